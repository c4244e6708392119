### Partidas en masa y entornos.

refusal-action-unknown = Ninguna acción tiene el número { $number }: van de 0 a { $most }.

simulate-heading = { $game }, { $players } jugadores: { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }, semilla { $seed }. Se sortea quién empieza.
simulate-pace = { $moves ->
        [one] 1 jugada
       *[other] { $moves } jugadas
    } en { NUMBER($seconds, minimumFractionDigits: 2, maximumFractionDigits: 2) } s con { $threads ->
        [one] 1 hilo
       *[other] { $threads } hilos
    }: { NUMBER($millions, minimumFractionDigits: 2, maximumFractionDigits: 2) } millones de jugadas por segundo.
simulate-seat = asiento
simulate-order = por orden de turno
simulate-outcome = resultado
simulate-games = partidas
simulate-win = victoria
simulate-shared = victoria compartida
simulate-draw = empate
simulate-unfinished = sin terminar
simulate-mean = media
simulate-quantile = { NUMBER($share, style: "percent", maximumFractionDigits: 0) }
simulate-longest = la más larga
simulate-turns = turnos
simulate-moves = jugadas
refusal-bots-seats = { $number } bots no caben: esta mesa tiene { $most } asientos, y hace falta al menos un bot.
refusal-rows-form = «{ $file }» debe terminar en .csv o .parquet, que dice cómo se escriben las filas.
refusal-parquet-missing = Parquet necesita pyarrow: pip install { $name }. CSV no necesita nada.
refusal-array-shape = Da un número entero por partida como { $name }, de forma ({ $number },), no { $detail }.
refusal-seats-range = Los asientos van de 0 a { $most }.
refusal-games-range = Las partidas se numeran de 0 a { $most }, en una lista.
refusal-seeds = Una lista de semillas tiene un número entero para cada una de las { $most } partidas; esta tiene { $number }.
refusal-snapshot-other = Esta copia es de otra mesa: aquí juegan { $number } a { $name } con estas opciones.
refusal-snapshot-size = { $number } partidas no caben en { $most } lugares: da las mismas, o una para todos.
