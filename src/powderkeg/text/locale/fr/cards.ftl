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
    .of = { $rank ->
        [A] l’as
        [J] le valet
        [Q] la dame
        [K] le roi
       *[other] le { $rank }
    } de { $suit } ({ $owner })
card-ninja = Ninja { $number }
    .the = le Ninja { $number }
card-hidden = une carte cachée
    .the = une carte cachée
card-explosive = explosive
    .the = la carte explosive
    .many = { $count } cartes explosives
card-defuse = désamorçage
    .the = un désamorçage
    .many = { $count } désamorçages
card-future = voir l’avenir
    .the = une carte voir l’avenir
    .many = { $count } cartes voir l’avenir
card-skip = passe-tour
    .the = un passe-tour
    .many = { $count } passe-tours
card-blank = carte blanche
    .the = une carte blanche
    .many = { $count } cartes blanches
list-end = { $first } et { $last }
seat = place { $seat }
somebody = quelqu’un
