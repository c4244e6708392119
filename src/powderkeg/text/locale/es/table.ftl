### La mesa: lo que se dice en todos los juegos y lo que falla en una entrada.

event-draw-offered = { $seat } ofrece empate.
event-draw-agreed = { $seat } acepta el empate.
event-resigned = { $seat } abandona.
event-over-win = ¡Gana { $seat }!
event-over-shared = La victoria es compartida.
event-over-draw = La partida termina en empate.
event-over-unfinished = Se llegó al límite de turnos: la partida queda sin terminar.

ending-draw-agreed = Los jugadores acordaron el empate.
ending-resigned = { $other } abandonó.
ending-time = A { $other } se le acabó el tiempo.
ending-turn-limit = { $count ->
        [one] Se llegó al límite de un turno.
       *[other] Se llegó al límite de { $count } turnos.
    }

move-offer-draw = ofrecer un empate
move-accept-draw = aceptar el empate
move-resign = abandonar

refusal-unreadable = «{ $text }» no es una jugada. Las jugadas son así: { $example }.
refusal-not-in-hand = { $card } no está en tu mano.
refusal-game-over = La partida ha terminado.
refusal-not-your-turn = No es tu turno: decide { $seat }.
refusal-not-in-game = Ya no estás en la partida.
refusal-offer-stands = Ya has aceptado el empate; los demás todavía no.
refusal-no-offer = Nadie ha ofrecido un empate.
refusal-seat-unknown = No existe el asiento { $number }; los asientos van del 1 al { $most }.

refusal-game-unknown = No existe el juego «{ $text }». Hay: { $possible }.
refusal-players-number = { $name } es para { $most ->
        [2] 2 jugadores
       *[other] { $least } a { $most } jugadores
    }, no para { $number }.
refusal-player-name = El nombre de un jugador necesita de 1 a { $most } caracteres visibles; «{ $text }» no sirve.
refusal-first-unknown = «first» es { $number }, pero los asientos van del 1 al { $most }.
refusal-option-unknown = No existe la opción «{ $text }». Hay: { $possible }.
refusal-option-value = La opción { $name } no puede ser «{ $value }». Posibles: { $possible }.
refusal-option-form = Una opción se escribe nombre=valor: «{ $text }» no sirve.
refusal-language-unknown = No existe el idioma «{ $text }». Hay: { $possible }.
refusal-number-small = { $name } es { $number }; el mínimo es { $least }.
refusal-number-large = { $name } es { $number }; el máximo es { $most }.
refusal-file-unreadable = No se puede leer el archivo { $file }: { $detail }.
refusal-file-unwritable = No se puede escribir el archivo { $file }: { $detail }.
refusal-file-empty = El archivo { $file } no contiene ningún registro.
refusal-in-line = Línea { $number }: { $detail }
refusal-record-not-json = Esto no es JSON: { $detail }.
refusal-record-shape = Esto no es un registro de partida: { $detail }.
refusal-record-version = Este registro es de la versión { $number }; se puede leer la versión { $possible }.
refusal-zone-unknown = El reparto no tiene la zona «{ $zone }». Posibles: { $possible }.
refusal-zone-missing = Falta «{ $zone }» en el reparto. Hacen falta: { $possible }.
refusal-zone-shape = «{ $zone }» debe ser una lista de cartas.
refusal-zone-seats = «{ $zone }» debe tener una lista para cada uno de los { $seats } asientos.
refusal-card-unknown = «{ $text }» en { $zone } no es una carta de este juego.
refusal-card-twice = { $card } se reparte { $times } veces, pero solo hay una.
refusal-card-nowhere = { $card } falta en el reparto; cada carta tiene que estar una vez.
refusal-over-already = Esta partida ha terminado antes de la primera jugada.
refusal-first-is-out = Tiene que empezar { $seat }, pero está fuera de la partida.
refusal-shuffle-missing = El registro no tiene la mezcla número { $number } ni semilla para hacerla.
refusal-shuffle-wrong = La mezcla número { $number } no tiene las cartas que había que mezclar.
refusal-shuffles-left = { $number ->
        [one] El registro contiene una mezcla
       *[other] El registro contiene { $number } mezclas
    }, pero la partida solo necesitó { $used }.
refusal-move-without-seat = La jugada { $number }, «{ $text }», no empieza con un asiento.
refusal-move-in-record = Jugada { $number }, «{ $move }»: { $detail }
refusal-seed-shape = Una semilla son 64 dígitos hexadecimales, no «{ $text }».
refusal-seed-missing = El registro no tiene semilla, así que no se pueden comprobar las mezclas.
refusal-commitment-wrong = La semilla no coincide con su compromiso: su SHA-256 es { $value }.
refusal-deal-not-from-seed = El reparto no sale de la semilla: { $field } es distinto.
refusal-shuffle-not-from-seed = La mezcla número { $number } no sale de la semilla.
refusal-result-wrong = El registro dice que el resultado es { $value }, pero la partida da { $detail }.

view-own-hand = Tu mano: { $cards }
