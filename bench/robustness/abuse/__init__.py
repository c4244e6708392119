"""What one anonymous client can do to a server while others play; see __main__.py."""
