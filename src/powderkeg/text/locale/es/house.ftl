### La casa: el servidor, su base de datos, sus canales y el traslado de mesas de una base de datos a otra.

refusal-database-address = La dirección de la base de datos no se puede leer. Posibles: { $possible }.
refusal-database-kind = «{ $text }» no nombra ninguna base de datos que se pueda usar. Posibles: { $possible }.
refusal-database-not-made = El archivo { $file } de la base de datos no se puede crear: { $detail }.
refusal-database-unusable = La base de datos no se puede usar: { $detail }.
refusal-database-away = La base de datos no responde: { $detail }.
refusal-database-in-use = Otro servidor ya usa { $file }. Detenlo, o da a este su propia base de datos con --database. Varios servidores pueden compartir PostgreSQL.
refusal-database-version = La base de datos fue creada por otra versión de Powderkeg, que esta no conoce.
refusal-channels-address = La dirección de los canales no se puede leer. Posibles: { $possible }.
refusal-channels-away = Los canales en { $text } no responden.
refusal-setting-wrong = { $name } no puede ser «{ $value }». Posibles: { $possible }.
refusal-workers-alone = { $number } procesos del servidor tienen que poder avisarse de lo que pasa en una mesa. Indica --database postgresql://…, o --channels redis://…, o --workers 1.

refusal-export-no-file = { $file } no es un archivo en el que se puedan escribir mesas.
refusal-import-shape = Esta línea no contiene ninguna mesa: { $detail }.
refusal-import-long = Esta línea tiene más de { $most } bytes.
refusal-import-key = La clave de un servidor tiene { $number } bytes.
refusal-import-id = «{ $text }» no puede ser el nombre de una mesa: tiene de 1 a 64 letras, cifras, - y _.
refusal-import-log = El historial de la mesa { $text } no empieza en 0 o se salta un número.
refusal-import-text = La mesa { $text } contiene un texto que no es JSON.
refusal-import-differs = La mesa { $text } ya está, y es otra o ha seguido adelante. Se ha dejado como está.
refusal-import-rejected = La base de datos no acepta la mesa { $text }.
