### The command line.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 players
           *[other] 2 to { $most } players
        }
       *[other] { $least } to { $most } players
    }
warm-game = Making the cards of { $game } ready
play-bot = Bot { $number }
play-player = Player { $number }
play-welcome = { $game }. { $aim }
play-commitment = The shuffle is fixed: its commitment is { $commitment }.
play-help = Type the number of a move, or the move itself. Also: table, moves, why MOVE, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Type a number or a move; help says what else.
play-your-moves = Your moves:
play-why-legal = That move is legal.
play-no-rule = There is no rule “{ $text }” in this game.
play-read = Press Enter when you have read this.
play-pass-on = Pass the keyboard to { $seat }, then press Enter.
play-left = You leave the table.
play-scores = Points: { $scores }
play-seed = The seed was { $seed }.
replay-deal = The deal
verify-fair = Game { $number }: { $moves } moves legal, result right; the deal and { $shuffles } reshuffles follow from the seed.
verify-no-seed = Game { $number }: { $moves } moves legal, result right, { $shuffles } reshuffles; without a seed chance cannot be checked.
refusal-record-other-game = This record is of “{ $text }”, not of { $name }.
refusal-in-game = Game { $number }: { $detail }
