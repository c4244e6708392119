"""Alembic runs this: the migrations, over the connection and in the transaction that `database.migrate` has opened."""

from alembic import context

from powderkeg.server.storage.engines import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
