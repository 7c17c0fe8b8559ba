"""Hunspell dictionaries (.aff and .dic): reading, the forms that they accept, and those as words of an alphabet."""

from wordgame.lexicon.hunspell.affixes import Affix, Entry, Form
from wordgame.lexicon.hunspell.forms import MOST_FORMS, Hunspell

__all__ = ["MOST_FORMS", "Affix", "Entry", "Form", "Hunspell"]
