### Títulos de las reglas, opciones y objetivos.
###
### Glosario (español)
###   accumulator      almacenador; the extra one (B12): vida extra
###   board, hand      tablero, mano
###   value, life      valor, vida
###   face             figura (J, Q, K)
###   pinned           bloqueado (almacenador con una carta encima)
###   swap             cambiar, cambio
###   trade            intercambiar, intercambio (cartas de dos jugadores)
###   deck, draw pile  mazo (la baraja es el conjunto de todas las cartas)
###   discard pile     pila de descartes
###   square, slot     cuadrado, casilla
###   knock            golpear la mesa, golpe; the knocker: quien golpeó
###   power            poder
###   explosive, defuse, see the future, skip, blank
###                    carta explosiva, desactivación, ver el futuro, salto, carta en blanco
###   pile             montón (el centro de la mesa en Battle GUM)
###   lay, lead        poner, salir
###   pick up          recoger
###   counter          contrarrestar
###   complete         completar
###   burn             quemar (el montón sale del juego)
###   refill           reponer la mano
###   seat, turn, draw, resign   asiento, turno, empate, abandonar
###   to draw a card   robar; to take one that lies open: tomar
###   take back        deshacer
###   hint, tip        pista, consejo
###   to call Boom     hacer Boom
###   shuffle          mezcla, mezclar; it follows from the seed: sale de la semilla
###   server, bot      servidor, bot (never casa, robot)
###   record, log      registro, historial
###   Español neutro, de tú; «todos juegan», nunca vosotros ni usted. «Pulsa Enter».


## Los juegos

game-boom = Boom
game-boom-aim = Sé el último jugador con vida en el tablero.
game-kaboo = Kaboo
game-kaboo-aim = Termina con menos puntos que nadie.
game-exploding = Exploding
game-exploding-aim = No seas quien robe la carta explosiva.
game-battle-gum = Battle GUM
game-battle-gum-aim = Sé el primero en librarte de todas tus cartas.

## Boom

rule-B1 = Una baraja de 52
rule-B2 = Tres en mano, tres en tablero
rule-B3 = Tres figuras: se roba otra vez
rule-B4 = Un cambio, antes de la acción
rule-B5 = Lo cubierto no se cambia
rule-B6 = El valor de la carta nueva
rule-B7 = Cambiar y quedarte sin vida
rule-B8 = Exactamente una acción
rule-B9 = Atacar sin superar el valor
rule-B10 = Atacar con una figura
rule-B11 = Destruido al llegar a cero
rule-B12 = Ataque exacto, vida extra
rule-B13 = Boom con tres figuras
rule-B14 = Descartar de una a tres
rule-B15 = Robar hasta tener tres
rule-B16 = Sin vida, eliminado
rule-B17 = Gana el último con vida
rule-B18 = Cuando se agota el mazo
rule-B19 = No se cuentan cartas
rule-B20 = Posición muerta, empate

option-swapped_card = Usar la carta cambiada
    .now = La carta que recoges al cambiar se puede usar enseguida.
    .later = La carta que recoges al cambiar no se puede usar hasta que acabe tu turno.
option-face_attacks = Las figuras pueden atacar
    .true = Una J, Q o K puede atacar: no quita vida, pero bloquea el almacenador.
    .false = Una J, Q o K no puede atacar.
option-extra_face = Una figura como vida extra
    .keep = Si la vida extra es una figura, se queda en tu tablero, aunque no vale nada.
    .redraw = Si la vida extra es una figura, se descarta y se toma la carta siguiente.
option-exact_kill = Golpe exacto
    .true = Destruir un almacenador de un solo golpe con una carta de su mismo valor te da una vida extra.
    .false = Destruir un almacenador con el valor exacto no da nada.
option-boom_faces = Figuras para un Boom
    .three = Un Boom pide tres figuras.
    .two = Un Boom pide dos figuras.
option-reshuffle = Mezclar de nuevo
    .empty = Los descartes se mezclan cuando se agota el mazo.
    .always = El mazo y los descartes se mezclan juntos al final de cada turno.
option-open_discard = Descartes a la vista
    .false = Los descartes quedan boca abajo.
    .true = Todos ven cada carta que va a los descartes.
option-counting = Contar cartas
    .false = Lo que fue a los descartes no se vuelve a mostrar, y los bots no lo recuerdan.
    .true = Se te muestra qué cartas has visto ir a los descartes, y los bots recuerdan las suyas.

## Kaboo

rule-K1 = Cuadrados de cuatro cartas
rule-K2 = Una mirada al empezar
rule-K3 = Una sola cosa por turno
rule-K4 = Jugar la carta robada
rule-K5 = Jota: intercambio a ciegas
rule-K6 = Reina: mirar, intercambiar o no
rule-K7 = 7 y 8: mirar una tuya
rule-K8 = 9 y 10: mirar una ajena
rule-K9 = Poderes: solo recién robados
rule-K10 = Tomar una carta descartada
rule-K11 = El golpe y los últimos turnos
rule-K12 = Las cartas de quien golpeó
rule-K13 = Cuándo acaba la partida
rule-K14 = Los puntos y el ganador
rule-K15 = Lo que ven todos

option-first_look = Primera mirada
    .two = Al empezar miras las dos cartas de abajo de tu cuadrado.
    .zero = Al empezar nadie mira ninguna carta.
    .one = Al empezar miras una sola carta: la casilla 4.
    .three = Al empezar miras tres cartas: las casillas 2, 3 y 4.
    .four = Al empezar miras tus cuatro cartas.
option-knock_from = Primer golpe
    .one = Se puede golpear desde el primer turno.
    .two = Se puede golpear cuando todos han jugado un turno.
option-knocker_safe = Quien golpea está a salvo
    .false = Las cartas de quien golpeó aún se pueden mirar e intercambiar.
    .true = Tras el golpe, nadie puede mirar ni intercambiar las cartas de quien golpeó.
option-king_points = Puntos del rey
    .minus-one = Un rey quita un punto.
    .zero = Un rey cuenta 0.
    .ten = Un rey cuenta 10, como una jota o una reina.
    .thirteen = Un rey cuenta 13.
option-memory_aid = Ayuda para la memoria
    .false = Una carta boca abajo solo se muestra mientras la miras.
    .true = Todas las cartas que has visto quedan marcadas en tu pantalla.

## Exploding

rule-E1 = Fase 1: robar y confiar
rule-E2 = Fase 2: cuatro desactivaciones
rule-E3 = Fase 2: lo que robas
rule-E4 = Desactivar la carta explosiva
rule-E5 = Sin desactivación, pierdes
rule-E6 = Fase 3: el reparto
rule-E7 = Fase 3: jugar y luego robar
rule-E8 = Salto: no robas
rule-E9 = Ver el futuro
rule-E10 = Lo que sigues sabiendo

option-phase = Fase
    .three = Fase 3: desactivaciones, ver el futuro, saltos y una mano de cartas para jugar.
    .two = Fase 2: la carta explosiva y cuatro desactivaciones.
    .one = Fase 1: la carta explosiva y cartas en blanco, nada más.
option-open_future = Futuro a la vista
    .false = Ver el futuro solo enseña las cartas a quien lo juega.
    .true = Ver el futuro enseña las cartas a los dos jugadores.
option-blanks = Cartas en blanco
    .about = { $number ->
            [0] No hay cartas en blanco.
            [one] Hay una carta en blanco.
           *[other] Hay { $number } cartas en blanco.
        }
option-futures = Cartas de ver el futuro
    .about = { $number ->
            [0] No hay cartas de ver el futuro.
            [one] Hay una carta de ver el futuro.
           *[other] Hay { $number } cartas de ver el futuro.
        }
option-skips = Saltos
    .about = { $number ->
            [0] No hay saltos.
            [one] Hay un salto.
           *[other] Hay { $number } saltos.
        }
option-defuses = Desactivaciones
    .about = { $number ->
            [2] Hay dos desactivaciones, una para cada jugador.
            [3] Hay tres desactivaciones: una para cada jugador y otra en el mazo.
           *[other] Hay { $number } desactivaciones: una para cada jugador y las demás en el mazo.
        }
option-dealt = Cartas repartidas
    .about = { $number ->
            [0] Empiezas solo con una desactivación.
            [one] Empiezas con una desactivación y otra carta.
           *[other] Empiezas con una desactivación y otras { $number } cartas.
        }
option-sees = Cartas que ves
    .about = { $number ->
            [one] Ver el futuro enseña la carta de encima del mazo.
           *[other] Ver el futuro enseña las { $number } cartas de encima del mazo.
        }

## Battle GUM

rule-G1 = Las 54 cartas
rule-G2 = Nueve cartas por jugador
rule-G3 = Elegir tu mano
rule-G4 = Quién empieza
rule-G5 = De una a tres iguales
rule-G6 = Igual o mayor, o recoges
rule-G7 = Después de recoger
rule-G8 = Reponer la mano hasta tres
rule-G9 = Gana el primero sin cartas
rule-G10 = Ninja: sobre cualquier carta
rule-G11 = 6: seis o menos
rule-G12 = 8: turnos que se pierden
rule-G13 = 9: el montón se quema
rule-G14 = 13: regalar el montón
rule-G15 = Responder a un 13
rule-G16 = Quién sale tras un 13
rule-G17 = 1: mesa vacía o contrarrestar
rule-G18 = Cuatro seguidas queman
rule-G19 = Completar una pareja

option-ninjas = Ninjas
    .two = Se juega con los dos Ninjas.
    .one = Se juega con un solo Ninja.
    .zero = Se juega sin Ninjas.
option-front = Cartas delante
    .three = Cada jugador empieza con tres cartas boca abajo y tres boca arriba encima.
    .two = Cada jugador empieza con dos cartas boca abajo y dos boca arriba encima.
    .one = Cada jugador empieza con una carta boca abajo y otra boca arriba encima.
option-most_laid = Cartas a la vez
    .three = Puedes poner a la vez hasta tres cartas de un mismo valor.
    .four = Puedes poner a la vez hasta cuatro cartas de un mismo valor.
option-voluntary_pickup = Recoger por decisión propia
    .false = Solo puedes recoger el montón si no puedes jugar.
    .ninja = También puedes recoger el montón si solo puedes jugar Ninjas.
    .true = Puedes recoger el montón aunque puedas jugar.
option-own_pile = Recoger tu propio montón
    .lead = Si recoges un montón en el que la última carta la pusiste tú, sales tú.
    .next = Si recoges un montón en el que la última carta la pusiste tú, sale el jugador siguiente.
option-ninja_resets = El Ninja lo borra todo
    .false = Sobre un Ninja hay que responder a la carta que hay debajo.
    .true = Sobre un Ninja puedes jugar cualquier carta, también un 1.
option-six = Después de un 6
    .may = Después de un 6 también puedes jugar cartas más bajas.
    .must = Después de un 6 no puedes jugar ninguna carta más alta.
option-eights = Turnos que hacen perder los 8
    .round = Con varios 8, los turnos perdidos se cuentan alrededor de la mesa, incluido el tuyo.
    .others = Los 8 solo hacen perder el turno a los demás, y a cada uno una vez como mucho.
option-burner_leads = Quien quema vuelve a salir
    .false = Cuando un 9, o cuatro seguidas, quema el montón, sale el jugador siguiente.
    .true = Cuando un 9, o cuatro seguidas, quema el montón, sale quien lo quemó.
option-thirteen = Los 13 y el montón
    .must = Quien juega un 13 tiene que dar el montón a alguien.
    .may = También puedes jugar un 13 sin dar el montón a nadie.
option-four_burns = Cuatro seguidas queman
    .false = Cuatro cartas seguidas del mismo valor no hacen nada especial.
    .true = Cuatro cartas seguidas del mismo valor queman el montón.
option-completion = Completar una pareja
    .off = Nadie puede poner cartas fuera de turno.
    .pair = Si se ponen juntas exactamente dos cartas de un valor, quien tenga las otras dos puede completarlas.
    .any = También se pueden completar dos cartas de un valor puestas una tras otra.

## Todos los juegos

rule-T1 = El límite de turnos
rule-T2 = Empate acordado
rule-T3 = Abandonar la partida
rule-T4 = A quién le toca

option-turn_limit = Límite de turnos
    .about = { $number ->
            [0] No hay límite.
            [one] Tras un turno, la partida queda sin terminar.
           *[other] Tras { $number } turnos, la partida queda sin terminar.
        }
