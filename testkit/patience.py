"""How long tests wait for what must happen: far more than it takes, on a busy machine too."""

PATIENCE = 60.0  # seconds
