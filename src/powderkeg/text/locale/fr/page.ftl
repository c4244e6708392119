### La page : la table dans le navigateur.

page-title-turn = À toi · { $game }
page-skip = Aller à la table
page-home = Accueil
page-menu = Menu
page-close = Fermer
page-cancel = Annuler
page-help = Aide
page-settings = Réglages
page-sounds = Sons
page-log = Ce qui s’est passé
page-log-cut = Ce qui s’est passé avant se revoit quand la partie est finie.
page-draws-cards = { $seat } pioche { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
page-discards-cards = { $seat } défausse { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
page-next-move = Coup suivant
page-news = Nouvelles de la table
page-actions = Ce que tu peux faire
page-opening = La table s’ouvre…
page-unheard = Le serveur ne répond pas. Réessaie dans un instant.
page-gone = Cette table a été supprimée.
page-line-open = Connecté
page-line-lost = Connexion perdue ; nouvel essai…

## Places

page-you = toi
page-bot = bot
page-away = absent
page-decides = décide maintenant
page-winner = a gagné
page-your-name = Ton nom
page-sit = S’asseoir
page-seat-free = Place libre
page-add-bot = Bot à la place { $seat }
page-waiting-for = { $count ->
        [one] Il manque un joueur
       *[other] Il manque { $count } joueurs
    }
page-waiting-public = Reste sur cette page : dès que quelqu’un arrive, la partie commence. Ou invite un ami, ou donne la place à un bot et joue tout de suite.
page-stop-waiting = Ne plus attendre
page-invite = Inviter
page-invite-link = Toute personne qui a ce lien peut s’asseoir. La partie commence quand toutes les places sont prises.
page-invite-public = La table est dans la liste pour tous ; avec ce lien tes amis la trouvent tout de suite. La partie commence quand toutes les places sont prises.
page-bot-plays = Un bot joue à ta place.
page-seat-waits = Ta place t’attend.
page-back = Reprendre ma place
page-leave = Quitter la table
page-spectating = Tu regardes
page-next = À { $seat } de jouer.
page-pass-on = C’est bon, passer l’appareil
page-gate = Passe l’appareil à { $seat }.
page-gate-open = Je suis { $seat } : montrer mes cartes

## Cartes et piles

page-playable = { $label }, jouable
    .as = { $label }, jouable : { $deeds }
page-advised = { $label }, le meilleur coup
page-hand = { $count ->
        [one] Ta main : une carte
       *[other] Ta main : { $count } cartes
    }
page-holds = { $count ->
        [0] aucune carte en main
        [one] une carte en main
       *[other] { $count } cartes en main
    }
page-holds-known = { $count ->
        [one] une carte en main
       *[other] { $count } cartes en main
    }, connues : { $known }
page-pile = { $name } : { $count ->
        [0] vide
        [one] une carte
       *[other] { $count } cartes
    }
page-pile-top = { $name } : { $count ->
        [one] une carte
       *[other] { $count } cartes
    }, dessus { $card }
page-deck = Pioche
page-discard = Défausse
page-boom-counted = Tu sais qu’il y a dans la défausse : { $cards }
page-boom-out = éliminé
page-boom-shout = Boom ! { $number }
page-boom-accumulator = { $card } ({ $seat }), vie { $life }
page-boom-pinned = { $card } ({ $seat }), vie { $life }, sous { $on }

## Tours

page-your-turn = À toi de jouer
page-go-on = Où ?
page-waits = { $seat } réfléchit…
page-answer-now = Ta réponse ?
page-answered = Tu as répondu
page-others-answer = Les autres peuvent répondre
page-choices = Coups
page-moves = Tous les coups
page-no-moves = Tu n’as rien à décider maintenant.
page-costly = Cela te coûterait la partie.
page-see-rule = Règle { $rule }
page-hint = Indice
page-hints = Ce que ferait le bot le plus fort
page-hints-even = Aussi bons : environ { $percent } % de chances de gagner
page-hint-chance = { $percent } % de chances
page-say-table = Lire la table à voix haute

## À part les coups

page-undo = Reprendre mon coup
page-undo-asked = { $seat } voudrait reprendre le dernier coup.
page-agree = D’accord
page-disagree = Non
page-offer-draw = Proposer la nulle
page-accept-draw = Accepter
page-draw-offered = { $seat } propose la nulle.
page-is-away = { $seat } n’est pas là.
page-is-back = { $seat } est de retour.
page-waits-away = { $seat } n’est pas là…
page-leave-free = Quitter la table ? Ta place sera libre pour quelqu’un d’autre.
page-leave-bot = Quitter la table ? Un bot jouera à ta place jusqu’à ton retour.
page-leave-wait = Quitter la table ? Les autres attendront ton retour.
page-leave-clock = Quitter la table ? Les autres attendront ton retour, mais ton horloge continue.
page-undo-waits = Tu as demandé à reprendre ton coup. Réponse attendue : { $seats }
page-decline-draw = Refuser
page-draw-waits = Tu as proposé la nulle. Réponse attendue : { $seats }
page-draw-declined = Tu as proposé la nulle. Refus : { $seats }
page-rematch-asked = { $seat } veut rejouer.
page-rematch-accept = Jouer
page-rematch-decline = Non merci
page-rematch-waits = Tu veux rejouer. Réponse attendue : { $seats }
page-rematch-withdraw = Laisse tomber
page-rematch-declined = { $seat } ne veut pas rejouer.
page-series = Après { $count } parties : { $score }
page-aided = Des coups ont été repris après que des cartes ont été vues : cette victoire ne compte pas dans la série.
page-resign = Abandonner
page-resign-sure = Abandonner ? Tu perds la partie.
page-reactions = Réagir
page-reacts = { $seat } : { $reaction }
reaction-hello = Bonjour !
reaction-well-played = Bien joué !
reaction-ouch = Aïe !
reaction-boom = Boum !
reaction-thinking = Je réfléchis…
reaction-sorry = Pardon !
reaction-thanks = Merci !
reaction-again = Encore une ?

## La fin

page-you-win = Tu as gagné !
page-wins = { $seat } a gagné.
page-shared = Victoire partagée : { $seats }.
page-over-draw = La partie est nulle.
page-over-unfinished = La partie reste inachevée.
page-over-details = Détails
page-over-points = Points
page-over-moves = { $count ->
        [one] Un coup
       *[other] { $count } coups
    }
page-over-turns = { $count ->
        [one] un tour
       *[other] { $count } tours
    }
page-over-minutes = { $count ->
        [0] moins d’une minute
        [one] une minute
       *[other] { $count } minutes
    }
page-analysis = Analyse
page-turning-point = Tournant
page-turning = Le coup { $number } a fait basculer la partie : pour { $seat }, les chances de gagner sont passées de { $before } à { $after }.
page-turning-own = Le coup { $number } a fait basculer la partie : tes chances de gagner sont passées de { $before } à { $after }.
page-turning-none = Aucun coup n’a fait basculer la partie à lui seul.
page-rematch = Rejouer
page-to-rematch = Vers la revanche
page-replay = Revoir la partie
page-table-rules = Règles de cette table
page-fair = Mélange vérifiable
page-fair-why = Le mélange était fixé avant la première carte. Voici son empreinte (SHA-256) ; après la partie, la relecture la vérifie.

## Touches

page-keys = Touches
page-help-how = Touche une carte qui brille, puis l’endroit où elle doit aller ; ou fais-la glisser. Tout se fait aussi au clavier.
page-key-tab = à la carte ou au bouton suivant
page-key-arrows = à la carte la plus proche dans cette direction
page-key-enter = toucher la carte ou presser le bouton
page-key-digits = jouer le coup qui porte ce numéro
page-key-card = ce que fait la carte
page-key-moves = liste de tous les coups
page-key-escape = reposer les cartes choisies
page-key-next = le coup suivant, si les coups viennent un par un
page-key-say = lire la table à voix haute
page-key-log = ce qui s’est passé
page-key-hint = indice, là où ils sont permis
page-key-undo = reprendre mon coup
page-key-react = réagir
page-key-mute = sons oui ou non
page-key-help = cette aide
