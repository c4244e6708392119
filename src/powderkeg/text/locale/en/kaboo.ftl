### Kaboo: moves, events, refusals, views.

move-kaboo-draw = draw from the draw pile
move-kaboo-knock = knock
move-kaboo-take = take { $card } from the discard pile into your slot { $slot }
move-kaboo-swap = swap { $card } into your slot { $slot }
move-kaboo-discard = discard { $card }
move-kaboo-peek = look at your slot { $slot }
move-kaboo-spy = look at { $owner }’s slot { $slot }
move-kaboo-trade = trade your slot { $slot } for { $owner }’s slot { $owner_slot }, unseen
move-kaboo-look = look at your slot { $slot } and at { $owner }’s slot { $owner_slot }
move-kaboo-trade-them = trade your slot { $slot } for { $owner }’s slot { $owner_slot }
move-kaboo-keep = leave your slot { $slot } and { $owner }’s slot { $owner_slot } as they are

event-kaboo-first-look = { $seat } looks at slots 3 and 4: { $cards }.
    .hidden = { $seat } looks at slots 3 and 4.
event-kaboo-drew = { $seat } draws { $card }; { $count } left.
    .hidden = { $seat } draws a card; { $count } left.
event-kaboo-swapped = { $seat } swaps { $card } into slot { $slot }.
    .hidden = { $seat } swaps the drawn card into slot { $slot }.
event-kaboo-took = { $seat } takes { $card } from the discard pile into slot { $slot }.
event-kaboo-discarded = { $slot ->
        [0] { $seat } discards { $card }.
       *[other] { $seat } discards { $card } from slot { $slot }.
    }
event-kaboo-looked = { $own ->
        [1] { $seat } looks at their own slot { $slot }: { $card }.
       *[other] { $seat } looks at { $owner }’s slot { $slot }: { $card }.
    }
    .hidden = { $own ->
        [1] { $seat } looks at their own slot { $slot }.
       *[other] { $seat } looks at { $owner }’s slot { $slot }.
    }
event-kaboo-traded = { $seat } trades slot { $slot } for { $owner }’s slot { $owner_slot }.
event-kaboo-kept = { $seat } leaves slot { $slot } and { $owner }’s slot { $owner_slot } as they are.
event-kaboo-knocked = { $seat } knocks!
event-kaboo-turned-up = { $back ->
        [1] It would be { $seat }’s turn again: all cards are turned up.
       *[other] The draw pile is used up: all cards are turned up.
    }

ending-kaboo-knocker = { $seat } knocked and has the fewest points: { $points }.
ending-kaboo-knocked = { $other } knocked, but { $seat } has the fewest points: { $points }.
ending-kaboo-used-up = The draw pile is used up, and { $seat } has the fewest points: { $points }.
ending-kaboo-shared-knocked = { $other } knocked, and the lowest score is shared: { $points }.
ending-kaboo-shared = The draw pile is used up, and the lowest score is shared: { $points }.

refusal-kaboo-no-such-seat = There is no seat { $number } at this table.
refusal-kaboo-no-such-slot = There is no slot { $number }; slots go from 1 to 4.
refusal-kaboo-drawn-already = You have drawn { $card }: swap it into a slot, discard it or use its power, if it has one.
refusal-kaboo-nothing-drawn = You have drawn nothing: only a card just drawn from the draw pile can be swapped in, discarded or used for its power.
refusal-kaboo-no-jack = Only a jack trades unseen; you have drawn { $card }.
refusal-kaboo-no-queen = Only a queen looks at two cards; you have drawn { $card }.
refusal-kaboo-no-seven-or-eight = Only a 7 or an 8 looks at one of your own cards; you have drawn { $card }.
refusal-kaboo-no-nine-or-ten = Only a 9 or a 10 looks at another player’s card; you have drawn { $card }.
refusal-kaboo-own-card = That card is your own; choose another player’s.
refusal-kaboo-look-first = There are no two cards to trade or keep: first look at them with a queen.
refusal-kaboo-trade-or-keep = You have looked at your slot { $slot } and { $owner }’s slot { $owner_slot }: now trade those two cards or keep them as they are.
refusal-kaboo-empty-pile = The discard pile is empty, so there is nothing to take.
refusal-kaboo-knocked-already = { $seat } has knocked already; nobody may knock after that.
refusal-kaboo-knock-too-early = Nobody may knock yet: at this table everyone has one turn first.
refusal-kaboo-knocker-safe = { $seat } has knocked and is safe at this table: nobody may look at those cards or trade them.
refusal-kaboo-square-not-four = { $seat }’s square has { $count ->
        [one] 1 card
       *[other] { $count } cards
    }; it must have four.
refusal-kaboo-no-draw-pile = The draw pile is empty, so this game is over before the first move.

view-kaboo-player = { $seat }:
view-kaboo-knocker = { $seat } (has knocked):
view-kaboo-points = { $seat }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    }:
view-kaboo-upper = { "  " }slots 1 and 2: { $cards }
view-kaboo-lower = { "  " }slots 3 and 4: { $cards }
view-kaboo-face-down = face down
view-kaboo-piles = Draw pile: { $deck }. Discard pile: { $discard ->
        [0] empty.
       *[other] { $discard }, on top { $top }.
    }
view-kaboo-drawn = You have drawn { $card }.
view-kaboo-drawn-unseen = A card has been drawn.
view-kaboo-queen = A queen has been drawn.
view-kaboo-look = To trade or to keep: { $own } and { $other }.
