"""A table of the server: its log of entries, the room that they make, and what each seat is shown."""
