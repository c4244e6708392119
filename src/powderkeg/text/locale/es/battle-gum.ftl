### Battle GUM: jugadas, sucesos, negativas, vistas.

move-battle-gum-hold = quedarte con { $cards }
move-battle-gum-play = poner { $cards }
move-battle-gum-play-naming = poner { $cards } y dar el montón a { $other }
move-battle-gum-counter = contrarrestar con { $cards }
move-battle-gum-counter-naming = contrarrestar con { $cards } y mandar el montón a { $other }
move-battle-gum-pickup = recoger el montón: { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    }
move-battle-gum-take = tomar { $cards }, que tienes boca arriba
move-battle-gum-complete = completar con { $cards }
move-battle-gum-decline = no completar

event-battle-gum-held = { $count ->
        [0] { $seat } deja su mano como está.
        [one] { $seat } cambia { $count } carta.
       *[other] { $seat } cambia { $count } cartas.
    }
event-battle-gum-laid-up = { $seat } deja { $card } boca arriba.
event-battle-gum-took-up = { $seat } toma { $card } en la mano.
event-battle-gum-played = { $naming ->
        [1] { $seat } pone { $card } y señala a { $other }.
       *[other] { $seat } pone { $card }.
    }
event-battle-gum-countered = { $naming ->
        [1] { $seat } contrarresta con { $card } y señala a { $other }.
       *[other] { $seat } contrarresta con { $card }.
    }
event-battle-gum-completed = { $seat } completa con { $card }.
event-battle-gum-declined = { $seat } no completa.
event-battle-gum-picked-up = { $thirteen ->
        [1] { $seat } se lleva el montón por el 13: { $count ->
            [one] { $count } carta.
           *[other] { $count } cartas.
        }
       *[other] { $seat } recoge el montón: { $count ->
            [one] { $count } carta.
           *[other] { $count } cartas.
        }
    }
event-battle-gum-drew = { $seat } roba { $card }.
    .hidden = { $seat } roba una carta.
event-battle-gum-drew-up = { $seat } roba { $card } de sus cartas boca arriba.
event-battle-gum-took = { $seat } toma { $card } de sus cartas boca arriba.
event-battle-gum-drew-down = { $seat } roba la carta boca abajo número { $place }: { $card }.
    .hidden = { $seat } roba la carta boca abajo número { $place }.
event-battle-gum-burned = { $seat } quema el montón { $why ->
        [0] con un 9
        [1] con cuatro seguidas
       *[other] al completar la pareja
    }: { $count ->
        [one] { $count } carta sale del juego.
       *[other] { $count } cartas salen del juego.
    }
event-battle-gum-skipped = { $seat } pierde un turno.
event-battle-gum-leads = Le toca salir a { $seat }.
event-battle-gum-won = A { $seat } no le queda ninguna carta.

ending-battle-gum-first = { $seat } se quedó sin cartas antes que nadie.

refusal-battle-gum-hold-first = Primero elige tu mano: quédate con tres de las cartas de tu mano y de las que tienes boca arriba.
refusal-battle-gum-already-chosen = El juego ha empezado; la mano se elige una sola vez, antes de empezar.
refusal-battle-gum-no-such-card = No hay ninguna carta en ese lugar.
refusal-battle-gum-not-to-hold = { $card } no está ni en tu mano ni boca arriba delante de ti; quédate con tres de esas cartas.
refusal-battle-gum-hold-three = { $cards } no puede ser tu mano: quédate exactamente con tres cartas.
refusal-battle-gum-same-card = Has indicado dos veces { $card }.
refusal-battle-gum-not-in-hand = No tienes en la mano { $cards }.
refusal-battle-gum-no-play = No se puede poner a la vez { $cards }: pon una, dos o tres cartas de un mismo valor.
refusal-battle-gum-too-low = No se puede poner { $cards } sobre el valor { $number }: pon { $number } o más{ $ninjas ->
        [0] .
       *[other] , o un Ninja.
    }
refusal-battle-gum-can-play = Puedes jugar { $cards }, así que tienes que hacerlo.
refusal-battle-gum-no-pile = No hay montón que recoger; sal con cualquier carta.
refusal-battle-gum-take-first = Primero repón la mano: toma una de tus cartas boca arriba.
refusal-battle-gum-nothing-to-take = Ahora no hay nada que tomar. Solo eliges entre tus cartas boca arriba cuando te hacen falta menos de las que hay.
refusal-battle-gum-not-face-up = { $card } no está boca arriba delante de ti.
refusal-battle-gum-ninja-alone = No se puede poner a la vez { $cards }: con un Ninja solo va el otro Ninja.
refusal-battle-gum-above-six = En esta mesa no se puede poner { $cards } sobre un 6: pon un 6 o menos{ $ninjas ->
        [0] .
       *[other] , o un Ninja.
    }
refusal-battle-gum-names-self = No puedes señalarte a ti; señala a otro jugador.
refusal-battle-gum-no-such-seat = En esta mesa no hay asiento { $number }; señala a otro jugador.
refusal-battle-gum-names-nobody = Con { $cards } tienes que señalar a otro jugador: escribe su asiento al final, como en «>2».
refusal-battle-gum-only-13-names = Con { $cards } no se señala a nadie; solo con un 13.
refusal-battle-gum-answer-first = { $pair ->
        [1] Se acaba de poner una pareja: complétala o di que no.
       *[other] Un 13 te señala: contrarresta con un solo 13 o un solo 1, o recoge el montón.
    }
refusal-battle-gum-nothing-to-counter = Ningún 13 te señala, así que no hay nada que contrarrestar.
refusal-battle-gum-no-counter = No se puede contrarrestar con { $cards }: solo sirve una única carta, un 13 o un 1.
refusal-battle-gum-one = Ahí no se puede poner { $cards }: un 1 sale con la mesa vacía{ $ninjas ->
        [0] { "" } o contrarresta un 13.
       *[other] { "" } o que solo muestra Ninjas, o contrarresta un 13.
    }
refusal-battle-gum-not-asked = Ahora no hay ninguna pareja que completar ni rechazar.
refusal-battle-gum-off = En esta mesa no se completan parejas.
refusal-battle-gum-never-sixes = Las parejas de 6 no se completan nunca.
refusal-battle-gum-no-complete = Con { $cards } no se completa ninguna pareja: pon las otras dos cartas del mismo valor.
refusal-battle-gum-other-value = Con { $cards } no se completa la pareja: hacen falta las otras dos cartas de valor { $number }.
refusal-battle-gum-hold-shape = «hold» debe ser true o false, no «{ $value }».
refusal-battle-gum-too-many-in-front = { $seat } tiene { $count } cartas en «{ $zone }»; allí no hay más de tres.
refusal-battle-gum-empty-hand = { $seat } tiene cartas delante pero ninguna en la mano.
refusal-battle-gum-hand-not-three = { $seat } tiene { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    } en la mano; antes de elegir la mano todos tienen tres. Pon "hold": false si el juego ha empezado.
refusal-battle-gum-not-begun = Antes de elegir la mano no hay montón ni cartas fuera del juego. Pon "hold": false si el juego ha empezado.
refusal-battle-gum-no-play-four = No se puede poner a la vez { $cards }: pon de una a cuatro cartas de un mismo valor.
refusal-battle-gum-not-on-13 = No se puede poner { $cards } sobre un 13: pon otro 13{ $ninjas ->
        [0] { "" } o un 1.
       *[other] , un 1 o un Ninja.
    }
refusal-battle-gum-one-also = Ahí no se puede poner { $cards }: en esta mesa, un 1 se pone { $also ->
        [0] con la mesa vacía
        [1] con la mesa vacía o sobre un Ninja
        [2] { $ninjas ->
            [0] con la mesa vacía o sobre un 13
           *[other] con la mesa vacía, con una mesa que solo muestra Ninjas o sobre un 13
        }
       *[other] con la mesa vacía, sobre un Ninja o sobre un 13
    }, y contrarresta un 13.
refusal-battle-gum-too-many-columns = { $seat } tiene { $count } cartas en «{ $zone }»; con estas opciones, allí no hay más de { $most }.
refusal-battle-gum-too-few-cards = No hay cartas suficientes: con estas opciones, { $players } jugadores necesitan { $needed }, y el juego tiene { $cards }. Pon menos cartas delante de cada jugador o juega con los dos Ninjas.

view-battle-gum-hand = { $seat }: { $count } en la mano
view-battle-gum-hand-known = { $seat }: { $count } en la mano, entre ellas { $known }
view-battle-gum-up = { "  " }boca arriba: { $cards }
view-battle-gum-down = { "  " }boca abajo: { $count }
view-battle-gum-deck = Mazo: { $deck }.
view-battle-gum-gone = Fuera del juego: { $cards }
view-battle-gum-pile = Montón, desde abajo: { $cards }. La última la puso { $seat }.
view-battle-gum-no-pile = La mesa está vacía.
view-battle-gum-named = Un 13 señala a { $seat }.
view-battle-gum-hold = { $seat } elige las tres cartas de su mano.
view-battle-gum-play = { $number ->
        [0] Juega { $seat }: sirve cualquier carta.
       *[other] Juega { $seat } sobre el valor { $number }: { $values }{ $ninjas ->
            [0] .
           *[other] { " " }o un Ninja.
        }
    }
view-battle-gum-take = { $seat } repone la mano y toma una carta boca arriba.
view-battle-gum-complete = { $seat } puede completar la pareja o decir que no.
view-battle-gum-counter = Un 13 señala a { $seat }: contrarrestar o recoger el montón.
