### Exploding: moves, events, refusals.

move-exploding-draw = draw a card
move-exploding-play = play { $card }

waste-exploding-play = Played, a defuse does nothing. Keep it: it saves you when you draw the explosive card.

event-exploding-drew = { $seat } draws { $card }.
    .hidden = { $seat } draws a card.
event-exploding-turned = { $seat } draws { $card } and discards it.
event-exploding-played = { $seat } plays { $card }.
event-exploding-looked = { $place ->
        [1] { $seat } sees { $card } on top of the draw pile.
        [2] { $seat } sees { $card } second from the top.
        [3] { $seat } sees { $card } third from the top.
        [4] { $seat } sees { $card } fourth from the top.
       *[5] { $seat } sees { $card } fifth from the top.
    }
    .hidden = { $place ->
        [1] { $seat } looks at the top card of the draw pile.
        [2] { $seat } looks at the second card.
        [3] { $seat } looks at the third card.
        [4] { $seat } looks at the fourth card.
       *[5] { $seat } looks at the fifth card.
    }
event-exploding-revealed = { $place ->
        [1] { $seat } shows everyone { $card } on top of the draw pile.
        [2] { $seat } shows everyone { $card } second from the top.
        [3] { $seat } shows everyone { $card } third from the top.
        [4] { $seat } shows everyone { $card } fourth from the top.
       *[5] { $seat } shows everyone { $card } fifth from the top.
    }
event-exploding-defused = { $seat } draws the explosive card, discards a defuse and puts the explosive card back.
event-exploding-reshuffled = The draw pile is reshuffled: { $count ->
        [one] one card.
       *[other] { $count } cards.
    }
event-exploding-exploded = { $phase ->
        [1] { $seat } draws the explosive card: boom!
       *[other] { $seat } draws the explosive card and has no defuse: boom!
    }

ending-exploding-drew = { $other } drew the explosive card.
ending-exploding-no-defuse = { $other } drew the explosive card and had no defuse.

refusal-exploding-only-draw = In phase { $number } you play no cards: you can only draw.
refusal-exploding-not-in-hand = You can’t play { $card }: you have none. Play a card from your hand, or draw.
refusal-exploding-never-held = You can’t play { $card }: nobody ever holds it. Play a card from your hand, or draw.
refusal-exploding-count = The deal has “{ $name }” { $times } times; phase { $number } is played with { $count }.
refusal-exploding-only-phase-3 = The option { $name } is for phase 3; in phase { $number } the deck is always the same.
refusal-exploding-too-few = { $most ->
        [0] The hands need { $number } cards besides the defuses, but there are none to deal.
        [one] The hands need { $number } cards besides the defuses, but there is only one to deal.
       *[other] The hands need { $number } cards besides the defuses, but there are only { $most } to deal.
    }
refusal-exploding-explosive-out = The explosive card is in the discard pile, so the game is over; it must be in the deck.
refusal-exploding-explosive-held = { $seat } cannot hold the explosive card; it must be in the deck.
refusal-exploding-no-hands = { $seat } holds cards, but in phase 1 all hands are empty.
refusal-exploding-only-defuses = { $seat } holds other cards than defuses; in phase 2 only defuses are kept.

view-exploding-player = { $count ->
        [0] { $seat }: no cards in hand
       *[other] { $seat }: { $count } in hand
    }
view-exploding-player-known = { $seat }: { $count } in hand, among them { $known }
view-exploding-knows-top = { "  " }{ $count ->
        [one] knows the top card of the draw pile
       *[other] knows the top { $count } cards of the draw pile
    }
view-exploding-piles = Draw pile: { $deck }. Discard pile: { $discard }.
view-exploding-top = On top, first to last: { $cards }
view-exploding-discarded = Discarded: { $cards }
