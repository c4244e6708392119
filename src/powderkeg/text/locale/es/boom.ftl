### Boom: jugadas, sucesos, negativas.

move-boom-swap = cambiar { $card } por { $target } de tu tablero
move-boom-attack = atacar { $target } con { $card }
move-boom-boom = Boom al { $number }
move-boom-discard = descartar { $cards }
move-boom-pass = pasar

event-boom-swapped = { $seat } cambia { $card } por { $target }.
event-boom-attacked = { $seat } ataca { $target } con { $card }.
event-boom-hit = { $target } se queda con { $life }.
event-boom-destroyed = Cae { $target }.
event-boom-extra = { $seat } gana una vida extra: { $card }.
event-boom-boomed = ¡{ $seat } hace Boom al { $number }!
event-boom-discarded = { $seat } descarta { $card }.
    .hidden = { $seat } descarta una carta.
event-boom-passed = { $seat } pasa.
event-boom-eliminated = { $seat } queda fuera.
event-boom-drew = { $seat } roba { $card }.
    .hidden = { $seat } roba una carta.
event-boom-reshuffled = La pila de descartes se mezcla y forma un mazo nuevo de { $count ->
        [one] una carta.
       *[other] { $count } cartas.
    }
event-boom-all-reshuffled = El mazo y los descartes se mezclan juntos y forman un mazo nuevo de { $count }.
event-boom-turned = { $seat } destapa { $card }: es una figura y va a los descartes.

ending-boom-destroyed = { $seat } destruyó { $target } con { $card }, y a { $other } no le queda vida.
ending-boom-boom = { $seat } hizo Boom al { $number }, y a nadie más le queda vida.
ending-boom-backfired = { $other } hizo Boom al { $number }, y solo a { $seat } le queda vida.
ending-boom-last = Solo a { $seat } le queda vida.
ending-boom-nobody = A nadie le queda vida.
ending-boom-dead = Ya no puede cambiar nada: empate (B20).

refusal-boom-swapped-already = Ya has cambiado una carta en este turno; ahora ataca, haz Boom o descarta.
refusal-boom-waiting = Has recogido { $card } en este turno: no puedes usar esa carta hasta el próximo.
refusal-boom-only-waiting = Tu única carta es { $card }, que has recogido en este turno: solo puedes pasar.
refusal-boom-no-such-card = No tienes ninguna carta en ese lugar de la mano.
refusal-boom-pinned = Hay una carta sobre { $target }, así que no se puede cambiar.
refusal-boom-must-act = Tienes cartas, así que debes atacar, hacer Boom o descartar.
refusal-boom-no-target = No hay ningún almacenador en ese lugar.
refusal-boom-no-life = { $target } no tiene vida, así que no se puede atacar.
refusal-boom-too-strong = { $card } vale demasiado: { $target } solo tiene { $life }.
refusal-boom-face-attack = En esta mesa las figuras no atacan, así que { $card } no puede.
refusal-boom-not-three-faces = Para hacer Boom necesitas tres figuras en la mano.
refusal-boom-not-two-faces = Para hacer Boom necesitas dos figuras en la mano.
refusal-boom-empty-hand = Tienes la mano vacía; solo puedes pasar.
refusal-boom-others-left = Tienes más cartas que { $card }, así que debes atacar, hacer Boom o descartar.
refusal-boom-not-yours = { $card } no está entre tus almacenadores.
refusal-boom-not-there = { $owner } no tiene { $card } entre sus almacenadores.
refusal-boom-own-accumulator = { $card } está en tu propio tablero; ataca el de otro jugador.
refusal-boom-same-card = Has indicado dos veces { $card }.
refusal-boom-hand-too-large = { $seat } tiene más de tres cartas en la mano.
refusal-boom-out-with-hand = { $seat } no tiene tablero pero sí cartas en la mano.
refusal-boom-no-such-accumulator = { $card } no puede estar así: las cartas encima le quitan toda la vida, o es una figura.
refusal-boom-too-many-accumulators = Hay más de { $most } almacenadores en los tableros.
refusal-boom-no-life-left = { $seat } no tiene vida en el tablero.

view-boom-board = { $seat }: { $board }
view-boom-accumulator = { $card } con { $life }
view-boom-pinned = { $card } con { $life }, bajo { $on }
view-boom-hand = { "  " }{ $count } en la mano
view-boom-hand-known = { "  " }{ $count } en la mano, entre ellas { $known }
view-boom-out = { $seat }: fuera
view-boom-piles = Mazo: { $deck }. Pila de descartes: { $discard }.
view-boom-counted = Sabes que están en los descartes: { $cards }
view-boom-waiting = No se puede usar en este turno: { $card }
