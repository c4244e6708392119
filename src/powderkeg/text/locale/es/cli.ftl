### La línea de órdenes.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 jugadores
           *[other] de 2 a { $most } jugadores
        }
       *[other] de { $least } a { $most } jugadores
    }
warm-game = Preparando { $game }
play-bot = Bot { $number }
play-player = Jugador { $number }
play-welcome = { $game }. { $aim }
play-commitment = La mezcla está fijada: su compromiso es { $commitment }.
play-help = Escribe el número de una jugada o la jugada misma. También: h (pista), table, moves, why JUGADA, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Escribe un número o una jugada; help dice qué más hay.
play-your-moves = Tus jugadas:
play-hint = Lo que piensa el bot más fuerte con lo que tú sabes, y tu probabilidad de ganar:
play-chance = { $percent } %
play-why-legal = Esa jugada está permitida.
play-no-rule = No existe la regla «{ $text }» en este juego.
play-read = Pulsa Enter cuando lo hayas leído.
play-pass-on = Pasa el teclado a { $seat } y pulsa Enter.
play-left = Dejas la mesa.
play-scores = Puntos: { $scores }
play-seed = La semilla era { $seed }.
replay-deal = El reparto
verify-fair = Partida { $number }: { $moves ->
        [one] 1 jugada permitida
       *[other] { $moves } jugadas permitidas
    }, resultado correcto; { $shuffles ->
        [0] el reparto sale de la semilla.
        [one] el reparto y 1 mezcla salen de la semilla.
       *[other] el reparto y { $shuffles } mezclas salen de la semilla.
    }
verify-no-seed = Partida { $number }: { $moves ->
        [one] 1 jugada permitida
       *[other] { $moves } jugadas permitidas
    }, resultado correcto, { $shuffles ->
        [one] 1 mezcla
       *[other] { $shuffles } mezclas
    }; sin semilla no se puede comprobar el azar.
refusal-record-other-game = Este registro es de «{ $text }», no de { $name }.
refusal-record-other-players = Este registro es de { $number } jugadores, no de { $most }.
refusal-in-game = Partida { $number }: { $detail }

solve-tree = Construyendo el árbol
solve-rounds = Buscando el equilibrio
solve-first-wins = Exploding, fase { $phase }: quien empieza gana con una probabilidad de { $value }.
solve-drawing-table = La probabilidad de quien roba ahora, según las cartas que quedan en el mazo; columnas: desactivaciones en su mano y en la otra.
solve-in-pile = { $count ->
        [0] Ninguna desactivación en el mazo
        [one] 1 desactivación en el mazo
       *[other] { $count } desactivaciones en el mazo
    }
solve-left = cartas que quedan
solve-deck = Baraja: en blanco { $blanks }, ver el futuro { $futures }, salto { $skips }, desactivación { $defuses }, explosiva 1. Cartas repartidas a cada mano, además de una desactivación: { $dealt }.
solve-bounds = Las mejores respuestas demuestran que el valor está entre { $least } y { $most }.
solve-exploitability = Explotabilidad: { $value } de una victoria (lo que gana una mejor respuesta, la media de ambos jugadores), tras { $iterations } iteraciones en { $seconds } segundos.
solve-size = Posiciones: { $histories }. Conjuntos de información: { $first } de quien empieza, { $second } del otro.
solve-skip = { $danger ->
        [first] Sabes que la carta explosiva está arriba: salta en el { $percent } % de los casos.
        [second] Sabes que la carta explosiva es la segunda: salta en el { $percent } %.
        [third] Sabes que la carta explosiva es la tercera: salta en el { $percent } %.
        [elsewhere] Sabes que la próxima carta es segura, pero no dónde está la carta explosiva: salta en el { $percent } %.
       *[unknown] No sabes nada del mazo: salta en el { $percent } %.
    }
solve-look = { $also ->
        [yes] Tienes también un salto: mira en el { $percent } % de los casos.
       *[no] No tienes ningún salto: mira en el { $percent } %.
    }
solve-skip-table = Cuántas veces saltar, en %, según las cartas que quedan en el mazo:
solve-look-table = Cuántas veces mirar, en %, según las cartas que quedan en el mazo:
solve-sight-table = Cuántas veces saltar, en %, cuando se sabe lo que hay arriba del mazo, primero la próxima carta:
solve-situation = { $danger ->
        [first] explosiva arriba
        [second] explosiva segunda
        [third] explosiva tercera
        [elsewhere] próxima carta segura
       *[unknown] nada sabido
    }, { $defuse ->
        [yes] con desactivación
       *[no] sin desactivación
    }{ $also ->
        [look] , futuro
        [skip] , salto
       *[nothing] { "" }
    }
refusal-solve-game = No hay respuestas exactas para «{ $text }». Las hay para: { $possible }.
refusal-solve-no-deck = { $name } es para la fase 3; las fases 1 y 2 se resuelven con todas sus cartas.
refusal-solve-too-large = Esta baraja tiene más de { $most } posiciones, demasiadas para resolverla: toma menos cartas.
