"""What a stranger may ask of the house, at most."""

# Messages built for the spectators of a table that are kept for others at the same number; the oldest goes first.
SHOWN_KEPT = 8
# Bytes of such a message; a longer one is built for each spectator.
SHOWN_BYTES = 65_536
