"""How long tests wait for what must happen: far longer than it takes even on a busy machine."""

PATIENCE = 60.0  # seconds
