"""What the recipes need: fetch pinned packages, check them, look into them, and compare results with the shipped files.

A recipe is a program that rebuilds the files of one language bit for bit. Nothing here is needed to use the library.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import importlib
import io
import lzma
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Package", "archive_member", "cook", "lemma_list", "listed", "word_lines", "word_ranks"]


@dataclass(frozen=True, slots=True)
class Package:
    """A file of a package registry: where it comes from, its version, its file name and its SHA-256."""

    registry: str  # "pypi", "npm" or "debian"
    name: str
    version: str
    file: str
    sha256: str

    def fetch(self, folder: Path) -> Path:
        """The checked file in `folder`, downloaded there by pip, npm or apt-get unless it is there already."""
        path = folder / self.file
        if not path.is_file():
            commands = {
                "pypi": [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:"],
                "npm": ["npm", "pack", "--silent"],
                "debian": ["apt-get", "download", "-q"],
            }
            mark = {"pypi": "==", "npm": "@", "debian": "="}[self.registry]
            try:
                command = [*commands[self.registry], f"{self.name}{mark}{self.version}"]
                subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
            except (OSError, subprocess.CalledProcessError) as error:
                raise SystemExit(
                    f"cannot fetch {self.name} {self.version} ({error}); put {self.file} into {folder}"
                ) from error
        found = hashlib.sha256(path.read_bytes()).hexdigest()
        if found != self.sha256:
            raise SystemExit(f"{path} has the SHA-256 {found}, not {self.sha256}")
        return path


def archive_member(path: Path, member: str) -> bytes:
    """One file of a wheel, an npm tarball or a Debian package."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            return wheel.read(member)
    data = path.read_bytes()
    if path.suffix == ".deb":
        data = _debian_data(data)
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        found = archive.extractfile(member)
        if found is None:
            raise SystemExit(f"{path} has no file {member}")
        return found.read()


def _debian_data(data: bytes) -> bytes:
    """The data.tar of a .deb, which is an `ar` archive: 60-byte headers, members padded to even length."""
    at = 8
    while at < len(data):
        name = data[at : at + 16].decode("ascii").strip(" /")
        size = int(data[at + 48 : at + 58])
        at += 60
        if name == "data.tar.xz":
            return lzma.decompress(data[at : at + size])
        at += size + size % 2
    raise SystemExit("the Debian package has no data.tar.xz")


def word_lines(path: Path) -> Iterator[list[str]]:
    """The lines of a list written by hand, each as its words; `#` begins a remark, which may say why.

    In a supplement a line is a word with all its forms, the base form first.
    """
    for line in path.read_text("utf-8").splitlines():
        words = line.partition("#")[0].lower().split()
        if words:
            yield words


def listed(path: Path) -> set[str]:
    """All words of such a list."""
    return {word for words in word_lines(path) for word in words}


# -- base forms --------------------------------------------------------------------------------------------------

SIMPLEMMA = Package(
    "pypi",
    "simplemma",
    "2.0.0",
    "simplemma-2.0.0-py3-none-any.whl",
    "db33b15f5aed6485a748ce34d1f510ca760af2633289ab9a8493e2afa785c352",
)


def lemma_list(folder: Path, language: str) -> dict[str, str]:
    """simplemma's list of a language, form -> base form, without names (it keeps their capitals)."""
    wheel = SIMPLEMMA.fetch(folder)
    unpacked = folder / "simplemma-2.0.0"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(unpacked)
    sys.path.insert(0, str(unpacked))
    try:
        factory = importlib.import_module("simplemma.strategies.dictionaries.dictionary_factory")
        pairs = factory._load_dictionary_from_disk(language)
    finally:
        sys.path.remove(str(unpacked))
    decoded = {form.decode(): base.decode() for form, base in pairs.items()}
    return {form: base for form, base in decoded.items() if form == form.lower()}


# -- commonness ---------------------------------------------------------------------------------------------------

WORDFREQ = Package(
    "pypi",
    "wordfreq",
    "3.1.1",
    "wordfreq-3.1.1-py3-none-any.whl",
    "4b1c6ecffc6198be3396d5cf871c4423ca71c907c231348d352dd54d62b97473",
)


def word_frequencies(folder: Path, name: str) -> dict[str, int]:
    """wordfreq's list `name` ("large_sv"): word -> centibels below certain; -300 cB is once in a thousand words."""
    packed = gzip.decompress(archive_member(WORDFREQ.fetch(folder), f"wordfreq/data/{name}.msgpack.gz"))
    levels = _unpack(io.BytesIO(packed))
    if not isinstance(levels, list) or levels[0] != {"format": "cB", "version": 1}:
        raise SystemExit(f"wordfreq's list {name} is not in its centibel format")
    return {word: level for level, words in enumerate(levels[1:]) for word in words}


def word_ranks(frequencies: dict[str, int], words: set[str]) -> dict[str, int]:
    """The commonness rank of every word with a frequency: 1 is the most common; equally common words share a rank."""
    by_level: dict[int, list[str]] = {}
    for word in words:
        if word in frequencies:
            by_level.setdefault(frequencies[word], []).append(word)
    ranks: dict[str, int] = {}
    for level in sorted(by_level):
        rank = len(ranks) + 1
        ranks.update(dict.fromkeys(by_level[level], rank))
    return ranks


def _unpack(source: io.BytesIO) -> object:
    """One value in MessagePack: the few types that wordfreq's lists are made of."""
    kind = source.read(1)[0]
    if kind < 0x80:
        return kind
    if kind < 0x90:
        return {_unpack(source): _unpack(source) for _ in range(kind & 15)}
    if kind < 0xA0:
        return [_unpack(source) for _ in range(kind & 15)]
    if kind < 0xC0:
        return source.read(kind & 31).decode()
    if kind in (0xD9, 0xDA):
        return source.read(int.from_bytes(source.read(kind - 0xD8), "big")).decode()
    if kind in (0xDC, 0xDD):
        return [_unpack(source) for _ in range(int.from_bytes(source.read(2 * (kind - 0xDB)), "big"))]
    raise SystemExit(f"an unexpected MessagePack type 0x{kind:02X}")


# -- the program that every recipe is -----------------------------------------------------------------------------


def cook(language: str, build: Callable[[Path, Path], Iterator[str]]) -> None:
    """Run a recipe: `build(packages, out)` writes its files into `out` and yields the name of each.

    The results are compared with the shipped files; `--update` puts them in their place.
    """
    shipped = Path(__file__).parent / language
    parser = argparse.ArgumentParser(description=f"Rebuild the files of dictionaries/{language} from pinned packages.")
    parser.add_argument("--packages", type=Path, help="a folder that keeps the downloaded packages")
    parser.add_argument("--update", action="store_true", help="replace the shipped files by what was built")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        out = Path(scratch) / "out"
        out.mkdir()
        packages = options.packages or Path(scratch)
        packages.mkdir(parents=True, exist_ok=True)
        differ = 0
        for name in build(packages, out):
            made, there = out / name, shipped / name
            same = there.is_file() and there.read_bytes() == made.read_bytes()
            if options.update and not same:
                shutil.copyfile(made, there)
            differ += not same
            print(f"{name}: {made.stat().st_size} bytes, {'identical' if same else 'DIFFERENT from the shipped file'}")
    if differ and not options.update:
        raise SystemExit(1)
