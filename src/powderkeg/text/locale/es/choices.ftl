### Elegir las reglas de una mesa, y lo que una mesa dice de ellas. «Regla casera» es la que difiere del texto.

choice-heading = Reglas caseras
choice-clock = Reloj y pistas
choice-written = Tal como está escrito
    .here = como está escrito
choice-evening = Nuestra noche
    .about = Nuestra noche, las reglas con las que jugaste aquí la última vez: { $rules }
choice-presets = Partir de
choice-count = { $count ->
        [one] 1 regla casera
       *[other] { $count } reglas caseras
    }
    .list = { $count ->
        [one] 1 regla casera
       *[other] { $count } reglas caseras
    }: { $rules }
choice-house = Regla casera
choice-rest = En todo lo demás se juega como está escrito.
choice-reset = Como está escrito
    .number = Como está escrito: { $number }
    .option = { $option }: volver a lo escrito
choice-less = { $option }: menos
choice-more = { $option }: más
choice-rule = Regla { $rule }
choice-link = Enlace con estas reglas
    .text = Nuestras reglas caseras para { $game }
choice-left-out = El enlace pide algo que este juego no tiene y que se deja fuera: { $rules }. Lo demás queda elegido.
choice-no-game = El enlace es para un juego que no está aquí: «{ $text }».
choice-unstored = Este navegador no puede recordar tus reglas: su almacenamiento está lleno o desactivado. Copia el enlace de abajo para guardarlas.
choice-unread = Las reglas guardadas en este navegador son de otra versión de esta página o están dañadas. Copia el enlace de abajo para guardar las tuyas, u olvida las guardadas.
choice-forget = Olvidar las reglas guardadas
choice-stored = También guarda las últimas reglas caseras con las que jugaste cada juego.
choice-advice-face_attacks = { $players ->
        [5] Con cinco jugadores, menos partidas se bloquean y acaban en empate si las figuras no pueden atacar (regla B10).
        [6] Con seis jugadores, menos partidas se bloquean y acaban en empate si las figuras no pueden atacar (regla B10).
       *[other] { "" }
    }

## En la terminal

options-heading = { $game }: elige las reglas caseras con --option NOMBRE=VALOR, una vez por cada una.
options-range = cualquier número entero: { $possible }
options-written = como está escrito
play-house-rules = Reglas caseras de esta mesa:
play-as-written = En esta mesa se juega como está escrito.
play-help-options = options dice qué reglas de esta mesa difieren del texto.
refusal-option-misspelt = No existe la opción «{ $text }». ¿Querías decir { $name }? Hay: { $possible }.

## Los grupos de opciones

option-group-start = Cartas y reparto
option-group-turn = En tu turno
option-group-deck = Mazo y descartes
option-group-special = Cartas especiales
option-group-variants = Variantes
option-group-seen = Lo que todos ven
option-group-ending = El final de la partida
