### Titres des règles, options et buts.
###
### Glossaire (français)
###   accumulator      accumulateur
###   board, hand      plateau, main
###   value, life      valeur, vie
###   face             figure (J, Q, K : valet, dame, roi)
###   pinned           bloqué (accumulateur qui porte une carte)
###   swap             échanger, échange
###   trade            troquer, troc (entre les cartes de deux joueurs)
###   deck, draw pile  pioche (le paquet est l’ensemble des cartes)
###   discard pile     défausse
###   square, slot     carré, case
###   to call Boom     lancer Boom
###   knock            toquer ; the knocker : celui qui a toqué
###   power            pouvoir
###   explosive, defuse, see the future, skip, blank
###                    carte explosive, désamorçage, voir l’avenir, passe-tour, carte blanche
###   pile             tas (le centre de la table dans Battle GUM)
###   lay, lead        poser, prendre la main (reprendre, garder la main) ; jamais entamer
###   pick up          ramasser
###   counter          contrer
###   complete         compléter
###   burn             brûler (le tas est retiré du jeu)
###   refill           refaire sa main
###   seat, turn, draw, resign   place, tour, nulle, abandonner
###   to draw a card   piocher; to take one that lies open: prendre
###   miss a turn      passer son tour
###   take back        reprendre (un coup)
###   decline          refuser
###   hint, tip        indice, astuce
###   fair shuffle     mélange vérifiable
###   server, bot      serveur, bot (jamais maison, robot)
###   record, log      enregistrement, journal
###   On dit tu. À qui est une carte : « le 8 de pique (Ana) », « la case 2 chez Ana » ; jamais « de » ou « à » devant un nom.
###   Une espace insécable devant : ; ? ! » % et après «.


## Les jeux

game-boom = Boom
game-boom-aim = Sois le dernier joueur à avoir de la vie sur le plateau.
game-kaboo = Kaboo
game-kaboo-aim = Finis avec le moins de points.
game-exploding = Exploding
game-exploding-aim = Ne sois pas celui qui pioche la carte explosive.
game-battle-gum = Battle GUM
game-battle-gum-aim = Sois le premier à te débarrasser de toutes tes cartes.

## Boom

rule-B1 = Un paquet de 52
rule-B2 = Trois en main, trois devant toi
rule-B3 = Trois figures : on repioche
rule-B4 = Un échange, avant l’action
rule-B5 = Pas d’échange sous une carte
rule-B6 = La valeur de la nouvelle carte
rule-B7 = Échanger et perdre sa vie
rule-B8 = Une action, une seule
rule-B9 = Attaquer sans dépasser la valeur
rule-B10 = Attaquer avec une figure
rule-B11 = Détruit à zéro
rule-B12 = Attaque exacte, accumulateur en plus
rule-B13 = Boom avec trois figures
rule-B14 = Défausser une à trois cartes
rule-B15 = Repiocher jusqu’à trois
rule-B16 = Sans vie, éliminé
rule-B17 = Le dernier en vie gagne
rule-B18 = Quand la pioche est vide
rule-B19 = On ne compte pas les cartes
rule-B20 = Position morte, partie nulle

option-swapped_card = Jouer la carte échangée
    .now = La carte que tu reprends lors d’un échange peut être jouée aussitôt.
    .later = La carte que tu reprends lors d’un échange ne peut pas être jouée avant la fin de ton tour.
option-face_attacks = Les figures peuvent attaquer
    .true = Un valet, une dame ou un roi peut attaquer : il n’ôte pas de vie, mais il bloque l’accumulateur.
    .false = Un valet, une dame ou un roi ne peut pas attaquer.
option-extra_face = Une figure comme accumulateur en plus
    .keep = Si la carte gagnée est une figure, elle reste sur ton plateau, sans vie.
    .redraw = Si la carte gagnée est une figure, elle est défaussée et tu prends la suivante.
option-exact_kill = Coup exact
    .true = Détruire un accumulateur d’un seul coup avec une carte de sa propre valeur te donne un accumulateur en plus.
    .false = Détruire un accumulateur avec la valeur exacte ne rapporte rien.
option-boom_faces = Figures pour un Boom
    .three = Un Boom demande trois figures.
    .two = Un Boom demande deux figures.
option-reshuffle = Remélanger
    .empty = La défausse est mélangée quand la pioche est vide.
    .always = La pioche et la défausse sont mélangées ensemble à la fin de chaque tour.
option-open_discard = Défausse visible
    .false = Les cartes défaussées restent face cachée.
    .true = Tout le monde voit chaque carte qui part à la défausse.
option-counting = Compter les cartes
    .false = Ce qui est parti à la défausse n’est plus montré, et les bots ne le retiennent pas.
    .true = On te montre les cartes que tu as vues partir à la défausse, et les bots retiennent les leurs.

## Kaboo

rule-K1 = Des carrés de quatre cartes
rule-K2 = Un coup d’œil au début
rule-K3 = Une seule chose par tour
rule-K4 = Jouer la carte piochée
rule-K5 = Valet : troc à l’aveugle
rule-K6 = Dame : regarder, troquer ou non
rule-K7 = 7 et 8 : regarder chez toi
rule-K8 = 9 et 10 : regarder ailleurs
rule-K9 = Pouvoirs : seulement depuis la pioche
rule-K10 = Prendre une carte défaussée
rule-K11 = Toquer, puis les derniers tours
rule-K12 = Les cartes de celui qui toque
rule-K13 = Quand la partie s’arrête
rule-K14 = Les points et le gagnant
rule-K15 = Ce que tout le monde voit

option-first_look = Premier coup d’œil
    .two = Au début, tu regardes les deux cartes du bas de ton carré.
    .zero = Au début, personne ne regarde de carte.
    .one = Au début, tu regardes une seule carte : la case 4.
    .three = Au début, tu regardes trois cartes : les cases 2, 3 et 4.
    .four = Au début, tu regardes tes quatre cartes.
option-knock_from = Quand on peut toquer
    .one = On peut toquer dès le premier tour.
    .two = On peut toquer une fois que chacun a joué un tour.
option-knocker_safe = Celui qui toque est à l’abri
    .false = Les cartes de celui qui a toqué peuvent encore être regardées et troquées.
    .true = Une fois que quelqu’un a toqué, personne ne peut regarder ni troquer ses cartes.
option-king_points = Points du roi
    .minus-one = Un roi enlève un point.
    .zero = Un roi compte 0.
    .ten = Un roi compte 10, comme un valet ou une dame.
    .thirteen = Un roi compte 13.
option-memory_aid = Aide-mémoire
    .false = Une carte face cachée ne se montre que pendant que tu la regardes.
    .true = Toutes les cartes que tu as vues restent marquées sur ton écran.

## Exploding

rule-E1 = Phase 1 : piocher et espérer
rule-E2 = Phase 2 : quatre désamorçages
rule-E3 = Phase 2 : ce que tu pioches
rule-E4 = Désamorcer la carte explosive
rule-E5 = Sans désamorçage, tu perds
rule-E6 = Phase 3 : la donne
rule-E7 = Phase 3 : jouer, puis piocher
rule-E8 = Passe-tour : pas de pioche
rule-E9 = Voir l’avenir
rule-E10 = Ce qui reste connu

option-phase = Phase
    .three = Phase 3 : désamorçages, voir l’avenir, passe-tours et une main de cartes à jouer.
    .two = Phase 2 : la carte explosive et quatre désamorçages.
    .one = Phase 1 : la carte explosive et des cartes blanches, rien d’autre.
option-open_future = Avenir visible
    .false = Voir l’avenir ne montre les cartes qu’à la personne qui l’a joué.
    .true = Voir l’avenir montre les cartes aux deux joueurs.
option-blanks = Cartes blanches
    .about = { $number ->
            [0] Il n’y a pas de carte blanche.
            [one] Il y a une carte blanche.
           *[other] Il y a { $number } cartes blanches.
        }
option-futures = Cartes Voir l’avenir
    .about = { $number ->
            [0] Il n’y a pas de carte Voir l’avenir.
            [one] Il y a une carte Voir l’avenir.
           *[other] Il y a { $number } cartes Voir l’avenir.
        }
option-skips = Passe-tours
    .about = { $number ->
            [0] Il n’y a pas de passe-tour.
            [one] Il y a un passe-tour.
           *[other] Il y a { $number } passe-tours.
        }
option-defuses = Désamorçages
    .about = { $number ->
            [2] Il y a deux désamorçages, un pour chaque joueur.
            [3] Il y a trois désamorçages : un pour chaque joueur et un dans la pioche.
           *[other] Il y a { $number } désamorçages : un pour chaque joueur, les autres dans la pioche.
        }
option-dealt = Cartes distribuées
    .about = { $number ->
            [0] Tu commences avec un désamorçage et rien d’autre.
            [one] Tu commences avec un désamorçage et une autre carte.
           *[other] Tu commences avec un désamorçage et { $number } autres cartes.
        }
option-sees = Cartes que tu vois
    .about = { $number ->
            [one] Voir l’avenir montre la carte du dessus de la pioche.
           *[other] Voir l’avenir montre les { $number } cartes du dessus de la pioche.
        }

## Battle GUM

rule-G1 = Les 54 cartes
rule-G2 = Neuf cartes par joueur
rule-G3 = Choisir sa main
rule-G4 = Qui commence
rule-G5 = Une à trois cartes identiques
rule-G6 = Égal ou plus, sinon ramasser
rule-G7 = Après un ramassage
rule-G8 = Refaire sa main à trois
rule-G9 = Le premier sans cartes gagne
rule-G10 = Ninja : sur n’importe quoi
rule-G11 = 6 : six ou moins
rule-G12 = 8 : on passe son tour
rule-G13 = 9 : le tas brûle
rule-G14 = 13 : donner le tas
rule-G15 = Répondre à un 13
rule-G16 = Qui a la main après un 13
rule-G17 = 1 : table vide ou contre
rule-G18 = Quatre à la suite brûlent
rule-G19 = Compléter une paire

option-ninjas = Ninjas
    .two = On joue avec les deux Ninjas.
    .one = On joue avec un seul Ninja.
    .zero = On joue sans Ninja.
option-front = Cartes devant soi
    .three = Chacun commence avec trois cartes cachées et trois cartes visibles posées dessus.
    .two = Chacun commence avec deux cartes cachées et deux cartes visibles posées dessus.
    .one = Chacun commence avec une carte cachée et une carte visible posée dessus.
option-most_laid = Cartes posées ensemble
    .three = Tu peux poser ensemble jusqu’à trois cartes d’une même valeur.
    .four = Tu peux poser ensemble jusqu’à quatre cartes d’une même valeur.
option-voluntary_pickup = Ramasser par choix
    .false = Tu ne peux ramasser le tas que si tu ne peux pas jouer.
    .ninja = Tu peux aussi ramasser le tas si tu ne peux jouer que des Ninjas.
    .true = Tu peux ramasser le tas même si tu peux jouer.
option-own_pile = Ramasser son propre tas
    .lead = Si tu ramasses un tas sur lequel tu as posé en dernier, c’est toi qui reprends la main.
    .next = Si tu ramasses un tas sur lequel tu as posé en dernier, c’est le joueur suivant qui prend la main.
option-ninja_resets = Le Ninja efface tout
    .false = Sur un Ninja, il faut encore répondre à la carte du dessous.
    .true = Sur un Ninja, tu peux jouer n’importe quelle carte, même un 1.
option-six = Après un 6
    .may = Après un 6, tu peux aussi jouer des cartes plus basses.
    .must = Après un 6, tu ne peux jouer aucune carte plus haute.
option-eights = Tours perdus après des 8
    .round = Après plusieurs 8, les tours perdus se comptent tout autour de la table, le tien compris.
    .others = Les 8 ne font passer leur tour qu’aux autres joueurs, une fois chacun au plus.
option-burner_leads = Qui brûle garde la main
    .false = Quand un 9, ou quatre à la suite, brûle le tas, le joueur suivant prend la main.
    .true = Quand un 9, ou quatre à la suite, brûle le tas, celui qui l’a brûlé garde la main.
option-thirteen = Les 13 et le tas
    .must = Qui joue un 13 doit donner le tas à quelqu’un.
    .may = Tu peux aussi jouer un 13 sans donner le tas à personne.
option-four_burns = Quatre à la suite brûlent
    .false = Quatre cartes de même valeur à la suite ne font rien de spécial.
    .true = Quatre cartes de même valeur à la suite brûlent le tas.
option-completion = Compléter une paire
    .off = Personne ne peut poser de cartes hors de son tour.
    .pair = Si exactement deux cartes d’une valeur sont posées ensemble, qui a les deux autres peut les compléter.
    .any = Deux cartes d’une valeur posées l’une après l’autre peuvent aussi être complétées.

## Tous les jeux

rule-T1 = La limite de tours
rule-T2 = Partie nulle d’un commun accord
rule-T3 = Abandonner la partie
rule-T4 = À qui de jouer

option-turn_limit = Limite de tours
    .about = { $number ->
            [0] Il n’y a pas de limite.
            [one] Après un tour, la partie reste inachevée.
           *[other] Après { $number } tours, la partie reste inachevée.
        }
