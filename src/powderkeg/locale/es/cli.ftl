### La línea de órdenes.

games-seats = { $least ->
        [2] { $most ->
            [2] 2 jugadores
           *[other] de 2 a { $most } jugadores
        }
       *[other] de { $least } a { $most } jugadores
    }
warm-game = Preparando las cartas de { $game }
play-bot = Bot { $number }
play-player = Jugador { $number }
play-welcome = { $game }. { $aim }
play-commitment = El barajado está fijado: su compromiso es { $commitment }.
play-help = Escribe el número de una jugada o la jugada misma. También: table, moves, why JUGADA, rule ID, offer-draw, accept-draw, resign, help, quit.
play-prompt = Escribe un número o una jugada; help dice qué más hay.
play-your-moves = Tus jugadas:
play-why-legal = Esa jugada es legal.
play-no-rule = No existe la regla «{ $text }» en este juego.
play-read = Pulsa Intro cuando lo hayas leído.
play-pass-on = Pasa el teclado a { $seat } y pulsa Intro.
play-left = Dejas la mesa.
play-scores = Puntos: { $scores }
play-seed = La semilla era { $seed }.
replay-deal = El reparto
verify-fair = Partida { $number }: { $moves } jugadas legales, resultado correcto; el reparto y { $shuffles } barajados se siguen de la semilla.
verify-no-seed = Partida { $number }: { $moves } jugadas legales, resultado correcto, { $shuffles } barajados; sin semilla no se puede comprobar el azar.
refusal-record-other-game = Este registro es de «{ $text }», no de { $name }.
refusal-in-game = Partida { $number }: { $detail }
