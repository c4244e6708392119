### Battle GUM : coups, événements, refus, vues.

move-battle-gum-hold = garder en main { $cards }
move-battle-gum-play = poser { $cards }
move-battle-gum-play-naming = poser { $cards } et donner le tas à { $other }
move-battle-gum-counter = contrer avec { $cards }
move-battle-gum-counter-naming = contrer avec { $cards } et envoyer le tas à { $other }
move-battle-gum-pickup = ramasser le tas : { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
move-battle-gum-take = prendre { $cards } parmi tes cartes visibles
move-battle-gum-complete = compléter avec { $cards }
move-battle-gum-decline = ne pas compléter

event-battle-gum-held = { $count ->
        [0] { $seat } garde sa main telle quelle.
        [one] { $seat } échange { $count } carte.
       *[other] { $seat } échange { $count } cartes.
    }
event-battle-gum-laid-up = { $seat } met { $card } face visible.
event-battle-gum-took-up = { $seat } prend { $card } en main.
event-battle-gum-played = { $naming ->
        [1] { $seat } pose { $card } et désigne { $other }.
       *[other] { $seat } pose { $card }.
    }
event-battle-gum-countered = { $naming ->
        [1] { $seat } contre avec { $card } et désigne { $other }.
       *[other] { $seat } contre avec { $card }.
    }
event-battle-gum-completed = { $seat } complète avec { $card }.
event-battle-gum-declined = { $seat } ne complète pas.
event-battle-gum-picked-up = { $thirteen ->
        [1] { $seat } prend le tas à cause du 13 : { $count ->
            [one] { $count } carte.
           *[other] { $count } cartes.
        }
       *[other] { $seat } ramasse le tas : { $count ->
            [one] { $count } carte.
           *[other] { $count } cartes.
        }
    }
event-battle-gum-drew = { $seat } pioche { $card }.
    .hidden = { $seat } pioche une carte.
event-battle-gum-drew-up = { $seat } pioche { $card } parmi ses cartes visibles.
event-battle-gum-took = { $seat } prend { $card } parmi ses cartes visibles.
event-battle-gum-drew-down = { $seat } pioche sa carte cachée numéro { $place } : { $card }.
    .hidden = { $seat } pioche sa carte cachée numéro { $place }.
event-battle-gum-burned = { $seat } brûle le tas { $why ->
        [0] avec un 9
        [1] avec quatre cartes à la suite
       *[other] en complétant la paire
    } : { $count ->
        [one] { $count } carte est retirée du jeu.
       *[other] { $count } cartes sont retirées du jeu.
    }
event-battle-gum-skipped = { $seat } passe son tour.
event-battle-gum-leads = { $seat } reprend la main.
event-battle-gum-won = { $seat } n’a plus aucune carte.

ending-battle-gum-first = { $seat } n’a plus de cartes, ni en main ni sur la table.

refusal-battle-gum-hold-first = Choisis d’abord ta main : garde trois cartes parmi ta main et tes cartes visibles.
refusal-battle-gum-already-chosen = Le jeu a commencé ; la main se choisit une seule fois, avant.
refusal-battle-gum-no-such-card = Il n’y a pas de carte à cet endroit.
refusal-battle-gum-not-to-hold = Tu n’as pas { $card } en main ni face visible devant toi ; garde trois de ces cartes-là.
refusal-battle-gum-hold-three = { $cards } : ce n’est pas une main. Garde exactement trois cartes.
refusal-battle-gum-same-card = Tu as indiqué deux fois { $card }.
refusal-battle-gum-not-in-hand = Tu n’as pas { $cards } en main.
refusal-battle-gum-no-play = On ne peut pas poser ensemble { $cards } : pose une, deux ou trois cartes d’une même valeur.
refusal-battle-gum-too-low = On ne peut pas poser { $cards } sur la valeur { $number } : pose { $number } ou plus{ $ninjas ->
        [0] .
       *[other] , ou un Ninja.
    }
refusal-battle-gum-can-play = Tu peux jouer { $cards }, donc tu dois le faire.
refusal-battle-gum-no-pile = Il n’y a pas de tas à ramasser ; pose n’importe quelle carte.
refusal-battle-gum-take-first = Refais d’abord ta main : prends une de tes cartes visibles.
refusal-battle-gum-nothing-to-take = Il n’y a rien à prendre maintenant. Tu choisis parmi tes cartes visibles seulement quand il t’en faut moins qu’il n’y en a.
refusal-battle-gum-not-face-up = Tu n’as pas { $card } face visible devant toi.
refusal-battle-gum-ninja-alone = On ne peut pas poser ensemble { $cards } : avec un Ninja ne va que l’autre Ninja.
refusal-battle-gum-above-six = À cette table, on ne peut pas poser { $cards } sur un 6 : pose un 6 ou moins{ $ninjas ->
        [0] .
       *[other] , ou un Ninja.
    }
refusal-battle-gum-names-self = Tu ne peux pas te désigner toi-même ; désigne un autre joueur.
refusal-battle-gum-no-such-seat = Il n’y a pas de place { $number } à cette table ; désigne un autre joueur.
refusal-battle-gum-names-nobody = Avec { $cards }, tu dois désigner un autre joueur : écris sa place à la fin, comme dans « >2 ».
refusal-battle-gum-only-13-names = On ne désigne personne avec { $cards } ; seul un 13 le fait.
refusal-battle-gum-answer-first = { $pair ->
        [1] Une paire vient d’être posée : complète-la ou refuse.
       *[other] Un 13 te désigne : contre avec un seul 13 ou un seul 1, ou ramasse le tas.
    }
refusal-battle-gum-nothing-to-counter = Aucun 13 ne te désigne : il n’y a rien à contrer.
refusal-battle-gum-no-counter = On ne contre pas avec { $cards } : une seule carte contre, un 13 ou un 1.
refusal-battle-gum-one = On ne peut pas poser { $cards } ici : un 1 se pose sur une table vide{ $ninjas ->
        [0] , ou contre un 13.
       *[other] { "" } ou qui ne montre que des Ninjas, ou contre un 13.
    }
refusal-battle-gum-not-asked = Il n’y a pas de paire à compléter ni à refuser maintenant.
refusal-battle-gum-off = À cette table, on ne complète pas les paires.
refusal-battle-gum-never-sixes = On ne complète jamais une paire de 6.
refusal-battle-gum-no-complete = On ne complète aucune paire avec { $cards } : pose les deux autres cartes de même valeur.
refusal-battle-gum-other-value = On ne complète pas la paire avec { $cards } : il faut les deux autres cartes de valeur { $number }.
refusal-battle-gum-hold-shape = « hold » doit être true ou false, pas « { $value } ».
refusal-battle-gum-too-many-in-front = { $seat } a { $count } cartes dans « { $zone } » ; il n’y en a jamais plus de trois.
refusal-battle-gum-empty-hand = { $seat } a des cartes sur la table mais aucune en main.
refusal-battle-gum-hand-not-three = { $seat } a { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    } en main ; avant le choix des mains, tout le monde en a trois. Écris "hold": false si le jeu a commencé.
refusal-battle-gum-not-begun = Avant le choix des mains, il n’y a ni tas ni cartes hors du jeu. Écris "hold": false si le jeu a commencé.
refusal-battle-gum-no-play-four = On ne peut pas poser ensemble { $cards } : pose d’une à quatre cartes d’une même valeur.
refusal-battle-gum-not-on-13 = On ne peut pas poser { $cards } sur un 13 : pose un autre 13{ $ninjas ->
        [0] { "" } ou un 1.
       *[other] , un 1 ou un Ninja.
    }
refusal-battle-gum-one-also = On ne peut pas poser { $cards } ici : à cette table, un 1 se pose { $also ->
        [0] sur une table vide
        [1] sur une table vide ou sur un Ninja
        [2] { $ninjas ->
            [0] sur une table vide ou sur un 13
           *[other] sur une table vide, sur une table qui ne montre que des Ninjas ou sur un 13
        }
       *[other] sur une table vide, sur un Ninja ou sur un 13
    }, et il contre un 13.
refusal-battle-gum-too-many-columns = { $seat } a { $count } cartes dans « { $zone } » ; avec ces options, il n’y en a jamais plus { $most ->
        [one] d’une
        [2] de deux
       *[other] de { $most }
    }.
refusal-battle-gum-too-few-cards = Il n’y a pas assez de cartes : avec ces options, il en faut { $needed } pour { $players } joueurs, et le jeu en a { $cards }. Mets moins de cartes devant chacun, ou joue avec les deux Ninjas.

view-battle-gum-hand = { $seat } : { $count } en main
view-battle-gum-hand-known = { $seat } : { $count } en main, dont { $known }
view-battle-gum-up = { "  " }face visible : { $cards }
view-battle-gum-down = { "  " }face cachée : { $count }
view-battle-gum-deck = Pioche : { $deck }.
view-battle-gum-gone = Hors du jeu : { $cards }
view-battle-gum-pile = Tas, à partir du bas : { $cards }. Dernière pose : { $seat }.
view-battle-gum-no-pile = La table est vide.
view-battle-gum-named = Un 13 désigne { $seat }.
view-battle-gum-hold = { $seat } choisit trois cartes à garder en main.
view-battle-gum-play = { $number ->
        [0] { $seat } joue : n’importe quelle carte convient.
       *[other] { $seat } joue sur la valeur { $number } : { $values }{ $ninjas ->
            [0] .
           *[other] { " " }ou un Ninja.
        }
    }
view-battle-gum-take = { $seat } refait sa main et prend une carte visible.
view-battle-gum-complete = { $seat } peut compléter la paire ou refuser.
view-battle-gum-counter = Un 13 désigne { $seat } : contrer ou ramasser le tas.
