### La ligne de commande.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 joueurs
           *[other] 2 à { $most } joueurs
        }
       *[other] { $least } à { $most } joueurs
    }
warm-game = Préparation des cartes de { $game }
play-bot = Bot { $number }
play-player = Joueur { $number }
play-welcome = { $game }. { $aim }
play-commitment = Le mélange est fixé : son engagement est { $commitment }.
play-help = Tape le numéro d’un coup, ou le coup lui-même. Aussi : table, moves, why COUP, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Tape un numéro ou un coup ; help dit le reste.
play-your-moves = Tes coups :
play-why-legal = Ce coup est permis.
play-no-rule = Il n’y a pas de règle « { $text } » dans ce jeu.
play-read = Appuie sur Entrée quand tu as lu.
play-pass-on = Passe le clavier à { $seat }, puis appuie sur Entrée.
play-left = Tu quittes la table.
play-scores = Points : { $scores }
play-seed = La graine était { $seed }.
replay-deal = La donne
verify-fair = Partie { $number } : { $moves } coups permis, résultat juste ; la donne et { $shuffles } mélanges découlent de la graine.
verify-no-seed = Partie { $number } : { $moves } coups permis, résultat juste, { $shuffles } mélanges ; sans graine le hasard ne peut pas être vérifié.
refusal-record-other-game = Cet enregistrement est une partie de « { $text } », pas de { $name }.
refusal-in-game = Partie { $number } : { $detail }
