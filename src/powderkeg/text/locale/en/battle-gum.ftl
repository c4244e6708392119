### Battle GUM: moves, events, refusals, views.

move-battle-gum-hold = hold { $cards }
move-battle-gum-play = lay { $cards }
move-battle-gum-play-naming = lay { $cards } and give the pile to { $other }
move-battle-gum-counter = counter with { $cards }
move-battle-gum-counter-naming = counter with { $cards } and send the pile on to { $other }
move-battle-gum-pickup = pick up the pile: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
move-battle-gum-take = take { $cards } from your face-up cards
move-battle-gum-complete = complete with { $cards }
move-battle-gum-decline = do not complete

event-battle-gum-held = { $count ->
        [0] { $seat } keeps the hand as it is.
        [one] { $seat } exchanges { $count } card.
       *[other] { $seat } exchanges { $count } cards.
    }
event-battle-gum-laid-up = { $seat } puts { $card } face up in front.
event-battle-gum-took-up = { $seat } takes { $card } into the hand.
event-battle-gum-played = { $naming ->
        [1] { $seat } lays { $card } and names { $other }.
       *[other] { $seat } lays { $card }.
    }
event-battle-gum-countered = { $naming ->
        [1] { $seat } counters with { $card } and names { $other }.
       *[other] { $seat } counters with { $card }.
    }
event-battle-gum-completed = { $seat } completes with { $card }.
event-battle-gum-declined = { $seat } does not complete.
event-battle-gum-picked-up = { $thirteen ->
        [1] { $seat } takes the pile because of the 13: { $count ->
            [one] { $count } card.
           *[other] { $count } cards.
        }
       *[other] { $seat } picks up the pile: { $count ->
            [one] { $count } card.
           *[other] { $count } cards.
        }
    }
event-battle-gum-drew = { $seat } draws { $card }.
    .hidden = { $seat } draws a card.
event-battle-gum-drew-up = { $seat } draws { $card } from the face-up cards.
event-battle-gum-took = { $seat } takes { $card } from the face-up cards.
event-battle-gum-drew-down = { $seat } draws face-down card { $place }: { $card }.
    .hidden = { $seat } draws face-down card { $place }.
event-battle-gum-burned = { $seat } burns the pile { $why ->
        [0] with a 9
        [1] with four in a row
       *[other] by completing the pair
    }: { $count ->
        [one] { $count } card leaves the game.
       *[other] { $count } cards leave the game.
    }
event-battle-gum-skipped = { $seat } misses a turn.
event-battle-gum-leads = { $seat } leads.
event-battle-gum-won = { $seat } has no card left.

ending-battle-gum-first = { $seat } was the first without a card, in hand or in front.

refusal-battle-gum-hold-first = First choose your hand: hold three of your hand and face-up cards.
refusal-battle-gum-already-chosen = Play has begun; hands are chosen once, before it.
refusal-battle-gum-no-such-card = There is no card in that place.
refusal-battle-gum-not-to-hold = { $card } is neither in your hand nor face up in front of you; hold three of those cards.
refusal-battle-gum-hold-three = { $cards } cannot be your hand: hold exactly three cards.
refusal-battle-gum-same-card = You named { $card } twice.
refusal-battle-gum-not-in-hand = You do not have { $cards } in your hand.
refusal-battle-gum-no-play = { $cards } cannot be laid together: lay one, two or three cards of one value.
refusal-battle-gum-too-low = { $cards } cannot go on the value { $number }: lay { $number } or higher{ $ninjas ->
        [0] .
       *[other] , or a Ninja.
    }
refusal-battle-gum-can-play = You can play { $cards }, so you have to.
refusal-battle-gum-no-pile = There is no pile to pick up; lead with any card.
refusal-battle-gum-take-first = First refill your hand: take one of your face-up cards.
refusal-battle-gum-nothing-to-take = There is nothing to take now. You choose among your face-up cards only when you need fewer than lie there.
refusal-battle-gum-not-face-up = { $card } does not lie face up in front of you.
refusal-battle-gum-ninja-alone = { $cards } cannot be laid together: nothing goes with a Ninja but the other Ninja.
refusal-battle-gum-above-six = { $cards } cannot go on a 6 at this table: lay a 6 or lower{ $ninjas ->
        [0] .
       *[other] , or a Ninja.
    }
refusal-battle-gum-names-self = You cannot name yourself; name another player.
refusal-battle-gum-no-such-seat = There is no seat { $number } at this table; name another player.
refusal-battle-gum-names-nobody = With { $cards } you have to name another player: write the seat at the end, as in “>2”.
refusal-battle-gum-only-13-names = { $cards } cannot name a player; only a 13 does.
refusal-battle-gum-answer-first = { $pair ->
        [1] A pair was just laid: complete it or decline.
       *[other] A 13 names you: counter with one 13 or one 1, or pick up the pile.
    }
refusal-battle-gum-nothing-to-counter = No 13 names you, so there is nothing to counter.
refusal-battle-gum-no-counter = { $cards } cannot counter: only one card does, a 13 or a 1.
refusal-battle-gum-one = { $cards } cannot go there: a 1 leads on an empty table{ $ninjas ->
        [0] , or counters a 13.
       *[other] { "" } or on one that shows only Ninjas, or counters a 13.
    }
refusal-battle-gum-not-asked = There is no pair to complete or decline now.
refusal-battle-gum-off = Pairs are not completed at this table.
refusal-battle-gum-never-sixes = Pairs of 6s are never completed.
refusal-battle-gum-no-complete = No pair is completed with { $cards }: lay the other two cards of the same value.
refusal-battle-gum-other-value = { $cards } do not complete the pair: it needs the other two cards of the value { $number }.
refusal-battle-gum-hold-shape = “hold” must be true or false, not “{ $value }”.
refusal-battle-gum-too-many-in-front = { $seat } has { $count } cards in “{ $zone }”; no more than three lie there.
refusal-battle-gum-empty-hand = { $seat } has cards in front but none in hand.
refusal-battle-gum-hand-not-three = { $seat } has { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } in hand; before hands are chosen everyone has three. Say "hold": false if play has begun.
refusal-battle-gum-not-begun = There is neither a pile nor a card out of the game before hands are chosen. Say "hold": false if play has begun.
refusal-battle-gum-no-play-four = { $cards } cannot be laid together: lay one to four cards of one value.
refusal-battle-gum-not-on-13 = { $cards } cannot go on a 13: lay another 13{ $ninjas ->
        [0] { "" } or a 1.
       *[other] , a 1 or a Ninja.
    }
refusal-battle-gum-one-also = { $cards } cannot go there: at this table you play a 1 on { $also ->
        [0] an empty table
        [1] an empty table or a Ninja
        [2] { $ninjas ->
            [0] an empty table or a 13
           *[other] an empty table, one that shows only Ninjas, or a 13
        }
       *[other] an empty table, a Ninja or a 13
    }, and it counters a 13.
refusal-battle-gum-too-many-columns = { $seat } has { $count } cards in “{ $zone }”; with these options no more than { $most } { $most ->
        [one] lies
       *[other] lie
    } there.
refusal-battle-gum-too-few-cards = There are not enough cards: with these options { $players } players need { $needed }, and the game has { $cards }. Lay fewer cards in front, or play with both Ninjas.

view-battle-gum-hand = { $seat }: { $count } in hand
view-battle-gum-hand-known = { $seat }: { $count } in hand, among them { $known }
view-battle-gum-up = { "  " }face up: { $cards }
view-battle-gum-down = { "  " }face down: { $count }
view-battle-gum-deck = Draw pile: { $deck }.
view-battle-gum-gone = Out of the game: { $cards }
view-battle-gum-pile = Pile, bottom first: { $cards }. Last to lay: { $seat }.
view-battle-gum-no-pile = The table is empty.
view-battle-gum-named = A 13 names { $seat }.
view-battle-gum-hold = { $seat } chooses which three cards to hold.
view-battle-gum-play = { $number ->
        [0] { $seat } plays: any card will do.
       *[other] { $seat } plays on the value { $number }: { $values }{ $ninjas ->
            [0] .
           *[other] { " " }or a Ninja.
        }
    }
view-battle-gum-take = { $seat } refills the hand and takes a face-up card.
view-battle-gum-complete = { $seat } may complete the pair or decline.
view-battle-gum-counter = A 13 names { $seat }: counter, or pick up the pile.
