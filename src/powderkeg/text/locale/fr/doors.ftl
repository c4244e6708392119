### La maison : ce qui se passe autour d’une partie, et ses façons de dire non.

event-house-sat = { $seat } s’assoit.
event-house-back = { $seat } est de retour.
event-house-bot-sat = { $seat }, un bot, s’assoit.
event-house-left = { $seat } s’en va.
event-house-bot-took-over = Un bot continue de jouer pour { $seat }.
event-house-expired = Temps écoulé : { $seat }.
event-house-abandoned = Plus personne ne joue. La table attend que quelqu’un reprenne sa place.
event-house-undo-asked = { $seat } voudrait reprendre le dernier coup.
event-house-undo-declined = { $seat } ne veut pas que le coup soit repris.
event-house-undone = { $seat } a repris le dernier coup.
event-house-turn-undone = { $seat } revient à son dernier coup.
event-house-draw-declined = { $seat } ne veut pas de la nulle.
event-house-rematch-asked = { $seat } veut rejouer.
event-house-rematch-agreed = { $seat } veut rejouer aussi.
event-house-rematch-declined = { $seat } ne veut pas rejouer.

refusal-stale = La table a avancé : tu as répondu au numéro { $version }, et elle en est à { $now }. La voici telle qu’elle est.
refusal-version-ahead = La table en est au numéro { $now } ; le { $version } n’existe pas encore.
refusal-table-unknown = Cette table n’existe pas.
refusal-table-broken = Le journal de cette table ne peut plus être lu. Les autres tables ne sont pas concernées.
refusal-not-watching = Tu ne regardes pas cette table.
refusal-page-unknown = Il n’y a rien à cette adresse.
refusal-table-full = Toutes les places de cette table sont prises ; tu peux regarder.
refusal-seat-taken = La place { $number } est prise.
refusal-seat-yours = Tu es déjà à la place { $number }.
refusal-seat-left = Tu as déjà quitté la place { $number }.
refusal-seat-twice = Une place est à une personne ou à un bot : donne-lui un nom ou un bot, pas les deux.
refusal-not-your-seat = La place { $number } n’est pas à toi.
refusal-no-seat = Tu n’as pas de place à cette table.
refusal-bot-plays = Un bot joue maintenant à la place { $number } ; reprends-la pour jouer toi-même.
refusal-not-dealt = La partie n’a pas commencé : il reste des places libres.
refusal-not-over = La partie n’est pas encore finie.
refusal-hands-closed = D’autres jouent encore la donne du jour : les mains restent cachées jusqu’à la fin de la journée.
refusal-answered = Tu as répondu ; toutes les réponses seront montrées ensemble.
refusal-secret-missing = Une place appartient à un secret : envoie le cookie de ce serveur, ou demande un jeton avec "token": true.
refusal-secret-twice = Ton navigateur a envoyé deux cookies différents nommés { $name }, et un seul peut être le tien. Rien n’a été changé : supprime celui qu’un autre site a déposé.
refusal-name-missing = Dis sous quel nom tu veux t’asseoir.
refusal-name-of-bot = « { $text } » est le nom d’un bot de ce serveur. Choisis-en un autre.
refusal-name-unclear = Les autres ne pourraient pas lire « { $text } » comme un nom. Il faut des caractères visibles, aucun qui ne le soit pas, et au plus { $most } signes sur une lettre.
refusal-text-long = Un coup a au plus { $most } caractères.
refusal-reaction-unknown = La réaction « { $text } » n’existe pas. Il y a : { $possible }.
refusal-no-hints = Cette table se joue sans indices.
refusal-daily-once = La donne du jour se joue une fois.
refusal-day-shape = Un jour s’écrit comme 2026-03-31, pas « { $text } ».
refusal-analysis-missing = Personne n’a encore demandé d’analyse de cette partie.
refusal-undo-asked-already = On a déjà demandé si un coup peut être repris.
refusal-undo-not-asked = Personne ne te demande si un coup peut être repris.
refusal-undo-not-last = Seul ton propre dernier coup peut être repris, avant que quelqu’un d’autre ait joué.
refusal-undo-information = Ce coup a montré des cartes : il ne peut donc pas être repris.
refusal-undo-over = La partie est finie : on ne peut plus reprendre de coup.
refusal-undo-nothing = Tu n’as encore joué aucun coup que tu pourrais reprendre.
refusal-draw-not-offered = Personne ne te propose la nulle.
refusal-rematch-begins = Tout le monde est d’accord : la nouvelle partie commence.
refusal-rematch-not-asked = Personne ne propose de rejouer.
refusal-asides-many = À la place { $number }, on s’est déjà assis, on a proposé la nulle ou demandé à reprendre un coup, à rejouer ou plus de temps { $most } fois ; ce n’est plus possible. Jouer l’est toujours.
refusal-clock-without-bank = Un incrément a besoin d’une réserve de temps à laquelle s’ajouter.
refusal-number-range = { $name } ne peut pas être { $value }. Possible : { $possible }.
refusal-message-shape = Ce message est illisible : { $detail }.
refusal-request-shape = Cette requête est illisible : { $detail }.
refusal-request-unusable = Cette requête ne peut pas aboutir : { $detail }.
refusal-origin-foreign = Une page de { $text } ne peut pas jouer ici.
refusal-too-often = C’était trop souvent : plus de { $number } par seconde.
refusal-too-many-connections = Ton adresse a déjà { $most } connexions ou requêtes sans réponse ; ferme-en d’abord une.
refusal-watching-many = Tu regardes déjà { $most } tables.
refusal-bots-alone-many = Ton adresse a déjà { $most } tables où seuls des bots jouent. Attends que l’une de ces parties soit finie, ou que personne n’en ait regardé une pendant une minute.
refusal-waiting-many = Ton adresse attend déjà { $most } réponses de ce genre. Redemande quand une réponse sera arrivée.
refusal-analysis-running = Une analyse demandée depuis ton adresse est encore en cours. Redemande quand elle sera terminée.
refusal-house-full = Le serveur est plein. Réessaie plus tard.
refusal-house-busy = Le serveur est occupé. Réessaie dans un instant.
refusal-house-closing = Le serveur s’arrête ; il sera de retour dans un instant.
refusal-house-fault = Quelque chose s’est mal passé sur le serveur. Rien n’a été changé.
refusal-store-away = Le serveur n’atteint pas sa base de données. Rien n’a été changé ; réessaie dans un instant.
refusal-store-unwritable = Le serveur ne peut pas écrire dans sa base de données : { $detail }. Rien n’a été changé ; réessaie dans un instant.

page-not-built = La page n’est pas encore construite. Lance { $command } dans le dossier du projet, puis redémarre le serveur. Les programmes peuvent déjà jouer.
serve-open = Powderkeg est ouvert à { $address } (Ctrl+C pour arrêter)
refusal-address-taken = Le serveur ne peut pas ouvrir à { $text } : { $detail }.
export-done = { $number ->
        [one] { $number } table a été écrite dans { $file }.
       *[other] { $number } tables ont été écrites dans { $file }.
    }
import-done = { $number ->
        [one] { $number } table est nouvelle ;
       *[other] { $number } tables sont nouvelles ;
    } { $already ->
        [one] { $already } était déjà là.
       *[other] { $already } étaient déjà là.
    }
refusal-one-seat = Tu as déjà une place à cette table ; aux tables publiques, chacun en a une.
