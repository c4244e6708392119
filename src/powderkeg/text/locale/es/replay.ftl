### Una partida terminada vista de nuevo, en la página.

replay-replay = Repetición
replay-title = Repetición: { $game }
replay-loading = La partida se vuelve a poner en la mesa…
replay-eyes = Vista por
replay-spectator = quien mira
replay-open-hands = Todas las manos a la vista
replay-seat = { $name } (asiento { $number })
replay-table = Mesa
replay-to-table = A la mesa

## Pasos

replay-controls = Por la partida
replay-first = Al reparto
replay-back = Una jugada atrás
replay-play = Reproducir
replay-pause = Pausa
replay-next = Una jugada adelante
replay-last = Al final
replay-slider = Jugada
replay-at = { $number ->
        [0] Antes de la jugada 1
       *[other] Tras la jugada { $number } de { $last }
    }
replay-decides = Ahora decide { $seat }.
replay-decides-best = Ahora decide { $seat } y encuentra la mejor jugada: { $best } ({ $best_chance } de ganar)
replay-decides-better = Ahora decide { $seat }. Elige: { $made } ({ $chance } de ganar) Mejor: { $best } ({ $best_chance })
replay-decides-even = Ahora decide { $seat }. Elige: { $made } ({ $chance } de ganar) Más o menos igual: { $best } ({ $best_chance })
replay-move = Jugada { $number }
replay-before = Antes de la jugada { $number }
replay-moves = Lo que ocurrió
replay-moves-short = Jugada
replay-dealt = El reparto.
replay-keys = Teclas: ← → una jugada, Inicio y Fin, Espacio para reproducir.

## Después

replay-share = Compartir este momento
replay-copied = El enlace está copiado.
replay-by-hand = Enlace a este momento
replay-rematch = Revancha
replay-rematch-there = A la revancha
replay-download = Descargar el registro

## Lo que valían las decisiones

replay-chances = Probabilidades de ganar
replay-meaning = Una probabilidad es la parte de las partidas imaginadas que gana ese asiento si desde ahí siguen jugando bots, juzgada solo por lo que sabía entonces; contra personas puede ser otra, y una buena decisión también puede perder.
replay-analyse = Analizar esta partida
replay-waiting = El análisis empieza…
replay-progress = { $done } de { $of } decisiones examinadas
replay-analysed = El análisis está listo.
replay-percent = { $percent } %
replay-graph = Probabilidades tras la jugada { $number }: { $chances }.
replay-as-table = Como tabla
replay-decisions = Decisiones de { $seat }
replay-decisions-all = Decisiones de todos los asientos
replay-cost = costó { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } puntos de probabilidad (de { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } a { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
replay-cost-none = sin coste apreciable
replay-made = Jugada hecha, con una probabilidad del { $percent } %:
replay-better = El bot, con una probabilidad del { $percent } %:
replay-same = El bot habría hecho lo mismo.
replay-no-costs = Ninguna decisión costó nada que se distinga del azar.
replay-no-decisions = No hubo nada que decidir.
replay-others = { $count ->
        [one] Una decisión sin coste
       *[other] { $count } decisiones sin coste
    }

## Azar limpio

replay-fairness = ¿Fue limpio el barajado?
replay-fairness-about = Cada barajado se sigue de una semilla secreta. Su huella, el compromiso, se mostró antes de la primera carta; cuando la semilla se conoce, este dispositivo vuelve a calcular los barajados.
replay-commitment = Compromiso, mostrado antes de la primera carta
replay-seed = Semilla, mostrada al final
replay-fair = Todo esto estaba fijado antes de la primera carta.
replay-unfair = Algo no se sigue de la semilla.
replay-fair-commitment = { $holds ->
        [yes] La semilla es la prometida: su SHA-256 es el compromiso.
       *[no] La semilla no es la prometida: su SHA-256 no es el compromiso.
    }
replay-fair-first = { $holds ->
        [yes] Que empiece { $seat } se sigue de la semilla.
       *[no] Que empiece { $seat } no se sigue de la semilla.
    }
replay-fair-deal = El reparto: este barajado de { $count } cartas estaba fijado antes de la primera carta. Las manos estaban juntas encima, y el mazo de debajo está en ese mismo orden.
replay-fair-pile = { $holds ->
        [yes] El mazo del reparto: este barajado de { $count } cartas estaba fijado antes de la primera carta. Las demás cartas se repartieron aparte; la orden de abajo también las comprueba.
       *[no] El mazo del reparto: sus { $count } cartas no están como las baraja la semilla.
    }
replay-fair-shuffle = { $holds ->
        [yes] Jugada { $number }: este barajado de { $count } cartas estaba fijado antes de la primera carta.
       *[no] Jugada { $number }: las { $count } cartas no están como las baraja la semilla.
    }
replay-fair-shuffles = El registro tiene { $count } barajados nuevos, pero la partida cuenta { $told }: aquí no se pueden comparar.
replay-no-seed = La semilla del reparto de hoy se muestra cuando acaba el día. Entonces podrás comprobarla aquí.
replay-no-crypto = Este navegador solo deja que una página calcule SHA-256 con https o en localhost, así que aquí no se puede comprobar nada. La orden de abajo lo hace.
replay-verify = Esta página comprueba lo que no necesita reglas. Para la partida entera, jugada a jugada, descarga el registro y ejecuta:
