### The table: what is said in every game, and what is wrong with an input.

event-draw-offered = { $seat } offers a draw.
event-draw-agreed = { $seat } agrees to a draw.
event-resigned = { $seat } resigns.
event-over-win = { $seat } wins!
event-over-shared = The win is shared.
event-over-draw = The game is a draw.
event-over-unfinished = The turn limit is reached: the game stays unfinished.

ending-draw-agreed = A draw was agreed.
ending-resigned = { $other } resigned.
ending-time = { $other } ran out of time.
ending-turn-limit = { $count ->
        [one] The limit of one turn was reached.
       *[other] The limit of { $count } turns was reached.
    }

move-offer-draw = offer a draw
move-accept-draw = accept the draw
move-resign = resign

refusal-unreadable = “{ $text }” is not a move. Moves look like: { $example }.
refusal-not-in-hand = { $card } is not in your hand.
refusal-game-over = The game is over.
refusal-not-your-turn = It is not your turn: { $seat } decides now.
refusal-not-in-game = You are no longer in the game.
refusal-offer-stands = You have agreed to a draw already; the others have not yet.
refusal-no-offer = There is no draw offer to accept.
refusal-seat-unknown = There is no seat { $number }; seats go from 1 to { $most }.

refusal-game-unknown = There is no game “{ $text }”. There are: { $possible }.
refusal-players-number = { $name } is for { $most ->
        [2] 2 players
       *[other] { $least } to { $most } players
    }, not { $number }.
refusal-player-name = A player’s name needs 1 to { $most } visible characters; “{ $text }” will not do.
refusal-first-unknown = “first” is { $number }, but seats go from 1 to { $most }.
refusal-option-unknown = There is no option “{ $text }”. There are: { $possible }.
refusal-option-value = The option { $name } cannot be “{ $value }”. Possible: { $possible }.
refusal-option-form = An option is written name=value, not “{ $text }”.
refusal-language-unknown = There is no language “{ $text }”. There are: { $possible }.
refusal-number-small = { $name } is { $number }; it must be at least { $least }.
refusal-number-large = { $name } is { $number }; it can be at most { $most }.
refusal-file-unreadable = The file { $file } cannot be read: { $detail }.
refusal-file-unwritable = The file { $file } cannot be written: { $detail }.
refusal-file-empty = There is no record in the file { $file }.
refusal-in-line = Line { $number }: { $detail }
refusal-record-not-json = This is not JSON: { $detail }.
refusal-record-shape = This is not a game record: { $detail }.
refusal-record-version = This record has version { $number }; version { $possible } can be read.
refusal-zone-unknown = The deal has no zone “{ $zone }”. Possible: { $possible }.
refusal-zone-missing = “{ $zone }” is missing in the deal. Needed: { $possible }.
refusal-zone-shape = “{ $zone }” must be a list of cards.
refusal-zone-seats = “{ $zone }” must have a list for each of the { $seats } seats.
refusal-card-unknown = “{ $text }” in { $zone } is not a card of this game.
refusal-card-twice = { $card } is dealt { $times } times, but there is only one.
refusal-card-nowhere = { $card } is missing in the deal; every card must be there once.
refusal-over-already = This game is over before the first move.
refusal-first-is-out = { $seat } is to begin, but is out of the game.
refusal-shuffle-missing = The record has no shuffle number { $number } and no seed to make it from.
refusal-shuffle-wrong = Shuffle number { $number } does not have the cards that had to be shuffled.
refusal-shuffles-left = { $number ->
        [one] The record lists one shuffle
       *[other] The record lists { $number } shuffles
    }, but the game needed only { $used }.
refusal-move-without-seat = Move { $number }, “{ $text }”, does not begin with a seat.
refusal-move-in-record = Move { $number }, “{ $move }”: { $detail }
refusal-seed-shape = A seed is 64 hexadecimal digits, not “{ $text }”.
refusal-seed-missing = The record has no seed, so its shuffles cannot be checked.
refusal-commitment-wrong = The seed does not match its commitment: its SHA-256 is { $value }.
refusal-deal-not-from-seed = The deal does not follow from the seed: { $field } differs.
refusal-shuffle-not-from-seed = Shuffle number { $number } does not follow from the seed.
refusal-result-wrong = The record says the result is { $value }, but play gives { $detail }.

view-own-hand = Your hand: { $cards }
