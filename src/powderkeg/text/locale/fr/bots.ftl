### Les bots, et l’arène où ils se rencontrent.

refusal-bot-unknown = Il n’y a pas de bot « { $text } ». Il y a : { $possible } ; par exemple simple, sharp:50ms ou level:3.
refusal-bot-setting = { $name } n’a pas de réglage « { $text } ». Les budgets comme 50ms ou 200worlds vont avec sharp ; forgetful=6 va avec tout bot à Kaboo.
refusal-level-unknown = Il n’y a pas de niveau « { $text } » ; les niveaux vont de level:1 à level:{ $most }.
refusal-budget-unreadable = « { $text } » n’est ni un budget ni une méthode. Un budget s’écrit 50ms (millisecondes par coup) ou 200worlds (mondes imaginés par coup) ; les méthodes sont rollouts, single et multiple.
refusal-budget-small = Un budget de « { $text } » ne laisse pas le temps de réfléchir ; il doit dépasser zéro, comme 50ms ou 200worlds.
refusal-budget-large = Un bot de ce serveur réfléchit à un coup pendant { $ms }ms ou { $worlds }worlds au plus ; « { $text } », c’est davantage.
refusal-forgetful-unreadable = « { $text } » n’est pas un délai d’oubli. C’est un nombre de tours de 1 à 9999, comme forgetful=6.
refusal-forgetful-not-here = Les bots n’oublient rien à { $name } : forgetful est pour les jeux de mémoire, comme kaboo.
refusal-bots-few = { $number ->
        [0] Zéro bot, ce n’est pas
        [one] Un bot seul, ce n’est pas
       *[other] { $number } bots, ce n’est pas
    } une rencontre : il en faut { $least } ou plus, ou --players dit combien de places occupe le dernier.
refusal-arena-large = Cette rencontre compte { $number } parties ; on peut en jouer { $most } à la fois. Donne moins de donnes ou moins de bots.
refusal-ray-missing = Ray n’est pas installé. Installe { $name } pour jouer sur une grappe, ou retire --ray.
refusal-ray-address = « { $text } » n’est pas l’adresse d’une grappe Ray. Possible : local, auto ou hôte:port.
refusal-ray-unreachable = Aucune grappe Ray ne répond à « { $text } ». Démarre-en une là-bas, ou donne --ray local pour en démarrer une ici.
refusal-ray-failed = Ray a renoncé : { $detail }.

arena-playing = En cours : { $game }
arena-tuning = { $game }, { $players } joueurs : { $deals ->
        [one] 1 donne
       *[other] { $deals } donnes
    }, chacune de toutes les places, { $games } parties, graine { $seed }. Une part égale est de { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-sealed = { $game }, { $players } joueurs : { $deals ->
        [one] 1 donne scellée
       *[other] { $deals } donnes scellées
    }, chacune de toutes les places, { $games } parties, graine { $seed }. Une part égale est de { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-unfinished = { $games ->
        [0] Toutes les parties sont finies.
        [1] 1 partie ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) est restée inachevée et ne compte pour personne.
       *[other] { $games } parties ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) sont restées inachevées et ne comptent pour personne.
    }
arena-cross = Ligne contre colonne : ce qu’a gagné le bot de la ligne, sur ce que les deux ont gagné là où ils étaient ensemble.
arena-bot = bot
arena-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-between = { NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-whole = { NUMBER($number, maximumFractionDigits: 0) }
arena-decimal = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-small = { NUMBER($number, minimumFractionDigits: 4, maximumFractionDigits: 4) }
arena-share = part
arena-interval = intervalle à 95 %
arena-wins = victoires
arena-finished = sur parties
arena-rating = cote
arena-ms = ms par coup
arena-slow = 99 % en
arena-over = dépassement
