"""Bounds on how long a bot may think about a move on the server. The arena and the terminal have none."""

from dataclasses import replace

from powderkeg.bots.ladder import Bot, read_bot
from powderkeg.bots.search import Budget
from powderkeg.engine.contract import Game
from powderkeg.server import bounds
from powderkeg.text.refusal import unusable


def read_wanted_bot(text: str, game: Game) -> Bot:
    """Read a bot that a client asks for; refused if its budget is too large."""
    bot = read_bot(text, game)
    budget = bot.budget or Budget()
    if (budget.ms or 0) > bounds.BOT_MS or (budget.worlds or 0) > bounds.BOT_WORLDS:
        raise unusable("budget-large", text=text[:40], ms=bounds.BOT_MS, worlds=bounds.BOT_WORLDS)
    return bot


def bounded(bot: Bot) -> Bot:
    """Cut the budget of a bot to the bound: one from the store may be older than the bound, and a bot that counts
    worlds alone would take whatever time they need."""
    if bot.budget is None:
        return bot
    ms, worlds = bot.budget.ms, bot.budget.worlds
    return replace(
        bot, budget=Budget(min(ms or bounds.BOT_MS, bounds.BOT_MS), worlds and min(worlds, bounds.BOT_WORLDS))
    )
