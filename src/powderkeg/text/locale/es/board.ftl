### Lo que hay sobre las mesas, para ver y para oír.

## Kaboo

board-kaboo-own-slot = Tu casilla { $slot }
board-kaboo-slot = casilla { $slot } de { $seat }
board-kaboo-face-down = boca abajo
board-kaboo-watched = alguien la está mirando
board-kaboo-weighed = por intercambiar o dejar
board-kaboo-drawn = Robada
board-kaboo-queen = Robada: una reina
board-kaboo-knocked = ha golpeado
board-kaboo-points = { $points ->
        [one] { $points } punto
       *[other] { $points } puntos
    }
board-kaboo-first-look = { $seat } mira sus casillas 3 y 4.
board-kaboo-drew = { $seat } roba una carta; { $count ->
        [one] queda 1.
       *[other] quedan { $count }.
    }
board-kaboo-swapped = { $seat } cambia la carta robada por la de su casilla { $slot }.
board-kaboo-looked = { $own ->
        [1] { $seat } mira su casilla { $slot }.
       *[other] { $seat } mira la casilla { $slot } de { $owner }.
    }

## Exploding

board-exploding-knows = { $count ->
        [one] conoce la de encima
       *[other] conoce las { $count } de encima
    }
board-exploding-top = Próximas cartas
board-exploding-place = { $place ->
        [1] 1.ª
        [2] 2.ª
        [3] 3.ª
        [4] 4.ª
       *[other] 5.ª
    }
board-exploding-placed = { $place ->
        [1] Primera: { $card }
        [2] Segunda: { $card }
        [3] Tercera: { $card }
        [4] Cuarta: { $card }
       *[other] Quinta: { $card }
    }
board-exploding-exposed = { $count ->
        [one] el otro jugador conoce una
       *[other] el otro jugador conoce { $count }
    }

## Battle GUM

board-battle-gum-up = { $card }, boca arriba delante de { $seat }
board-battle-gum-front = Delante: { $up } boca arriba, { $down } boca abajo
board-battle-gum-known = Lo que se sabe de { $count ->
        [one] la carta
       *[other] las { $count } cartas
    } de { $seat }
board-battle-gum-pile = Montón: { $count ->
        [one] una carta
       *[other] { $count } cartas
    }, encima { $cards }; la última la puso { $seat }
board-battle-gum-no-pile = Montón: la mesa está vacía
board-battle-gum-layer = última de { $seat }
board-battle-gum-gone = Fuera del juego: { $count ->
        [0] ninguna carta
        [one] una carta
       *[other] { $count } cartas
    }{ $count ->
        [0] { "" }
       *[other] : { $cards }
    }
board-battle-gum-answer = Sobre el { $number }: { $values } o un Ninja
board-battle-gum-answer-values = Sobre el { $number }: { $values }
board-battle-gum-anything = Sirve cualquier carta
board-battle-gum-whom = ¿Para quién es el montón?
board-battle-gum-whom-if-any = ¿Para quién es el montón? Si para nadie, toca el montón
board-battle-gum-ask-hold = { $own ->
        [1] Elige tres cartas para tu mano
       *[other] { $seat } elige tres para la mano
    }
board-battle-gum-ask-take = { $own ->
        [1] Toma una de tus cartas boca arriba
       *[other] { $seat } toma una carta boca arriba
    }
board-battle-gum-ask-complete = ¿Quién completa la pareja?
board-battle-gum-ask-counter = { $own ->
        [1] ¿Contrarrestas o recoges el montón?
       *[other] { $seat }: ¿contrarresta o recoge?
    }
board-battle-gum-seconds = { $seconds } s
board-battle-gum-target = ¿recoge?
board-battle-gum-skipped = pierde un turno
