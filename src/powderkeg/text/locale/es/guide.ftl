### Lo que guía en una mesa: la pregunta del momento, lo que hace un toque.

## La pregunta del momento, en una línea corta

question-turn = Le toca a { $seat }
question-boom = { $can ->
        [swap-attack-boom] Cambia si quieres; luego ataca, descarta o Boom
        [swap-attack] Cambia si quieres; luego ataca o descarta
        [swap-boom] Cambia si quieres; luego descarta o Boom
        [swap] Cambia si quieres; luego descarta
        [attack-boom] Ataca, descarta o Boom
        [attack] Ataca o descarta
        [boom] Descarta o Boom
        [pass] No tienes cartas: pasa
       *[discard] Descarta una, dos o tres cartas
    }
question-kaboo-begin = { $can ->
        [take-knock] Roba, coge { $card } o golpea
        [take] Roba o coge { $card }
        [knock] Roba o golpea
       *[draw] Roba una carta
    }
question-kaboo-drawn = { $power ->
        [peek] Un { $rank }: mira una tuya, cambia o descarta
        [spy] Un { $rank }: mira una ajena, cambia o descarta
        [trade] Una jota: intercambia, cambia o descarta
        [look] Una reina: mira dos, cambia o descarta
       *[none] Cambia { $card } por una tuya, o descarta
    }
question-kaboo-weigh = ¿Intercambias estas dos o las dejas?
question-kaboo-others = { $seat } ha robado una carta
question-exploding = { $can ->
        [play] Juega cartas, o roba y acaba tu turno
       *[draw] Roba una carta
    }

## Lo que hace un toque en un lugar que brilla, en una palabra

deed-boom-swap = cambiar
deed-boom-attack = atacar
deed-boom-discard = descartar
deed-kaboo-draw = robar
deed-kaboo-take = coger
deed-kaboo-swap = cambiar
deed-kaboo-discard = descartar
deed-kaboo-peek = mirar
deed-kaboo-spy = mirar
deed-kaboo-trade = intercambiar
deed-kaboo-look = mirar
deed-exploding-draw = robar
deed-exploding-play = jugar
deed-battle-gum-hold = guardar
deed-battle-gum-play = poner
deed-battle-gum-play-naming = dar el montón
deed-battle-gum-counter = contrarrestar
deed-battle-gum-counter-naming = devolverlo
deed-battle-gum-pickup = recoger
deed-battle-gum-take = robar
deed-battle-gum-complete = completar
