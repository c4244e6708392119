### Lo que guía en una mesa: la pregunta del momento, lo que hace un toque.

## La pregunta del momento, en una línea corta

question-turn = Le toca a { $seat }
question-boom = { $can ->
        [swap-attack-boom] ¿Cambias? Ataca, descarta o Boom
        [swap-attack] ¿Cambias? Luego ataca o descarta
        [swap-boom] ¿Cambias? Luego descarta o Boom
        [swap] ¿Cambias? Luego descarta
        [attack-boom] Ataca, descarta o Boom
        [attack] Ataca o descarta
        [boom] Descarta o Boom
        [pass] No tienes cartas: pasa
        [waiting] Tu única carta tiene que esperar: pasa
       *[discard] Descarta una, dos o tres cartas
    }
question-kaboo-begin = { $can ->
        [take-knock] Roba, toma { $card } o golpea
        [take] Roba o toma { $card }
        [knock] Roba o golpea
       *[draw] Roba una carta
    }
question-kaboo-drawn = { $power ->
        [peek] Un { $rank }: mira una tuya, cambia, descarta
        [spy] Un { $rank }: mira una ajena, cambia, descarta
        [trade] Jota: intercambia, cambia o descarta
        [look] Reina: mira dos, cambia o descarta
       *[none] Cambia { $card } por una tuya, o descarta
    }
question-kaboo-weigh = ¿Intercambias las dos o las dejas?
question-kaboo-others = { $seat } ha robado una carta
question-exploding = { $can ->
        [play] Juega cartas, o roba para acabar
       *[draw] Roba una carta
    }

## Lo que hace un toque en un lugar que brilla, en una palabra

deed-boom-swap = cambiar
deed-boom-attack = atacar
deed-boom-discard = descartar
deed-kaboo-draw = robar
deed-kaboo-take = tomar
deed-kaboo-swap = cambiar
deed-kaboo-discard = descartar
deed-kaboo-peek = mirar
deed-kaboo-spy = mirar
deed-kaboo-trade = intercambiar
deed-kaboo-look = mirar
deed-exploding-draw = robar
deed-exploding-play = jugar
deed-battle-gum-hold = quedarse
deed-battle-gum-play = poner
deed-battle-gum-play-naming = dar el montón
deed-battle-gum-counter = contrarrestar
deed-battle-gum-counter-naming = pasarlo
deed-battle-gum-pickup = recoger
deed-battle-gum-take = tomar
deed-battle-gum-complete = completar

## Una primera partida, frase a frase: dos líneas cortas como mucho

guide-skip = Saltar
    .about = Saltar los consejos de la primera partida
guide-again = Ver los consejos de la primera partida
lesson-boom-attack = Toca una carta de tu mano: puede ir donde algo brille.
lesson-boom-target = Esta carta puede atacar: toca una carta rival que brille. Le quita su número.
lesson-boom-swap = Antes de atacar puedes cambiar una carta de tu mano por una tuya de la mesa.
lesson-boom-discard = ¿Ningún ataque bueno? Toca de una a tres cartas de tu mano y luego el descarte.
lesson-boom-boom = Ya puedes hacer Boom: di un número. Caen todas las que lo tengan, también las tuyas.
lesson-kaboo-first = Recuerda estas dos cartas: solo las ves ahora. Las otras dos no las conoce nadie.
lesson-kaboo-first-other = Recuerda lo que ves: tus cartas solo se muestran ahora.
lesson-kaboo-draw = Roba una carta: toca el mazo. Solo la verás tú.
lesson-kaboo-swap = ¿Es baja? Toca la carta tuya que debe sustituir. Si no, toca el descarte.
lesson-kaboo-peek = Con un 7 o un 8 miras una carta tuya: tócala y elige.
lesson-kaboo-spy = Con un 9 o un 10 miras una carta de otro jugador: tócala.
lesson-kaboo-trade = La jota intercambia sin mirar: toca una carta tuya y una de otro jugador.
lesson-kaboo-look = La reina mira dos cartas: toca una tuya y una de otro jugador.
lesson-kaboo-weigh = Has visto las dos. Intercámbialas si la del otro es más baja.
lesson-kaboo-take = ¿Hay una carta baja a la vista? Toca el descarte y luego la tuya que sustituye.
lesson-kaboo-knock = ¿Crees tener menos puntos que nadie? Golpea: a los demás les queda un turno.
lesson-exploding-draw = Roba una carta: toca el mazo. Una de ellas explota.
lesson-exploding-turn = Juega cartas si quieres: toca una y luego el descarte. Para acabar, toca el mazo.
lesson-exploding-defuse = Guarda tu desactivación: si robas la carta explosiva, te salva automáticamente.
lesson-exploding-future = Ver el futuro te enseña las próximas cartas del mazo.
lesson-exploding-skip = Ya sabes qué viene: un salto acaba tu turno sin robar.
lesson-battle-gum-hold = ¿Con qué tres te quedas? Toca para cambiarlas; deja fuertes para el final.
lesson-battle-gum-lead = La mesa está vacía y sirve todo: toca una carta baja y luego el montón.
lesson-battle-gum-answer = Las que brillan sirven: toca una, o varias iguales, y luego el montón.
lesson-battle-gum-pickup = Ninguna de tus cartas sirve: recoge el montón.
lesson-battle-gum-whom = Un 13 da el montón a alguien: toca el nombre de un jugador.
lesson-battle-gum-counter = El montón es para ti: un 13 lo pasa a otro, un 1 lo para.
lesson-battle-gum-complete = Tienes las otras dos: ponlas y el montón desaparece.
lesson-battle-gum-take = El mazo se ha acabado: toma una de tus cartas boca arriba.
lesson-battle-gum-powers = Algunas cartas hacen más: mantén una pulsada, o pulsa I en ella, para leerlo.

## Lo que hace una carta; las opciones de la mesa se llaman como allí

power-boom = { $card ->
        [A] Una vida delante de ti. Desde la mano quita 1.
        [J] { power-boom-face }
        [Q] { power-boom-face }
        [K] { power-boom-face }
       *[other] { $card } vidas delante de ti. Desde la mano quita { $card }.
    }
power-boom-face = Sin vida delante de ti. Con { $boom_faces ->
        [2] dos
       *[other] tres
    } figuras en la mano puedes hacer Boom. { $face_attacks ->
        [false] Aquí las figuras no atacan.
       *[other] Si ataca no quita nada, pero la carta de debajo ya no se puede cambiar.
    }
power-kaboo = { $card ->
        [A] Un punto.
        [7] 7 puntos. { power-kaboo-peek }
        [8] 8 puntos. { power-kaboo-peek }
        [9] 9 puntos. { power-kaboo-spy }
        [10] 10 puntos. { power-kaboo-spy }
        [J] 10 puntos. Robada del mazo, te deja intercambiar una carta tuya con otro jugador, sin mirar.
        [Q] 10 puntos. Robada del mazo, te deja mirar una carta tuya y otra ajena, e intercambiarlas o no.
        [K] { $king_points ->
            [0] 0 puntos: la mejor carta.
            [10] 10 puntos.
            [13] 13 puntos: la peor carta.
           *[other] Quita un punto: la mejor carta.
        }
       *[other] { $card } puntos.
    }
power-kaboo-peek = Robado del mazo, te deja mirar una de tus cartas.
power-kaboo-spy = Robado del mazo, te deja mirar una carta de otro jugador.
power-exploding = { $card ->
        [explosive] Si la robas sin desactivación, has perdido.
        [defuse] Te salva automáticamente cuando robas la carta explosiva. Si la juegas, no hace nada.
        [future] { $open_future ->
            [true] { $sees ->
                [1] Enseña a todos la próxima carta.
               *[other] Enseña a todos las { $sees } próximas cartas.
            }
           *[other] { $sees ->
                [1] Te enseña la próxima carta.
               *[other] Te enseña las { $sees } próximas cartas.
            }
        }
        [skip] Acaba tu turno sin robar.
       *[blank] No hace nada.
    }
power-battle-gum = { $card ->
        [1] { $ninja_resets ->
            [true] Solo en una mesa vacía o sobre un Ninja, o para parar un 13.
           *[other] Solo en una mesa vacía, o para parar un 13.
        }{ $thirteen ->
            [may] { " " }También sobre un 13 que no es para nadie.
           *[other] { "" }
        }
        [6] Va sobre 6 o menos. { $six ->
            [must] El siguiente tiene que poner 6 o menos.
           *[other] El siguiente puede ir más bajo.
        }
        [8] Va sobre 8 o menos. El siguiente jugador pierde un turno.
        [9] Va sobre 9 o menos. Quema el montón: sale entero del juego.
        [13] Va sobre todo hasta el 13. { $thirteen ->
            [may] Puede dar el montón a quien señales, que puede contrarrestar con un 13 o un 1.
           *[other] Da el montón a quien señales, que puede contrarrestar con un 13 o un 1.
        }
        [ninja] Va sobre cualquier carta y no tiene valor. { $ninja_resets ->
            [true] Sobre él va cualquier carta.
           *[other] La carta de debajo sigue contando.
        }
       *[other] Va sobre { $card } o menos.
    }
