### Los bots y la arena donde se encuentran.

refusal-bot-unknown = No hay ningún bot «{ $text }». Hay: { $possible }; por ejemplo simple, sharp:50ms o level:3.
refusal-bot-setting = { $name } no tiene el ajuste «{ $text }». Los presupuestos como 50ms o 200worlds van con sharp; forgetful=6 va con cualquier bot en Kaboo.
refusal-level-unknown = No hay ningún nivel «{ $text }»; los niveles van de level:1 a level:{ $most }.
refusal-budget-unreadable = «{ $text }» no es ni un presupuesto ni un método. Los presupuestos se escriben 50ms (milisegundos por jugada) o 200worlds (mundos imaginados por jugada); los métodos son rollouts, single y multiple.
refusal-budget-small = Un presupuesto de «{ $text }» no deja tiempo para pensar; debe ser mayor que cero, como 50ms o 200worlds.
refusal-budget-large = Un bot de este servidor piensa cada jugada como mucho { $ms }ms o { $worlds }worlds; «{ $text }» es más.
refusal-forgetful-unreadable = «{ $text }» no es un plazo para olvidar. Es un número de turnos de 1 a 9999, como forgetful=6.
refusal-forgetful-not-here = Los bots no olvidan nada en { $name }: forgetful es para juegos de memoria, como kaboo.
refusal-bots-few = { $number ->
        [0] Cero bots no son
        [one] Un solo bot no es
       *[other] { $number } bots no son
    } un encuentro: hacen falta { $least } o más, o --players dice cuántos asientos ocupa el último.
refusal-arena-large = Este encuentro tiene { $number } partidas; se pueden jugar { $most } de una vez. Da menos repartos o menos bots.
refusal-ray-missing = Ray no está instalado. Instala { $name } para jugar en un clúster, o quita --ray.
refusal-ray-address = «{ $text }» no es la dirección de un clúster de Ray. Posible: local, auto, host:puerto.
refusal-ray-unreachable = Ningún clúster de Ray responde en «{ $text }». Arranca uno allí, o da --ray local para arrancar uno aquí.
refusal-ray-failed = Ray ha fallado: { $detail }.

arena-playing = Jugando a { $game }
arena-tuning = { $game }, { $players } jugadores: { $deals ->
        [one] 1 reparto
       *[other] { $deals } repartos
    }, cada uno desde todos los asientos, { $games } partidas, semilla { $seed }. Una parte igual es { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-sealed = { $game }, { $players } jugadores: { $deals ->
        [one] 1 reparto sellado
       *[other] { $deals } repartos sellados
    }, cada uno desde todos los asientos, { $games } partidas, semilla { $seed }. Una parte igual es { NUMBER($even, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }.
arena-unfinished = { $games ->
        [0] Todas las partidas terminaron.
        [one] 1 partida ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) quedó sin terminar y no cuenta para nadie.
       *[other] { $games } partidas ({ NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }) quedaron sin terminar y no cuentan para nadie.
    }
arena-cross = Fila contra columna: lo que ganó el bot de la fila, de lo que ganaron los dos donde se sentaron juntos.
arena-bot = bot
arena-percent = { NUMBER($share, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-between = { NUMBER($low, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) } – { NUMBER($high, style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-whole = { NUMBER($number, maximumFractionDigits: 0) }
arena-decimal = { NUMBER($number, minimumFractionDigits: 1, maximumFractionDigits: 1) }
arena-small = { NUMBER($number, minimumFractionDigits: 4, maximumFractionDigits: 4) }
arena-share = parte
arena-interval = intervalo del 95 %
arena-wins = victorias
arena-finished = de partidas
arena-rating = puntuación
arena-ms = ms por jugada
arena-slow = 99 % en
arena-over = se pasan
