### La página: la mesa en el navegador.

page-title-turn = Te toca · { $game }
page-skip = Ir a la mesa
page-home = Inicio
page-menu = Menú
page-close = Cerrar
page-cancel = Cancelar
page-help = Ayuda
page-settings = Ajustes
page-sounds = Sonidos
page-log = Lo que ha pasado
page-log-cut = Lo que pasó antes se podrá ver en la repetición, cuando acabe la partida.
page-draws-cards = { $seat } roba { $count ->
        [one] una carta
       *[other] { $count } cartas
    }.
page-discards-cards = { $seat } descarta { $count ->
        [one] una carta
       *[other] { $count } cartas
    }.
page-next-move = Siguiente jugada
page-news = Novedades de la mesa
page-actions = Lo que puedes hacer
page-opening = Se está abriendo la mesa…
page-unheard = No hay conexión con el servidor. Inténtalo de nuevo en un momento.
page-gone = Esta mesa se ha borrado.
page-line-open = Conectado
page-line-lost = Conexión perdida; reintentando…

## Asientos

page-you = tú
page-bot = bot
page-away = ausente
page-decides = decide ahora
page-winner = ha ganado
page-your-name = Tu nombre
page-sit = Sentarse
page-seat-free = Asiento libre
page-add-bot = Bot en el asiento { $seat }
page-waiting-for = { $count ->
        [one] Falta un jugador
       *[other] Faltan { $count } jugadores
    }
page-waiting-public = Quédate en esta página: quien llegue se sienta enseguida y empieza la partida. O invita a un amigo, o deja el asiento a un bot y juega ya.
page-stop-waiting = Dejar de esperar
page-invite = Invitar
page-invite-link = Quien tenga este enlace puede sentarse. La partida empieza cuando todos los asientos estén ocupados.
page-invite-public = La mesa está en la lista para todos; con este enlace tus amigos la encuentran enseguida. La partida empieza cuando todos los asientos estén ocupados.
page-bot-plays = Un bot juega por ti.
page-seat-waits = Tu asiento te espera.
page-back = Volver a mi asiento
page-leave = Dejar la mesa
page-spectating = Estás mirando
page-next = Le toca a { $seat }.
page-pass-on = Listo, pasar el dispositivo
page-gate = Pásale el dispositivo a { $seat }.
page-gate-open = Soy { $seat }: ver mis cartas

## Cartas y mazos

page-playable = { $label }, jugable
    .as = { $label }, jugable: { $deeds }
page-advised = { $label }, la mejor jugada
page-hand = { $count ->
        [one] Tu mano: una carta
       *[other] Tu mano: { $count } cartas
    }
page-holds = { $count ->
        [0] sin cartas en la mano
        [one] una carta en la mano
       *[other] { $count } cartas en la mano
    }
page-holds-known = { $count ->
        [one] una carta en la mano
       *[other] { $count } cartas en la mano
    }, se conocen: { $known }
page-pile = { $name }: { $count ->
        [0] vacío
        [one] una carta
       *[other] { $count } cartas
    }
page-pile-top = { $name }: { $count ->
        [one] una carta
       *[other] { $count } cartas
    }, encima { $card }
page-deck = Mazo
page-discard = Descarte
page-boom-counted = Sabes que están en los descartes: { $cards }
page-boom-out = fuera
page-boom-shout = ¡Boom! { $number }
page-boom-accumulator = { $card } de { $seat }, vida { $life }
page-boom-pinned = { $card } de { $seat }, vida { $life }, debajo de { $on }

## Turnos

page-your-turn = Te toca
page-go-on = ¿Adónde?
page-waits = { $seat } está pensando…
page-answer-now = ¿Qué respondes?
page-answered = Has respondido
page-others-answer = Los demás pueden responder
page-choices = Jugadas
page-moves = Todas las jugadas
page-no-moves = Ahora no tienes nada que decidir.
page-costly = Esto te costaría la partida.
page-see-rule = Regla { $rule }
page-hint = Pista
page-hints = Lo que haría el bot más fuerte
page-hints-even = Igual de buenas: cerca del { $percent } % de probabilidades de ganar
page-hint-chance = { $percent } % de ganar
page-say-table = Leer la mesa en voz alta

## Además de jugar

page-undo = Deshacer mi jugada
page-undo-asked = { $seat } quiere deshacer la última jugada.
page-agree = De acuerdo
page-disagree = No
page-offer-draw = Ofrecer empate
page-accept-draw = Aceptar
page-draw-offered = { $seat } ofrece empate.
page-is-away = { $seat } no está.
page-is-back = { $seat } ha vuelto.
page-waits-away = { $seat } no está…
page-leave-free = ¿Dejar la mesa? Tu asiento quedará libre para otra persona.
page-leave-bot = ¿Dejar la mesa? Un bot jugará por ti hasta que vuelvas.
page-leave-wait = ¿Dejar la mesa? Los demás esperarán hasta que vuelvas.
page-leave-clock = ¿Dejar la mesa? Los demás esperarán hasta que vuelvas, pero tu reloj sigue corriendo.
page-undo-waits = Has pedido deshacer tu jugada. Faltan por responder: { $seats }
page-decline-draw = Rechazar
page-draw-waits = Has ofrecido el empate. Faltan por responder: { $seats }
page-draw-declined = Has ofrecido el empate. No aceptan: { $seats }
page-rematch-asked = { $seat } quiere jugar otra vez.
page-rematch-accept = Jugar
page-rematch-decline = No, gracias
page-rematch-waits = Quieres jugar otra vez. Faltan por responder: { $seats }
page-rematch-withdraw = Déjalo
page-rematch-declined = { $seat } no quiere jugar otra vez.
page-series = Tras { $count } partidas: { $score }
page-aided = Se han deshecho jugadas después de ver cartas, así que esa victoria no cuenta en la serie.
page-resign = Abandonar
page-resign-sure = ¿Abandonar? Pierdes la partida.
page-reactions = Reaccionar
page-reacts = { $seat }: { $reaction }
reaction-hello = ¡Hola!
reaction-well-played = ¡Bien jugado!
reaction-ouch = ¡Ay!
reaction-boom = ¡Bum!
reaction-thinking = Déjame pensar…
reaction-sorry = ¡Lo siento!
reaction-thanks = ¡Gracias!
reaction-again = ¿Otra?

## El final

page-you-win = ¡Has ganado!
page-wins = Ha ganado { $seat }.
page-shared = Victoria compartida: { $seats }.
page-over-draw = La partida termina en empate.
page-over-unfinished = La partida queda sin terminar.
page-over-details = Detalles
page-over-points = Puntos
page-over-moves = { $count ->
        [one] Una jugada
       *[other] { $count } jugadas
    }
page-over-turns = { $count ->
        [one] un turno
       *[other] { $count } turnos
    }
page-over-minutes = { $count ->
        [0] menos de un minuto
        [one] un minuto
       *[other] { $count } minutos
    }
page-analysis = Análisis
page-turning-point = Momento clave
page-turning = La jugada { $number } cambió la partida: la probabilidad de ganar de { $seat } pasó del { $before } al { $after }.
page-turning-own = La jugada { $number } cambió la partida: tu probabilidad de ganar pasó del { $before } al { $after }.
page-turning-none = Ninguna jugada cambió por sí sola la partida.
page-rematch = Jugar otra vez
page-to-rematch = A la revancha
page-replay = Repetición
page-table-rules = Reglas de esta mesa
page-fair = Mezcla verificable
page-fair-why = La mezcla quedó fijada antes de la primera carta. Esta es su huella (SHA-256); después de la partida, la repetición la comprueba.

## Teclas

page-keys = Teclas
page-help-how = Toca una carta que brille y después el lugar adonde debe ir, o arrástrala hasta allí. Todo se puede hacer también con el teclado.
page-key-tab = a la carta o el botón siguiente
page-key-arrows = a la carta más cercana en esa dirección
page-key-enter = tocar la carta o pulsar el botón
page-key-digits = hacer la jugada con ese número
page-key-card = lo que hace la carta
page-key-moves = lista de todas las jugadas
page-key-escape = soltar las cartas elegidas
page-key-next = la siguiente jugada, si va paso a paso
page-key-say = leer la mesa en voz alta
page-key-log = lo que ha pasado
page-key-hint = pista, donde se permiten
page-key-undo = deshacer mi jugada
page-key-react = reaccionar
page-key-mute = sonidos sí o no
page-key-help = esta ayuda
