### The house: the server, its database, its channels, and moving tables from one database to another.

refusal-database-address = The address of the database cannot be read. Possible: { $possible }.
refusal-database-kind = “{ $text }” names no database that can be used. Possible: { $possible }.
refusal-database-not-made = The file { $file } of the database cannot be made: { $detail }.
refusal-database-unusable = The database cannot be used: { $detail }.
refusal-database-away = The database does not answer: { $detail }.
refusal-database-in-use = Another server is already running on { $file }. Stop it, or give this one a database of its own with --database. Several servers can share PostgreSQL.
refusal-database-version = The database was made by another version of Powderkeg, which this one does not know.
refusal-channels-address = The address of the channels cannot be read. Possible: { $possible }.
refusal-channels-away = The channels at { $text } do not answer.
refusal-setting-wrong = { $name } cannot be “{ $value }”. Possible: { $possible }.
refusal-workers-alone = { $number } server processes must be able to tell each other what happens at a table. Give --database postgresql://…, or --channels redis://…, or --workers 1.

refusal-export-no-file = { $file } is not a file that tables can be written to.
refusal-import-shape = This line holds no table: { $detail }.
refusal-import-long = This line is longer than { $most } bytes.
refusal-import-key = A server’s key has { $number } bytes.
refusal-import-id = “{ $text }” cannot be the name of a table: it has 1 to 64 letters, digits, - and _.
refusal-import-log = The log of table { $text } does not begin with 0, or leaves a number out.
refusal-import-text = The table { $text } has a text in it that is not JSON.
refusal-import-differs = The table { $text } is there already, and it is another one or has gone on. It was left as it is.
refusal-import-rejected = The database does not take the table { $text }.
