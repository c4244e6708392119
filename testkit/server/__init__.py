"""A real server of the house, its clients, and those who want to harm it."""
