"""Load on the server: moves a second at many tables, and what a process, connection and table cost."""
