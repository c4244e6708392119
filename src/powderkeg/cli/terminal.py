"""A game in the terminal, as plain lines one after another, so that a screen reader can follow."""

import re
import secrets
import sys
from collections.abc import Callable, Iterable

from rich.console import Console

from powderkeg.bots.advice import advise
from powderkeg.bots.ladder import Bot, Mind
from powderkeg.cli.progress import make_ready
from powderkeg.games import SPECS
from powderkeg.games.notation import Event, Move
from powderkeg.play.options import explain_value, format_value
from powderkeg.play.table import Table
from powderkeg.text.messages import say, sentence
from powderkeg.text.rulebook import rule

HINT_BUDGET = "500ms"
HINTS = 5  # moves shown by `hint`


class Quit(Exception):
    """The player leaves the table."""


def ask_line(prompt: str) -> str:
    """Read a line from the keyboard. Input from a pipe is echoed, so that a transcript reads like the screen."""
    typed = input(prompt)
    if not sys.stdin.isatty():
        print(typed)
    return typed


class Terminal:
    """People and bots at one table and one keyboard."""

    def __init__(
        self, table: Table, people: set[int], bot: Bot, language: str, ask: Callable[[str], str] = ask_line
    ) -> None:
        self.table = table
        self.people = people
        self.bot = bot
        self.minds: dict[int, Mind] = {}  # of the seats that a bot plays
        self.language = language
        self.ask = ask
        self.console = Console(highlight=False, markup=False, soft_wrap=True)
        self.unseen: dict[int, list[int | Event]] = {seat: list(table.happened) for seat in people}
        self.at_keyboard: int | None = None

    def run(self) -> None:
        """Play to the end, or until someone leaves."""
        try:
            while self.table.actor is not None:
                if self.is_person(self.table.actor):
                    self.turn(self.table.actor)
                else:
                    self.bot_turn(self.table.actor)
            self.end()
        except Quit:
            self.say("play-left")
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.say("play-left")

    def is_person(self, seat: int) -> bool:
        return seat in self.people and seat not in self.table.resigned

    def bot_turn(self, seat: int) -> None:
        """Let the bot make a seat's move, also for a person who has resigned."""
        if seat not in self.minds:
            self.minds[seat] = Mind(self.bot, self.table.game, secrets.randbits(64))
        code = self.minds[seat].choose(self.table.state)
        self.play(seat, self.table.describe(code).text)

    def play(self, seat: int, text: str) -> None:
        self.table.play(seat, text)
        for unseen in self.unseen.values():
            unseen += self.table.happened

    # --- a person's turn ---

    def turn(self, seat: int) -> None:
        """Show the table and ask until the person has moved."""
        self.hand_over(seat)
        self.news(seat)
        self.show_table(seat)
        moves = self.table.legal(seat)
        self.show_moves(moves)
        number = len(self.table.moves)
        while self.table.actor == seat and len(self.table.moves) == number:
            self.answer(seat, moves, self.ask(f"{self.table.players[seat - 1]}> ").strip())
        self.news(seat)

    def hand_over(self, seat: int) -> None:
        """Hide the hands before the keyboard goes to another person."""
        if len(self.people) > 1 and self.at_keyboard != seat:
            if self.at_keyboard is not None:
                self.ask(say(self.language, "play-read") + " ")
            self.console.clear()
            if not self.console.is_terminal:
                self.console.print("\n" * 40)
            self.ask(say(self.language, "play-pass-on", seat=self.table.players[seat - 1]) + " ")
            self.console.clear()
        self.at_keyboard = seat

    def answer(self, seat: int, moves: list[Move], typed: str) -> None:
        """Run a command, or make the move that was typed or chosen by its number."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "":
                self.say("play-prompt")
            case "help" | "?":
                self.say("play-help")
                self.say("play-help-options")
            case "quit" | "q":
                raise Quit
            case "table":
                self.show_table(seat)
            case "moves":
                self.show_moves(moves)
            case "hint" | "h":
                self.hint(seat)
            case "why":
                self.why(seat, rest)
            case "options":
                self.show_house_rules()
            case "rule":
                self.show_rule(rest.strip().upper())
            case _ if typed in {str(number) for number in range(1, len(moves) + 1)}:
                self.play(seat, moves[int(typed) - 1].text)
            case _:
                self.try_move(seat, typed)

    def try_move(self, seat: int, text: str) -> None:
        """Make a move, or say why it is refused."""
        refusal = self.table.why_not(seat, text)
        if refusal is None:
            self.play(seat, text)
        else:
            self.console.print(sentence(refusal, self.language, self.table.players))

    def why(self, seat: int, text: str) -> None:
        """Explain why a move is not legal, with the rule."""
        refusal = self.table.why_not(seat, text)
        if refusal is None:
            self.say("play-why-legal")
            return
        self.console.print(sentence(refusal, self.language, self.table.players))
        if refusal.rule:
            self.show_rule(refusal.rule)

    def hint(self, seat: int) -> None:
        """Show the best moves, from what this person knows."""
        make_ready([self.table.game.name], self.language, search=True)
        self.say("play-hint")
        for advice in advise(self.table, seat, HINT_BUDGET)[:HINTS]:
            described = advice.move.words(self.language, self.table.players)
            chance = say(self.language, "play-chance", percent=round(100 * advice.chance))
            self.console.print(f"{chance:>10}  {advice.move.text:24}  {described}")

    # --- output ---

    def say(self, message: str) -> None:
        self.console.print(say(self.language, message))

    def news(self, seat: int) -> None:
        """Show what happened since this person last looked."""
        self.tell(seat, self.unseen[seat])
        self.unseen[seat] = []

    def tell(self, seat: int | None, happened: Iterable[int | Event]) -> None:
        """Show what happened, as the seat may know it."""
        for entry in happened:
            event = self.table.event(entry, -1 if seat is None else seat - 1)
            self.console.print(self.table.tell(event, self.language))

    def show_table(self, seat: int | None) -> None:
        self.console.print()
        position = self.table.view(seat).position
        for line in self.table.notation.picture(position, self.table.players, self.language):
            self.console.print(line)

    def show_moves(self, moves: list[Move]) -> None:
        self.console.print()
        self.say("play-your-moves")
        for number, move in enumerate(moves, 1):
            self.console.print(f"{number:4}  {move.text:24}  {move.words(self.language, self.table.players)}")

    def show_house_rules(self) -> None:
        """Say which rules of this table differ from the text."""
        if not self.table.options:
            self.say("play-as-written")
            return
        self.say("play-house-rules")
        for option in SPECS[self.table.game.name].options:
            if option.name in self.table.options:
                value = self.table.options[option.name]
                meaning = explain_value(self.language, option, value)
                self.console.print(f"  {option.name}={format_value(value)} ({option.rule}): {meaning}")

    def show_rule(self, rule_id: str) -> None:
        known = re.fullmatch(r"[A-Z]\d{1,2}", rule_id)
        text = rule(self.table.game.name, self.language, rule_id) if known else None
        self.console.print(text or say(self.language, "play-no-rule", text=rule_id[:20]))

    def end(self) -> None:
        """Show the end of the game: to the one person, or to all at the keyboard."""
        viewer = min(self.people) if len(self.people) == 1 else None
        self.tell(viewer, self.unseen[viewer] if viewer else self.table.happened)
        self.show_table(viewer)
        result = self.table.result
        if result and result.scores:
            scores = ", ".join(f"{n} {s}" for n, s in zip(self.table.players, result.scores, strict=True))
            self.console.print(say(self.language, "play-scores", scores=scores))
        if self.table.seed:
            self.console.print(say(self.language, "play-seed", seed=self.table.seed.hex()))
        sys.stdout.flush()
