### La mesa: lo que se dice en todos los juegos y lo que falla en una entrada.

event-draw-offered = { $seat } ofrece un empate.
event-draw-agreed = { $seat } acepta el empate.
event-resigned = { $seat } abandona.
event-over-win = ¡Gana { $seat }!
event-over-shared = La victoria es compartida.
event-over-draw = La partida termina en empate.
event-over-unfinished = Se alcanzó el límite de turnos: la partida queda sin terminar.

ending-draw-agreed = Se acordó el empate.
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
refusal-offer-stands = Ya has aceptado el empate; los demás no.
refusal-no-offer = No hay ninguna oferta de empate que aceptar.
refusal-seat-unknown = No existe el asiento { $number }; los asientos van del 1 al { $most }.

refusal-game-unknown = No existe el juego «{ $text }». Hay: { $possible }.
refusal-players-number = { $name } es para { $most ->
        [2] 2 jugadores
       *[other] { $least } a { $most } jugadores
    }, no { $number }.
refusal-player-name = El nombre de un jugador tiene de 1 a { $most } caracteres imprimibles; «{ $text }» no sirve.
refusal-first-unknown = «first» es { $number }, pero los asientos van del 1 al { $most }.
refusal-option-unknown = No existe la opción «{ $text }». Hay: { $possible }.
refusal-option-value = La opción { $name } no puede ser «{ $value }». Posibles: { $possible }.
refusal-option-form = Una opción se escribe nombre=valor, no «{ $text }».
refusal-language-unknown = No existe el idioma «{ $text }». Hay: { $possible }.
refusal-number-small = { $name } es { $number }; debe ser al menos { $least }.
refusal-number-large = { $name } es { $number }; puede ser como mucho { $most }.
refusal-file-unreadable = No se puede leer el archivo { $file }: { $detail }.
refusal-file-unwritable = No se puede escribir el archivo { $file }: { $detail }.
refusal-file-empty = El archivo { $file } no contiene ningún registro.
refusal-in-line = Línea { $number }: { $detail }
refusal-record-not-json = Esto no es JSON: { $detail }.
refusal-record-shape = Esto no es un registro de partida: { $detail }.
refusal-record-version = Este registro es de la versión { $number }; se puede leer la versión { $possible }.
refusal-zone-unknown = El reparto no tiene la zona «{ $zone }». Posibles: { $possible }.
refusal-zone-missing = Al reparto le falta «{ $zone }». Necesarias: { $possible }.
refusal-zone-shape = «{ $zone }» debe ser una lista de cartas.
refusal-zone-seats = «{ $zone }» debe tener una lista para cada uno de los { $seats } asientos.
refusal-card-unknown = «{ $text }» en { $zone } no es una carta de este juego.
refusal-card-twice = { $card } se reparte { $times } veces; cada carta está una sola vez.
refusal-card-nowhere = { $card } no está en el reparto; cada carta está una sola vez.
refusal-over-already = Esta partida ha terminado antes de la primera jugada.
refusal-first-is-out = Debe empezar { $seat }, pero está fuera de la partida.
refusal-shuffle-missing = El registro no tiene el barajado número { $number } ni semilla para hacerlo.
refusal-shuffle-wrong = El barajado número { $number } no tiene las cartas que había que barajar.
refusal-shuffles-left = El registro lista { $number } barajados, pero solo hubo { $used }.
refusal-move-without-seat = La jugada { $number }, «{ $text }», no empieza con un asiento.
refusal-move-in-record = Jugada { $number }, «{ $move }»: { $detail }
refusal-seed-shape = Una semilla son 64 dígitos hexadecimales, no «{ $text }».
refusal-seed-missing = El registro no tiene semilla, así que no se pueden comprobar los barajados.
refusal-commitment-wrong = La semilla no coincide con su compromiso: su SHA-256 es { $value }.
refusal-deal-not-from-seed = El reparto no se sigue de la semilla: { $field } es distinto.
refusal-shuffle-not-from-seed = El barajado número { $number } no se sigue de la semilla.
refusal-result-wrong = El registro dice que el resultado es { $value }, pero el juego da { $detail }.

view-own-hand = Tu mano: { $cards }
