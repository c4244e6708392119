### La página alrededor de las mesas: portada, sala, reglamentos, ajustes, invitaciones.


settings-heading = Ajustes
settings-name = Tu nombre
settings-language = Idioma
settings-theme = Aspecto
    .auto = Automático
    .light = Claro
    .dark = Oscuro
settings-motion = Animaciones
    .auto = Automático
    .full = Todas
    .quick = Rápidas
    .none = Sin animaciones
settings-pace = Jugadas de los demás
    .slow = Lentas
    .normal = Normales
    .fast = Rápidas
    .step = Paso a paso
settings-four-colours = Cuatro colores
    .about = Los diamantes son azules y los tréboles, verdes.
settings-suit-letters = Letras en los palos
    .about = S, H, D o C junto a cada palo.
settings-hints = Mostrar pistas automáticamente
    .about = Donde se permiten, como contra los bots, en cada turno tuyo ves lo que haría un bot fuerte.
settings-sounds = Sonidos
settings-notify = Avísame cuando me toque
    .about = Una notificación mientras miras otra cosa.
    .denied = Tu navegador no deja que esta página te avise. Puedes permitirlo en los ajustes del navegador para esta página.
settings-here = Todo esto se queda en este dispositivo.

invite-link = Enlace a esta mesa
invite-share = Compartir
invite-copy = Copiar enlace
invite-copied = Copiado.
invite-not-copied = No se ha podido copiar el enlace. Está seleccionado: cópialo a mano.
invite-qr = Código QR del enlace a esta mesa
invite-text = ¡Ven a jugar a mi mesa!

header-skip = Ir al contenido
header-home = Powderkeg, portada
header-around = Este servidor
header-watch = Mirar

home-title = Powderkeg: cuatro juegos de cartas explosivos
home-heading = Cuatro juegos de cartas explosivos
home-lead = Con amigos o contra bots que nunca miran tus cartas. Gratis y sin cuenta.
home-name = Tu nombre
home-guest = Invitado
home-player = Jugador { $number }
home-level = Nivel del bot: { $level }
    .about = { $level ->
        [1] Juega lo primero que ve.
        [2] Se despista a menudo.
        [3] Se despista de vez en cuando.
        [4] Juega con sensatez.
        [5] Prevé alguna jugada.
        [6] Prevé varias jugadas.
        [7] Prevé muchas jugadas.
        [8] Difícil de vencer.
        [9] Muy difícil de vencer.
       *[other] No lo hay más fuerte.
    }
home-games = Los juegos
home-players = De { $least } a { $most } jugadores
home-two = 2 jugadores
home-play = Jugar contra un bot
    .game = Jugar contra un bot a { $game }
home-stranger = Jugar contra alguien
    .game = Jugar contra alguien a { $game }
home-minutes = De { $least } a { $most } minutos
    .one = unos { $least } minutos
home-learning-easy = fácil de aprender
home-learning-medium = se aprende en una o dos partidas
home-learning-hard = se aprende en unas cuantas partidas
home-waiting = Mesas en espera
    .all = Ver las { $count }
home-friends = Invitar amigos
    .game = Invitar amigos a { $game }
home-pass = En este dispositivo
    .game = Jugar a { $game } por turnos en este dispositivo
home-more = Opciones
    .game = Opciones para { $game }
home-rules = Reglas
    .game = Reglas de { $game }
home-dealing = Repartiendo…
home-preparing = Los juegos se están preparando. Puedes empezar; el primer reparto tarda unos segundos más.

daily-heading = El reparto de hoy
daily-lead = Las mismas cartas y el mismo bot para todos, y un solo intento que cuenta.
daily-play = Jugar
    .game = Jugar el reparto de hoy de { $game }
daily-on = Tu mesa
    .game = Tu mesa de { $game } de hoy
daily-nobody = Nadie lo ha terminado aún.
daily-made = { $played ->
        [one] 1 jugador lo ha terminado
       *[other] { $played } jugadores lo han terminado
    }, { $won ->
        [0] nadie ha ganado.
        [one] 1 ha ganado.
       *[other] { $won } han ganado.
    }
daily-results = Resultados
    .game = Resultados de { $game } de hoy
daily-title = { $game } de hoy
daily-name = Nombre
daily-score = Resultado
daily-moves = Jugadas
daily-won = ganó
daily-lost = perdió
daily-drawn = empate
daily-somebody = alguien

mine-heading = Mis partidas
mine-about = Este navegador recuerda las partidas que juegas. Expórtalas para llevarte la lista a otro.
mine-streak = { $days ->
        [one] Reparto diario: 1 día
       *[other] Reparto diario: { $days } días seguidos
    }
mine-daily = Reparto diario
mine-on = Seguir
mine-turn = Le toca a { $seat }
mine-seatless = En este navegador no tienes asiento en esa mesa; puedes mirar.
mine-gone = El servidor ha borrado esta mesa.
mine-all = Ver las { $count }
mine-more = Ver más
mine-finished = Partidas terminadas y resultados ({ $count })
mine-results = Resultados
mine-bots = Contra bots
mine-won = Ganada
mine-won-aided = Ganada, con jugadas deshechas
mine-lost = Perdida
mine-drawn = Empate
mine-unfinished = Sin terminar
mine-forget = Olvidarla
    .game = Olvidar { $game } con { $names }
    .sure = ¿Olvidar esta partida?
    .about = Deja de aparecer en este navegador. La mesa sigue como está, y su enlace sigue llevando a ella.
mine-forget-all = Olvidar todas las partidas
    .about = ¿Olvidar todas las partidas de esta lista? Solo las recuperas con un archivo que hayas exportado.
mine-forgotten = Se han olvidado todas las partidas.
mine-export = Exportar
mine-import = Importar
mine-imported = { $count ->
        [0] Todas las partidas del archivo estaban ya en la lista.
        [one] Se ha añadido una partida.
       *[other] Se han añadido { $count } partidas.
    }
mine-file-broken = Este archivo no es una lista de partidas que se pueda leer. No se ha cambiado nada.
mine-file-version = Este archivo es de otra versión de Powderkeg y no se puede leer aquí. No se ha cambiado nada.
mine-unstored = Este navegador no guarda tus partidas: su almacenamiento está lleno o desactivado. Seguirán en la lista hasta que cierres la página. Expórtalas en los ajustes para conservarlas.
mine-unread = Las partidas guardadas en este navegador son de otra versión de la página o están dañadas. Se quedan como están, y las nuevas seguirán en la lista hasta que cierres la página. «Olvidar todas las partidas», en los ajustes, empieza una lista nueva.

open-friends = { $game }: invitar amigos
open-pass = { $game }: en este dispositivo
open-more = { $game }: tu mesa
open-players = Jugadores
open-seats = Quién se sienta dónde
open-seat = Asiento { $seat }
open-you = Tú
open-kind = Quién juega en el asiento { $seat }
    .free = Asiento libre
    .bot = Bot
    .here = Aquí
open-level = Nivel del bot del asiento { $seat }
    .level = Nivel { $level }
open-name = Nombre en el asiento { $seat }
open-pass-about = Todos juegan en este dispositivo. Entre turno y turno, las cartas quedan tapadas hasta que lo tiene el siguiente.
open-friends-about = Recibes un enlace para enviarlo. La partida empieza cuando estén todos; los bots pueden ocupar los asientos libres.
open-options = Reloj, pistas y reglas de la mesa
open-clock = Tiempo para pensar
    .none = Sin límite
    .slow = 15 min + 10 s
    .quick = 5 min + 5 s
    .move = 30 s por jugada
open-public = Mesa pública
    .about = Cualquiera puede encontrarla en la sala y mirar.
    .alone = Solo se encuentra por su enlace.
    .one = En una mesa pública cada uno tiene un asiento. En un mismo dispositivo se juega por enlace.
open-hints = Pistas
    .about = Se puede preguntar qué haría un bot fuerte.
open-table = Abrir la mesa
open-start = Empezar la partida

watch-title = Mesas en directo – Powderkeg
watch-heading = Mesas en directo
watch-lead = Las mesas públicas de este servidor. Toma un asiento libre o mira como espectador.
watch-counts = { $playing ->
        [0] No se juega ninguna partida
        [one] Se juega 1 partida
       *[other] Se juegan { $playing } partidas
    }, { $waiting ->
        [0] ninguna mesa espera
        [one] 1 mesa espera
       *[other] { $waiting } mesas esperan
    } jugadores.
watch-tables = Mesas públicas
watch-free = Asiento libre
watch-bot = bot
watch-waiting = Esperando jugadores
watch-playing = En juego
watch-watching = { $number } mirando
watch-clock-none = sin límite de tiempo
watch-clock-bank = { $bank } + { $increment } por jugada
watch-clock-whole = { $bank } para toda la partida
watch-clock-move = { $move } por jugada
watch-join = Sentarse
    .table = Sentarse a { $game } con { $names }
watch-nobody = nadie todavía
watch-see = Mirar
    .table = Mirar { $game } con { $names }
watch-empty = Ahora no hay ninguna mesa pública.
watch-empty-about = Abre una: aparece aquí para todos, y cualquiera puede sentarse.
watch-open = Abrir una mesa pública
    .game = Abrir una mesa pública de { $game }

book-title = Reglas de { $game } – Powderkeg
book-contents = Contenido
book-others = Otros juegos
book-every = En todos los juegos
book-play = Jugar ahora
book-link = Enlace a la regla { $rule }
book-open = Abriendo el reglamento…

about-link = Acerca de y privacidad
about-title = Acerca de – Powderkeg
about-heading = Acerca de Powderkeg
about-what = Cuatro juegos de cartas explosivos, con amigos, con desconocidos o con bots. Los bots solo saben lo que puede saber su asiento. Cada mezcla queda fijada antes de la primera carta, y después de la partida puedes comprobarla.
about-source = Software libre
    .text = Powderkeg { $version } es software libre con licencia MIT: puedes usarlo, cambiarlo y compartirlo. El código fuente está en el paquete de Python «powderkeg» que mueve este servidor.
    .programs = Para programas: qué se le puede pedir a este servidor
about-privacy = Privacidad
    .text = Sin cuenta, sin correo, sin publicidad, sin rastreo. Esta página no carga nada de otros sitios.
about-browser = Qué guarda este navegador
    .text = Tu nombre y tus ajustes, la lista de tus partidas, la propia página para que se abra sin conexión y una cookie con un secreto al azar: con ella tienes tus asientos. Todo esto se queda hasta que lo borres.
about-server = Qué guarda el servidor
    .text = De cada mesa, el juego, las jugadas y cuándo se hicieron, los nombres de los jugadores y su análisis o su resultado en el reparto del día. De tu secreto solo guarda un hash, que no abre ningún asiento y es distinto en cada mesa. Tu dirección de internet no se guarda nunca; solo se cuenta en la memoria, para limitar las peticiones.
    .backups = Las copias de seguridad de quien administra este servidor pueden durar más.
about-finished = { $days ->
        [0] Las partidas terminadas no se borran automáticamente.
        [one] Las partidas terminadas se borran al cabo de 1 día.
       *[other] Las partidas terminadas se borran al cabo de { $days } días.
    }
about-unfinished = { $days ->
        [0] Las mesas en las que nadie juega no se borran automáticamente.
        [one] Las mesas en las que nadie juega se borran al cabo de 1 día.
       *[other] Las mesas en las que nadie juega se borran al cabo de { $days } días.
    }
about-delete = Borrarlo
about-forget = Borrar mi nombre en el servidor
    .about = { $count ->
        [one] En la única mesa de «Mis partidas» se borran tu nombre y el hash de tu secreto.
       *[other] En las { $count } mesas de «Mis partidas» se borran tu nombre y el hash de tu secreto.
    } Donde la partida sigue, un bot juega en tu lugar y no puedes volver. Las mesas en las que no se sentó nadie más se borran.
    .none = En «Mis partidas» no hay ninguna, así que este navegador no sabe de mesas con tu nombre.
about-forgotten = { $count ->
        [one] Tu nombre se ha borrado en 1 mesa.
       *[other] Tu nombre se ha borrado en { $count } mesas.
    }
about-left = { $count ->
        [one] En 1 mesa no se ha podido borrar. Inténtalo de nuevo en un momento.
       *[other] En { $count } mesas no se ha podido borrar. Inténtalo de nuevo en un momento.
    }
about-empty = Borrar lo que guarda este navegador
    .about = Se borran tu nombre, tus ajustes, la lista de tus partidas y la cookie. Después no puedes volver a tus asientos ni borrar tu nombre en el servidor.
about-emptied = Este navegador ya no guarda nada tuyo.

unknown-title = Aquí no hay nada – Powderkeg
unknown-heading = No hay nada en esta dirección
unknown-text = Puede que el enlace haya perdido alguna letra por el camino.
unknown-home = A los juegos

unreached-heading = No hay conexión con el servidor
unreached-offline = No tienes conexión. En cuanto vuelva, puedes seguir: tus mesas se guardan.
unreached-away = Tu conexión parece ir bien, pero el servidor no responde. Puede que vuelva en un momento.
unreached-again = Reintentar
