"""Load every hunspell dictionary of a folder and put 3,000 words of each to the hunspell program.

    python -m benchmarks.hunspell_dictionaries [FOLDER] [NAME ...]

Prints a table: words, seconds of one core, memory of the process, share of the words that `hunspell -l` refuses. Words
are sampled from a load without folding, and asked for in small letters, with one capital, and in capitals, since a
lexicon keeps no case. The dictionaries are those of Debian's packages hunspell-*; copies of a file count once.
"""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
import sys
from pathlib import Path

FOLDER = Path("/usr/share/hunspell")
SAMPLE = 3_000

LOAD = """
import json, random, resource, sys, time
from wordgame.lexicon import Lexicon
begun = time.process_time()
lexicon = Lexicon.load(sys.argv[1])
seconds = time.process_time() - begun
memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
found = {"words": len(lexicon), "seconds": seconds, "memory": memory, "alphabet": lexicon.alphabet.name,
         "single": lexicon.report.single, "longest": lexicon.report.longest}
plain = Lexicon.load(sys.argv[1], fold=False, alphabet=lexicon.alphabet)
rng = random.Random(7)
alphabet = plain.alphabet
sample = [plain.word_at(rng.randrange(len(plain))) for _ in range(int(sys.argv[2]))]
found["sample"] = ["".join(map(alphabet.lower, alphabet.encode(word))) for word in sample]
print(json.dumps(found))
"""


def capital_at(word: str, at: int) -> str:
    """The word with a capital: first, or behind a prefix of a name (Slovak "neHlinkovský")."""
    return word[:at] + word[at].upper() + word[at + 1 :]


def refused(dictionary: Path, words: list[str]) -> list[str]:
    """Those of the words that hunspell accepts in no case."""
    forms = {word: (word, word.upper(), *(capital_at(word, at) for at in range(min(len(word), 6)))) for word in words}
    text = "".join(f"{form}\n" for each in forms.values() for form in each)
    command = ["hunspell", "-i", "UTF-8", "-d", str(dictionary.with_suffix("")), "-l"]
    bad = set(subprocess.run(command, input=text, capture_output=True, text=True, check=True).stdout.splitlines())
    return [word for word, each in forms.items() if bad.issuperset(each)]


def main() -> None:
    arguments = sys.argv[1:]
    folder = Path(arguments.pop(0)) if arguments and Path(arguments[0]).is_dir() else FOLDER
    seen: set[bytes] = set()
    print("| dictionary | words | seconds | MB | refused | of |\n|---|---|---|---|---|---|")
    for path in sorted(folder.glob("*.dic")):
        if arguments and path.stem not in arguments:
            continue
        mark = hashlib.sha256(path.read_bytes()).digest()
        if mark in seen:
            continue
        seen.add(mark)
        done = subprocess.run([sys.executable, "-c", LOAD, path, str(SAMPLE)], capture_output=True, text=True)
        if done.returncode:
            print(f"| {path.stem} | {done.stderr.splitlines()[-1]} |", flush=True)
            continue
        found = json.loads(done.stdout)
        words = sorted(set(found["sample"]))
        bad = refused(path, words)
        note = f" (one affix, up to {found['longest']} letters)" if found["single"] else ""
        share = f"{len(bad) / len(words):.2%}"
        print(
            f"| {path.stem} ({found['alphabet']}) | {found['words']:,}{note} | {found['seconds']:.1f} "
            f"| {found['memory']:.0f} | {share} | {len(words)} |",
            flush=True,
        )
        if bad:
            print(f"  {path.stem}: {', '.join(random.Random(1).sample(bad, min(8, len(bad))))}", file=sys.stderr)


if __name__ == "__main__":
    main()
