### La casa: juegos que aún no están listos.

refusal-game-not-ready = «{ $name }» aún se está preparando: sus reglas se compilan una sola vez en esta máquina ({ $done } de { $every } piezas hasta ahora). Inténtalo de nuevo en un momento.
refusal-game-not-made = No se ha podido preparar «{ $name }» aquí; el registro del servidor dice por qué.
