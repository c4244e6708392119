"""The database: rows, group commits, migrations, export and import."""
