### A finished game looked at again, in the page.

replay-replay = Replay
replay-title = Replay: { $game }
replay-loading = Loading the game…
replay-eyes = Seen by
replay-spectator = a spectator
replay-open-hands = All hands open
replay-seat = { $name } (seat { $number })
replay-table = Table
replay-to-table = To the table

## Steps

replay-controls = Replay controls
replay-first = To the deal
replay-back = One move back
replay-play = Play
replay-pause = Pause
replay-next = One move on
replay-last = To the end
replay-slider = Move
replay-at = { $number ->
        [0] Before move 1
       *[other] After move { $number } of { $last }
    }
replay-decides = { $seat } decides now.
replay-decides-best = { $seat } decides and finds the best move ({ $best_chance } to win): { $best }
replay-decides-made = { $seat } decides. Played ({ $chance } to win): { $made }
replay-decides-better = Better ({ $best_chance } to win): { $best }
replay-decides-even = About as good ({ $best_chance } to win): { $best }
replay-move = Move { $number }
replay-before = Before move { $number }
replay-moves = What happened
replay-moves-short = Move
replay-dealt = The deal.
replay-keys = Keys: ← → one move, Home and End, Space to play.

## Afterwards

replay-share = Share this moment
replay-copied = Link copied.
replay-by-hand = Link to this moment
replay-rematch = Rematch
replay-rematch-there = To the rematch
replay-download = Download the record

## What decisions were worth

replay-chances = Win chances, according to the strongest bot
replay-meaning = The chance is the share of imagined games that a seat wins when bots play on from there, knowing only what the seat knew. Against people it may be different, and a good decision can still lose.
replay-analyse = Analyse this game
replay-waiting = The analysis is starting…
replay-progress = { $done } of { $of } decisions analysed
replay-analysed = The analysis is done.
replay-percent = { $percent }%
replay-graph = Win chances after move { $number }: { $chances }.
replay-as-table = As a table
replay-decisions = { $seat }’s decisions
replay-decisions-all = Everyone’s decisions
replay-cost = cost { NUMBER($cost, minimumFractionDigits: 1, maximumFractionDigits: 1) } wins in 100 games ({ NUMBER($low, minimumFractionDigits: 1, maximumFractionDigits: 1) } to { NUMBER($high, minimumFractionDigits: 1, maximumFractionDigits: 1) })
replay-cost-none = no clear cost
replay-made = Played ({ $percent }% to win):
replay-better = The bot’s choice ({ $percent }% to win):
replay-same = The bot would have done the same.
replay-no-costs = No decision clearly cost anything.
replay-no-decisions = There was nothing to decide.
replay-others = { $count ->
        [one] One decision without a cost
       *[other] { $count } decisions without a cost
    }

## Fair chance

replay-fairness = Was the shuffle fair?
replay-fairness-about = Every shuffle follows from a secret seed. Its fingerprint, the commitment, was shown before the first card; once the seed is known, this device works the shuffles out again.
replay-commitment = Commitment, shown before the first card
replay-seed = Seed, shown at the end
replay-fair = All of this was fixed before the first card.
replay-unfair = Something does not follow from the seed.
replay-fair-commitment = { $holds ->
        [yes] The seed is the one that was promised: its SHA-256 is the commitment.
       *[no] The seed is not the one that was promised: its SHA-256 is not the commitment.
    }
replay-fair-first = { $holds ->
        [yes] That { $seat } begins follows from the seed.
       *[no] That { $seat } begins does not follow from the seed.
    }
replay-fair-deal = The deal: this shuffle of { $count } cards was fixed before the first card. The hands came from the top, and the draw pile is still in this order.
replay-fair-pile = { $holds ->
        [yes] The draw pile: this shuffle of { $count } cards was fixed before the first card. The other cards were dealt separately; the command below checks them too.
       *[no] The draw pile: its { $count } cards do not lie as the seed shuffles them.
    }
replay-fair-shuffle = { $holds ->
        [yes] Move { $number }: this shuffle of { $count } cards was fixed before the first card.
       *[no] Move { $number }: the { $count } cards do not lie as the seed shuffles them.
    }
replay-fair-shuffles = The record has { $count } reshuffles, but the game shows { $told }: they cannot be compared here.
replay-no-seed = The seed of today’s deal is shown when the day is over. You can check it here then.
replay-no-crypto = This browser lets a page compute SHA-256 only over https or on localhost, so nothing can be checked here. The command below does it.
replay-verify = This page checks what needs no rules. For the whole game, move by move, download the record and run:
