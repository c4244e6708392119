"""What a stranger may ask of the house, at most."""

MOST_TURNS = 1000  # of a game at any table (T1); a higher turn_limit is refused: number-range
MOST_EVENTS = 400  # of a table in one answer: the latest are told, and from which number on; nothing is refused
MOST_ASIDES = 200  # of a seat: sitting down, offering draws, asking for undo or for time; then refused: asides-many
MOST_LISTED = 50  # tables in the lobby: those that changed last; nothing is refused
