"""Tables, their logs, the people at them, and what is awaited until when."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def of_table() -> sa.Column[str]:
    return sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
    )
    op.create_index("tables_lobby", "tables", ["public", "status", "changed"])
    op.create_index("tables_changed", "tables", ["changed"])
    op.create_table(
        "entries",
        of_table(),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "people",
        of_table(),
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("secret_hash", sa.LargeBinary, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "deadlines",
        of_table(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("due", sa.Double, nullable=False),
    )
    op.create_index("deadlines_due", "deadlines", ["due"])
