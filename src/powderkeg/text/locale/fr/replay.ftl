### Une partie finie, revue dans la page.

replay-replay = Revoir la partie
replay-title = Revoir : { $game }
replay-loading = La partie est remise sur la table…
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
replay-decides = À { $seat } de décider.
replay-decides-best = À { $seat } de décider, et c’est le meilleur coup : { $best } ({ $best_chance } de chances)
replay-decides-better = À { $seat } de décider. Choix : { $made } ({ $chance } de chances) Mieux : { $best } ({ $best_chance })
replay-decides-even = À { $seat } de décider. Choix : { $made } ({ $chance } de chances) À peu près aussi bien : { $best } ({ $best_chance })
replay-move = Coup { $number }
replay-before = Avant le coup { $number }
replay-moves = Ce qui s’est passé
replay-moves-short = Coup
replay-dealt = La donne.
replay-keys = Touches : ← → d’un coup à l’autre, Début et Fin, Espace pour la lecture.

## Ensuite

replay-share = Partager ce moment
replay-copied = Le lien est copié.
replay-by-hand = Lien vers ce moment
replay-rematch = Revanche
replay-rematch-there = À la revanche
replay-download = Télécharger l’enregistrement

## Ce que valaient les décisions

replay-chances = Chances de gagner
replay-meaning = Une chance est la part des parties imaginées que la place gagne si des bots jouent la suite, jugée seulement d’après ce qu’elle savait alors ; contre des gens elle peut être autre, et une bonne décision peut perdre quand même.
replay-analyse = Analyser cette partie
replay-waiting = L’analyse commence…
replay-progress = { $done } décisions examinées sur { $of }
replay-analysed = L’analyse est prête.
replay-percent = { $percent } %
replay-graph = Chances après le coup { $number } : { $chances }.
replay-as-table = En tableau
replay-decisions = Décisions de { $seat }
replay-decisions-all = Décisions de toutes les places
replay-cost = a coûté { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } points de chance (de { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } à { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
replay-cost-none = sans coût perceptible
replay-made = Coup joué, avec { $percent } % de chances :
replay-better = Le bot, avec { $percent } % de chances :
replay-same = Le bot aurait fait de même.
replay-no-costs = Aucune décision n’a coûté plus que ce que le hasard peut expliquer.
replay-no-decisions = Il n’y avait rien à décider.
replay-others = { $count ->
        [one] Une décision sans coût
       *[other] { $count } décisions sans coût
    }

## Hasard vérifiable

replay-fairness = Le mélange était-il honnête ?
replay-fairness-about = Chaque mélange découle d’une graine secrète. Son empreinte, l’engagement, a été montrée avant la première carte ; une fois la graine connue, cet appareil recalcule les mélanges.
replay-commitment = Engagement, montré avant la première carte
replay-seed = Graine, montrée à la fin
replay-fair = Tout cela était fixé avant la première carte.
replay-unfair = Quelque chose ne découle pas de la graine.
replay-fair-commitment = { $holds ->
        [yes] La graine est celle qui était promise : son SHA-256 est l’engagement.
       *[no] La graine n’est pas celle qui était promise : son SHA-256 n’est pas l’engagement.
    }
replay-fair-first = { $holds ->
        [yes] Que { $seat } commence découle de la graine.
       *[no] Que { $seat } commence ne découle pas de la graine.
    }
replay-fair-deal = La donne : ce mélange de { $count } cartes était fixé avant la première carte. Les mains étaient ensemble au-dessus, et la pioche en dessous est exactement dans cet ordre.
replay-fair-pile = { $holds ->
        [yes] La pioche de la donne : ce mélange de { $count } cartes était fixé avant la première carte. Les autres cartes ont été distribuées à part ; la commande ci-dessous les vérifie aussi.
       *[no] La pioche de la donne : ses { $count } cartes ne sont pas comme la graine les mélange.
    }
replay-fair-shuffle = { $holds ->
        [yes] Coup { $number } : ce mélange de { $count } cartes était fixé avant la première carte.
       *[no] Coup { $number } : les { $count } cartes ne sont pas comme la graine les mélange.
    }
replay-fair-shuffles = L’enregistrement a { $count } nouveaux mélanges, mais la partie en raconte { $told } : ils ne peuvent pas être comparés ici.
replay-no-seed = La graine de la donne du jour est montrée quand le jour est passé. Tu pourras alors la vérifier ici.
replay-no-crypto = Ce navigateur ne laisse une page calculer SHA-256 qu’en https ou sur localhost : rien ne peut être vérifié ici. La commande ci-dessous le fait.
replay-verify = Cette page vérifie ce qui ne demande aucune règle. Pour la partie entière, coup par coup, télécharge l’enregistrement et lance :
