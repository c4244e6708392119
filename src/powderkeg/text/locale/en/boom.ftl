### Boom: moves, events, refusals.

move-boom-swap = swap { $card } for { $target } on your board
move-boom-attack = attack { $target } with { $card }
move-boom-boom = Boom on { $number }
move-boom-discard = discard { $cards }
move-boom-pass = pass

event-boom-swapped = { $seat } swaps { $card } for { $target }.
event-boom-attacked = { $seat } attacks { $target } with { $card }.
event-boom-hit = { $target } has { $life } left.
event-boom-destroyed = { $target } is destroyed.
event-boom-extra = { $seat } gains an extra accumulator: { $card }.
event-boom-boomed = { $seat } calls Boom on { $number }!
event-boom-discarded = { $seat } discards { $card }.
    .hidden = { $seat } discards a card.
event-boom-passed = { $seat } passes.
event-boom-eliminated = { $seat } is out.
event-boom-drew = { $seat } draws { $card }.
    .hidden = { $seat } draws a card.
event-boom-reshuffled = The discard pile is shuffled into a new deck of { $count }.
event-boom-all-reshuffled = Deck and discard pile are shuffled into a new deck of { $count }.
event-boom-turned = { $seat } turns up { $card }: a face card, so it is discarded.

ending-boom-destroyed = { $seat } destroyed { $target } with { $card }, and { $other } has no life left.
ending-boom-boom = { $seat } called Boom on { $number }, and nobody else has life left.
ending-boom-backfired = { $other } called Boom on { $number }, and only { $seat } has life left.
ending-boom-last = Only { $seat } has life left.
ending-boom-nobody = Nobody has life left.
ending-boom-dead = Nothing can change any more: a draw (B20).

refusal-boom-swapped-already = You have swapped this turn; now attack, call Boom or discard.
refusal-boom-waiting = You took up { $card } this turn, so you cannot use it before your next turn.
refusal-boom-only-waiting = Your only card is { $card }, which you took up this turn, so you can only pass.
refusal-boom-no-such-card = You have no card in that place of your hand.
refusal-boom-pinned = A card lies on { $target }, so it cannot be swapped.
refusal-boom-must-act = You hold cards, so you must attack, call Boom or discard.
refusal-boom-no-target = There is no accumulator in that place.
refusal-boom-no-life = { $target } has no life, so it cannot be attacked.
refusal-boom-too-strong = { $card } is worth more than the { $life } left on { $target }.
refusal-boom-face-attack = Face cards may not attack at this table, so { $card } cannot.
refusal-boom-not-three-faces = You need three face cards for a Boom.
refusal-boom-not-two-faces = You need two face cards for a Boom.
refusal-boom-empty-hand = Your hand is empty; you can only pass.
refusal-boom-others-left = You hold more cards than { $card }, so you must attack, call Boom or discard.
refusal-boom-not-yours = { $card } is not one of your accumulators.
refusal-boom-not-there = { $card } is not one of { $owner }’s accumulators.
refusal-boom-own-accumulator = { $card } is your own accumulator; attack another player’s.
refusal-boom-same-card = You named { $card } twice.
refusal-boom-hand-too-large = { $seat } holds more than three cards.
refusal-boom-out-with-hand = { $seat } has no board but holds cards.
refusal-boom-no-such-accumulator = { $card } cannot stand like this: the cards on it take all its life, or it is a face card.
refusal-boom-too-many-accumulators = There are more than { $most } accumulators on the boards.
refusal-boom-no-life-left = { $seat } has no life on the board.

view-boom-board = { $seat }: { $board }
view-boom-accumulator = { $card } with { $life }
view-boom-pinned = { $card } with { $life } left, under { $on }
view-boom-hand = { "  " }{ $count } in hand
view-boom-hand-known = { "  " }{ $count } in hand, among them { $known }
view-boom-out = { $seat }: out
view-boom-piles = Deck: { $deck }. Discard pile: { $discard }.
view-boom-counted = You know in the discard pile: { $cards }
view-boom-waiting = Not to be used this turn: { $card }
