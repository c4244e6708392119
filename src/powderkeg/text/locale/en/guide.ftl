### What guides a player at a table: the question of the moment, what a touch would do.

## The question of the moment, in one short line

question-turn = { $seat } is to move
question-boom = { $can ->
        [swap-attack-boom] You may swap, then attack, discard or Boom
        [swap-attack] You may swap, then attack or discard
        [swap-boom] You may swap, then discard or Boom
        [swap] You may swap, then discard
        [attack-boom] Attack, discard or Boom
        [attack] Attack or discard
        [boom] Discard or Boom
        [pass] Your hand is empty: pass
       *[discard] Discard one, two or three cards
    }
question-kaboo-begin = { $can ->
        [take-knock] Draw, take { $card }, or knock
        [take] Draw, or take { $card }
        [knock] Draw, or knock
       *[draw] Draw a card
    }
question-kaboo-drawn = { $power ->
        [peek] { $rank ->
            [8] An 8
           *[other] A { $rank }
        }: look at one of yours, swap or discard
        [spy] A { $rank }: look at one of theirs, swap or discard
        [trade] A jack: trade unseen, swap or discard
        [look] A queen: look at two, swap or discard
       *[none] Swap in { $card }, or discard it
    }
question-kaboo-weigh = Trade these two cards, or leave them?
question-kaboo-others = { $seat } has drawn a card
question-exploding = { $can ->
        [play] Play cards, or draw to end your turn
       *[draw] Draw a card
    }

## What a touch of a glowing place does, in a word

deed-boom-swap = swap
deed-boom-attack = attack
deed-boom-discard = discard
deed-kaboo-draw = draw
deed-kaboo-take = take
deed-kaboo-swap = swap in
deed-kaboo-discard = discard
deed-kaboo-peek = look
deed-kaboo-spy = look
deed-kaboo-trade = trade
deed-kaboo-look = look
deed-exploding-draw = draw
deed-exploding-play = play
deed-battle-gum-hold = hold
deed-battle-gum-play = lay
deed-battle-gum-play-naming = give the pile
deed-battle-gum-counter = counter
deed-battle-gum-counter-naming = pass it on
deed-battle-gum-pickup = pick up
deed-battle-gum-take = draw
deed-battle-gum-complete = complete
