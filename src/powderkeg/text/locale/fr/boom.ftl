### Boom : coups, événements, refus.

move-boom-swap = échanger { $card } contre { $target } de ton plateau
move-boom-attack = attaquer { $target } avec { $card }
move-boom-boom = Boom sur le { $number }
move-boom-discard = défausser { $cards }
move-boom-pass = passer

event-boom-swapped = { $seat } échange { $card } contre { $target }.
event-boom-attacked = { $seat } attaque { $target } avec { $card }.
event-boom-hit = { $target } : il reste { $life }.
event-boom-destroyed = { $target } saute.
event-boom-extra = { $seat } gagne un accumulateur en plus : { $card }.
event-boom-boomed = { $seat } lance Boom sur le { $number } !
event-boom-discarded = { $seat } défausse { $card }.
    .hidden = { $seat } défausse une carte.
event-boom-passed = { $seat } passe.
event-boom-eliminated = { $seat } est hors jeu.
event-boom-drew = { $seat } pioche { $card }.
    .hidden = { $seat } pioche une carte.
event-boom-reshuffled = La défausse est mélangée et forme une nouvelle pioche de { $count ->
        [one] { $count } carte.
       *[other] { $count } cartes.
    }
event-boom-all-reshuffled = La pioche et la défausse sont mélangées ensemble et forment une nouvelle pioche de { $count }.
event-boom-turned = { $seat } retourne { $card } : une figure, aussitôt défaussée.

ending-boom-destroyed = { $seat } a fait sauter { $target } avec { $card } : plus de vie pour { $other }.
ending-boom-boom = { $seat } a lancé Boom sur le { $number }, et personne d’autre n’a de vie.
ending-boom-backfired = { $other } a lancé Boom sur le { $number }, et seul le plateau restant a de la vie : { $seat }.
ending-boom-last = Il ne reste de la vie que sur un plateau : { $seat }.
ending-boom-nobody = Plus personne n’a de vie.
ending-boom-dead = Plus rien ne peut changer : la partie est nulle (B20).

refusal-boom-swapped-already = Tu as déjà échangé pendant ce tour ; attaque, lance Boom ou défausse.
refusal-boom-waiting = Tu as repris { $card } pendant ce tour : tu ne peux pas jouer cette carte avant le prochain.
refusal-boom-only-waiting = Ta seule carte est { $card }, que tu as reprise pendant ce tour : tu peux seulement passer.
refusal-boom-no-such-card = Tu n’as pas de carte à cet endroit de ta main.
refusal-boom-pinned = Une carte repose sur { $target } : impossible de l’échanger.
refusal-boom-must-act = Tu as des cartes : tu dois attaquer, lancer Boom ou défausser.
refusal-boom-no-target = Il n’y a pas d’accumulateur à cet endroit.
refusal-boom-no-life = { $target } n’a pas de vie : impossible de l’attaquer.
refusal-boom-too-strong = { $card } vaut trop : { $target } n’a plus que { $life }.
refusal-boom-face-attack = À cette table, les figures n’attaquent pas : { $card } ne le peut pas.
refusal-boom-not-three-faces = Pour un Boom, il te faut trois figures en main.
refusal-boom-not-two-faces = Pour un Boom, il te faut deux figures en main.
refusal-boom-empty-hand = Ta main est vide ; tu peux seulement passer.
refusal-boom-others-left = Tu as d’autres cartes que { $card } : tu dois attaquer, lancer Boom ou défausser.
refusal-boom-not-yours = { $card } n’est pas parmi tes accumulateurs.
refusal-boom-not-there = { $owner } n’a pas { $card } parmi ses accumulateurs.
refusal-boom-own-accumulator = { $card } est sur ton propre plateau ; attaque celui d’un autre.
refusal-boom-same-card = Tu as indiqué deux fois { $card }.
refusal-boom-hand-too-large = { $seat } a plus de trois cartes en main.
refusal-boom-out-with-hand = { $seat } n’a pas de plateau mais a des cartes en main.
refusal-boom-no-such-accumulator = { $card } ne peut pas être posé ainsi : les cartes au-dessus lui prennent toute sa vie, ou c’est une figure.
refusal-boom-too-many-accumulators = Il y a plus de { $most } accumulateurs sur les plateaux.
refusal-boom-no-life-left = { $seat } n’a pas de vie sur le plateau.

view-boom-board = { $seat } : { $board }
view-boom-accumulator = { $card } avec { $life }
view-boom-pinned = { $card } avec { $life }, sous { $on }
view-boom-hand = { "  " }{ $count } en main
view-boom-hand-known = { "  " }{ $count } en main, dont { $known }
view-boom-out = { $seat } : hors jeu
view-boom-piles = Pioche : { $deck }. Défausse : { $discard }.
view-boom-counted = Tu sais qu’il y a dans la défausse : { $cards }
view-boom-waiting = Pas jouable pendant ce tour : { $card }
