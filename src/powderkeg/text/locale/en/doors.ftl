### The house: what happens around a game, and its ways to say no.

event-house-sat = { $seat } sits down.
event-house-back = { $seat } is back.
event-house-bot-sat = { $seat }, a bot, sits down.
event-house-left = { $seat } leaves.
event-house-bot-took-over = A bot plays on for { $seat }.
event-house-expired = { $seat } has run out of time.
event-house-abandoned = Nobody is playing any more. The table waits until someone takes a seat again.
event-house-undo-asked = { $seat } would like to take the last move back.
event-house-undo-declined = { $seat } does not want the move taken back.
event-house-undone = { $seat } has taken the last move back.
event-house-turn-undone = { $seat } goes back to their last move.
event-house-draw-declined = { $seat } doesn’t want a draw.
event-house-rematch-asked = { $seat } wants to play again.
event-house-rematch-agreed = { $seat } wants to play again too.
event-house-rematch-declined = { $seat } doesn’t want to play again.

refusal-stale = The table has moved on: you answered number { $version }, and it is at { $now } now. Here is the table as it stands.
refusal-version-ahead = The table is at number { $now }; there is no { $version } yet.
refusal-table-unknown = There is no such table.
refusal-table-broken = The log of this table cannot be read any more. Other tables are not affected.
refusal-not-watching = You are not watching this table.
refusal-page-unknown = There is nothing at this address.
refusal-table-full = All seats of this table are taken; you can watch.
refusal-seat-taken = Seat { $number } is taken.
refusal-seat-yours = You sit in seat { $number } already.
refusal-seat-left = You have left seat { $number } already.
refusal-seat-twice = A seat belongs to a person or a bot: give it a name or a bot, not both.
refusal-not-your-seat = Seat { $number } is not yours.
refusal-no-seat = You have no seat at this table.
refusal-bot-plays = A bot plays for seat { $number } now; take the seat again to play yourself.
refusal-not-dealt = The game has not begun: not all seats are taken.
refusal-not-over = The game is not over yet.
refusal-hands-closed = Others are still playing today’s deal: the hands stay closed until the day is over.
refusal-answered = You have answered; all answers are shown together.
refusal-secret-missing = A seat belongs to a secret: send the cookie of this server, or ask for a token with "token": true.
refusal-secret-twice = Your browser sent two different cookies named { $name }, and only one can be yours. Nothing was changed: delete the one that another site has set.
refusal-name-missing = Say which name you want to sit down with.
refusal-name-of-bot = “{ $text }” is the name of a bot on this server. Choose another.
refusal-name-unclear = Others could not read “{ $text }” as a name. It needs characters that can be seen, none that cannot, and at most { $most } marks on a letter.
refusal-text-long = A move has at most { $most } characters.
refusal-reaction-unknown = There is no reaction “{ $text }”. There are: { $possible }.
refusal-no-hints = This table is played without hints.
refusal-daily-once = The deal of the day is played once.
refusal-day-shape = A day is written like 2026-03-31, not “{ $text }”.
refusal-analysis-missing = Nobody has asked for an analysis of this game yet.
refusal-undo-asked-already = Someone has asked already whether a move may be taken back.
refusal-undo-not-asked = Nobody is asking you to let a move be taken back.
refusal-undo-not-last = Only your own last move can be taken back, before anyone else has moved.
refusal-undo-information = This move has shown cards, so it cannot be taken back.
refusal-undo-over = The game is over, so no move can be taken back any more.
refusal-undo-nothing = You have not made a move yet that you could take back.
refusal-draw-not-offered = Nobody is asking you for a draw.
refusal-rematch-begins = Everyone has agreed: the new game begins.
refusal-rematch-not-asked = Nobody is asking to play again.
refusal-asides-many = Seat { $number } has sat down, offered a draw, asked to take a move back, to play again or for more time { $most } times, and can do none of that any more. Moves can still be made.
refusal-clock-without-bank = An increment needs a bank of time to be added to.
refusal-number-range = { $name } cannot be { $value }. Possible: { $possible }.
refusal-message-shape = This message cannot be read: { $detail }.
refusal-request-shape = This request cannot be read: { $detail }.
refusal-request-unusable = This request cannot be answered: { $detail }.
refusal-origin-foreign = A page from { $text } may not play here.
refusal-too-often = That was too often: more than { $number } a second.
refusal-too-many-connections = Your address has { $most } connections or unanswered requests already; close one first.
refusal-watching-many = You are watching { $most } tables already.
refusal-bots-alone-many = Your address already has { $most } tables where bots play alone. Wait until one of these games is over, or until nobody has watched one for a minute.
refusal-waiting-many = Your address is waiting for { $most } answers of this kind already. Ask again when one has come.
refusal-analysis-running = An analysis that your address asked for is still running. Ask again when it is done.
refusal-house-full = The server is full. Please try again later.
refusal-house-busy = The server is busy. Please try again in a moment.
refusal-house-closing = The server is shutting down; it will be back in a moment.
refusal-house-fault = Something went wrong on the server. Nothing was changed.
refusal-store-away = The server cannot reach its database. Nothing was changed; please try again in a moment.
refusal-store-unwritable = The server cannot write to its database: { $detail }. Nothing was changed; please try again in a moment.

page-not-built = The page has not been built yet. Run { $command } in the project’s folder, then start the server again. Programs can play already.
serve-open = Powderkeg is open at { $address } (stop it with Ctrl+C)
refusal-address-taken = The server cannot open at { $text }: { $detail }.
export-done = { $number ->
        [one] One table was written to { $file }.
       *[other] { $number } tables were written to { $file }.
    }
import-done = { $number ->
        [one] One table is new;
       *[other] { $number } tables are new;
    } { $already ->
        [one] one was there already.
       *[other] { $already } were there already.
    }
refusal-one-seat = You have a seat at this table already; at public tables everyone has one.
