"""A real browser, and simulated people who use it."""
