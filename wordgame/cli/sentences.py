"""What the command line says beside what the library says, by code, in English; the help of argparse is its own."""

from wordgame.messages import Sentences

__all__ = ["say"]

say = Sentences(
    "cli",
    {
        "legal": "legal",
        "not_legal": "not legal",
        # word lists
        "target_ending": "{target}: the ending must be .dawg, .kwg, or that of a text (.txt, .txt.gz)",
        "no_words": "{source} has no words; {report}",
        "target_limit": "{target}: {why}",
        "built": (
            "{target}: {n} word, alphabet {alphabet}, {size}",
            "{target}: {n} words, alphabet {alphabet}, {size}",
        ),
        "converted": ("{target}: {n} word, {size}", "{target}: {n} words, {size}"),
        "bytes": ("{n:,} byte", "{n:,} bytes"),
        "reading": "reading {name}",
        "checking": "checking {name}",
        "info": ("{name}: {n} word, {size}, checksum {checksum}", "{name}: {n} words, {size}, checksum {checksum}"),
        "info_alphabet": "alphabet {alphabet}: {letters}",
        "info_length": ("{length:4} letter  {words:8}  {bar}", "{length:4} letters {words:8}  {bar}"),
        "not_found": "{lexicon} is damaged: {word} is listed and not found",
        "miscounted": "{lexicon} is damaged: it says {says} words and has {has}",
        "all_found": ("{lexicon}: {n} word, all found", "{lexicon}: {n} words, all found"),
        "valid": "{word}: valid",
        "not_valid": "{word}: not valid",
        "no_criterion": "no criterion {given}; there are {known}",
        "limit_negated": "{given}: a limit cannot be negated",
        "criterion_error": "{given}: {why}",
        "quote_open": "{given}: a quotation mark {quote} is not closed",
        "bracket_open": "{given}: a bracket is not closed",
        # Scrabble
        "cgp_or_board": "give the position either as CGP or with --board FILE and --rack",
        "best_hints": "{placements}, {exchanges}; the best {n} by {by}:",
        "placements": ("{n} placement", "{n} placements"),
        "exchanges": ("{n} exchange", "{n} exchanges"),
        "keeps": "keeps {tiles}",
        "training_racks": "{done:,} of {of:,} racks",
        "leaves_made": "{file}: {table}",
        # Kortalfapet
        "kortalfapet_help": "Moves: K(U)L@2 crosses card 2 of the table, (KÖR)A extends; KUL is enough where it can be "
        "laid in one way\nonly; in rounds: 3,-1 down T(A)K. Lower case is a joker as that letter. Values may be added: "
        "L2x3.\ndiscard L   puts a card under the stock; pass. Also: hint, best, undo, svg FILE, help, quit.",
        "player_moved": "player {player}: {move}  {word}",
        "scores_now": "scores {scores}",
        "kortalfapet_over": "{why}: {scores}; won by player {winners}",
        # WordMeld
        "others_numbers": "--others is {given}; it is numbers with commas between them",
        "best_turn": "best: {found} ({proof})",
        "no_turn": "no turn",
        "cards_left": ("{n} card left", "{n} cards left"),
        "proven": "proven",
        "bounded": "not proven; no turn leaves fewer than {bound}",
        "wins": "wins",
        "legal_cards": "legal: {left}",
        "wordmeld_help": "Type a move (`BLESS`, `BOWL > (BOWL)S`, draw, take, keep, discard X), `hint`, `undo`, or "
        "`quit`.",
        "seat_moved": "seat {seat}: {move}",
        "wordmeld_over": "The game is over: {why}, won by seat {winners}",
        "wordmeld_state": "stock {stock}; cards in hand {cards}",
        "wordmeld_state_top": "stock {stock}, top of the discard pile {top}; cards in hand {cards}",
        # Alkort
        "not_an_option": "{given} is not NAME=VALUE",
        "open_tricks": "tricks of seats 0 and 2: {tricks}, points: {points}",
        "open_tricks_bound": "tricks of seats 0 and 2: {tricks}, points: {points} (not proven)",
        "open_card": "{card}: {tricks}, {points}",
        "tricks": ("{n} trick", "{n} tricks"),
        "points": ("{n} point", "{n} points"),
        "deal_comment": "deal {deal}: {cards}, {costly}",
        "cards": ("{n} card", "{n} cards"),
        "costly": ("{n} of them costs something", "{n} of them cost something"),
        "alkort_help": "Alkort, seed {seed}. A card plays it; also: hint, why, undo, keep, exchange CARD, claim SEAT, "
        "quit.",
        "deal_result": "deal {deal}: tricks {own} : {theirs}, points {points} : {others}; match {score} : {against}",
        "match_over": "the match ends {score} : {against}; winners: {winners}",
        "nobody": "none",
        "refused": "no: {why}",
        # the arena and puzzles
        "strengths": "{game}: ten levels, {n} different strengths",
        "level_table": "| level | against | games | won | drawn | lost | share | Elo |",
        "standing": "{first} against {second}: {games} games, {wins} won, {draws} drawn, {losses} lost; "
        "{share:.1f} +- {share_error:.1f} %, {lead:+.1f} +- {lead_error:.1f} points",
        "standing_elo": "{standing}, {elo:+.0f} +- {error:.0f} Elo",
        "pairs_played": "{done} of {of} pairs",
        "puzzle_number": "{number}. {text}",
        "puzzle_missed": ("{n} of the levels 1 to 9 misses it: {levels}", "{n} of the levels 1 to 9 miss it: {levels}"),
        "puzzle_answers": "answer: {answers}",
        "puzzle_lost": "puzzle {number}: another move is better than {answers}",
        "puzzles_kept": "{kept} of {of} puzzles keep their answer",
    },
)
