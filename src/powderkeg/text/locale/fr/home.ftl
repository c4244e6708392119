### La page autour des tables : accueil, salle, livrets de règles, réglages, invitations.


settings-heading = Réglages
settings-name = Ton nom
settings-language = Langue
settings-theme = Thème
    .auto = Automatique
    .light = Clair
    .dark = Sombre
settings-motion = Animations
    .auto = Automatiques
    .full = Toutes
    .quick = Rapides
    .none = Aucune
settings-pace = Coups des autres
    .slow = Lents
    .normal = Normaux
    .fast = Rapides
    .step = Un par un
settings-four-colours = Quatre couleurs
    .about = Les carreaux sont bleus et les trèfles, verts.
settings-suit-letters = Lettres des enseignes
    .about = S, H, D ou C à côté de chaque enseigne.
settings-hints = Indices automatiques
    .about = Là où ils sont permis, comme contre les bots, tu vois à chaque tour ce que ferait un bot fort.
settings-sounds = Sons
settings-notify = Préviens-moi quand c’est à moi
    .about = Une notification pendant que tu regardes autre chose.
    .denied = Ton navigateur n’autorise pas cette page à te prévenir. Tu peux l’autoriser dans les réglages du navigateur pour cette page.
settings-here = Tout cela reste sur cet appareil.

invite-link = Lien vers cette table
invite-share = Partager
invite-copy = Copier le lien
invite-copied = Copié.
invite-not-copied = Le lien n’a pas pu être copié. Il est sélectionné : copie-le à la main.
invite-qr = Code QR du lien vers cette table
invite-text = Viens jouer à ma table !

header-skip = Aller au contenu
header-home = Powderkeg, accueil
header-around = Ce serveur
header-watch = Regarder

home-title = Powderkeg : quatre jeux de cartes explosifs
home-heading = Quatre jeux de cartes explosifs
home-lead = Entre amis ou contre des bots qui ne trichent jamais. Gratuit, sans compte.
home-name = Ton nom
home-guest = Invité
home-player = Joueur { $number }
home-level = Niveau du bot : { $level }
    .about = { $level ->
        [1] Joue ce qui lui vient.
        [2] Se trompe souvent.
        [3] Se trompe de temps en temps.
        [4] Joue correctement.
        [5] Voit un coup plus loin.
        [6] Voit loin.
        [7] Voit très loin.
        [8] Difficile à battre.
        [9] Très difficile à battre.
       *[other] Il n’y a pas plus fort.
    }
home-games = Les jeux
home-players = De { $least } à { $most } joueurs
home-two = 2 joueurs
home-play = Jouer contre un bot
    .game = Jouer contre un bot : { $game }
home-stranger = Jouer contre un inconnu
    .game = Jouer contre un inconnu : { $game }
home-minutes = De { $least } à { $most } minutes
    .one = environ { $least } minutes
home-learning-easy = facile à apprendre
home-learning-medium = s’apprend en une ou deux parties
home-learning-hard = s’apprend en quelques parties
home-waiting = Tables en attente
    .all = Afficher les { $count }
home-friends = Inviter des amis
    .game = Inviter des amis : { $game }
home-pass = Sur le même appareil
    .game = Sur le même appareil : { $game }
home-more = Options
    .game = Options pour { $game }
home-rules = Règles
    .game = Règles : { $game }
home-dealing = On distribue…
home-preparing = Les jeux se préparent. Tu peux commencer ; la première donne prend quelques secondes de plus.

daily-heading = La donne du jour
daily-lead = Les mêmes cartes et le même bot pour tous, et un seul essai qui compte.
daily-play = Jouer
    .game = Jouer la donne du jour : { $game }
daily-on = Ta table
    .game = Ta table du jour : { $game }
daily-nobody = Personne ne l’a encore finie.
daily-made = { $played ->
        [one] { $played } joueur l’a finie
       *[other] { $played } joueurs l’ont finie
    }, { $won ->
        [0] personne n’a gagné.
        [one] { $won } a gagné.
       *[other] { $won } ont gagné.
    }
daily-results = Résultats
    .game = Résultats du jour : { $game }
daily-title = { $game } : la donne du jour
daily-name = Nom
daily-score = Résultat
daily-moves = Coups
daily-won = gagné
daily-lost = perdu
daily-drawn = nulle
daily-somebody = quelqu’un

mine-heading = Mes parties
mine-about = Ce navigateur se souvient des parties que tu joues. Exporte-les pour emporter la liste ailleurs.
mine-streak = { $days ->
        [one] Donne du jour : { $days } jour
       *[other] Donne du jour : { $days } jours de suite
    }
mine-daily = Donne du jour
mine-on = Continuer
mine-turn = C’est à { $seat }
mine-seatless = Dans ce navigateur, tu n’as pas de place à cette table ; tu peux regarder.
mine-gone = Le serveur a supprimé cette table.
mine-all = Afficher les { $count }
mine-more = En voir plus
mine-finished = Parties finies et résultats ({ $count })
mine-results = Résultats
mine-bots = Contre des bots
mine-won = Gagnée
mine-won-aided = Gagnée, avec des coups repris
mine-lost = Perdue
mine-drawn = Nulle
mine-unfinished = Inachevée
mine-forget = L’oublier
    .game = Oublier { $game } avec { $names }
    .sure = Oublier cette partie ?
    .about = Elle disparaît de la liste de ce navigateur. La table reste telle quelle, et son lien y mène toujours.
mine-forget-all = Oublier toutes les parties
    .about = Oublier toutes les parties de cette liste ? Tu ne pourras les retrouver qu’avec un fichier exporté.
mine-forgotten = Toutes les parties sont oubliées.
mine-export = Exporter
mine-import = Importer
mine-imported = { $count ->
        [0] Toutes les parties du fichier étaient déjà dans la liste.
        [one] Une partie a été ajoutée.
       *[other] { $count } parties ont été ajoutées.
    }
mine-file-broken = Ce fichier n’est pas une liste de parties lisible. Rien n’a été changé.
mine-file-version = Ce fichier vient d’une autre version de Powderkeg et ne peut pas être lu ici. Rien n’a été changé.
mine-unstored = Ce navigateur n’enregistre pas tes parties : son stockage est plein ou désactivé. Elles restent dans la liste jusqu’à ce que tu fermes la page. Exporte-les dans les réglages pour les garder.
mine-unread = Les parties enregistrées dans ce navigateur viennent d’une autre version de la page ou sont abîmées. Elles restent telles quelles, et les nouvelles restent dans la liste jusqu’à ce que tu fermes la page. « Oublier toutes les parties », dans les réglages, commence une nouvelle liste.

open-friends = { $game } : inviter des amis
open-pass = { $game } : sur le même appareil
open-more = { $game } : ta table
open-players = Joueurs
open-seats = Qui est assis où
open-seat = Place { $seat }
open-you = Toi
open-kind = Qui joue à la place { $seat }
    .free = Place libre
    .bot = Bot
    .here = Ici
open-level = Niveau du bot à la place { $seat }
    .level = Niveau { $level }
open-name = Nom à la place { $seat }
open-pass-about = Tout le monde joue sur cet appareil. Entre deux tours, les cartes restent couvertes jusqu’à ce que le suivant l’ait en main.
open-friends-about = Tu reçois un lien à envoyer. La partie commence quand tout le monde est là ; des bots peuvent prendre les places libres.
open-options = Horloge, indices et règles de la table
open-clock = Temps de réflexion
    .none = Sans limite
    .slow = 15 min + 10 s
    .quick = 5 min + 5 s
    .move = 30 s par coup
open-public = Table publique
    .about = Tout le monde peut la trouver dans la salle et regarder.
    .alone = On ne la trouve que par son lien.
    .one = À une table publique, chacun a une seule place. Pour partager un appareil, joue par lien.
open-hints = Indices
    .about = On peut demander ce que ferait un bot fort.
open-table = Ouvrir la table
open-start = Commencer la partie

watch-title = Tables en direct – Powderkeg
watch-heading = Tables en direct
watch-lead = Les tables publiques de ce serveur. Prends une place libre, ou regarde comme spectateur.
watch-counts = { $playing ->
        [0] Aucune partie en cours
        [one] { $playing } partie en cours
       *[other] { $playing } parties en cours
    }, { $waiting ->
        [0] aucune table n’attend
        [one] { $waiting } table attend
       *[other] { $waiting } tables attendent
    } des joueurs.
watch-tables = Tables publiques
watch-free = Place libre
watch-bot = bot
watch-waiting = Attend des joueurs
watch-playing = En cours
watch-watching = { $number ->
        [one] { $number } personne regarde
       *[other] { $number } personnes regardent
    }
watch-clock-none = sans limite de temps
watch-clock-bank = { $bank } + { $increment } par coup
watch-clock-whole = { $bank } pour toute la partie
watch-clock-move = { $move } par coup
watch-join = S’asseoir
    .table = S’asseoir : { $game } avec { $names }
watch-nobody = encore personne
watch-see = Regarder
    .table = Regarder { $game } avec { $names }
watch-empty = Aucune table publique n’est ouverte.
watch-empty-about = Ouvres-en une : tout le monde la voit ici et peut s’y asseoir.
watch-open = Ouvrir une table publique
    .game = Ouvrir une table publique : { $game }

book-title = Règles : { $game } – Powderkeg
book-contents = Sommaire
book-others = Autres jeux
book-every = Dans tous les jeux
book-play = Jouer maintenant
book-link = Lien vers la règle { $rule }
book-open = Le livret s’ouvre…

about-link = À propos et vie privée
about-title = À propos – Powderkeg
about-heading = À propos de Powderkeg
about-what = Quatre jeux de cartes explosifs, entre amis, contre des inconnus ou contre des bots. Les bots ne savent que ce que leur place peut savoir. Chaque mélange est fixé avant la première carte, et tu peux le vérifier après la partie.
about-source = Logiciel libre
    .text = Powderkeg { $version } est un logiciel libre sous licence MIT : tu peux l’utiliser, le modifier et le partager. Le code source est dans le paquet Python « powderkeg » qui fait tourner ce serveur.
    .programs = Pour les programmes : ce qu’on peut demander à ce serveur
about-privacy = Vie privée
    .text = Pas de compte, pas d’adresse e-mail, pas de publicité, pas de pistage. Cette page ne charge rien d’autres sites.
about-browser = Ce que ce navigateur enregistre
    .text = Ton nom et tes réglages, la liste de tes parties, la page elle-même pour qu’elle s’ouvre hors ligne, et un cookie avec un secret tiré au hasard : il garde tes places. Tout cela reste jusqu’à ce que tu l’effaces.
about-server = Ce que le serveur enregistre
    .text = Pour chaque table, le jeu, les coups et leur heure, les noms des joueurs, et son analyse ou son résultat à la donne du jour. De ton secret, il ne garde qu’une empreinte, qui n’ouvre aucune place et change à chaque table. Ton adresse internet n’est jamais notée ; elle est seulement comptée en mémoire, pour limiter les requêtes.
    .backups = Les sauvegardes faites par la personne qui gère ce serveur peuvent durer plus longtemps.
about-finished = { $days ->
        [0] Les parties finies ne sont pas supprimées automatiquement.
        [one] Les parties finies sont supprimées au bout de { $days } jour.
       *[other] Les parties finies sont supprimées au bout de { $days } jours.
    }
about-unfinished = { $days ->
        [0] Les tables où personne ne joue ne sont pas supprimées automatiquement.
        [one] Les tables où personne ne joue sont supprimées au bout de { $days } jour.
       *[other] Les tables où personne ne joue sont supprimées au bout de { $days } jours.
    }
about-delete = Tout effacer
about-forget = Effacer mon nom sur le serveur
    .about = { $count ->
        [one] À la seule table de « Mes parties », ton nom et l’empreinte de ton secret sont effacés.
       *[other] Aux { $count } tables de « Mes parties », ton nom et l’empreinte de ton secret sont effacés.
    } Là où la partie continue, un bot joue à ta place et tu ne peux pas revenir. Les tables où personne d’autre n’était assis sont supprimées.
    .none = « Mes parties » est vide : ce navigateur ne connaît aucune table avec ton nom.
about-forgotten = { $count ->
        [one] Ton nom est effacé à { $count } table.
       *[other] Ton nom est effacé à { $count } tables.
    }
about-left = { $count ->
        [one] À { $count } table, il n’a pas pu être effacé. Réessaie dans un instant.
       *[other] À { $count } tables, il n’a pas pu être effacé. Réessaie dans un instant.
    }
about-empty = Effacer ce que ce navigateur enregistre
    .about = Ton nom, tes réglages, la liste de tes parties et le cookie sont effacés. Ensuite, tu ne peux plus revenir à tes places ni effacer ton nom sur le serveur.
about-emptied = Ce navigateur n’enregistre plus rien de toi.

unknown-title = Rien ici – Powderkeg
unknown-heading = Il n’y a rien à cette adresse
unknown-text = Le lien a peut-être perdu quelques lettres en route.
unknown-home = Aux jeux

unreached-heading = Le serveur ne répond pas
unreached-offline = Tu es hors ligne. Dès que la connexion revient, tu peux continuer : tes tables sont gardées.
unreached-away = Ta connexion semble bonne, mais le serveur ne répond pas. Il sera peut-être là dans un instant.
unreached-again = Réessayer
