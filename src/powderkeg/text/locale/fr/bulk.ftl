### Parties en masse et environnements.

refusal-action-unknown = Aucune action n’a le numéro { $number } : elles vont de 0 à { $most }.

simulate-heading = { $game }, { $players } joueurs : { $games ->
        [one] 1 partie
       *[other] { $games } parties
    }, graine { $seed }. Qui commence est tiré au sort.
simulate-pace = { $moves ->
        [one] 1 coup
       *[other] { $moves } coups
    } en { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s sur { $threads ->
        [one] 1 fil
       *[other] { $threads } fils
    } : { NUMBER($millions, minimumFractionDigits: 2, maximumFractionDigits: 2) } millions de coups par seconde.
simulate-seat = place
simulate-order = dans l’ordre du tour
simulate-outcome = issue
simulate-games = parties
simulate-win = victoire
simulate-shared = victoire partagée
simulate-draw = nulle
simulate-unfinished = inachevée
simulate-mean = moyenne
simulate-quantile = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
simulate-longest = la plus longue
simulate-turns = tours
simulate-moves = coups
refusal-bots-seats = { $number } bots ne tiennent pas : cette table a { $most } places, et il faut au moins un bot.
refusal-rows-form = « { $file } » doit finir par .csv ou .parquet, qui dit comment les lignes sont écrites.
refusal-parquet-missing = Parquet demande pyarrow : pip install { $name }. CSV ne demande rien.
refusal-array-shape = Donne un nombre entier par partie comme { $name }, de forme ({ $number },), et non { $detail }.
refusal-seats-range = Les places vont de 0 à { $most }.
refusal-games-range = Les parties sont numérotées de 0 à { $most }, en une liste.
refusal-seeds = Une liste de graines a un nombre entier pour chacune des { $most } parties ; celle-ci en a { $number }.
refusal-snapshot-other = Cette copie est d’une autre table : ici { $number } jouent à { $name } avec ces options.
refusal-snapshot-size = { $number } parties n’entrent pas dans { $most } places : donne autant de parties, ou une pour toutes.
