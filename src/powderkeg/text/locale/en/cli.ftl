### The command line.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 players
           *[other] 2 to { $most } players
        }
       *[other] { $least } to { $most } players
    }
warm-game = Preparing { $game }
play-bot = Bot { $number }
play-player = Player { $number }
play-welcome = { $game }. { $aim }
play-commitment = The shuffle is fixed: its commitment is { $commitment }.
play-help = Type the number of a move, or the move itself. Also: h (hint), table, moves, why MOVE, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Type a number or a move; help says what else.
play-your-moves = Your moves:
play-hint = What the strongest bot thinks, knowing what you know, with your chance to win:
play-chance = { $percent }%
play-why-legal = That move is legal.
play-no-rule = There is no rule “{ $text }” in this game.
play-read = Press Enter when you have read this.
play-pass-on = Pass the keyboard to { $seat }, then press Enter.
play-left = You leave the table.
play-scores = Points: { $scores }
play-seed = The seed was { $seed }.
replay-deal = The deal
verify-fair = Game { $number }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } legal, result right; { $shuffles ->
        [0] the deal follows from the seed.
        [one] the deal and 1 reshuffle follow from the seed.
       *[other] the deal and { $shuffles } reshuffles follow from the seed.
    }
verify-no-seed = Game { $number }: { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    } legal, result right, { $shuffles ->
        [one] 1 reshuffle
       *[other] { $shuffles } reshuffles
    }; without a seed chance cannot be checked.
refusal-record-other-game = This record is of “{ $text }”, not of { $name }.
refusal-record-other-players = This record has { $number } players, not { $most }.
refusal-in-game = Game { $number }: { $detail }

solve-tree = Growing the tree
solve-rounds = Finding the equilibrium
solve-first-wins = Exploding, phase { $phase }: the first player wins with a chance of { $value }.
solve-drawing-table = The win chance of the player who draws next, by cards left in the draw pile; columns: defuses in that player’s hand and in the other’s.
solve-in-pile = { $count ->
        [0] No defuse in the draw pile
        [one] 1 defuse in the draw pile
       *[other] { $count } defuses in the draw pile
    }
solve-left = cards left
solve-deck = Deck: blank { $blanks }, see the future { $futures }, skip { $skips }, defuse { $defuses }, explosive 1. Cards dealt to each hand, besides a defuse: { $dealt }.
solve-bounds = Best answers prove that the value lies between { $least } and { $most }.
solve-exploitability = Exploitability: { $value } of a win (what a best answer gains, the mean of both players), after { $iterations } iterations in { $seconds } seconds.
solve-size = Positions: { $histories }. Information sets: { $first } of the first player, { $second } of the second.
solve-skip = { $danger ->
        [first] You know that the explosive card is on top: skip in { $percent }% of all cases.
        [second] You know that the explosive card comes second: skip in { $percent }%.
        [third] You know that the explosive card comes third: skip in { $percent }%.
        [elsewhere] You know that the next card is safe, but not where the explosive card is: skip in { $percent }%.
       *[unknown] You know nothing of the draw pile: skip in { $percent }%.
    }
solve-look = { $also ->
        [yes] You hold a skip too: look in { $percent }% of all cases.
       *[no] You hold no skip: look in { $percent }%.
    }
solve-skip-table = How often to skip, in %, by cards left in the pile:
solve-look-table = How often to look, in %, by cards left in the pile:
solve-sight-table = How often to skip, in %, when the top of the pile is known, next card first:
solve-situation = { $danger ->
        [first] explosive on top
        [second] explosive second
        [third] explosive third
        [elsewhere] next card safe
       *[unknown] nothing known
    }, { $defuse ->
        [yes] defuse
       *[no] no defuse
    }{ $also ->
        [look] , future
        [skip] , skip
       *[nothing] { "" }
    }
refusal-solve-game = There are no exact answers for “{ $text }”. There are for: { $possible }.
refusal-solve-no-deck = { $name } is for phase 3; phases 1 and 2 are solved with all their cards.
refusal-solve-too-large = This deck has more than { $most } positions, too many to solve: take fewer cards.
