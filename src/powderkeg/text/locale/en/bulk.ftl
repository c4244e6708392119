### Games in bulk and environments.

refusal-action-unknown = No action has the number { $number }: they run from 0 to { $most }.

simulate-heading = { $game }, { $players } players: { $games ->
        [one] 1 game
       *[other] { $games } games
    }, seed { $seed }. Who begins is drawn.
simulate-pace = { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } in { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s over { $threads ->
        [one] 1 thread
       *[other] { $threads } threads
    }: { NUMBER($millions, minimumFractionDigits: 2, maximumFractionDigits: 2) } million moves a second.
simulate-seat = seat
simulate-order = in turn order
simulate-outcome = outcome
simulate-games = games
simulate-win = win
simulate-shared = shared win
simulate-draw = draw
simulate-unfinished = unfinished
simulate-mean = mean
simulate-quantile = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
simulate-longest = longest
simulate-turns = turns
simulate-moves = moves
refusal-bots-seats = { $number } bots do not fit: this table has { $most } seats, and needs one bot or more.
refusal-rows-form = “{ $file }” should end in .csv or .parquet, which says how the rows are written.
refusal-parquet-missing = Parquet needs pyarrow: pip install { $name }. CSV needs nothing.
refusal-array-shape = Give a whole number for each game as { $name }, of shape ({ $number },), not { $detail }.
refusal-seats-range = Seats run from 0 to { $most }.
refusal-games-range = Games are numbered from 0 to { $most }, in one list.
refusal-seeds = A list of seeds has a whole number for each of { $most } games; this one has { $number } entries.
refusal-snapshot-other = This snapshot is of another table: here { $name } is played by { $number } with these options.
refusal-snapshot-size = { $number } games do not go into { $most } places: give as many, or one for all.
