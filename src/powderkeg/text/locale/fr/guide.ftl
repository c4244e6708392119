### Ce qui guide à une table : la question du moment, ce que fait un toucher.

## La question du moment, en une courte ligne

question-turn = C’est à { $seat } de jouer
question-boom = { $can ->
        [swap-attack-boom] Échange au choix, puis attaque, défausse ou Boom
        [swap-attack] Échange au choix, puis attaque ou défausse
        [swap-boom] Échange au choix, puis défausse ou Boom
        [swap] Échange au choix, puis défausse
        [attack-boom] Attaque, défausse ou Boom
        [attack] Attaque ou défausse
        [boom] Défausse ou Boom
        [pass] Tu n’as plus de carte : passe
       *[discard] Défausse une, deux ou trois cartes
    }
question-kaboo-begin = { $can ->
        [take-knock] Pioche, prends { $card } ou toque
        [take] Pioche ou prends { $card }
        [knock] Pioche ou toque
       *[draw] Pioche une carte
    }
question-kaboo-drawn = { $power ->
        [peek] Un { $rank } : regarde une carte, échange ou défausse
        [spy] Un { $rank } : regarde chez un autre, échange ou défausse
        [trade] Un valet : troque, échange ou défausse
        [look] Une dame : regarde-en deux, échange ou défausse
       *[none] Échange { $card } ou défausse
    }
question-kaboo-weigh = Troquer ces deux cartes ou les laisser ?
question-kaboo-others = { $seat } a pioché une carte
question-exploding = { $can ->
        [play] Joue des cartes, ou pioche pour finir ton tour
       *[draw] Pioche une carte
    }

## Ce que fait un toucher là où ça brille, en un mot

deed-boom-swap = échanger
deed-boom-attack = attaquer
deed-boom-discard = défausser
deed-kaboo-draw = piocher
deed-kaboo-take = prendre
deed-kaboo-swap = échanger
deed-kaboo-discard = défausser
deed-kaboo-peek = regarder
deed-kaboo-spy = regarder
deed-kaboo-trade = troquer
deed-kaboo-look = regarder
deed-exploding-draw = piocher
deed-exploding-play = jouer
deed-battle-gum-hold = garder
deed-battle-gum-play = poser
deed-battle-gum-play-naming = donner le tas
deed-battle-gum-counter = contrer
deed-battle-gum-counter-naming = renvoyer
deed-battle-gum-pickup = ramasser
deed-battle-gum-take = piocher
deed-battle-gum-complete = compléter
