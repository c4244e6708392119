### Kaboo : coups, événements, refus, vues.

move-kaboo-draw = piocher
move-kaboo-knock = toquer
move-kaboo-take = prendre { $card } dans la défausse pour ta case { $slot }
move-kaboo-swap = échanger { $card } contre la carte de ta case { $slot }
move-kaboo-discard = défausser { $card }
move-kaboo-peek = regarder ta case { $slot }
move-kaboo-spy = regarder la case { $slot } chez { $owner }
move-kaboo-trade = troquer à l’aveugle ta case { $slot } contre la case { $owner_slot } chez { $owner }
move-kaboo-look = regarder ta case { $slot } et la case { $owner_slot } chez { $owner }
move-kaboo-trade-them = troquer ta case { $slot } contre la case { $owner_slot } chez { $owner }
move-kaboo-keep = laisser comme elles sont ta case { $slot } et la case { $owner_slot } chez { $owner }

event-kaboo-first-look = { $seat } regarde ses cases 3 et 4 : { $cards }.
    .hidden = { $seat } regarde ses cases 3 et 4.
event-kaboo-drew = { $seat } pioche { $card } ; il en reste { $count }.
    .hidden = { $seat } pioche une carte ; il en reste { $count }.
event-kaboo-swapped = { $seat } échange { $card } contre la carte de sa case { $slot }.
    .hidden = { $seat } échange la carte piochée contre celle de sa case { $slot }.
event-kaboo-took = { $seat } prend { $card } dans la défausse pour sa case { $slot }.
event-kaboo-discarded = { $slot ->
        [0] { $seat } défausse { $card }.
       *[other] { $seat } défausse { $card } de sa case { $slot }.
    }
event-kaboo-looked = { $own ->
        [1] { $seat } regarde sa case { $slot } : { $card }.
       *[other] { $seat } regarde la case { $slot } chez { $owner } : { $card }.
    }
    .hidden = { $own ->
        [1] { $seat } regarde sa case { $slot }.
       *[other] { $seat } regarde la case { $slot } chez { $owner }.
    }
event-kaboo-traded = { $seat } troque sa case { $slot } contre la case { $owner_slot } chez { $owner }.
event-kaboo-kept = { $seat } laisse comme elles sont sa case { $slot } et la case { $owner_slot } chez { $owner }.
event-kaboo-knocked = { $seat } toque !
event-kaboo-turned-up = { $back ->
        [1] Ce serait de nouveau à { $seat } : on retourne toutes les cartes.
       *[other] La pioche est vide : on retourne toutes les cartes.
    }

ending-kaboo-knocker = { $seat } a toqué et a le moins de points : { $points }.
ending-kaboo-knocked = { $other } a toqué, mais { $seat } a le moins de points : { $points }.
ending-kaboo-used-up = La pioche est vide, et { $seat } a le moins de points : { $points }.
ending-kaboo-shared-knocked = { $other } a toqué ; égalité au plus petit total : { $points }.
ending-kaboo-shared = La pioche est vide ; égalité au plus petit total : { $points }.

refusal-kaboo-no-such-seat = Il n’y a pas de place { $number } à cette table.
refusal-kaboo-no-such-slot = Il n’y a pas de case { $number } ; les cases vont de 1 à 4.
refusal-kaboo-drawn-already = Tu as pioché { $card } : échange cette carte contre celle d’une de tes cases, défausse-la ou utilise son pouvoir, si elle en a un.
refusal-kaboo-nothing-drawn = Tu n’as rien pioché : seule une carte tout juste piochée peut être échangée, défaussée ou utilisée pour son pouvoir.
refusal-kaboo-no-jack = Seul un valet troque à l’aveugle ; tu as pioché { $card }.
refusal-kaboo-no-queen = Seule une dame regarde deux cartes ; tu as pioché { $card }.
refusal-kaboo-no-seven-or-eight = Seul un 7 ou un 8 regarde une de tes cartes ; tu as pioché { $card }.
refusal-kaboo-no-nine-or-ten = Seul un 9 ou un 10 regarde une carte d’un autre joueur ; tu as pioché { $card }.
refusal-kaboo-own-card = Cette carte est à toi ; désigne celle d’un autre joueur.
refusal-kaboo-look-first = Il n’y a pas deux cartes à troquer ou à laisser : regarde-les d’abord avec une dame.
refusal-kaboo-trade-or-keep = Tu as regardé ta case { $slot } et la case { $owner_slot } chez { $owner } : troque maintenant ces deux cartes ou laisse-les comme elles sont.
refusal-kaboo-empty-pile = La défausse est vide : il n’y a rien à prendre.
refusal-kaboo-knocked-already = { $seat } a déjà toqué ; plus personne ne peut toquer après.
refusal-kaboo-knock-too-early = Il est trop tôt pour toquer : à cette table, chacun joue d’abord un tour.
refusal-kaboo-knocker-safe = { $seat } a toqué et reste à l’abri à cette table : on ne peut ni regarder ni troquer ses cartes.
refusal-kaboo-square-not-four = { $seat } a { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } dans son carré ; il en faut quatre.
refusal-kaboo-no-draw-pile = La pioche est vide : cette partie est terminée avant le premier coup.

view-kaboo-player = { $seat } :
view-kaboo-knocker = { $seat } (a toqué) :
view-kaboo-points = { $seat }, { $points ->
        [one] { $points } point
       *[other] { $points } points
    } :
view-kaboo-upper = { "  " }cases 1 et 2 : { $cards }
view-kaboo-lower = { "  " }cases 3 et 4 : { $cards }
view-kaboo-face-down = face cachée
view-kaboo-piles = Pioche : { $deck }. Défausse : { $discard ->
        [0] vide.
       *[other] { $discard }, dessus { $top }.
    }
view-kaboo-drawn = Tu as pioché { $card }.
view-kaboo-drawn-unseen = Une carte a été piochée.
view-kaboo-queen = Une dame a été piochée.
view-kaboo-look = À troquer ou à laisser : { $own }, et { $other }.
