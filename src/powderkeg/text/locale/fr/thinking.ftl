### La maison : jeux qui ne sont pas encore prêts.

refusal-game-not-ready = « { $name } » est encore en préparation : ses règles sont compilées une seule fois sur cette machine ({ $done } pièces sur { $every } jusqu’ici). Réessaie dans un instant.
refusal-game-not-made = « { $name } » n’a pas pu être préparé ici ; le journal du serveur dit pourquoi.
