"""The captions of pictures and tables, by code, in English."""

from wordgame.messages import Sentences

__all__ = ["say"]

say = Sentences(
    "render",
    {
        "no_language": "no language {name}; there are {known}",
        "no_page": "{kind} has no page; {known} have",
        # pictures
        "board": "Scrabble board",
        "tableau": "Kortalfapet, the table",
        "melds": "WordMeld, the table",
        "trick": "Alkort, the trick",
        "told": "{words}; rack or hand: {hand}; scores: {scores}",
        "nothing_laid": "nothing is laid",
        "word_at": "{word} at {where}",
        "square": "{square}: empty",
        "letter_times": "{square}: letter times {times}",
        "word_times": "{square}: word times {times}",
        "both_times": "{square}: letter times {letter}, word times {word}",
        "start": "{square}: start",
        "tile": ("{where}: {tile}, {n} point", "{where}: {tile}, {n} points"),
        "card": "{where}: {card}",
        "rack": "rack",
        "hand": "hand",
        "table": "table",
        "after": "after the turn",
        "to_draw": ("hand, {n} card to draw", "hand, {n} cards to draw"),
        "joker": "joker",
        "bag": "{scores} · bag {bag}",
        "stock": "{scores} · stock {stock}",
        "tricks": "tricks {tricks} · match {scores}",
        "seat": "seat {seat}",
        # tables
        "number": "no.",
        "move": "move",
        "score": "points",
        "words": "words",
        "value": "value",
        "seat_head": "seat",
        "scores": "scores",
        "why": "why",
        "legal_for": "legal, {score}",
        "not_legal": "not legal",
        "more_rows": ("and {n} more", "and {n} more"),
        "no_moves": "no legal move",
        "to_move": "seat {seat} to move",
        "lexicon_head": ("{name}: {n} word, alphabet {alphabet}", "{name}: {n} words, alphabet {alphabet}"),
    },
)
