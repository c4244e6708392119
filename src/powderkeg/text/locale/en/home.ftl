### The page around the tables: first page, lobby, rule books, settings, invitations.


settings-heading = Settings
settings-name = Your name
settings-language = Language
settings-theme = Colours
    .auto = Automatic
    .light = Light
    .dark = Dark
settings-motion = Animations
    .auto = Automatic
    .full = Full
    .quick = Quick
    .none = Off
settings-pace = Other players’ moves
    .slow = Slow
    .normal = Normal
    .fast = Fast
    .step = Step by step
settings-four-colours = Four colours
    .about = Diamonds are blue and clubs are green.
settings-suit-letters = Letters for suits
    .about = S, H, D or C beside each suit.
settings-hints = Show hints automatically
    .about = Where hints are allowed, as against bots, you see on each of your turns what a strong bot would do.
settings-sounds = Sounds
settings-notify = Notify me when it’s my turn
    .about = A notification, while you look at something else.
    .denied = Your browser does not let this page notify you. You can allow it in the browser’s settings for this page.
settings-here = All of this stays on this device.

invite-link = Link to this table
invite-share = Share
invite-copy = Copy link
invite-copied = Copied.
invite-not-copied = The link could not be copied. It is selected: copy it by hand.
invite-qr = QR code of the link to this table
invite-text = Come and play at my table!

header-skip = Skip to the content
header-home = Powderkeg, first page
header-around = This server
header-watch = Watch

home-title = Powderkeg: four explosive card games
home-heading = Four explosive card games
home-lead = With friends, or against bots that never peek. Free, without an account.
home-name = Your name
home-guest = Guest
home-player = Player { $number }
home-level = Bot level { $level }
    .about = { $level ->
        [1] Plays whatever comes.
        [2] Slips up often.
        [3] Slips up now and then.
        [4] Plays soundly.
        [5] Thinks a little ahead.
        [6] Thinks ahead.
        [7] Thinks well ahead.
        [8] Hard to beat.
        [9] Very hard to beat.
       *[other] As strong as it gets.
    }
home-games = The games
home-players = { $least } to { $most } players
home-two = 2 players
home-play = Play a bot
    .game = Play a bot at { $game }
home-stranger = Play a stranger
    .game = Play a stranger at { $game }
home-minutes = { $least } to { $most } minutes
    .one = about { $least } minutes
home-learning-easy = easy to learn
home-learning-medium = learnt in a game or two
home-learning-hard = takes a few games to learn
home-waiting = Waiting for players
    .all = Show all { $count }
home-friends = Invite friends
    .game = Invite friends to { $game }
home-pass = Pass and play
    .game = Pass and play { $game } on this device
home-more = Options
    .game = Options for { $game }
home-rules = Rules
    .game = Rules of { $game }
home-dealing = Dealing…
home-preparing = The games are being prepared. You can start; the first deal takes a few seconds longer.

daily-heading = Today’s deal
daily-lead = The same cards and the same bot for everyone, and one try that counts.
daily-play = Play
    .game = Play today’s deal of { $game }
daily-on = Your table
    .game = Your table of today’s { $game }
daily-nobody = Nobody has finished it yet.
daily-made = { $played ->
        [one] 1 player has finished it
       *[other] { $played } players have finished it
    }, { $won ->
        [0] nobody has won.
        [one] 1 has won.
       *[other] { $won } have won.
    }
daily-results = Results
    .game = Results of today’s { $game }
daily-title = Today’s { $game }
daily-name = Name
daily-score = Result
daily-moves = Moves
daily-won = won
daily-lost = lost
daily-drawn = draw
daily-somebody = somebody

mine-heading = My games
mine-about = This browser remembers the games that you play. Export them to take the list to another one.
mine-streak = { $days ->
        [one] Daily deal: 1 day
       *[other] Daily deal: { $days } days in a row
    }
mine-daily = Daily deal
mine-on = Go on
mine-turn = { $seat }’s turn
mine-seatless = You have no seat there in this browser, but you can watch.
mine-gone = The server has deleted this table.
mine-all = Show all { $count }
mine-more = Show more
mine-finished = Finished games and results ({ $count })
mine-results = Results
mine-bots = Against bots
mine-won = Won
mine-won-aided = Won, with moves taken back
mine-lost = Lost
mine-drawn = Draw
mine-unfinished = Unfinished
mine-forget = Forget it
    .game = Forget { $game } with { $names }
    .sure = Forget this game?
    .about = It is no longer listed in this browser. The table stays as it is; its link still leads there.
mine-forget-all = Forget all games
    .about = Forget all games in this list? You can get them back only from a file that you have exported.
mine-forgotten = All games are forgotten.
mine-export = Export
mine-import = Import
mine-imported = { $count ->
        [0] The file has no game that was not listed already.
        [one] One game was added.
       *[other] { $count } games were added.
    }
mine-file-broken = This is not a list of games that can be read. Nothing was changed.
mine-file-version = This file comes from another version of Powderkeg and cannot be read here. Nothing was changed.
mine-unstored = This browser does not store your games: its storage is full or switched off. They stay listed until you close the page. Export them in the settings to keep them.
mine-unread = The games stored in this browser come from another version of this page or are damaged. They are left as they are, and new ones stay listed until you close the page. “Forget all games” in the settings begins a new list.

open-friends = { $game }: invite friends
open-pass = { $game }: pass and play
open-more = { $game }: your table
open-players = Players
open-seats = Who sits where
open-seat = Seat { $seat }
open-you = You
open-kind = Who plays seat { $seat }
    .free = Free seat
    .bot = Bot
    .here = Here
open-level = Level of the bot in seat { $seat }
    .level = Level { $level }
open-name = Name in seat { $seat }
open-pass-about = Everyone plays on this device. Between turns the cards stay covered until the next player has it.
open-friends-about = You get a link to send. The game begins when everyone is there; bots can fill seats that stay free.
open-options = Clock, hints and house rules
open-clock = Time to think
    .none = No limit
    .slow = 15 min + 10 s
    .quick = 5 min + 5 s
    .move = 30 s a move
open-public = Public table
    .about = Anyone can find it in the lobby and watch.
    .alone = Found by its link only.
    .one = At a public table everyone has one seat. To share a device, play by link.
open-hints = Hints
    .about = Players may ask what a strong bot would do.
open-table = Open the table
open-start = Start the game

watch-title = Live tables – Powderkeg
watch-heading = Live tables
watch-lead = The public tables on this server. Take a free seat, or watch as a spectator.
watch-counts = { $playing ->
        [0] No game is being played
        [one] 1 game is being played
       *[other] { $playing } games are being played
    }, { $waiting ->
        [0] no table waits
        [one] 1 table waits
       *[other] { $waiting } tables wait
    } for players.
watch-tables = Public tables
watch-free = Free seat
watch-bot = bot
watch-waiting = Waiting for players
watch-playing = In play
watch-watching = { $number } watching
watch-clock-none = no time limit
watch-clock-bank = { $bank } + { $increment } a move
watch-clock-whole = { $bank } for the whole game
watch-clock-move = { $move } a move
watch-join = Sit down
    .table = Sit down at { $game } with { $names }
watch-nobody = nobody yet
watch-see = Watch
    .table = Watch { $game } with { $names }
watch-empty = No public table is open now.
watch-empty-about = Open one: everyone sees it here, and anyone can sit down.
watch-open = Open a public table
    .game = Open a public table of { $game }

book-title = Rules of { $game } – Powderkeg
book-contents = Contents
book-others = Other games
book-every = In every game
book-play = Play now
book-link = Link to rule { $rule }
book-open = Opening the book…

about-link = About and privacy
about-title = About – Powderkeg
about-heading = About Powderkeg
about-what = Four explosive card games, with friends, strangers or bots. Bots know only what their seat may know. Every shuffle is fixed before the first card, and after the game you can check it.
about-source = Free software
    .text = Powderkeg { $version } is free software under the MIT License: you may use, change and share it. The source code is in the Python package “powderkeg” that runs this server.
    .programs = For programs: what this server can be asked
about-privacy = Privacy
    .text = No account, no e-mail address, no advertising, no tracking. This page loads nothing from other sites.
about-browser = What this browser stores
    .text = Your name and settings, the list of your games, the page itself so that it opens offline, and a cookie with a random secret: it holds your seats. All of this stays until you delete it.
about-server = What the server stores
    .text = For each table the game, the moves and when they were made, the players’ names, and its analysis or its result in the daily deal. Of your secret it stores only a hash, which opens no seat and is different at every table. Your internet address is never written down; it is only counted in memory, to limit requests.
    .backups = Backups of whoever runs this server may last longer.
about-finished = { $days ->
        [0] Finished games are not deleted automatically.
        [one] Finished games are deleted after 1 day.
       *[other] Finished games are deleted after { $days } days.
    }
about-unfinished = { $days ->
        [0] Tables that nobody plays are not deleted automatically.
        [one] Tables that nobody plays are deleted after 1 day.
       *[other] Tables that nobody plays are deleted after { $days } days.
    }
about-delete = Delete it
about-forget = Delete my name on the server
    .about = { $count ->
        [one] At the one table under “My games”, your name and the hash of your secret are deleted.
       *[other] At all { $count } tables under “My games”, your name and the hash of your secret are deleted.
    } Where a game goes on, a bot plays in your place and you cannot come back. Tables at which nobody else sat are deleted.
    .none = No games are listed under “My games”, so this browser knows of no table with your name.
about-forgotten = { $count ->
        [one] Your name is deleted at 1 table.
       *[other] Your name is deleted at { $count } tables.
    }
about-left = { $count ->
        [one] At 1 table it could not be deleted. Try again in a moment.
       *[other] At { $count } tables it could not be deleted. Try again in a moment.
    }
about-empty = Delete what this browser stores
    .about = Your name, your settings, the list of your games and the cookie are deleted. You cannot get back to your seats then, nor delete your name on the server.
about-emptied = This browser stores nothing of yours any more.

unknown-title = Nothing here – Powderkeg
unknown-heading = Nothing at this address
unknown-text = The link may have lost a few letters on its way.
unknown-home = To the games

unreached-heading = Can’t reach the server
unreached-offline = You are offline. As soon as you are connected again, you can go on: your tables are kept.
unreached-away = Your connection seems fine, but the server does not answer. It may be back in a moment.
unreached-again = Try again
