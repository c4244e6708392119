### La maison : le serveur, sa base de données, ses canaux, et le transport de tables d’une base de données à une autre.

refusal-database-address = L’adresse de la base de données est illisible. Possibles : { $possible }.
refusal-database-kind = « { $text } » ne nomme aucune base de données qui puisse servir. Possibles : { $possible }.
refusal-database-not-made = Le fichier { $file } de la base de données ne peut pas être créé : { $detail }.
refusal-database-unusable = La base de données ne peut pas servir : { $detail }.
refusal-database-away = La base de données ne répond pas : { $detail }.
refusal-database-in-use = Un autre serveur se sert déjà de { $file }. Arrête-le, ou donne à celui-ci sa propre base de données avec --database. Plusieurs serveurs peuvent partager PostgreSQL.
refusal-database-version = La base de données a été créée par une autre version de Powderkeg, que celle-ci ne connaît pas.
refusal-channels-address = L’adresse des canaux est illisible. Possibles : { $possible }.
refusal-channels-away = Les canaux à { $text } ne répondent pas.
refusal-setting-wrong = { $name } ne peut pas être « { $value } ». Possibles : { $possible }.
refusal-workers-alone = { $number } processus du serveur doivent pouvoir se dire ce qui se passe à une table. Donne --database postgresql://…, ou --channels redis://…, ou --workers 1.

refusal-export-no-file = { $file } n’est pas un fichier où l’on puisse écrire des tables.
refusal-import-shape = Cette ligne ne contient pas de table : { $detail }.
refusal-import-long = Cette ligne a plus de { $most } octets.
refusal-import-key = La clé d’un serveur a { $number } octets.
refusal-import-id = « { $text } » ne peut pas être le nom d’une table : il a de 1 à 64 lettres, chiffres, - et _.
refusal-import-log = Le journal de la table { $text } ne commence pas par 0, ou saute un numéro.
refusal-import-text = La table { $text } contient un texte qui n’est pas du JSON.
refusal-import-differs = La table { $text } est déjà là, et c’est une autre ou elle a continué. Elle a été laissée comme elle est.
refusal-import-rejected = La base de données n’accepte pas la table { $text }.
