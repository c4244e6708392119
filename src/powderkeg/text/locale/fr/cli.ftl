### La ligne de commande.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 joueurs
           *[other] 2 à { $most } joueurs
        }
       *[other] { $least } à { $most } joueurs
    }
warm-game = Préparation : { $game }
play-bot = Bot { $number }
play-player = Joueur { $number }
play-welcome = { $game }. { $aim }
play-commitment = Le mélange est fixé : son engagement est { $commitment }.
play-help = Tape le numéro d’un coup, ou le coup lui-même. Aussi : h (indice), table, moves, why COUP, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Tape un numéro ou un coup ; help dit le reste.
play-your-moves = Tes coups :
play-hint = Ce qu’en pense le bot le plus fort, avec ce que tu sais, et ta chance de gagner :
play-chance = { $percent } %
play-why-legal = Ce coup est permis.
play-no-rule = Il n’y a pas de règle « { $text } » dans ce jeu.
play-read = Appuie sur Entrée quand tu as lu.
play-pass-on = Passe le clavier à { $seat }, puis appuie sur Entrée.
play-left = Tu quittes la table.
play-scores = Points : { $scores }
play-seed = La graine était { $seed }.
replay-deal = La donne
verify-fair = Partie { $number } : { $moves ->
        [one] { $moves } coup permis
       *[other] { $moves } coups permis
    }, résultat juste ; { $shuffles ->
        [0] la donne découle de la graine.
        [one] la donne et { $shuffles } mélange découlent de la graine.
       *[other] la donne et { $shuffles } mélanges découlent de la graine.
    }
verify-no-seed = Partie { $number } : { $moves ->
        [one] { $moves } coup permis
       *[other] { $moves } coups permis
    }, résultat juste, { $shuffles ->
        [one] { $shuffles } mélange
       *[other] { $shuffles } mélanges
    } ; sans graine, le hasard ne peut pas être vérifié.
refusal-record-other-game = Cet enregistrement est une partie de « { $text } », pas de { $name }.
refusal-record-other-players = Cet enregistrement est une partie à { $number } joueurs, pas à { $most }.
refusal-in-game = Partie { $number } : { $detail }

solve-tree = Construction de l’arbre
solve-rounds = Recherche de l’équilibre
solve-first-wins = Exploding, phase { $phase } : qui commence gagne avec une probabilité de { $value }.
solve-drawing-table = La probabilité de gagner pour qui pioche maintenant, selon les cartes qui restent dans la pioche ; colonnes : désamorçages dans sa main et dans l’autre.
solve-in-pile = { $count ->
        [0] Aucun désamorçage dans la pioche
        [one] 1 désamorçage dans la pioche
       *[other] { $count } désamorçages dans la pioche
    }
solve-left = cartes restantes
solve-deck = Paquet : carte blanche { $blanks }, voir l’avenir { $futures }, passe-tour { $skips }, désamorçage { $defuses }, explosive 1. Cartes distribuées à chaque main, en plus d’un désamorçage : { $dealt }.
solve-bounds = Les meilleures réponses prouvent que la valeur est entre { $least } et { $most }.
solve-exploitability = Exploitabilité : { $value } d’une victoire (ce que gagne une meilleure réponse, la moyenne des deux joueurs), après { $iterations } itérations en { $seconds } secondes.
solve-size = Positions : { $histories }. Ensembles d’information : { $first } pour qui commence, { $second } pour l’autre.
solve-skip = { $danger ->
        [first] Tu sais que la carte explosive est au-dessus : passe dans { $percent } % des cas.
        [second] Tu sais que la carte explosive vient en deuxième : passe dans { $percent } %.
        [third] Tu sais que la carte explosive vient en troisième : passe dans { $percent } %.
        [elsewhere] Tu sais que la prochaine carte est sûre, mais pas où est la carte explosive : passe dans { $percent } %.
       *[unknown] Tu ne sais rien de la pioche : passe dans { $percent } %.
    }
solve-look = { $also ->
        [yes] Tu as aussi un passe-tour : regarde dans { $percent } % des cas.
       *[no] Tu n’as pas de passe-tour : regarde dans { $percent } %.
    }
solve-skip-table = Combien de fois passer, en %, selon les cartes restantes :
solve-look-table = Combien de fois regarder, en %, selon les cartes restantes :
solve-sight-table = Combien de fois passer, en %, quand on connaît le dessus de la pioche, la prochaine carte d’abord :
solve-situation = { $danger ->
        [first] explosive au-dessus
        [second] explosive deuxième
        [third] explosive troisième
        [elsewhere] prochaine carte sûre
       *[unknown] rien de connu
    }, { $defuse ->
        [yes] avec désamorçage
       *[no] sans désamorçage
    }{ $also ->
        [look] , avenir
        [skip] , passe-tour
       *[nothing] { "" }
    }
refusal-solve-game = Il n’y a pas de réponses exactes pour « { $text } ». Il y en a pour : { $possible }.
refusal-solve-no-deck = { $name } est pour la phase 3 ; les phases 1 et 2 sont résolues avec toutes leurs cartes.
refusal-solve-too-large = Ce paquet a plus de { $most } positions, trop pour être résolu : prends moins de cartes.
