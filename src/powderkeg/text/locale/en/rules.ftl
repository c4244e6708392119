### Rule titles, options and aims.
###
### Glossary (English)
###   accumulator      a card on your board in Boom, with whatever lies on it
###   board, hand      the cards in front of you, the cards you hold
###   value, life      what a card is worth, what an accumulator has left
###   face card        jack, queen or king in Boom; never “a face”
###   pinned           said of an accumulator with a card on top
###   swap             Boom: hand card for board card; Kaboo: drawn card for a slot
###   trade            Kaboo: two players’ cards change places
###   deck, draw pile  the face-down cards you draw from (deck in Boom)
###   discard pile     where used cards go
###   square, slot     the four cards of a Kaboo player, one of the four places
###   knock            to call the end in Kaboo; the knocker is who did
###   power            what a 7, 8, 9, 10, jack or queen does in Kaboo
###   explosive card, defuse, See the Future, skip, blank card   the cards of Exploding
###   pile             the cards in the middle in Battle GUM
###   lay, lead        to put cards on the pile, to lay on an empty table; to take is for face-up cards
###   pick up          to take the whole pile into the hand
###   counter          to answer a 13
###   complete         to lay the other two of a pair out of turn
###   burn             the pile leaves the game for good
###   refill           to fill the hand to three
###   seat, turn, draw, resign   place at the table, turn, nobody wins, give up
###   take back        to undo a move
###   hint, tip        what a strong bot would do; what a first game explains
###   server, bot      never “the house”, never “robot”
###   record, log      a whole game as text; the entries of a table
###   Whose card it is: “Ana’s 8 of spades”, never “the 8 of spades of Ana”. A card is “5♥” where it is read, “5H” where it is typed.


## The games

game-boom = Boom
game-boom-aim = Be the last player with life on the board.
game-kaboo = Kaboo
game-kaboo-aim = Finish with the fewest points.
game-exploding = Exploding
game-exploding-aim = Don’t be the one who draws the explosive card.
game-battle-gum = Battle GUM
game-battle-gum-aim = Be the first to get rid of all your cards.

## Boom

rule-B1 = One deck of 52
rule-B2 = Three in hand, three on board
rule-B3 = Three face cards: draw again
rule-B4 = One swap, before the action
rule-B5 = No swap under a card
rule-B6 = The new card’s value
rule-B7 = Swapping away your life
rule-B8 = Exactly one action
rule-B9 = Attack within the value left
rule-B10 = Attacking with a face card
rule-B11 = Destroyed at zero
rule-B12 = Exact hit, extra accumulator
rule-B13 = Boom with three face cards
rule-B14 = Discard one to three
rule-B15 = Draw back to three
rule-B16 = Out without life
rule-B17 = Last one with life wins
rule-B18 = When the deck runs out
rule-B19 = No card counting
rule-B20 = Dead position, a draw

option-swapped_card = Using the swapped card
    .now = The card you take up in a swap may be used at once.
    .later = The card you take up in a swap may not be used until your turn is over.
option-face_attacks = Face cards may attack
    .true = A jack, queen or king may attack: it takes no life but pins the accumulator.
    .false = A jack, queen or king may not attack.
option-extra_face = A face card as extra accumulator
    .keep = A face card drawn as an extra accumulator stays on your board, without life.
    .redraw = A face card drawn as an extra accumulator is discarded, and the next card is taken instead.
option-exact_kill = Exact kill
    .true = Destroying an accumulator in one blow with a card of its own value wins you an extra accumulator.
    .false = Destroying an accumulator exactly brings nothing.
option-boom_faces = Face cards for a Boom
    .three = A Boom takes three face cards.
    .two = A Boom takes two face cards.
option-reshuffle = Reshuffling
    .empty = The discard pile is shuffled when the deck has run out.
    .always = Deck and discard pile are shuffled together at the end of every turn.
option-open_discard = Open discard pile
    .false = Discards lie face down.
    .true = Everyone sees each card as it goes to the discard pile.
option-counting = Counting cards
    .false = What went to the discard pile is not shown again, and bots do not remember it.
    .true = You are shown which cards you saw go to the discard pile, and bots remember theirs.

## Kaboo

rule-K1 = Squares of four cards
rule-K2 = One look at the start
rule-K3 = One thing each turn
rule-K4 = Playing the drawn card
rule-K5 = Jack: trade unseen
rule-K6 = Queen: look, then trade or keep
rule-K7 = 7 and 8: look at yours
rule-K8 = 9 and 10: look at theirs
rule-K9 = Powers: only from the draw pile
rule-K10 = Taking a discarded card
rule-K11 = Knocking and the last turns
rule-K12 = The knocker’s cards
rule-K13 = When the game ends
rule-K14 = Points and the winner
rule-K15 = What everyone sees

option-first_look = First look
    .two = At the start you look at the bottom two of your four cards.
    .zero = Nobody looks at any card at the start.
    .one = At the start you look at one card: slot 4.
    .three = At the start you look at three cards: slots 2, 3 and 4.
    .four = At the start you look at all four of your cards.
option-knock_from = First knock
    .one = You may knock from the very first turn.
    .two = You may knock once everyone has had a turn.
option-knocker_safe = The knocker is safe
    .false = The knocker’s cards may still be looked at and traded.
    .true = After a knock nobody may look at or trade the knocker’s cards.
option-king_points = Points of a king
    .minus-one = A king takes one point off.
    .zero = A king counts 0.
    .ten = A king counts 10, like a jack or queen.
    .thirteen = A king counts 13.
option-memory_aid = Memory aid
    .false = A face-down card shows only while you are looking at it.
    .true = Every card you have seen stays marked on your screen.

## Exploding

rule-E1 = Phase 1: draw and hope
rule-E2 = Phase 2: four defuse cards
rule-E3 = Phase 2: what you drew
rule-E4 = Defusing the explosive card
rule-E5 = No defuse: you lose
rule-E6 = Phase 3: the deal
rule-E7 = Phase 3: play, then draw
rule-E8 = Skip: no draw
rule-E9 = See the Future
rule-E10 = What stays known

option-phase = Phase
    .three = Phase 3: defuses, See the Future, skips, and a hand to play from.
    .two = Phase 2: the explosive card and four defuses.
    .one = Phase 1: the explosive card and blanks, nothing else.
option-open_future = Open future
    .false = See the Future shows the cards only to the player who played it.
    .true = See the Future shows the cards to both players.
option-blanks = Blank cards
    .about = { $number ->
            [0] There are no blank cards.
            [one] There is one blank card.
           *[other] There are { $number } blank cards.
        }
option-futures = See the Future cards
    .about = { $number ->
            [0] There are no See the Future cards.
            [one] There is one See the Future card.
           *[other] There are { $number } See the Future cards.
        }
option-skips = Skips
    .about = { $number ->
            [0] There are no skips.
            [one] There is one skip.
           *[other] There are { $number } skips.
        }
option-defuses = Defuses
    .about = { $number ->
            [2] There are two defuses, one for each player.
            [3] There are three defuses: one for each player and one in the draw pile.
           *[other] There are { $number } defuses: one for each player, the others in the draw pile.
        }
option-dealt = Cards dealt
    .about = { $number ->
            [0] You start with a defuse and nothing else.
            [one] You start with a defuse and one other card.
           *[other] You start with a defuse and { $number } other cards.
        }
option-sees = Cards you see
    .about = { $number ->
            [one] See the Future shows the top card of the draw pile.
           *[other] See the Future shows the top { $number } cards of the draw pile.
        }

## Battle GUM

rule-G1 = The 54 cards
rule-G2 = Nine cards each
rule-G3 = Choosing your hand
rule-G4 = Who starts
rule-G5 = One to three alike
rule-G6 = Equal or higher, or pick up
rule-G7 = After a pick-up
rule-G8 = Refilling your hand to three
rule-G9 = First without cards wins
rule-G10 = Ninja: on anything
rule-G11 = 6: six or lower
rule-G12 = 8: players miss a turn
rule-G13 = 9: the pile burns
rule-G14 = 13: give the pile away
rule-G15 = Answering a 13
rule-G16 = Who leads after a 13
rule-G17 = 1: empty table or counter
rule-G18 = Four in a row burn
rule-G19 = Completing a pair

option-ninjas = Ninjas
    .two = Both Ninjas are in the game.
    .one = Only one Ninja is in the game.
    .zero = There are no Ninjas in the game.
option-front = Cards in front
    .three = Everyone starts with three cards face down and three face up on them.
    .two = Everyone starts with two cards face down and two face up on them.
    .one = Everyone starts with one card face down and one face up on it.
option-most_laid = Cards laid together
    .three = You may lay up to three cards of one value together.
    .four = You may lay up to four cards of one value together.
option-voluntary_pickup = Picking up by choice
    .false = You may pick up the pile only when you cannot play.
    .ninja = You may also pick up the pile when you can play nothing but Ninjas.
    .true = You may pick up the pile even when you can play.
option-own_pile = Picking up your own pile
    .lead = If you pick up a pile on which you were the last to lay a card, you lead.
    .next = If you pick up a pile on which you were the last to lay a card, the next player leads.
option-ninja_resets = Ninjas reset the pile
    .false = On a Ninja you still have to answer the card under it.
    .true = On a Ninja you may play any card, a 1 too.
option-six = After a 6
    .may = After a 6 you may also play lower cards.
    .must = After a 6 you may not play any higher card.
option-eights = Turns missed after 8s
    .round = After several 8s, missed turns are counted around the table, yours included.
    .others = 8s only make the other players miss a turn, each of them once at most.
option-burner_leads = Burning the pile keeps the lead
    .false = When a 9, or four in a row, burns the pile, the next player leads.
    .true = When a 9, or four in a row, burns the pile, whoever burned it leads.
option-thirteen = 13s and the pile
    .must = Whoever plays a 13 has to give the pile to someone.
    .may = You may also play a 13 without giving the pile to anyone.
option-four_burns = Four in a row burn
    .false = Four cards of one value in a row do nothing special.
    .true = Four cards of one value in a row burn the pile.
option-completion = Completing a pair
    .off = Nobody may lay cards out of turn.
    .pair = When exactly two of a value are laid together, the player with the other two may complete them.
    .any = Two of a value laid one after the other may be completed too.

## Every game

rule-T1 = The turn limit
rule-T2 = Agreed draw
rule-T3 = Resigning the game
rule-T4 = Whose move it is

option-turn_limit = Turn limit
    .about = { $number ->
            [0] There is no limit.
            [one] After one turn the game stays unfinished.
           *[other] After { $number } turns the game stays unfinished.
        }
