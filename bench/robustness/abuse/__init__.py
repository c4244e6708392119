"""What one anonymous client can do to a house while others play: see __main__.py."""
