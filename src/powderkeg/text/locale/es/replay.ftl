### Una partida terminada vista de nuevo, en la página.

replay-replay = Repetición
replay-title = Repetición: { $game }
replay-loading = Cargando la partida…
replay-eyes = Vista por
replay-spectator = un espectador
replay-open-hands = Todas las manos a la vista
replay-seat = { $name } (asiento { $number })
replay-table = Mesa
replay-to-table = A la mesa

## Pasos

replay-controls = Controles de la repetición
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
replay-decides-best = Decide { $seat } y encuentra la mejor jugada ({ $best_chance } de ganar): { $best }
replay-decides-made = Decide { $seat }. Su jugada ({ $chance } de ganar): { $made }
replay-decides-better = Mejor ({ $best_chance } de ganar): { $best }
replay-decides-even = Más o menos igual ({ $best_chance } de ganar): { $best }
replay-move = Jugada { $number }
replay-before = Antes de la jugada { $number }
replay-moves = Lo que ocurrió
replay-moves-short = Jugada
replay-dealt = El reparto.
replay-keys = Teclas: ← → una jugada, Inicio y Fin, Espacio para reproducir.

## Después

replay-share = Compartir este momento
replay-copied = Enlace copiado.
replay-by-hand = Enlace a este momento
replay-rematch = Revancha
replay-rematch-there = A la revancha
replay-download = Descargar el registro

## Lo que valían las decisiones

replay-chances = Probabilidades de ganar, según el bot más fuerte
replay-meaning = La probabilidad es la parte de las partidas imaginadas que gana un asiento si desde ahí siguen jugando bots, sabiendo solo lo que ese asiento sabía. Contra personas puede ser otra, y una buena decisión también puede perder.
replay-analyse = Analizar esta partida
replay-waiting = El análisis empieza…
replay-progress = { $done } de { $of } decisiones analizadas
replay-analysed = El análisis está listo.
replay-percent = { $percent } %
replay-graph = Probabilidades tras la jugada { $number }: { $chances }.
replay-as-table = Como tabla
replay-decisions = Decisiones de { $seat }
replay-decisions-all = Decisiones de todos los asientos
replay-cost = costó { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } victorias de cada 100 partidas (entre { NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } y { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
replay-cost-none = no costó nada claro
replay-made = Jugada hecha ({ $percent } % de ganar):
replay-better = Elección del bot ({ $percent } % de ganar):
replay-same = El bot habría hecho lo mismo.
replay-no-costs = Ninguna decisión costó nada claro.
replay-no-decisions = No hubo nada que decidir.
replay-others = { $count ->
        [one] Una decisión que no costó nada
       *[other] { $count } decisiones que no costaron nada
    }

## Azar limpio

replay-fairness = ¿Fue limpia la mezcla?
replay-fairness-about = Cada mezcla sale de una semilla secreta. Su huella, el compromiso, se mostró antes de la primera carta; cuando la semilla se conoce, este dispositivo vuelve a calcular las mezclas.
replay-commitment = Compromiso, mostrado antes de la primera carta
replay-seed = Semilla, mostrada al final
replay-fair = Todo esto estaba fijado antes de la primera carta.
replay-unfair = Algo no sale de la semilla.
replay-fair-commitment = { $holds ->
        [yes] La semilla es la prometida: su SHA-256 es el compromiso.
       *[no] La semilla no es la prometida: su SHA-256 no es el compromiso.
    }
replay-fair-first = { $holds ->
        [yes] Que empiece { $seat } sale de la semilla.
       *[no] Que empiece { $seat } no sale de la semilla.
    }
replay-fair-deal = El reparto: esta mezcla de { $count } cartas estaba fijada antes de la primera carta. Las manos salieron de arriba, y el mazo sigue en ese orden.
replay-fair-pile = { $holds ->
        [yes] El mazo: esta mezcla de { $count } cartas estaba fijada antes de la primera carta. Las demás cartas se repartieron aparte; el comando de abajo también las comprueba.
       *[no] El mazo: sus { $count } cartas no están como las mezcla la semilla.
    }
replay-fair-shuffle = { $holds ->
        [yes] Jugada { $number }: esta mezcla de { $count } cartas estaba fijada antes de la primera carta.
       *[no] Jugada { $number }: las { $count } cartas no están como las mezcla la semilla.
    }
replay-fair-shuffles = El registro tiene { $count } mezclas nuevas, pero la partida muestra { $told }: aquí no se pueden comparar.
replay-no-seed = La semilla del reparto de hoy se muestra cuando acaba el día. Entonces podrás comprobarla aquí.
replay-no-crypto = Este navegador solo deja que una página calcule SHA-256 con https o en localhost, así que aquí no se puede comprobar nada. El comando de abajo lo hace.
replay-verify = Esta página comprueba lo que no necesita reglas. Para la partida entera, jugada a jugada, descarga el registro y ejecuta:
