### Exploding: jugadas, sucesos, negativas.

move-exploding-draw = robar una carta
move-exploding-play = jugar { $card }

waste-exploding-play = Si la juegas, una desactivación no hace nada. Guárdala: te salva cuando robas la carta explosiva.

event-exploding-drew = { $seat } roba { $card }.
    .hidden = { $seat } roba una carta.
event-exploding-turned = { $seat } roba { $card } y la descarta.
event-exploding-played = { $seat } juega { $card }.
event-exploding-looked = { $place ->
        [1] { $seat } ve { $card } encima del mazo.
        [2] { $seat } ve { $card } en segundo lugar.
        [3] { $seat } ve { $card } en tercer lugar.
        [4] { $seat } ve { $card } en cuarto lugar.
       *[5] { $seat } ve { $card } en quinto lugar.
    }
    .hidden = { $place ->
        [1] { $seat } mira la primera carta del mazo.
        [2] { $seat } mira la segunda carta.
        [3] { $seat } mira la tercera carta.
        [4] { $seat } mira la cuarta carta.
       *[5] { $seat } mira la quinta carta.
    }
event-exploding-revealed = { $place ->
        [1] { $seat } enseña a todos { $card } encima del mazo.
        [2] { $seat } enseña a todos { $card } en segundo lugar.
        [3] { $seat } enseña a todos { $card } en tercer lugar.
        [4] { $seat } enseña a todos { $card } en cuarto lugar.
       *[5] { $seat } enseña a todos { $card } en quinto lugar.
    }
event-exploding-defused = { $seat } roba la carta explosiva, descarta una desactivación y devuelve la carta explosiva al mazo.
event-exploding-reshuffled = El mazo se vuelve a mezclar: { $count ->
        [one] una carta.
       *[other] { $count } cartas.
    }
event-exploding-exploded = { $phase ->
        [1] { $seat } roba la carta explosiva: ¡bum!
       *[other] { $seat } roba la carta explosiva y no tiene desactivación: ¡bum!
    }

ending-exploding-drew = { $other } robó la carta explosiva.
ending-exploding-no-defuse = { $other } robó la carta explosiva y no tenía ninguna desactivación.

refusal-exploding-only-draw = En la fase { $number } no se juegan cartas; solo puedes robar.
refusal-exploding-not-in-hand = No puedes jugar { $card }: no está en tu mano. Juega una carta que tengas o roba.
refusal-exploding-never-held = No puedes jugar { $card }: nunca está en una mano. Juega una carta de la tuya o roba.
refusal-exploding-count = El reparto tiene «{ $name }» { $times } veces; la fase { $number } se juega con { $count }.
refusal-exploding-only-phase-3 = La opción { $name } es para la fase 3; en la fase { $number } las cartas son siempre las mismas.
refusal-exploding-too-few = { $most ->
        [0] Las manos necesitan { $number } cartas además de las desactivaciones, pero no hay ninguna para repartir.
        [one] Las manos necesitan { $number } cartas además de las desactivaciones, pero solo hay una para repartir.
       *[other] Las manos necesitan { $number } cartas además de las desactivaciones, pero solo hay { $most } para repartir.
    }
refusal-exploding-explosive-out = La carta explosiva está en los descartes, así que la partida ha terminado; debe estar en el mazo.
refusal-exploding-explosive-held = { $seat } no puede tener la carta explosiva en la mano; debe estar en el mazo.
refusal-exploding-no-hands = { $seat } tiene cartas, pero en la fase 1 todas las manos están vacías.
refusal-exploding-only-defuses = { $seat } tiene cartas que no son desactivaciones; en la fase 2 solo se guardan esas.

view-exploding-player = { $count ->
        [0] { $seat }: ninguna carta en la mano
       *[other] { $seat }: { $count } en la mano
    }
view-exploding-player-known = { $seat }: { $count } en la mano, entre ellas { $known }
view-exploding-knows-top = { "  " }{ $count ->
        [one] conoce la carta de encima del mazo
       *[other] conoce las { $count } cartas de encima del mazo
    }
view-exploding-piles = Mazo: { $deck }. Pila de descartes: { $discard }.
view-exploding-top = Encima, de la primera a la última: { $cards }
view-exploding-discarded = Descartadas: { $cards }
