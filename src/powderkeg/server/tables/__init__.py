"""A table as pure state: its log of entries, the room that follows from it, and the view of each seat."""
