"""The sentences of WordMeld, by code, in English."""

from wordgame.messages import Sentences

__all__ = ["say"]

say = Sentences(
    "wordmeld",
    {
        # what is handed in
        "no_deck": "no deck {name}; there are {known}",
        "deck_too_small": "the deck has {cards} cards, too few for {players} hands of {size} ({most} are the most)",
        "deck_too_large": "the deck has {cards} cards; {most} are the most (for {players} hands of {size})",
        "list_too_long": (
            "a word list has {n} word; {most} are the most",
            "a word list has {n} words; {most} are the most",
        ),
        "table_word_empty": "a table word is empty or holds a joker that stands for nothing",
        "counts_of_cards": "{what} is {given}: numbers of cards, 0 or more",
        "too_many_table_words": (
            "{n} word on the table: {most} are the most",
            "{n} words on the table: {most} are the most",
        ),
        "too_many_cards": "more than {most} cards on the table and in the hand",
        "too_many_players": "the hands of {n} others; {most} are the most",
        "position_text": "{given} is not 'table / hand / state'",
        "position_text_word": "{word} in {given} is not known",
        "position_text_rest": (
            "after the third '/' of a position's text stands what its `to_text` wrote there, not {given}"
        ),
        "own_fits": "`own` says of each card whether it comes from the hand, not {given}",
        "one_discard": "{given}: name the one card to discard, '?' for a joker",
        "makes_no_word": "{given} makes no word",
        "parentheses": "the parentheses of {word} do not match in {given}",
        "joker_for_nothing": "a joker in {word} must stand for a letter, in lower case ({given})",
        "ambiguous_table_word": (
            "{text} may take any of {words} apart: write jokers in lower case and the others in capitals"
        ),
        "not_one_card": "{card} is not one card, as it lies on the table",
        "words_with": "a move that is {kind} makes and breaks no words",
        "card_with": "a move that is {kind} has the card {card}: a discard names one, no other move does",
        "notation_differs": "the dict of a move says {given}, but describes {right}",
        "word_differs": "{key} of a word is {given}; it is {right}",
        "game_does_not_follow": "the game that the dict describes does not follow from its deal and its history: {key}",
        "deal_differs": "the hands and the stock of the deal are not the cards of the deck",
        # reasons against a move
        "unreadable": "{why}",
        "phase": "{why}",
        "not_now": "{move} does not come now: {moves}",
        "no_words_now": "after drawing from the stock no word may be laid in this turn",
        "empty_stock": "the stock is empty",
        "empty_discards": "the discard pile is empty",
        "stock_not_empty": "only with an empty stock can a turn be passed: draw or take a card",
        "must_discard": "{why}",
        "drawn_not_kept": "before the first word is laid the drawn card is not kept: discard one",
        "taken_not_kept": "a card taken from the discard pile is not kept: make a word, or discard one",
        "no_words": "no word is made",
        "not_on_table": "{why}",
        "never_lay": "{word} is not on the table",
        "lies_no_more": "{word} is not on the table any more",
        "not_in_hand": "the hand {hand} does not hold {cards}",
        "empty_hand": "(empty)",
        "not_from_table": "the broken words do not hold {cards}: {why}",
        "used_once": "a card cannot be used twice, nor one of a word that stays",
        "joker_keeps": "a card cannot be used twice, nor one of a word that stays; a joker keeps its letter",
        "table_card_lost": "{cards} lay on the table and is neither in a word nor taken back",
        "card_from_nowhere": "{cards} is taken back but does not come free",
        "opening": "{why}",
        "opening_word": "a player's first word must come from the hand alone",
        "opening_turn": "a player's first word must come from the hand alone, and so must the whole turn",
        "not_a_word": "{word} is in none of the word lists",
        "too_short": ("{word} has {n} letter; {why}", "{word} has {n} letters; {why}"),
        "needs_from_hand": "from the hand alone it needs {least} unless it is official",
        "needs_with_table": "with table cards it needs {least}",
        "too_short_for_jokers": "{word} has {jokers} jokers and {cards} letters; it needs {least} letters",
        "no_hand_card": "no card of the hand is added",
        "word_without_hand_card": "{word} has no card from the hand",
        "too_few_added": (
            "{n} card added from the hand must outnumber the {back} taken back from the table",
            "{n} cards added from the hand must outnumber the {back} taken back from the table",
        ),
        # the end
        "out": "seat {seat} has no cards left",
        "winning_word": "seat {seat} made the winning word {word}",
        "stalled": "the stock is empty and nobody can go on: the smallest hand wins",
        # steps of a turn
        "step_take_apart": "Take apart {words}.",
        "step_make": "Make {word}: {parts}.",
        "step_from_hand": "{cards} from your hand",
        "step_from_word": "{cards} from {word}",
        "step_take_back": "Take back {cards} into your hand.",
        "step_win": "That is a winning word: the game is yours.",
        "step_draw": ("Draw {n} card; {left} in hand.", "Draw {n} cards; {left} in hand."),
        "step_draw_nothing": "Draw nothing; {left} in hand.",
        # why
        "wins_with": "{word} is a winning word: the game ends at once",
        "goes_out": "the hand is empty: you win",
        "leaves": ("leaves {n} of {before} cards", "leaves {n} of {before} cards"),
        "word_official": "{word}: {own} of {cards} cards from the hand, official, draws nothing",
        "word_common": "{word}: {own} of {cards} cards from the hand, common word, draws {draws}",
        "word_table_only": "{word}: table cards alone, draws nothing",
        "draws": ("draws {n} card", "draws {n} cards"),
        "draws_all": ("draws {n} card, all that the stock holds", "draws {n} cards, all that the stock holds"),
        "stock_empty_no_draw": "draws nothing, for the stock is empty",
        "takes_back": "takes {cards} back",
        "proven": "no turn leaves fewer cards than the best one listed",
        "chance": "wins about {chance:.0f} of 100 deals that fit what you see",
        "trade_left": (
            "it leaves {n} card more than the shortest turn, but that one wins only about {other:.0f} of 100",
            "it leaves {n} cards more than the shortest turn, but that one wins only about {other:.0f} of 100",
        ),
        "trade_next": (
            "the next players then go out at once in {chance:.0f} of 100 deals; after the shortest turn in {other:.0f}"
        ),
        "next_out": "the next players then go out at once in {chance:.0f} of 100 deals",
        "own_out": "you go out with your next turn in {chance:.0f} of 100",
        "wait": "laying words now would help the others more than you",
        "keep_card": "keep the card",
        "little_lost": "without {card} little is lost",
        "then_wins": "then {word} wins",
        "then_leaves": "the next turn can leave {left}",
        "then_nothing": "no turn is ready",
        "plan_comes": "{word} comes within {draws} draws with chance {percent:.0f}%",
        "plan_winning": (
            "winning word {word}: {keep} in hand, {missing} missing; within {draws} draws with chance {percent:.0f}%"
        ),
        "plan_premium": (
            "premium word {word}: {keep} in hand, {missing} missing; within {draws} draws with chance {percent:.0f}%"
        ),
        "with_top": "with {card} from the discard pile: {then}",
        "word_at_once": "a word may be played with it at once",
        "top_no_help": "the top of the discard pile helps no more than any card",
        "no_other_card": "there is no other card to take",
        "nothing": "nothing",
        # what was lost
        "lost_cards": "{best} leaves {better:g}, this {own:g}",
        "lost_chance": "{best} wins with a chance of {better:.2f}, this with {own:.2f}",
        # stages of a hint
        "nudge_win": "there is a winning word",
        "nudge_out": "you can be rid of all your cards",
        "nudge_turn": ("there is a turn that leaves {n} card", "there is a turn that leaves {n} cards"),
        "nudge_few": "you need not lay all you can",
        "where_break": "break {words}",
        "where_hand": "the hand alone does it",
        "one_word": "one of the words is {word}",
        "all_words": "the words are {words}",
        "and_then": "{first} {then}",
        "nudge_discard": "think of what the next turn needs",
        "nudge_wait": "collect for a longer plan",
        "nudge_pass": "there is nothing to draw",
        "nudge_take": "look at the {card} on the discard pile",
        "the_move": "{move}",
    },
)
