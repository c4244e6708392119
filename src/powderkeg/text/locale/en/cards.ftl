### Cards. `.the` is the card in a sentence.

suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs
card-suited = { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    } of { $suit }
    .the = the { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    } of { $suit }
    .of = { $owner }’s { $rank ->
        [A] ace
        [J] jack
        [Q] queen
        [K] king
       *[other] { $rank }
    } of { $suit }
card-ninja = Ninja { $number }
    .the = Ninja { $number }
card-hidden = a hidden card
    .the = a hidden card
card-explosive = explosive
    .the = the explosive card
    .many = { $count } explosive cards
card-defuse = defuse
    .the = a defuse
    .many = { $count } defuses
card-future = see the future
    .the = See the Future
    .many = { $count } See the Future
card-skip = skip
    .the = a skip
    .many = { $count } skips
card-blank = blank
    .the = a blank card
    .many = { $count } blanks
list-end = { $first } and { $last }
seat = seat { $seat }
somebody = somebody
