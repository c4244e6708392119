### Bots, and the arena where they meet.

refusal-bot-unknown = There is no bot “{ $text }”. There are: { $possible }; for example simple, sharp:50ms or level:3.
refusal-bot-setting = { $name } has no setting “{ $text }”. Budgets such as 50ms or 200worlds go with sharp; forgetful=6 goes with every bot in Kaboo.
refusal-level-unknown = There is no level “{ $text }”; levels go from level:1 to level:{ $most }.
refusal-budget-unreadable = “{ $text }” is neither a budget nor a method. Budgets look like 50ms (milliseconds a move) or 200worlds (imagined worlds a move); methods are rollouts, single and multiple.
refusal-budget-small = A budget of “{ $text }” leaves no time to think; it must be more than zero, such as 50ms or 200worlds.
refusal-budget-large = A bot on this server thinks about a move for at most { $ms }ms or { $worlds }worlds; “{ $text }” is more.
refusal-forgetful-unreadable = “{ $text }” is not a time to forget in. It is a number of turns from 1 to 9999, such as forgetful=6.
refusal-forgetful-not-here = Bots forget nothing in { $name }: forgetful is for games of memory, such as kaboo.
refusal-bots-few = { $number ->
        [0] No bots are
        [one] One bot alone is
       *[other] { $number } bots are
    } not a match: { $least } or more are needed, or --players says how many seats the last one fills.
refusal-arena-large = This match has { $number } games; { $most } can be played at once. Give fewer deals or fewer bots.
refusal-ray-missing = Ray is not installed. Install { $name } to play over a cluster, or leave --ray out.
refusal-ray-address = “{ $text }” is not the address of a Ray cluster. Possible: local, auto or host:port.
refusal-ray-unreachable = No Ray cluster answers at “{ $text }”. Start one there, or give --ray local to start one here.
refusal-ray-failed = Ray gave up: { $detail }.

arena-playing = Playing { $game }
arena-tuning = { $game }, { $players } players: { $deals ->
        [one] 1 deal
       *[other] { $deals } deals
    }, each from every seat, { $games } games, seed { $seed }. An even share is { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-sealed = { $game }, { $players } players: { $deals ->
        [one] 1 sealed deal
       *[other] { $deals } sealed deals
    }, each from every seat, { $games } games, seed { $seed }. An even share is { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-unfinished = { $games ->
        [0] Every game was finished.
        [one] 1 game ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) stayed unfinished and counts for nobody.
       *[other] { $games } games ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) stayed unfinished and count for nobody.
    }
arena-cross = Row against column: what the bot of the row won, out of what both won where they sat together.
arena-bot = bot
arena-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-between = { NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-whole = { NUMBER($number, maximumFractionDigits: 0) }
arena-decimal = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-small = { NUMBER($number, minimumFractionDigits: 4, maximumFractionDigits: 4) }
arena-share = share
arena-interval = 95% interval
arena-wins = wins
arena-finished = of games
arena-rating = rating
arena-ms = ms a move
arena-slow = 99% within
arena-over = over budget
