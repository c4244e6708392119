### Exploding : coups, événements, refus.

move-exploding-draw = piocher une carte
move-exploding-play = jouer { $card }

waste-exploding-play = Si tu le joues, un désamorçage ne fait rien. Garde-le : il te sauve quand tu pioches la carte explosive.

event-exploding-drew = { $seat } pioche { $card }.
    .hidden = { $seat } pioche une carte.
event-exploding-turned = { $seat } pioche { $card } et la défausse.
event-exploding-played = { $seat } joue { $card }.
event-exploding-looked = { $place ->
        [1] { $seat } voit { $card } sur le dessus de la pioche.
        [2] { $seat } voit { $card } en deuxième position.
        [3] { $seat } voit { $card } en troisième position.
        [4] { $seat } voit { $card } en quatrième position.
       *[5] { $seat } voit { $card } en cinquième position.
    }
    .hidden = { $place ->
        [1] { $seat } regarde la première carte de la pioche.
        [2] { $seat } regarde la deuxième carte.
        [3] { $seat } regarde la troisième carte.
        [4] { $seat } regarde la quatrième carte.
       *[5] { $seat } regarde la cinquième carte.
    }
event-exploding-revealed = { $place ->
        [1] { $seat } montre à tous { $card } sur le dessus de la pioche.
        [2] { $seat } montre à tous { $card } en deuxième position.
        [3] { $seat } montre à tous { $card } en troisième position.
        [4] { $seat } montre à tous { $card } en quatrième position.
       *[5] { $seat } montre à tous { $card } en cinquième position.
    }
event-exploding-defused = { $seat } pioche la carte explosive, défausse un désamorçage et remet la carte explosive dans la pioche.
event-exploding-reshuffled = La pioche est remélangée : { $count ->
        [one] { $count } carte.
       *[other] { $count } cartes.
    }
event-exploding-exploded = { $phase ->
        [1] { $seat } pioche la carte explosive : boum !
       *[other] { $seat } pioche la carte explosive et n’a pas de désamorçage : boum !
    }

ending-exploding-drew = { $other } a pioché la carte explosive.
ending-exploding-no-defuse = { $other } a pioché la carte explosive et n’avait pas de désamorçage.

refusal-exploding-only-draw = En phase { $number }, on ne joue pas de carte : tu peux seulement piocher.
refusal-exploding-not-in-hand = Impossible de jouer { $card } : tu n’en as pas. Joue une carte de ta main, ou pioche.
refusal-exploding-never-held = Impossible de jouer { $card } : elle n’est jamais en main. Joue une carte de ta main, ou pioche.
refusal-exploding-count = Dans la donne, « { $name } » figure { $times } fois ; la phase { $number } se joue avec { $count }.
refusal-exploding-only-phase-3 = L’option { $name } est pour la phase 3 ; en phase { $number }, les cartes sont toujours les mêmes.
refusal-exploding-too-few = { $most ->
        [0] Pour les mains, il faut { $number } cartes en plus des désamorçages, mais il n’y en a aucune à distribuer.
        [one] Pour les mains, il faut { $number } cartes en plus des désamorçages, mais il n’y en a qu’une à distribuer.
       *[other] Pour les mains, il faut { $number } cartes en plus des désamorçages, mais il n’y en a que { $most } à distribuer.
    }
refusal-exploding-explosive-out = La carte explosive est dans la défausse : la partie est finie. Elle doit être dans la pioche.
refusal-exploding-explosive-held = { $seat } ne peut pas avoir la carte explosive en main ; elle doit être dans la pioche.
refusal-exploding-no-hands = { $seat } a des cartes, mais en phase 1 toutes les mains sont vides.
refusal-exploding-only-defuses = { $seat } a d’autres cartes que des désamorçages ; en phase 2, on ne garde que ceux-là.

view-exploding-player = { $count ->
        [0] { $seat } : aucune carte en main
       *[other] { $seat } : { $count } en main
    }
view-exploding-player-known = { $seat } : { $count } en main, dont { $known }
view-exploding-knows-top = { "  " }{ $count ->
        [one] connaît la carte du dessus de la pioche
       *[other] connaît les { $count } cartes du dessus de la pioche
    }
view-exploding-piles = Pioche : { $deck }. Défausse : { $discard }.
view-exploding-top = Sur le dessus, de la première à la dernière : { $cards }
view-exploding-discarded = Défaussées : { $cards }
