### The page: the table in the browser.

page-title-turn = Your turn · { $game }
page-skip = To the table
page-home = Home
page-menu = Menu
page-close = Close
page-cancel = Cancel
page-help = Help
page-settings = Settings
page-sounds = Sounds
page-log = What has happened
page-log-cut = What happened before this will be in the replay, when the game is over.
page-draws-cards = { $seat } draws { $count ->
        [one] a card
       *[other] { $count } cards
    }.
page-discards-cards = { $seat } discards { $count ->
        [one] a card
       *[other] { $count } cards
    }.
page-next-move = Next move
page-news = Table news
page-actions = What you can do
page-opening = The table is being opened…
page-unheard = Can’t reach the server. Please try again in a moment.
page-gone = This table has been deleted.
page-line-open = Connected
page-line-lost = Connection lost; trying again…

## Seats

page-you = you
page-bot = bot
page-away = away
page-decides = to decide
page-winner = winner
page-your-name = Your name
page-sit = Sit down
page-seat-free = Free seat
page-add-bot = Bot in seat { $seat }
page-waiting-for = { $count ->
        [one] Waiting for one more player
       *[other] Waiting for { $count } more players
    }
page-waiting-public = Stay on this page: whoever comes sits down at once, and the game begins. Or invite a friend, or give the seat to a bot and play now.
page-stop-waiting = Stop waiting
page-invite = Invite
page-invite-link = Whoever has this link can sit down. The game begins when all seats are taken.
page-invite-public = The table is listed for everyone; with this link friends find it at once. The game begins when all seats are taken.
page-bot-plays = A bot plays for you.
page-seat-waits = Your seat waits for you.
page-back = Take your seat again
page-leave = Leave the table
page-spectating = You are watching
page-next = { $seat } is next.
page-pass-on = Done, pass it on
page-gate = Pass the device to { $seat }.
page-gate-open = I am { $seat }: show my cards

## Cards and piles

page-playable = { $label }, playable
    .as = { $label }, playable: { $deeds }
page-advised = { $label }, best move
page-hand = { $count ->
        [one] Your hand: one card
       *[other] Your hand: { $count } cards
    }
page-holds = { $count ->
        [0] no cards in hand
        [one] one card in hand
       *[other] { $count } cards in hand
    }
page-holds-known = { $count ->
        [one] one card in hand
       *[other] { $count } cards in hand
    }, known: { $known }
page-pile = { $name }: { $count ->
        [0] empty
        [one] one card
       *[other] { $count } cards
    }
page-pile-top = { $name }: { $count ->
        [one] one card
       *[other] { $count } cards
    }, on top { $card }
page-deck = Deck
page-discard = Discard
page-boom-counted = You know in the discard pile: { $cards }
page-boom-out = out
page-boom-shout = Boom! { $number }
page-boom-accumulator = { $seat }’s { $card }, life { $life }
page-boom-pinned = { $seat }’s { $card }, life { $life } left, under { $on }

## Turns

page-your-turn = Your turn
page-go-on = Where to?
page-waits = { $seat } is thinking…
page-answer-now = Your answer?
page-answered = You have answered
page-others-answer = The others may answer
page-choices = Moves
page-moves = All moves
page-no-moves = There is nothing for you to decide now.
page-costly = This would cost you the game.
page-see-rule = Rule { $rule }
page-hint = Hint
page-hints = What the strongest bot would do
page-hints-even = Equally good: about { $percent }% to win
page-hint-chance = { $percent }% to win
page-say-table = Read out the table

## Besides moves

page-undo = Take back my move
page-undo-asked = { $seat } would like to take the last move back.
page-agree = Agree
page-disagree = No
page-offer-draw = Offer a draw
page-accept-draw = Accept
page-draw-offered = { $seat } offers a draw.
page-is-away = { $seat } is away.
page-is-back = { $seat } is back.
page-waits-away = { $seat } is away…
page-leave-free = Leave? Somebody else can then take your seat.
page-leave-bot = Leave? A bot plays on for you until you are back.
page-leave-wait = Leave? The others wait until you are back.
page-leave-clock = Leave? The others wait until you are back, but your clock goes on.
page-undo-waits = You asked to take your move back. Waiting for: { $seats }
page-decline-draw = Decline
page-draw-waits = You offered a draw. Waiting for: { $seats }
page-draw-declined = You offered a draw. Declined by: { $seats }
page-rematch-asked = { $seat } wants to play again.
page-rematch-accept = Play
page-rematch-decline = No thanks
page-rematch-waits = You want to play again. Waiting for: { $seats }
page-rematch-withdraw = Never mind
page-rematch-declined = { $seat } doesn’t want to play again.
page-series = After { $count } games: { $score }
page-aided = Moves were taken back after cards had been seen, so that win does not count in the series.
page-resign = Resign
page-resign-sure = Resign? You will lose the game.
page-reactions = React
page-reacts = { $seat }: { $reaction }
reaction-hello = Hello!
reaction-well-played = Well played!
reaction-ouch = Ouch!
reaction-boom = Boom!
reaction-thinking = Let me think…
reaction-sorry = Sorry!
reaction-thanks = Thank you!
reaction-again = Again?

## The end

page-you-win = You win!
page-wins = { $seat } wins.
page-shared = The win is shared: { $seats }.
page-over-draw = The game is a draw.
page-over-unfinished = The game stays unfinished.
page-over-details = Details
page-over-points = Points
page-over-moves = { $count ->
        [one] One move
       *[other] { $count } moves
    }
page-over-turns = { $count ->
        [one] one turn
       *[other] { $count } turns
    }
page-over-minutes = { $count ->
        [0] less than a minute
        [one] one minute
       *[other] { $count } minutes
    }
page-analysis = Analysis
page-turning-point = Turning point
page-turning = Move { $number } turned the game: { $seat }’s chance to win went from { $before } to { $after }.
page-turning-own = Move { $number } turned the game: your chance to win went from { $before } to { $after }.
page-turning-none = No single move turned this game.
page-rematch = Play again
page-to-rematch = To the rematch
page-replay = Replay
page-table-rules = Rules of this table
page-fair = Fair shuffle
page-fair-why = The shuffle was fixed before the first card. This is its fingerprint (SHA-256); after the game the replay checks it.

## Keys

page-keys = Keys
page-help-how = Touch a card that glows, then where it should go; or drag it there. Everything can be done with keys too.
page-key-tab = to the next card or button
page-key-arrows = to the nearest card in that direction
page-key-enter = touch the card or press the button
page-key-digits = make the move with that number
page-key-card = what the card does
page-key-moves = list all moves
page-key-escape = put picked cards back
page-key-next = the next move, where moves wait for you
page-key-say = read out the table
page-key-log = what has happened
page-key-hint = hint, where hints are allowed
page-key-undo = take back my move
page-key-react = react
page-key-mute = sounds on or off
page-key-help = this help
