"""A real server for tests, its clients, and clients that attack it."""
