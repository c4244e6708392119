### Une partie finie, revue dans la page.

replay-replay = Revoir la partie
replay-title = Revoir : { $game }
replay-loading = Chargement de la partie…
replay-eyes = Vue par
replay-spectator = un spectateur
replay-open-hands = Toutes les mains visibles
replay-seat = { $name } (place { $number })
replay-table = Table
replay-to-table = À la table

## Pas à pas

replay-controls = Parcourir la partie
replay-first = À la donne
replay-back = Un coup en arrière
replay-play = Lecture
replay-pause = Pause
replay-next = Un coup en avant
replay-last = À la fin
replay-slider = Coup
replay-at = { $number ->
        [0] Avant le coup 1
       *[other] Après le coup { $number } sur { $last }
    }
replay-decides = { $seat } décide maintenant.
replay-decides-best = { $seat } décide et trouve le meilleur coup ({ $best_chance } de chances) : { $best }
replay-decides-made = { $seat } décide. Coup joué ({ $chance } de chances) : { $made }
replay-decides-better = Mieux ({ $best_chance } de chances) : { $best }
replay-decides-even = À peu près aussi bien ({ $best_chance } de chances) : { $best }
replay-move = Coup { $number }
replay-before = Avant le coup { $number }
replay-moves = Ce qui s’est passé
replay-moves-short = Coup
replay-dealt = La donne.
replay-keys = Touches : ← → d’un coup à l’autre, Début et Fin, Espace pour la lecture.

## Ensuite

replay-share = Partager ce moment
replay-copied = Lien copié.
replay-by-hand = Lien vers ce moment
replay-rematch = Revanche
replay-rematch-there = À la revanche
replay-download = Télécharger l’enregistrement

## Ce que valaient les décisions

replay-chances = Chances de gagner, selon le bot le plus fort
replay-meaning = La chance est la part des parties imaginées qu’une place gagne si des bots jouent la suite, en sachant seulement ce qu’elle savait. Contre des personnes, elle peut être différente, et une bonne décision peut perdre quand même.
replay-analyse = Analyser cette partie
replay-waiting = L’analyse commence…
replay-progress = { $done } décisions analysées sur { $of }
replay-analysed = L’analyse est prête.
replay-percent = { $percent } %
replay-graph = Chances après le coup { $number } : { $chances }.
replay-as-table = En tableau
replay-decisions = Décisions : { $seat }
replay-decisions-all = Décisions de toutes les places
replay-cost = a coûté { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } { $cost ->
        [one] victoire
       *[other] victoires
    } sur 100 parties (de { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
replay-cost-none = sans coût net
replay-made = Coup joué ({ $percent } % de chances) :
replay-better = Choix du bot ({ $percent } % de chances) :
replay-same = Le bot aurait fait de même.
replay-no-costs = Aucune décision n’a nettement coûté.
replay-no-decisions = Il n’y avait rien à décider.
replay-others = { $count ->
        [one] Une décision sans coût
       *[other] { $count } décisions sans coût
    }

## Hasard vérifiable

replay-fairness = Vérifier le mélange
replay-fairness-about = Chaque mélange découle d’une graine secrète. Son empreinte, l’engagement, a été montrée avant la première carte ; une fois la graine connue, cet appareil recalcule les mélanges.
replay-commitment = Engagement, montré avant la première carte
replay-seed = Graine, montrée à la fin
replay-fair = Tout cela était fixé avant la première carte.
replay-unfair = Quelque chose ne découle pas de la graine.
replay-fair-commitment = { $holds ->
        [yes] La graine est celle qui était promise : son SHA-256 est l’engagement.
       *[no] La graine n’est pas celle qui était promise : son SHA-256 n’est pas l’engagement.
    }
replay-fair-first = { $holds ->
        [yes] Le joueur qui commence découle de la graine : { $seat }.
       *[no] Le joueur qui commence ne découle pas de la graine : { $seat }.
    }
replay-fair-deal = La donne : ce mélange de { $count } cartes était fixé avant la première carte. Les mains viennent du dessus, et la pioche est restée dans cet ordre.
replay-fair-pile = { $holds ->
        [yes] La pioche : ce mélange de { $count } cartes était fixé avant la première carte. Les autres cartes ont été distribuées à part ; la commande ci-dessous les vérifie aussi.
       *[no] La pioche : ses { $count } cartes ne sont pas comme la graine les mélange.
    }
replay-fair-shuffle = { $holds ->
        [yes] Coup { $number } : ce mélange de { $count } cartes était fixé avant la première carte.
       *[no] Coup { $number } : les { $count } cartes ne sont pas comme la graine les mélange.
    }
replay-fair-shuffles = L’enregistrement a { $count } nouveaux mélanges, mais la partie en montre { $told } : ils ne peuvent pas être comparés ici.
replay-no-seed = La graine de la donne du jour est montrée quand la journée est finie. Tu pourras alors la vérifier ici.
replay-no-crypto = Ce navigateur ne laisse une page calculer SHA-256 qu’en https ou sur localhost : rien ne peut être vérifié ici. La commande ci-dessous le fait.
replay-verify = Cette page vérifie ce qui ne demande aucune règle. Pour la partie entière, coup par coup, télécharge l’enregistrement et lance :
