### Partidas en masa y entornos.

refusal-action-unknown = Ninguna acción tiene el número { $number }: van de 0 a { $most }.
