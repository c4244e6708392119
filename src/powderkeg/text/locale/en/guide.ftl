### What guides a player at a table: the question of the moment, what a touch would do.

## The question of the moment, in one short line

question-turn = { $seat } is to move
question-boom = { $can ->
        [swap-attack-boom] Swap? Then attack, discard or Boom
        [swap-attack] Swap? Then attack or discard
        [swap-boom] Swap? Then discard or Boom
        [swap] Swap? Then discard
        [attack-boom] Attack, discard or Boom
        [attack] Attack or discard
        [boom] Discard or Boom
        [pass] Your hand is empty: pass
        [waiting] Your only card has to wait: pass
       *[discard] Discard one, two or three cards
    }
question-kaboo-begin = { $can ->
        [take-knock] Draw, take the { $card }, or knock
        [take] Draw, or take the { $card }
        [knock] Draw, or knock
       *[draw] Draw a card
    }
question-kaboo-drawn = { $power ->
        [peek] { $rank ->
            [8] An 8
           *[other] A { $rank }
        }: look at yours, swap or discard
        [spy] A { $rank }: look at theirs, swap or discard
        [trade] A jack: trade, swap or discard
        [look] A queen: look at two, swap or discard
       *[none] Swap in the { $card }, or discard it
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
deed-battle-gum-take = take
deed-battle-gum-complete = complete

## A first game, sentence by sentence: two short lines at most

guide-skip = Skip
    .about = Skip the tips of the first game
guide-again = Show the tips of a first game
lesson-boom-attack = Tap a card in your hand: it can go where something glows.
lesson-boom-target = This card can attack: tap a glowing card of an opponent. It takes off its number.
lesson-boom-swap = Before you attack, you may swap a card in your hand for one of yours on the table.
lesson-boom-discard = No good attack? Tap one to three cards in your hand, then the discard pile.
lesson-boom-boom = Enough face cards: call Boom on a number. Every card standing at it goes, yours too.
lesson-kaboo-first = Remember these two cards: you see them only now. The other two nobody knows.
lesson-kaboo-first-other = Remember what you see: your cards show only now.
lesson-kaboo-draw = Draw a card: tap the deck. Only you will see it.
lesson-kaboo-swap = Is it low? Tap the card of yours that it should replace. If not, tap the discard pile.
lesson-kaboo-peek = A 7 or 8 lets you look at one of your own cards: tap it, then choose.
lesson-kaboo-spy = A 9 or 10 lets you look at another player’s card: tap it.
lesson-kaboo-trade = A jack trades unseen: tap one of your cards and one of another player’s.
lesson-kaboo-look = A queen looks at two cards: tap one of yours and one of another player’s.
lesson-kaboo-weigh = You have seen both cards. Trade them if theirs is lower.
lesson-kaboo-take = Is there a low card face up? Tap the discard pile, then the card of yours it replaces.
lesson-kaboo-knock = Do you think you have the fewest points? Knock: the others have one last turn.
lesson-exploding-draw = Draw a card: tap the deck. One of them explodes.
lesson-exploding-turn = Play cards if you like: tap one, then the discard pile. To end your turn, tap the deck.
lesson-exploding-defuse = Keep your defuse: when you draw the explosive card, it saves you automatically.
lesson-exploding-future = See the Future shows you the next cards of the draw pile.
lesson-exploding-skip = You know what comes next: a skip ends your turn without a draw.
lesson-battle-gum-hold = Which three do you hold? Tap cards to exchange them; keep strong ones for the end.
lesson-battle-gum-lead = The table is empty, anything goes: tap a low card, then the pile.
lesson-battle-gum-answer = Glowing cards go on the pile: tap one, or several alike, then the pile.
lesson-battle-gum-pickup = None of your cards can go on the pile: pick it up.
lesson-battle-gum-whom = A 13 gives the pile away: tap the name of a player.
lesson-battle-gum-counter = The pile is coming to you: a 13 sends it on, a 1 stops it.
lesson-battle-gum-complete = You hold the other two: lay them and the pile is gone.
lesson-battle-gum-take = The deck is used up: now take one of your face-up cards.
lesson-battle-gum-powers = Some cards do more: hold one down, or press I on it, to read what it does.

## What a card does; the options of the table are known by their names

power-boom = { $card ->
        [A] One life in front of you. From the hand it takes 1 off.
        [J] { power-boom-face }
        [Q] { power-boom-face }
        [K] { power-boom-face }
       *[other] { $card } lives in front of you. From the hand it takes { $card } off.
    }
power-boom-face = No life in front of you. { $boom_faces ->
        [2] Two
       *[other] Three
    } face cards in hand make a Boom. { $face_attacks ->
        [false] Here face cards may not attack.
       *[other] An attack with it takes nothing off, but the card below can no longer be swapped.
    }
power-kaboo = { $card ->
        [A] One point.
        [7] 7 points. { power-kaboo-peek }
        [8] 8 points. { power-kaboo-peek }
        [9] 9 points. { power-kaboo-spy }
        [10] 10 points. { power-kaboo-spy }
        [J] 10 points. Drawn from the deck, it lets you trade one of your cards with another player, unseen.
        [Q] 10 points. Drawn from the deck, it lets you look at one of your cards and another player’s, then trade them or not.
        [K] { $king_points ->
            [0] 0 points: the best card.
            [10] 10 points.
            [13] 13 points: the worst card.
           *[other] It takes one point off: the best card.
        }
       *[other] { $card } points.
    }
power-kaboo-peek = Drawn from the deck, it lets you look at one of your own cards.
power-kaboo-spy = Drawn from the deck, it lets you look at another player’s card.
power-exploding = { $card ->
        [explosive] Draw it without a defuse and you have lost.
        [defuse] It saves you automatically when you draw the explosive card. Played, it does nothing.
        [future] { $open_future ->
            [true] { $sees ->
                [1] It shows everyone the next card.
               *[other] It shows everyone the next { $sees } cards.
            }
           *[other] { $sees ->
                [1] It shows you the next card.
               *[other] It shows you the next { $sees } cards.
            }
        }
        [skip] It ends your turn without a draw.
       *[blank] It does nothing.
    }
power-battle-gum = { $card ->
        [1] { $ninja_resets ->
            [true] Only on an empty table or a Ninja, or to stop a 13.
           *[other] Only on an empty table, or to stop a 13.
        }{ $thirteen ->
            [may] { " " }Also on a 13 that was given to nobody.
           *[other] { "" }
        }
        [6] Goes on 6 or lower. { $six ->
            [must] The next player has to stay at 6 or lower.
           *[other] The next player may go lower.
        }
        [8] Goes on 8 or lower. The next player misses a turn.
        [9] Goes on 9 or lower. It burns the pile: all of it leaves the game.
        [13] Goes on anything up to 13. { $thirteen ->
            [may] It may give the pile to a player you name, who may counter with a 13 or a 1.
           *[other] It gives the pile to a player you name, who may counter with a 13 or a 1.
        }
        [ninja] Goes on anything and has no value. { $ninja_resets ->
            [true] Anything goes on it.
           *[other] The card under it still counts.
        }
       *[other] Goes on { $card } or lower.
    }
