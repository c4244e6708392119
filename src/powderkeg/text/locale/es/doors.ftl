### La casa: lo que ocurre alrededor de una partida, y sus maneras de decir que no.

event-house-sat = { $seat } se sienta.
event-house-back = { $seat } ha vuelto.
event-house-bot-sat = { $seat }, un bot, se sienta.
event-house-left = { $seat } se va.
event-house-bot-took-over = Un bot sigue jugando por { $seat }.
event-house-expired = A { $seat } se le ha acabado el tiempo.
event-house-abandoned = Ya no juega nadie. La mesa espera hasta que alguien vuelva a su asiento.
event-house-undo-asked = { $seat } quiere deshacer la última jugada.
event-house-undo-declined = { $seat } no quiere que se deshaga la jugada.
event-house-undone = { $seat } ha deshecho la última jugada.
event-house-turn-undone = { $seat } vuelve a su última jugada.
event-house-draw-declined = { $seat } no quiere el empate.
event-house-rematch-asked = { $seat } quiere jugar otra vez.
event-house-rematch-agreed = { $seat } también quiere jugar otra vez.
event-house-rematch-declined = { $seat } no quiere jugar otra vez.

refusal-stale = La mesa ha avanzado: respondiste al número { $version }, y ya va por el { $now }. Aquí la tienes como está ahora.
refusal-version-ahead = La mesa va por el número { $now }; el { $version } aún no existe.
refusal-table-unknown = No existe esa mesa.
refusal-table-broken = El historial de esta mesa ya no se puede leer. Las demás mesas no están afectadas.
refusal-not-watching = No estás mirando esta mesa.
refusal-page-unknown = No hay nada en esta dirección.
refusal-table-full = Todos los asientos de esta mesa están ocupados; puedes mirar.
refusal-seat-taken = El asiento { $number } está ocupado.
refusal-seat-yours = Ya estás en el asiento { $number }.
refusal-seat-left = Ya has dejado el asiento { $number }.
refusal-seat-twice = Un asiento es de una persona o de un bot: dale un nombre o un bot, no ambos.
refusal-not-your-seat = El asiento { $number } no es tuyo.
refusal-no-seat = No tienes asiento en esta mesa.
refusal-bot-plays = Un bot juega ahora en el asiento { $number }; vuelve a sentarte para jugar tú.
refusal-not-dealt = La partida no ha empezado: faltan jugadores.
refusal-not-over = La partida aún no ha terminado.
refusal-hands-closed = Otros aún juegan el reparto de hoy: las manos siguen ocultas hasta que acabe el día.
refusal-answered = Ya has respondido; las respuestas se muestran juntas.
refusal-secret-missing = Un asiento pertenece a un secreto: envía la cookie de este servidor o pide un token con "token": true.
refusal-secret-twice = Tu navegador ha enviado dos cookies distintas llamadas { $name }, y solo una puede ser la tuya. No se ha cambiado nada: borra la que ha puesto otro sitio.
refusal-name-missing = Di con qué nombre quieres sentarte.
refusal-name-of-bot = «{ $text }» es el nombre de un bot de este servidor. Elige otro.
refusal-name-unclear = Los demás no podrían leer «{ $text }» como nombre. Necesita caracteres que se vean, ninguno invisible, y a lo sumo { $most } marcas sobre una letra.
refusal-text-long = Una jugada tiene como mucho { $most } caracteres.
refusal-reaction-unknown = No existe la reacción «{ $text }». Existen: { $possible }.
refusal-no-hints = En esta mesa se juega sin pistas.
refusal-daily-once = El reparto del día se juega una vez.
refusal-day-shape = Un día se escribe como 2026-03-31, no «{ $text }».
refusal-analysis-missing = Nadie ha pedido aún un análisis de esta partida.
refusal-undo-asked-already = Ya se ha preguntado si se puede deshacer una jugada.
refusal-undo-not-asked = Nadie te pregunta si se puede deshacer una jugada.
refusal-undo-not-last = Solo se puede deshacer tu propia última jugada, antes de que juegue otra persona.
refusal-undo-information = Esta jugada ha mostrado cartas, así que no se puede deshacer.
refusal-undo-over = La partida ha terminado: ya no se puede deshacer ninguna jugada.
refusal-undo-nothing = Aún no has hecho ninguna jugada que puedas deshacer.
refusal-draw-not-offered = Nadie te ofrece el empate.
refusal-rematch-begins = Están todos de acuerdo: empieza la nueva partida.
refusal-rematch-not-asked = Nadie propone jugar otra vez.
refusal-asides-many = Desde el asiento { $number } ya se ha tomado asiento, ofrecido empate, pedido deshacer una jugada, jugar otra vez o más tiempo { $most } veces; ya no se puede hacer nada de eso. Jugar, sí.
refusal-clock-without-bank = Un incremento necesita una reserva de tiempo a la que sumarse.
refusal-number-range = { $name } no puede ser { $value }. Posible: { $possible }.
refusal-message-shape = Este mensaje no se puede leer: { $detail }.
refusal-request-shape = Esta petición no se puede leer: { $detail }.
refusal-request-unusable = Esta petición no se puede atender: { $detail }.
refusal-origin-foreign = Una página de { $text } no puede jugar aquí.
refusal-too-often = Demasiado seguido: más de { $number } por segundo.
refusal-too-many-connections = Tu dirección ya tiene { $most } conexiones o peticiones sin responder; cierra antes alguna.
refusal-watching-many = Ya miras { $most } mesas.
refusal-bots-alone-many = Tu dirección ya tiene { $most } mesas en las que solo juegan bots. Espera a que termine una de esas partidas, o a que nadie mire una durante un minuto.
refusal-waiting-many = Tu dirección ya espera { $most } respuestas de este tipo. Vuelve a preguntar cuando haya llegado una.
refusal-analysis-running = Un análisis pedido desde tu dirección aún no ha terminado. Pide otro cuando esté listo.
refusal-house-full = El servidor está lleno. Inténtalo más tarde.
refusal-house-busy = El servidor está ocupado. Inténtalo de nuevo en un momento.
refusal-house-closing = El servidor se está cerrando; volverá en un momento.
refusal-house-fault = Algo ha fallado en el servidor. No se ha cambiado nada.
refusal-store-away = El servidor no llega a su base de datos. No se ha cambiado nada; inténtalo de nuevo en un momento.
refusal-store-unwritable = El servidor no puede escribir en su base de datos: { $detail }. No se ha cambiado nada; inténtalo de nuevo en un momento.

page-not-built = La página aún no se ha construido. Ejecuta { $command } en la carpeta del proyecto y vuelve a abrir el servidor. Los programas ya pueden jugar.
serve-open = Powderkeg está abierto en { $address } (se cierra con Ctrl+C)
refusal-address-taken = El servidor no puede abrir en { $text }: { $detail }.
export-done = { $number ->
        [one] Se ha escrito una mesa en { $file }.
       *[other] Se han escrito { $number } mesas en { $file }.
    }
import-done = { $number ->
        [one] Una mesa es nueva;
       *[other] { $number } mesas son nuevas;
    } { $already ->
        [one] una ya estaba.
       *[other] { $already } ya estaban.
    }
refusal-one-seat = Ya tienes un asiento en esta mesa; en las mesas públicas cada uno tiene uno.
