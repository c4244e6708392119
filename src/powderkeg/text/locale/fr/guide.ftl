### Ce qui guide à une table : la question du moment, ce que fait un toucher.

## La question du moment, en une courte ligne

question-turn = C’est à { $seat } de jouer
question-boom = { $can ->
        [swap-attack-boom] Échange ? Attaque, défausse ou Boom
        [swap-attack] Échange ? Puis attaque ou défausse
        [swap-boom] Échange ? Puis défausse ou Boom
        [swap] Échange ? Puis défausse
        [attack-boom] Attaque, défausse ou Boom
        [attack] Attaque ou défausse
        [boom] Défausse ou Boom
        [pass] Tu n’as plus de carte : passe
        [waiting] Ta seule carte doit attendre : passe
       *[discard] Défausse une, deux ou trois cartes
    }
question-kaboo-begin = { $can ->
        [take-knock] Pioche, prends { $card } ou toque
        [take] Pioche ou prends { $card }
        [knock] Pioche ou toque
       *[draw] Pioche une carte
    }
question-kaboo-drawn = { $power ->
        [peek] Un { $rank } : regarde, échange ou défausse
        [spy] Un { $rank } : espionne, échange ou défausse
        [trade] Valet : troque, échange ou défausse
        [look] Dame : vois-en deux, échange, défausse
       *[none] Échange { $card } ou défausse
    }
question-kaboo-weigh = Troquer ces deux cartes, ou pas ?
question-kaboo-others = { $seat } a pioché une carte
question-exploding = { $can ->
        [play] Joue des cartes, ou pioche et finis
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
deed-battle-gum-take = prendre
deed-battle-gum-complete = compléter

## Une première partie, phrase par phrase : deux courtes lignes au plus

guide-skip = Passer
    .about = Passer les astuces de la première partie
guide-again = Voir les astuces de la première partie
lesson-boom-attack = Touche une carte de ta main : elle peut aller là où ça brille.
lesson-boom-target = Cette carte peut attaquer : touche une carte adverse qui brille. Elle lui ôte son nombre.
lesson-boom-swap = Avant d’attaquer, tu peux échanger une carte de ta main contre une des tiennes posées.
lesson-boom-discard = Pas de bonne attaque ? Touche une à trois cartes de ta main, puis la défausse.
lesson-boom-boom = Tes figures suffisent : lance Boom sur un nombre. Tout ce qui le vaut saute, chez toi aussi.
lesson-kaboo-first = Retiens ces deux cartes : tu ne les vois que maintenant. Les deux autres, personne.
lesson-kaboo-first-other = Retiens ce que tu vois : tes cartes ne se montrent que maintenant.
lesson-kaboo-draw = Pioche une carte : touche la pioche. Toi seul la verras.
lesson-kaboo-swap = Elle est basse ? Touche la carte à toi qu’elle remplace. Sinon, touche la défausse.
lesson-kaboo-peek = Un 7 ou un 8 te montre une de tes cartes : touche-la, puis choisis.
lesson-kaboo-spy = Un 9 ou un 10 te montre la carte d’un autre joueur : touche-la.
lesson-kaboo-trade = Un valet troque sans regarder : touche une de tes cartes et une d’un autre joueur.
lesson-kaboo-look = Une dame regarde deux cartes : touche une des tiennes et une d’un autre joueur.
lesson-kaboo-weigh = Tu as vu les deux. Troque-les si l’autre est plus basse.
lesson-kaboo-take = Une carte basse est visible ? Touche la défausse, puis ta carte à remplacer.
lesson-kaboo-knock = Tu crois avoir le moins de points ? Toque : les autres ont un dernier tour.
lesson-exploding-draw = Pioche une carte : touche la pioche. L’une d’elles explose.
lesson-exploding-turn = Joue si tu veux : touche une carte, puis la défausse. Pour finir, touche la pioche.
lesson-exploding-defuse = Garde ton désamorçage : si tu pioches la carte explosive, il te sauve aussitôt.
lesson-exploding-future = Voir l’avenir te montre les prochaines cartes de la pioche.
lesson-exploding-skip = Tu sais ce qui vient : un passe-tour finit ton tour sans piocher.
lesson-battle-gum-hold = Quelles trois gardes-tu ? Touche pour échanger ; garde des fortes pour la fin.
lesson-battle-gum-lead = La table est vide, toute carte convient : touche une carte basse, puis le tas.
lesson-battle-gum-answer = Ce qui brille va sur le tas : touche une carte, ou plusieurs pareilles, puis le tas.
lesson-battle-gum-pickup = Aucune de tes cartes ne convient : ramasse le tas.
lesson-battle-gum-whom = Un 13 donne le tas : touche le nom d’un joueur.
lesson-battle-gum-counter = Le tas est pour toi : un 13 le renvoie, un 1 l’arrête.
lesson-battle-gum-complete = Tu as les deux autres : pose-les et le tas disparaît.
lesson-battle-gum-take = La pioche est vide : prends une de tes cartes visibles.
lesson-battle-gum-powers = Certaines cartes font plus : appuie longuement dessus, ou touche I, pour le lire.

## Ce que fait une carte ; les options de la table gardent leur nom

power-boom = { $card ->
        [A] Une vie devant toi. De la main, il ôte 1.
        [J] { power-boom-face }
        [Q] { power-boom-face }
        [K] { power-boom-face }
       *[other] { $card } vies devant toi. De la main, il ôte { $card }.
    }
power-boom-face = Aucune vie devant toi. { $boom_faces ->
        [2] Deux
       *[other] Trois
    } figures en main font un Boom. { $face_attacks ->
        [false] Ici, les figures n’attaquent pas.
       *[other] Son attaque n’ôte rien, mais la carte dessous ne peut plus être échangée.
    }
power-kaboo = { $card ->
        [A] Un point.
        [7] 7 points. { power-kaboo-peek }
        [8] 8 points. { power-kaboo-peek }
        [9] 9 points. { power-kaboo-spy }
        [10] 10 points. { power-kaboo-spy }
        [J] 10 points. Venu de la pioche, il te laisse troquer une de tes cartes avec un autre joueur, sans regarder.
        [Q] 10 points. Venue de la pioche, elle te laisse regarder une de tes cartes et une d’un autre joueur, puis les troquer ou non.
        [K] { $king_points ->
            [0] 0 point : la meilleure carte.
            [10] 10 points.
            [13] 13 points : la pire carte.
           *[other] Il ôte un point : la meilleure carte.
        }
       *[other] { $card } points.
    }
power-kaboo-peek = Venu de la pioche, il te laisse regarder une de tes cartes.
power-kaboo-spy = Venu de la pioche, il te laisse regarder la carte d’un autre joueur.
power-exploding = { $card ->
        [explosive] Pioche-la sans désamorçage et tu as perdu.
        [defuse] Il te sauve aussitôt quand tu pioches la carte explosive. Joué, il ne fait rien.
        [future] { $open_future ->
            [true] { $sees ->
                [1] Montre à tous la prochaine carte.
               *[other] Montre à tous les { $sees } prochaines cartes.
            }
           *[other] { $sees ->
                [1] Te montre la prochaine carte.
               *[other] Te montre les { $sees } prochaines cartes.
            }
        }
        [skip] Finit ton tour sans piocher.
       *[blank] Ne fait rien.
    }
power-battle-gum = { $card ->
        [1] { $ninja_resets ->
            [true] Seulement sur une table vide ou sur un Ninja, ou pour arrêter un 13.
           *[other] Seulement sur une table vide, ou pour arrêter un 13.
        }{ $thirteen ->
            [may] { " " }Aussi sur un 13 qui ne désigne personne.
           *[other] { "" }
        }
        [6] Va sur 6 ou moins. { $six ->
            [must] Le joueur suivant doit rester à 6 ou moins.
           *[other] Le joueur suivant peut aller plus bas.
        }
        [8] Va sur 8 ou moins. Le joueur suivant passe son tour.
        [9] Va sur 9 ou moins. Il brûle le tas, qui est retiré du jeu.
        [13] Va sur tout jusqu’à 13. { $thirteen ->
            [may] Il peut donner le tas à qui tu veux, qui peut contrer avec un 13 ou un 1.
           *[other] Il donne le tas à qui tu veux, qui peut contrer avec un 13 ou un 1.
        }
        [ninja] Va sur n’importe quelle carte et n’a pas de valeur. { $ninja_resets ->
            [true] Toute carte va sur lui.
           *[other] La carte du dessous compte toujours.
        }
       *[other] Va sur { $card } ou moins.
    }
