### Choisir les règles d’une table, et ce qu’une table en dit. Une « règle maison » est une règle qui diffère du texte.

choice-heading = Règles maison
choice-clock = Horloge et indices
choice-written = Comme c’est écrit
    .here = comme c’est écrit
choice-evening = Notre soirée
    .about = Notre soirée, les règles de ta dernière partie ici : { $rules }
choice-presets = Partir de
choice-count = { $count ->
        [one] 1 règle maison
       *[other] { $count } règles maison
    }
    .list = { $count ->
        [one] 1 règle maison
       *[other] { $count } règles maison
    } : { $rules }
choice-house = Règle maison
choice-rest = Pour tout le reste, on joue comme c’est écrit.
choice-reset = Comme c’est écrit
    .number = Comme c’est écrit : { $number }
    .option = { $option } : revenir à ce qui est écrit
choice-less = { $option } : moins
choice-more = { $option } : plus
choice-rule = Règle { $rule }
choice-link = Lien avec ces règles
    .text = Nos règles maison pour { $game }
choice-left-out = Le lien demande quelque chose que ce jeu n’a pas et qui est laissé de côté : { $rules }. Tout le reste est choisi.
choice-no-game = Le lien est pour un jeu qui n’est pas ici : « { $text } ».
choice-unstored = Ce navigateur ne peut pas retenir tes règles : son stockage est plein ou désactivé. Copie le lien ci-dessous pour les garder.
choice-unread = Les règles enregistrées dans ce navigateur viennent d’une autre version de cette page ou sont abîmées. Copie le lien ci-dessous pour garder les tiennes, ou oublie celles qui sont enregistrées.
choice-forget = Oublier les règles enregistrées
choice-stored = Il enregistre aussi les dernières règles maison avec lesquelles tu as joué chaque jeu.
choice-advice-face_attacks = { $players ->
        [5] À cinq joueurs, moins de parties se bloquent et finissent nulles si les figures ne peuvent pas attaquer (règle B10).
        [6] À six joueurs, moins de parties se bloquent et finissent nulles si les figures ne peuvent pas attaquer (règle B10).
       *[other] { "" }
    }

## Dans le terminal

options-heading = { $game } : choisis les règles maison avec --option NOM=VALEUR, une fois pour chacune.
options-range = n’importe quel nombre entier : { $possible }
options-written = comme c’est écrit
play-house-rules = Règles maison de cette table :
play-as-written = À cette table, on joue comme c’est écrit.
play-help-options = options dit quelles règles de cette table diffèrent du texte.
refusal-option-misspelt = Il n’y a pas d’option « { $text } ». Tu voulais dire { $name } ? Il y a : { $possible }.

## Les groupes d’options

option-group-start = Cartes et donne
option-group-turn = À ton tour
option-group-deck = Pioche et défausse
option-group-special = Cartes spéciales
option-group-variants = Variantes
option-group-seen = Ce que tout le monde voit
option-group-ending = La fin de la partie
