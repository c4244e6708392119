### What lies on the tables, for eyes and ears.

## Kaboo

board-kaboo-own-slot = Your slot { $slot }
board-kaboo-slot = { $seat }’s slot { $slot }
board-kaboo-face-down = face down
board-kaboo-watched = somebody is looking at it
board-kaboo-weighed = to trade or to keep
board-kaboo-drawn = Drawn
board-kaboo-queen = Drawn: a queen
board-kaboo-knocked = knocked
board-kaboo-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-kaboo-first-look = { $seat } looks at slots 3 and 4.
board-kaboo-drew = { $seat } draws a card; { $count } left.
board-kaboo-swapped = { $seat } swaps the drawn card into slot { $slot }.
board-kaboo-looked = { $own ->
        [1] { $seat } looks at their own slot { $slot }.
       *[other] { $seat } looks at { $owner }’s slot { $slot }.
    }

## Exploding

board-exploding-knows = { $count ->
        [one] knows the top card
       *[other] knows the top { $count }
    }
board-exploding-top = Next cards
board-exploding-place = { $place ->
        [1] 1st
        [2] 2nd
        [3] 3rd
        [4] 4th
       *[other] 5th
    }
board-exploding-placed = { $place ->
        [1] First: { $card }
        [2] Second: { $card }
        [3] Third: { $card }
        [4] Fourth: { $card }
       *[other] Fifth: { $card }
    }
board-exploding-exposed = { $count ->
        [one] the other player knows of one
       *[other] the other player knows of { $count }
    }

## Battle GUM

board-battle-gum-up = { $card }, face up, { $seat }
board-battle-gum-front = In front: { $up } face up, { $down } face down
board-battle-gum-known = What is known of the { $count ->
        [one] card
       *[other] { $count } cards
    } that { $seat } holds
board-battle-gum-pile = Pile: { $count ->
        [one] one card
       *[other] { $count } cards
    }, on top { $cards }, last laid by { $seat }
board-battle-gum-no-pile = Pile: the table is empty
board-battle-gum-layer = laid by { $seat }
board-battle-gum-gone = Out of the game: { $count ->
        [0] no cards
        [one] one card
       *[other] { $count } cards
    }{ $count ->
        [0] { "" }
       *[other] : { $cards }
    }
board-battle-gum-answer = Answer the { $number }: { $values } or a Ninja
board-battle-gum-answer-values = Answer the { $number }: { $values }
board-battle-gum-anything = Anything goes
board-battle-gum-whom = Who gets the pile?
board-battle-gum-whom-if-any = Who gets the pile? For nobody, tap the pile
board-battle-gum-ask-hold = { $own ->
        [1] Choose three cards to hold
       *[other] { $seat } chooses three to hold
    }
board-battle-gum-ask-take = { $own ->
        [1] Take one of your face-up cards
       *[other] { $seat } takes a face-up card
    }
board-battle-gum-ask-complete = Who completes the pair?
board-battle-gum-ask-counter = { $own ->
        [1] Counter, or take the pile?
       *[other] { $seat }: counter, or take the pile?
    }
board-battle-gum-seconds = { $seconds } s
board-battle-gum-target = gets the pile?
board-battle-gum-skipped = skipped
