"""What a stranger may ask of the house, at most."""

SHORTEST_CLOCK = 1.0  # seconds of a bank or of a move's clock, if there is one; less is refused as `number-range`
EXPIRATIONS_ALONE = 6  # clocks that run out in a row while no person moves; then everyone counts as away
BOT_MOVES_ALONE = 1000  # moves of bots in a row while no person moves, where people sit; then everyone counts as away
MARKS_ON_A_LETTER = 4  # combining marks in a row in a name; more are refused as `name-unclear`
