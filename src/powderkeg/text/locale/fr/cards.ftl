### Cartes. `.the` est la carte dans une phrase.

suit-S = pique
suit-H = cœur
suit-D = carreau
suit-C = trèfle
card-suited = { $rank ->
        [A] as
        [J] valet
        [Q] dame
        [K] roi
       *[other] { $rank }
    } de { $suit }
    .the = { $rank ->
        [A] l’as
        [J] le valet
        [Q] la dame
        [K] le roi
       *[other] le { $rank }
    } de { $suit }
card-ninja = Ninja { $number }
    .the = le Ninja { $number }
card-hidden = une carte cachée
    .the = une carte cachée
card-explosive = explosive
    .the = l’explosive
card-defuse = désamorçage
    .the = un désamorçage
card-future = voir l’avenir
    .the = une carte voir l’avenir
card-skip = passe
    .the = une passe
card-blank = carte blanche
    .the = une carte blanche
list-end = { $first } et { $last }
seat = place { $seat }
somebody = quelqu’un
