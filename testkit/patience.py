"""The timeout of tests that wait for a condition: far longer than it takes even on a busy machine."""

PATIENCE = 60.0  # seconds
