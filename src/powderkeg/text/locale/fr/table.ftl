### La table : ce qui se dit dans tous les jeux, et ce qui ne va pas dans une entrée.

event-draw-offered = { $seat } propose la nulle.
event-draw-agreed = { $seat } accepte la nulle.
event-resigned = { $seat } abandonne.
event-over-win = { $seat } gagne !
event-over-shared = La victoire est partagée.
event-over-draw = La partie est nulle.
event-over-unfinished = La limite de tours est atteinte : la partie reste inachevée.

ending-draw-agreed = Les joueurs ont accepté la nulle.
ending-resigned = { $other } a abandonné.
ending-time = Temps écoulé : { $other }.
ending-turn-limit = { $count ->
        [one] La limite d’un tour est atteinte.
       *[other] La limite de { $count } tours est atteinte.
    }

move-offer-draw = proposer la nulle
move-accept-draw = accepter la nulle
move-resign = abandonner

refusal-unreadable = « { $text } » n’est pas un coup. Un coup s’écrit ainsi : { $example }.
refusal-not-in-hand = Tu n’as pas { $card } en main.
refusal-game-over = La partie est terminée.
refusal-not-your-turn = Ce n’est pas à toi : { $seat } décide maintenant.
refusal-not-in-game = Tu n’es plus dans la partie.
refusal-offer-stands = Tu as déjà accepté la nulle ; les autres pas encore.
refusal-no-offer = Personne ne propose la nulle.
refusal-seat-unknown = Il n’y a pas de place { $number } ; les places vont de 1 à { $most }.

refusal-game-unknown = Il n’y a pas de jeu « { $text } ». Il y a : { $possible }.
refusal-players-number = { $name } se joue { $most ->
        [2] à 2 joueurs
       *[other] de { $least } à { $most } joueurs
    }, pas à { $number }.
refusal-player-name = Le nom d’un joueur demande de 1 à { $most } caractères visibles ; « { $text } » ne convient pas.
refusal-first-unknown = « first » vaut { $number }, mais les places vont de 1 à { $most }.
refusal-option-unknown = Il n’y a pas d’option « { $text } ». Il y a : { $possible }.
refusal-option-value = L’option { $name } ne peut pas être « { $value } ». Possible : { $possible }.
refusal-option-form = Une option s’écrit nom=valeur, pas « { $text } ».
refusal-language-unknown = Il n’y a pas de langue « { $text } ». Il y a : { $possible }.
refusal-number-small = { $name } vaut { $number } ; le minimum est { $least }.
refusal-number-large = { $name } vaut { $number } ; le maximum est { $most }.
refusal-file-unreadable = Le fichier { $file } ne peut pas être lu : { $detail }.
refusal-file-unwritable = Le fichier { $file } ne peut pas être écrit : { $detail }.
refusal-file-empty = Le fichier { $file } ne contient aucun enregistrement.
refusal-in-line = Ligne { $number } : { $detail }
refusal-record-not-json = Ce n’est pas du JSON : { $detail }.
refusal-record-shape = Ce n’est pas l’enregistrement d’une partie : { $detail }.
refusal-record-version = Cet enregistrement est de la version { $number } ; la version { $possible } peut être lue.
refusal-zone-unknown = La donne n’a pas de zone « { $zone } ». Possible : { $possible }.
refusal-zone-missing = Il manque « { $zone } » à la donne. Il faut : { $possible }.
refusal-zone-shape = « { $zone } » doit être une liste de cartes.
refusal-zone-seats = « { $zone } » doit avoir une liste pour chacune des { $seats } places.
refusal-card-unknown = « { $text } » dans { $zone } n’est pas une carte de ce jeu.
refusal-card-twice = Distribuée { $times } fois, cette carte n’existe qu’une fois : { $card }.
refusal-card-nowhere = Il manque { $card } à la donne ; chaque carte doit y être une fois.
refusal-over-already = Cette partie est terminée avant le premier coup.
refusal-first-is-out = { $seat } doit commencer, mais est hors jeu.
refusal-shuffle-missing = L’enregistrement n’a ni le mélange numéro { $number }, ni de graine pour le faire.
refusal-shuffle-wrong = Le mélange numéro { $number } n’a pas les cartes qu’il fallait mélanger.
refusal-shuffles-left = { $number ->
        [one] L’enregistrement compte un mélange
       *[other] L’enregistrement compte { $number } mélanges
    }, mais la partie n’en a demandé que { $used }.
refusal-move-without-seat = Le coup { $number }, « { $text } », ne commence pas par une place.
refusal-move-in-record = Coup { $number }, « { $move } » : { $detail }
refusal-seed-shape = Une graine, ce sont 64 chiffres hexadécimaux, pas « { $text } ».
refusal-seed-missing = L’enregistrement n’a pas de graine : ses mélanges ne peuvent pas être vérifiés.
refusal-commitment-wrong = La graine ne correspond pas à son engagement : son SHA-256 est { $value }.
refusal-deal-not-from-seed = La donne ne découle pas de la graine : { $field } diffère.
refusal-shuffle-not-from-seed = Le mélange numéro { $number } ne découle pas de la graine.
refusal-result-wrong = L’enregistrement donne pour résultat { $value }, mais le jeu donne { $detail }.

view-own-hand = Ta main : { $cards }
