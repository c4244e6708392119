### Kaboo: jugadas, sucesos, negativas, vistas.

move-kaboo-draw = robar del mazo
move-kaboo-knock = golpear la mesa
move-kaboo-take = tomar { $card } de la pila de descartes para tu casilla { $slot }
move-kaboo-swap = cambiar { $card } por la carta de tu casilla { $slot }
move-kaboo-discard = descartar { $card }
move-kaboo-peek = mirar tu casilla { $slot }
move-kaboo-spy = mirar la casilla { $slot } de { $owner }
move-kaboo-trade = intercambiar a ciegas tu casilla { $slot } con la casilla { $owner_slot } de { $owner }
move-kaboo-look = mirar tu casilla { $slot } y la casilla { $owner_slot } de { $owner }
move-kaboo-trade-them = intercambiar tu casilla { $slot } con la casilla { $owner_slot } de { $owner }
move-kaboo-keep = dejar como están tu casilla { $slot } y la casilla { $owner_slot } de { $owner }

event-kaboo-first-look = { $seat } mira sus casillas 3 y 4: { $cards }.
    .hidden = { $seat } mira sus casillas 3 y 4.
event-kaboo-drew = { $seat } roba { $card }; { $count ->
        [one] queda 1.
       *[other] quedan { $count }.
    }
    .hidden = { $seat } roba una carta; { $count ->
        [one] queda 1.
       *[other] quedan { $count }.
    }
event-kaboo-swapped = { $seat } cambia { $card } por la carta de su casilla { $slot }.
    .hidden = { $seat } cambia la carta robada por la de su casilla { $slot }.
event-kaboo-took = { $seat } toma { $card } de la pila de descartes para su casilla { $slot }.
event-kaboo-discarded = { $slot ->
        [0] { $seat } descarta { $card }.
       *[other] { $seat } descarta { $card } de su casilla { $slot }.
    }
event-kaboo-looked = { $own ->
        [1] { $seat } mira su casilla { $slot }: { $card }.
       *[other] { $seat } mira la casilla { $slot } de { $owner }: { $card }.
    }
    .hidden = { $own ->
        [1] { $seat } mira su casilla { $slot }.
       *[other] { $seat } mira la casilla { $slot } de { $owner }.
    }
event-kaboo-traded = { $seat } intercambia su casilla { $slot } con la casilla { $owner_slot } de { $owner }.
event-kaboo-kept = { $seat } deja como están su casilla { $slot } y la casilla { $owner_slot } de { $owner }.
event-kaboo-knocked = ¡{ $seat } golpea la mesa!
event-kaboo-turned-up = { $back ->
        [1] Le tocaría otra vez a { $seat }: se descubren todas las cartas.
       *[other] El mazo se ha acabado: se descubren todas las cartas.
    }

ending-kaboo-knocker = { $seat } golpeó la mesa y tiene la puntuación más baja: { $points }.
ending-kaboo-knocked = { $other } golpeó la mesa, pero la puntuación más baja es de { $seat }: { $points }.
ending-kaboo-used-up = El mazo se acabó. La puntuación más baja es de { $seat }: { $points }.
ending-kaboo-shared-knocked = { $other } golpeó la mesa y hay empate con la puntuación más baja: { $points }.
ending-kaboo-shared = El mazo se acabó y hay empate con la puntuación más baja: { $points }.

refusal-kaboo-no-such-seat = En esta mesa no hay asiento { $number }.
refusal-kaboo-no-such-slot = No hay casilla { $number }; las casillas van de la 1 a la 4.
refusal-kaboo-drawn-already = Has robado { $card }: cambia esa carta por una de tus casillas, descártala o usa su poder, si lo tiene.
refusal-kaboo-nothing-drawn = No has robado nada: solo una carta recién robada del mazo se puede cambiar, descartar o usar por su poder.
refusal-kaboo-no-jack = Solo una jota intercambia a ciegas; has robado { $card }.
refusal-kaboo-no-queen = Solo una reina mira dos cartas; has robado { $card }.
refusal-kaboo-no-seven-or-eight = Solo un 7 o un 8 mira una de tus cartas; has robado { $card }.
refusal-kaboo-no-nine-or-ten = Solo un 9 o un 10 mira una carta de otro jugador; has robado { $card }.
refusal-kaboo-own-card = Esa carta es tuya; señala una de otro jugador.
refusal-kaboo-look-first = No hay dos cartas que intercambiar o dejar: míralas antes con una reina.
refusal-kaboo-trade-or-keep = Has mirado tu casilla { $slot } y la casilla { $owner_slot } de { $owner }: ahora intercambia esas dos cartas o déjalas como están.
refusal-kaboo-empty-pile = La pila de descartes está vacía, así que no hay nada que tomar.
refusal-kaboo-knocked-already = { $seat } ya ha golpeado la mesa; después nadie más puede golpear.
refusal-kaboo-knock-too-early = Todavía no se puede golpear: en esta mesa, antes todos juegan un turno.
refusal-kaboo-knocker-safe = { $seat } ha golpeado la mesa y está a salvo: nadie puede mirar ni intercambiar sus cartas.
refusal-kaboo-square-not-four = El cuadrado de { $seat } tiene { $count ->
        [one] 1 carta
       *[other] { $count } cartas
    }; debe tener cuatro.
refusal-kaboo-no-draw-pile = El mazo está vacío, así que la partida ha terminado antes de la primera jugada.

view-kaboo-player = { $seat }:
view-kaboo-knocker = { $seat } (ha golpeado la mesa):
view-kaboo-points = { $seat }, { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }:
view-kaboo-upper = { "  " }casillas 1 y 2: { $cards }
view-kaboo-lower = { "  " }casillas 3 y 4: { $cards }
view-kaboo-face-down = boca abajo
view-kaboo-piles = Mazo: { $deck }. Pila de descartes: { $discard ->
        [0] vacía.
       *[other] { $discard }, encima { $top }.
    }
view-kaboo-drawn = Has robado { $card }.
view-kaboo-drawn-unseen = Se ha robado una carta.
view-kaboo-queen = Se ha robado una reina.
view-kaboo-look = Por intercambiar o dejar: { $own } y { $other }.
