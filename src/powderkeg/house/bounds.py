"""What a stranger may ask of the house, at most."""

# Messages built for the spectators of a table that are kept for others at the same number; the oldest goes first.
SHOWN_KEPT = 8
# Bytes of such a message; a longer one is built for each spectator.
SHOWN_BYTES = 65_536
# Addresses whose rate is remembered; beyond, those that wait for nothing begin with a full allowance.
MOST_ADDRESSES = 100_000
# Characters of what a proxy calls the client's address.
ADDRESS_LENGTH = 64
# Seconds between two notices to a WebSocket that it sends too often (`slowed`).
NOTICE_SECONDS = 1.0
# Bytes that are read from a WebSocket at a time, and so what arrives of it after it is to be read no further.
READ_AT_ONCE = 1024
# Plain HTTP connections in total beside as many WebSockets as `--connections` allows (house-full).
HTTP_BESIDE = 200
# Connections over a limit that are told so before they are closed, in total and from one address; more are reset.
TURNED_AWAY = 100
TURNED_AWAY_EACH = 10
# Seconds in which a client must take most of an answer; then its connection is reset.
ANSWER_SECONDS = 60.0
