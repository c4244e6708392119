"""A real browser, and people who use it."""
