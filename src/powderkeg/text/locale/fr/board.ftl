### Ce qu’il y a sur les tables, pour les yeux et les oreilles.

## Kaboo

board-kaboo-own-slot = Ta case { $slot }
board-kaboo-slot = { $seat }, case { $slot }
board-kaboo-face-down = face cachée
board-kaboo-watched = quelqu’un regarde
board-kaboo-weighed = à troquer ou à laisser
board-kaboo-drawn = Piochée
board-kaboo-queen = Piochée : une dame
board-kaboo-knocked = a toqué
board-kaboo-points = { $points ->
        [one] { $points } point
       *[other] { $points } points
    }
board-kaboo-first-look = { $seat } regarde ses cases 3 et 4.
board-kaboo-drew = { $seat } pioche une carte ; il en reste { $count }.
board-kaboo-swapped = { $seat } échange la carte piochée contre celle de sa case { $slot }.
board-kaboo-looked = { $own ->
        [1] { $seat } regarde sa case { $slot }.
       *[other] { $seat } regarde la case { $slot } chez { $owner }.
    }

## Exploding

board-exploding-knows = { $count ->
        [one] connaît la carte du dessus
       *[other] connaît les { $count } du dessus
    }
board-exploding-top = Prochaines cartes
board-exploding-place = { $place ->
        [1] 1re
        [2] 2e
        [3] 3e
        [4] 4e
       *[other] 5e
    }
board-exploding-placed = { $place ->
        [1] Première : { $card }
        [2] Deuxième : { $card }
        [3] Troisième : { $card }
        [4] Quatrième : { $card }
       *[other] Cinquième : { $card }
    }
board-exploding-exposed = { $count ->
        [one] l’autre joueur en connaît une
       *[other] l’autre joueur en connaît { $count }
    }

## Battle GUM

board-battle-gum-up = { $card }, face visible devant { $seat }
board-battle-gum-front = Devant : { $up } face visible, { $down } face cachée
board-battle-gum-known = { $seat } : ce qu’on sait { $count ->
        [one] de sa carte
       *[other] de ses { $count } cartes
    }
board-battle-gum-pile = Tas : { $count ->
        [one] une carte
       *[other] { $count } cartes
    }, au-dessus { $cards } ; dernière pose : { $seat }
board-battle-gum-no-pile = Tas : la table est vide
board-battle-gum-layer = posé : { $seat }
board-battle-gum-gone = Hors du jeu : { $count ->
        [0] aucune carte
        [one] une carte
       *[other] { $count } cartes
    }{ $count ->
        [0] { "" }
       *[other] { " " }: { $cards }
    }
board-battle-gum-answer = Sur le { $number } : { $values } ou un Ninja
board-battle-gum-answer-values = Sur le { $number } : { $values }
board-battle-gum-anything = N’importe quelle carte convient
board-battle-gum-whom = À qui va le tas ?
board-battle-gum-whom-if-any = À qui va le tas ? À personne : touche le tas
board-battle-gum-ask-hold = { $own ->
        [1] Choisis trois cartes à garder en main
       *[other] { $seat } choisit ses trois cartes en main
    }
board-battle-gum-ask-take = { $own ->
        [1] Prends une de tes cartes visibles
       *[other] { $seat } prend une carte visible
    }
board-battle-gum-ask-complete = Qui complète la paire ?
board-battle-gum-ask-counter = { $own ->
        [1] Contrer, ou ramasser le tas ?
       *[other] { $seat } : contrer ou ramasser ?
    }
board-battle-gum-seconds = { $seconds } s
board-battle-gum-target = ramasse ?
board-battle-gum-skipped = passe son tour
