### Choosing the rules of a table, and what a table says of them. In English “house rule” is a rule that differs from the text.

choice-heading = House rules
choice-clock = Clock and hints
choice-written = As written
    .here = as written
choice-evening = Our evening
    .about = Our evening, the rules you last played by here: { $rules }
choice-presets = Start from
choice-count = { $count ->
        [one] 1 house rule
       *[other] { $count } house rules
    }
    .list = { $count ->
        [one] 1 house rule
       *[other] { $count } house rules
    }: { $rules }
choice-house = House rule
choice-rest = Everything else is played as written.
choice-reset = As written
    .number = As written: { $number }
    .option = { $option }: back to as written
choice-less = { $option }: less
choice-more = { $option }: more
choice-rule = Rule { $rule }
choice-link = Link with these rules
    .text = Our house rules for { $game }
choice-left-out = The link asks for something this game does not have, which is left out: { $rules }. Everything else is set.
choice-no-game = The link is for a game that is not here: “{ $text }”.
choice-unstored = This browser cannot remember your rules: its storage is full or switched off. Copy the link below to keep them.
choice-unread = The rules stored in this browser come from another version of this page or are damaged. Copy the link below to keep yours, or forget the stored ones.
choice-forget = Forget the stored rules
choice-stored = It also stores the house rules you last played each game with.
choice-advice-face_attacks = { $players ->
        [5] With five players, fewer games get stuck and end in a draw if face cards may not attack (rule B10).
        [6] With six players, fewer games get stuck and end in a draw if face cards may not attack (rule B10).
       *[other] { "" }
    }

## In the terminal

options-heading = { $game }: choose house rules with --option NAME=VALUE, once for each.
options-range = any whole number: { $possible }
options-written = as written
play-house-rules = House rules of this table:
play-as-written = This table plays by the rules as written.
play-help-options = options says which rules of this table differ from the text.
refusal-option-misspelt = There is no option “{ $text }”. Did you mean { $name }? There are: { $possible }.

## The groups of options

option-group-start = Cards and deal
option-group-turn = On your turn
option-group-deck = Deck and discard pile
option-group-special = Special cards
option-group-variants = Variants
option-group-seen = What everyone sees
option-group-ending = The end of the game
