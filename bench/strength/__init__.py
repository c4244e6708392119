"""How well bots play: against each other, against OpenSpiel, and after learning."""
