### The house: games that are not ready yet.

refusal-game-not-ready = “{ $name }” is still being made ready: its rules are compiled once on this machine ({ $done } of { $every } pieces so far). Please try again in a moment.
refusal-game-not-made = “{ $name }” could not be made ready here; the log of the house says why.
