"""A short soak: kills during writes, full disks, caches that cannot be written, forks among threads, equal answers."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import wordgame as wg
from tests.soak.__main__ import judged
from tests.soak.kills import forked, full_disk, killed, no_cache
from tests.soak.load import CALLS, Load
from wordgame import alkort, scrabble


@pytest.mark.parametrize("kind", ["lexicon", "kwg", "text", "leaves", "cache"])
def test_a_killed_writer_leaves_whole_files(kind: str) -> None:
    assert killed(kind, 2) == []


def test_full_disks_and_caches_that_cannot_be_written() -> None:
    assert full_disk(("lexicon", "leaves")) == []
    assert no_cache() == []


def test_forks_while_threads_search() -> None:
    assert forked(2) == []


def test_threads_agree() -> None:
    load = Load(1.0, 1)
    for number in range(2):
        load.work(number)
    assert load.wrong == []
    assert load.done > 0


def test_other_answers_are_noticed() -> None:
    load = Load(5.0, 1)
    load.known = {f"{name} {seed}": "another" for name in CALLS for seed in range(12)}
    load.work(1)
    assert len(load.wrong) == 1


def test_growth_and_lost_handles_are_noticed() -> None:
    def samples(last: int, handles: int) -> list[dict[str, Any]]:
        flat: list[dict[str, Any]] = [{"memory": 100, "handles": 9}] * 10
        return [*flat, *[{"memory": last, "handles": handles}] * 10, {"wrong": [], "answers": {}}]

    assert judged(samples(102, 9), 1 / 3) == []
    assert "memory grew" in judged(samples(104, 9), 1 / 3)[0]
    assert judged(samples(100, 10), 1 / 3) == ["handles were lost"]


def test_records_are_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written to its end leaves the old file, and nothing beside it."""

    def full(*_: object) -> None:
        raise OSError("no space left")

    writers: dict[str, Callable[[Path], object]] = {
        "match.txt": lambda path: alkort.records.dump(alkort.Game(seed=1), path),
        "game.gcg": lambda path: scrabble.gcg.dump(scrabble.Game(lexicon="en", seed=1), path),
        "own.dawg": lambda path: wg.Lexicon.from_words(["cat"], alphabet="en").save(path),
    }
    for name, write in writers.items():
        write(tmp_path / name)
        before = (tmp_path / name).read_bytes()
        with monkeypatch.context() as patch:
            patch.setattr(os, "fsync", full)
            with pytest.raises(OSError, match="no space left"):
                write(tmp_path / name)
        assert (tmp_path / name).read_bytes() == before
    assert sorted(os.listdir(tmp_path)) == sorted(writers)


def test_links_stay_links_and_pipes_are_written_to(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "link.gcg").symlink_to(tmp_path / "own" / "game.gcg")
    scrabble.gcg.dump(scrabble.Game(lexicon="en", seed=1), tmp_path / "link.gcg")
    assert (tmp_path / "link.gcg").is_symlink()
    assert (tmp_path / "own" / "game.gcg").is_file()
    scrabble.gcg.dump(scrabble.Game(lexicon="en", seed=1), "/dev/null")
    assert Path("/dev/null").is_char_device()
