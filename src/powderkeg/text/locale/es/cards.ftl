### Cartas. `.the` es la carta dentro de una frase.

suit-S = picas
suit-H = corazones
suit-D = diamantes
suit-C = tréboles
card-suited = { $rank ->
        [A] as
        [J] jota
        [Q] reina
        [K] rey
       *[other] { $rank }
    } de { $suit }
    .the = { $rank ->
        [A] el as
        [J] la jota
        [Q] la reina
        [K] el rey
       *[other] el { $rank }
    } de { $suit }
    .of = { $rank ->
        [A] el as
        [J] la jota
        [Q] la reina
        [K] el rey
       *[other] el { $rank }
    } de { $suit } de { $owner }
card-ninja = Ninja { $number }
    .the = el Ninja { $number }
card-hidden = una carta oculta
    .the = una carta oculta
card-explosive = explosiva
    .the = la carta explosiva
    .many = { $count } cartas explosivas
card-defuse = desactivación
    .the = una desactivación
    .many = { $count } desactivaciones
card-future = ver el futuro
    .the = una carta de ver el futuro
    .many = { $count } cartas de ver el futuro
card-skip = salto
    .the = un salto
    .many = { $count } saltos
card-blank = carta en blanco
    .the = una carta en blanco
    .many = { $count } cartas en blanco
list-end = { $first } y { $last }
seat = asiento { $seat }
somebody = alguien
