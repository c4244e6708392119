### The house: games that are not ready yet.

refusal-game-not-ready = “{ $name }” is still being prepared: its rules are compiled once on this machine ({ $done } of { $every } pieces so far). Please try again in a moment.
refusal-game-not-made = “{ $name }” could not be prepared here; the server’s log says why.
