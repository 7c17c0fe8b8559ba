"""`wordgame lexicon build|info|convert|check|search`: word lists from the command line. Knows lexica, no game."""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from wordgame.cli.sentences import say
from wordgame.doors import shown
from wordgame.errors import BuildLimit, CorruptLexicon, InvalidRules
from wordgame.lexicon import Lexicon, bundled, where
from wordgame.messages import Message

__all__ = ["Progress", "add_commands"]

_WIDTH = 30


class Progress:
    """A bar on standard error, drawn only on a terminal: `bar(done, total)`; total 0 where it is not known."""

    def __init__(self, label: str, *, every: float = 0.1) -> None:
        self._label, self._every = label, every
        self._next = time.monotonic() + 0.3  # short work needs no bar
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Draw the bar, at most every tenth of a second."""
        now = time.monotonic()
        if now < self._next or not sys.stderr.isatty():
            return
        self._next = now + self._every
        self._shown = True
        share = done / total if total else 0.0
        bar = "#" * int(share * _WIDTH)
        print(f"\r{self._label} [{bar:<{_WIDTH}}] {share:4.0%} {done}/{total}", end="", file=sys.stderr, flush=True)

    def close(self) -> None:
        """Wipe the bar off."""
        if self._shown:
            print("\r" + " " * (len(self._label) + _WIDTH + 40) + "\r", end="", file=sys.stderr, flush=True)


def add_commands(commands: argparse._SubParsersAction[Any]) -> None:
    """Add `lexicon` and what stands behind it."""
    lexicon = commands.add_parser("lexicon", help="build, look into, convert, check and search word lists")
    verbs = lexicon.add_subparsers(dest="verb", metavar="VERB", required=True)

    build = verbs.add_parser("build", help="build a lexicon file from a list, a .kwg or a hunspell dictionary")
    build.add_argument("source", help="a .txt[.gz|.xz], .kwg or .dic file (its .aff beside it), or a bundled name")
    build.add_argument("target", help="what to write: .dawg (wordgame's own), .kwg or .txt, by its ending")
    _reading(build)
    build.set_defaults(run=_build)

    convert = verbs.add_parser("convert", help="the same as build, without a report")
    convert.add_argument("source")
    convert.add_argument("target")
    _reading(convert)
    convert.set_defaults(run=_convert)

    info = verbs.add_parser("info", help="what a lexicon is: words, letters, lengths, size")
    info.add_argument("lexicon", help=f"a file, or one of {', '.join(bundled())}")
    info.add_argument("--json", action="store_true", help="as JSON")
    info.set_defaults(run=_info)

    check = verbs.add_parser("check", help="judge words; or, without words, read a whole file and find damage")
    check.add_argument("lexicon")
    check.add_argument("words", nargs="*", help="exit status 0 when all are valid, else 1")
    _own_words(check)
    check.set_defaults(run=_check)

    search = verbs.add_parser(
        "search",
        help="words that fit all criteria",
        description="Criteria are written as in Python: length(7) 'anagram(\"retain?\")' '~front_hooks(\"s\")' "
        '\'has_inside(["jazz", "quiz"])\'.',
    )
    search.add_argument("lexicon")
    search.add_argument("criteria", nargs="*", help="NAME(ARGUMENTS), negated by ~ in front; or a pattern such as c?a*")
    _own_words(search)
    search.add_argument("--limit", type=int, help="at most so many words")
    search.add_argument("--count", action="store_true", help="only how many there are")
    search.set_defaults(run=_search)


def _reading(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--alphabet", help="the alphabet's short name (en, sv, sk ...); guessed from the words if left out"
    )
    parser.add_argument("--encoding", default="utf-8", help="of a text file (default: utf-8)")
    parser.add_argument("--column", type=int, help="of a text file: the column, from 1, in which the word stands")
    parser.add_argument("--skip-capitalised", action="store_true", help="leave out entries like Tuesday")
    parser.add_argument("--shortest", type=int, default=1, help="letters of the shortest words that are kept")
    parser.add_argument("--longest", type=int, help="letters of the longest words that are kept")
    parser.add_argument("--name", help="the name kept in the file (default: that of the target)")
    _own_words(parser)


def _own_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--supplement", action="store_true", help="with the supplement of a bundled lexicon")
    own = "words with commas between them, or @FILE, a list; may be given more than once"
    parser.add_argument("--add", action="append", default=[], metavar="WORDS", help=f"more words: {own}")
    parser.add_argument("--remove", action="append", default=[], metavar="WORDS", help=f"words to leave out: {own}")


def _load(options: argparse.Namespace) -> Lexicon:
    lexicon = Lexicon.load(
        options.source,
        alphabet=options.alphabet,
        encoding=options.encoding,
        column=options.column,
        skip_capitalised=options.skip_capitalised,
        shortest=options.shortest,
        longest=options.longest,
        supplement=options.supplement,
    )
    return _with_own_words(lexicon, options)


def _with_own_words(lexicon: Lexicon, options: argparse.Namespace) -> Lexicon:
    for text in options.add:
        lexicon = lexicon.with_words(_own_list(text, lexicon))
    for text in options.remove:
        lexicon = lexicon.without_words(_own_list(text, lexicon))
    return lexicon


def _own_list(text: str, lexicon: Lexicon) -> Iterable[str]:
    if text.startswith("@"):
        return Lexicon.load(text[1:], alphabet=lexicon.alphabet)
    return [word for word in (part.strip() for part in text.split(",")) if word]


def _write(options: argparse.Namespace) -> Lexicon:
    target = Path(options.target)
    if target.suffix.lower() not in (".dawg", ".kwg", ".txt", ".gz", ".xz", ".csv", ".tsv"):
        raise InvalidRules(say("target_ending", target=options.target), option="target")
    lexicon = _load(options)
    if not len(lexicon):
        said = say("no_words", source=options.source, report=lexicon.report.text(options.language))
        raise CorruptLexicon(said, path=options.source)
    lexicon = lexicon.renamed(options.name or target.stem)
    try:
        lexicon.save(target)
    except BuildLimit as error:
        raise BuildLimit(say("target_limit", target=options.target, why=error.message)) from error
    return lexicon


def _build(options: argparse.Namespace) -> int:
    lexicon = _write(options)
    print(lexicon.report.text(options.language))
    alphabet, size = lexicon.alphabet.name, _size(options.target)
    print(say("built", target=options.target, n=len(lexicon), alphabet=alphabet, size=size).text(options.language))
    return 0


def _convert(options: argparse.Namespace) -> int:
    lexicon = _write(options)
    said = say("converted", target=options.target, n=len(lexicon), size=_size(options.target))
    print(said.text(options.language))
    return 0


def _size(path: str) -> Message:
    return say("bytes", n=Path(path).stat().st_size)


def _info(options: argparse.Namespace) -> int:
    lexicon = Lexicon.load(options.lexicon)
    lengths: dict[int, int] = {}
    bar = Progress(say("reading", name=lexicon.name).text(options.language))
    encode = lexicon.alphabet.encode
    for number, word in enumerate(lexicon):
        letters = len(encode(word))
        lengths[letters] = lengths.get(letters, 0) + 1
        if number % 10_000 == 0:
            bar(number, len(lexicon))
    bar.close()
    facts: dict[str, Any] = {
        "name": lexicon.name,
        "path": lexicon.path,
        "words": len(lexicon),
        "alphabet": lexicon.alphabet.name,
        "letters": list(lexicon.alphabet.letters),
        "lengths": {str(length): lengths[length] for length in sorted(lengths)},
        "checksum": lexicon.checksum,
        "bytes": Path(lexicon.path).stat().st_size if lexicon.path else None,
    }
    if options.json:
        print(json.dumps(facts, ensure_ascii=False))
        return 0
    size = say("bytes", n=facts["bytes"])
    said = [
        say("info", name=lexicon.name, n=len(lexicon), size=size, checksum=lexicon.checksum),
        say("info_alphabet", alphabet=lexicon.alphabet.name, letters=" ".join(lexicon.alphabet.letters)),
    ]
    most = max(lengths.values(), default=1)
    for length in sorted(lengths):
        share = "#" * math.ceil(40 * lengths[length] / most)
        said.append(say("info_length", n=length, length=length, words=lengths[length], bar=share))
    for line in said:
        print(line.text(options.language))
    return 0


def _check(options: argparse.Namespace) -> int:
    lexicon = _with_own_words(Lexicon.load(options.lexicon, supplement=options.supplement), options)
    if not options.words:
        bar = Progress(say("checking", name=lexicon.name).text(options.language))
        number = 0
        for number, word in enumerate(lexicon, 1):
            if word not in lexicon:
                raise CorruptLexicon(say("not_found", lexicon=options.lexicon, word=word), path=lexicon.path)
            if number % 10_000 == 0:
                bar(number, len(lexicon))
        bar.close()
        if number != len(lexicon):
            said = say("miscounted", lexicon=options.lexicon, says=len(lexicon), has=number)
            raise CorruptLexicon(said, path=lexicon.path)
        print(say("all_found", lexicon=options.lexicon, n=number).text(options.language))
        return 0
    verdict = lexicon.judge(options.words)
    for word, valid in verdict.words:
        print(say("valid" if valid else "not_valid", word=word).text(options.language))
    return 0 if verdict.all else 1


def _search(options: argparse.Namespace) -> int:
    lexicon = _with_own_words(Lexicon.load(options.lexicon, supplement=options.supplement), options)
    asked = [read_criterion(text) for text in options.criteria]
    if options.limit is not None:
        asked.append(where.limit(options.limit))
    search = lexicon.search(*asked)
    if options.count:
        print(len(search))
        return 0
    for word in search:
        print(word)
    return 0


def read_criterion(text: str) -> where.Criterion | where.Limit:
    """A criterion as it is written, `~length(4, 6)`; text without brackets after a name is a pattern.

    >>> read_criterion("~vowels(2, inf)"), read_criterion("c?a*")
    (~vowels(2, inf), pattern('c?a*'))
    """
    body = text.strip()
    negated = body.startswith("~")
    body = body.removeprefix("~").strip()
    name, bracket, rest = body.partition("(")
    if not bracket:
        made: where.Criterion | where.Limit = where.pattern(body)
    else:
        names = sorted(set(where.__all__) - {"Criterion", "Group", "Limit", "definition", "in_list", "part_of_speech"})
        names = [each for each in names if "playability" not in each]  # these take Python objects
        if name not in names or not rest.endswith(")"):
            raise InvalidRules(say("no_criterion", given=shown(body), known=names), option="criteria")
        function: Callable[..., where.Criterion | where.Limit] = getattr(where, name)
        made = _called(function, body, rest[:-1])
    if not negated:
        return made
    if isinstance(made, where.Limit):
        raise InvalidRules(say("limit_negated", given=shown(text)), option="criteria")
    return ~made


def _called(
    function: Callable[..., where.Criterion | where.Limit], text: str, arguments: str
) -> where.Criterion | where.Limit:
    values: list[Any] = []
    named: dict[str, Any] = {}
    for part in _parts(text, arguments):
        key, sign, value = part.partition("=")
        if sign and key.strip().isidentifier():
            named[key.strip()] = _value(text, value.strip())
        else:
            values.append(_value(text, part))
    try:
        return function(*values, **named)
    except TypeError as error:
        raise InvalidRules(say("criterion_error", given=shown(text), why=str(error)), option="criteria") from error


def _parts(text: str, arguments: str) -> list[str]:
    """What stands between the commas outside quotes and brackets; raises InvalidRules where one is not closed.

    >>> _parts("", '"a,b", [c, "d]"], e=1')
    ['"a,b"', '[c, "d]"]', 'e=1']
    """
    parts = [""]
    quote = ""
    depth = 0
    for sign in arguments:
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[]":
            depth += 1 if sign == "[" else -1
        if sign == "," and not quote and depth <= 0:
            parts.append("")
        else:
            parts[-1] += sign
    if quote:
        raise InvalidRules(say("quote_open", given=shown(text), quote=quote), option="criteria")
    if depth:
        raise InvalidRules(say("bracket_open", given=shown(text)), option="criteria")
    return [part for part in map(str.strip, parts) if part]


def _value(text: str, part: str) -> Any:
    if part in ("True", "False"):
        return part == "True"
    if part == "inf":
        return math.inf
    if part.isascii() and part.isdecimal() and len(part) < 10:
        return int(part)
    if len(part) > 1 and part[0] == part[-1] and part[0] in "\"'":
        return part[1:-1]
    if part.startswith("[") and part.endswith("]") and any(sign in part for sign in ",\"'"):
        return [_value(text, piece) for piece in _parts(text, part[1:-1])]
    return part
