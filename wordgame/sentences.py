"""The sentences that all rooms share, by code, in English."""

from wordgame.messages import Sentences

__all__ = ["say"]

say = Sentences(
    "wordgame",
    {
        # data
        "dict_lacks": "{what} lacks the key {key!r}",
        "dict_value": "{key} of {what} is {given}; it is {right}",
        "dict_key": "{what} has no key {key}; its keys are {known}",
        "dict_unreadable": "the dict does not describe a {kind}: {why}",
        "number_range": "{what} is {given}; it is a whole number from {least} to {most}",
        "number_pair": "{what} is a pair of whole numbers, not {given}",
        "not_utf8": "{path} is not UTF-8: byte {byte} at {at}",
        "details_too_large": "the details of the hint are too many, or nested too deeply",
        "details_not_plain": "the details of a hint are texts, numbers, lists and dicts of them, not {kind}",
        "text_too_long": "{what} has {n} characters; {most} are the most",
        # names
        "no_game": "no game {name}; there are {known}",
        "no_game_named": "{game} is no registered game; a move of another is read with its class",
        "no_words_of": "{game!r} is no registered game; the words of another are read with their class",
        "no_preset": "no preset {name}; there are {known}",
        "lexicon_not_there": "no lexicon {name} is at hand; there are {known}, others are handed in with `lexica`",
        "no_alphabet": "no alphabet {name}; there are {known}",
        "no_tile_set": "no tile set {name}; there are {known}",
        # letters, tiles, cards
        "alphabet_size": "an alphabet has 1 to {most} letters; {n} were given",
        "strange_vowels": "vowels outside the alphabet: {vowels}",
        "not_one_letter": "{given} is {n} letters of the alphabet {alphabet!r}, not one",
        "not_a_letter": "{sign} at position {at} of {given} is not a letter of the alphabet {alphabet!r}; "
        "its letters: {letters}",
        "strange_letter": "{letter} cannot be a letter: it is empty or has a reserved sign",
        "letter_twice": "the letter {letter} is given twice",
        "not_a_card_letter": "{given} is not the letter of a card",
        "joker_worth": "a joker is worth 0 and multiplies nothing",
        "card_numbers": "card {letter}: value 0 to 1000, multiplier 1 to 100; got {value} and {multiplier}",
        "tile_set": "tile set {name}: {why}",
        "tile_numbers": "tile set {name}: {letter} has count {count}, value {value}; they go to 60000 and 1000",
        "tile_blanks": "tile set {name}: {blanks} blanks; 0 to 60000 are possible",
        "rack_counts": "a rack of this alphabet has {size} counts, none below 0; got {given}",
        "not_on_rack": "the rack {rack} does not hold {tiles}",
        "not_in_bag": "the bag holds no further tile of code {code}",
        "no_pictures": "{kind} has no pictures; positions of {known} have",
        # calls
        "items_failed": "{n} of {of} items failed: {first}",
        "option_choice": "{option} is {given}; it can be {choices}",
        "option_range": "{option} is {given}; it is a whole number from {least} to {most}",
        "option_number": "{option} is {given}; it is a number from {least} to {most}",
        "option_range_or_none": "{option} is {given}; it is a whole number from {least} to {most}, or None",
        "no_option": "there is no option {option}; there are {known}",
        "seconds_nan": "`seconds` is NaN; it is a number of seconds, or None for no limit",
        "too_many_included": "`include` holds {n} moves; {most} are the most",
        "seat_range": "no seat {seat}: they are 0 to {last}",
        "players_range": "{given} players; these rules are for {least} to {most}",
        # games
        "legal": "the move is legal",
        "game_over": "the game is over",
        "nothing_to_undo": "the game is at its start",
        "nothing_to_redo": "nothing was undone",
        "resigned": "seat {seat} resigned",
        "not_a_word": "{word} is not in the lexicon",
        "rated": "{move} is number {rank} of {of}; {best} is better by {lost:.1f}",
    },
)
