"""What a stranger may ask of the house, at most."""

BOT_MS = 5_000  # milliseconds that a bot may take for one move; more is refused: budget-large
BOT_WORLDS = 20_000  # worlds that a bot may imagine for one move; more is refused: budget-large
HINTS = 100  # that wait or are thought about; more are refused: house-busy
HINTS_EACH = 8  # of these for one address; more are refused: waiting-many
ANALYSES = 20  # that wait or run, one for each address; more are refused: house-busy, analysis-running
REPLAYS = 100  # that wait or are made; more are refused: house-busy
REPLAYS_EACH = 8  # of these for one address; more are refused: waiting-many
COPIES = 200  # own copies of records that wait or are made; more are refused: house-busy
COPIES_EACH = 20  # of these for one address; more are refused: waiting-many
