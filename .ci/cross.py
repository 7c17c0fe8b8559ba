#!/usr/bin/env python3
"""Compile the core for other systems without linking: for each, every C file that Cython makes of ext/.

`python .ci/cross.py [TARGET ...]` takes the C compiler of `ziglang`, which carries the headers of every system,
and Cython. Python's headers are those of the Python that runs this, but for pyconfig.h: what differs between systems
stands there, so it is written anew for each target, and the compiler is asked whether the sizes in it are true.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import setuptools

ROOT = Path(__file__).resolve().parent.parent
MAC = {"SIZEOF_FPOS_T": 8, "SIZEOF_PTHREAD_KEY_T": 8}
# What pyconfig.h says otherwise than on x86-64 Linux.
TARGETS: dict[str, dict[str, int]] = {
    "aarch64-linux-gnu": {},
    "x86_64-linux-musl": {},
    "x86_64-macos": MAC,
    "aarch64-macos": MAC | {"SIZEOF_LONG_DOUBLE": 8, "ALIGNOF_MAX_ALIGN_T": 8},
    "x86_64-windows-gnu": {
        "SIZEOF_LONG": 4,
        "ALIGNOF_LONG": 4,
        "SIZEOF_WCHAR_T": 2,
        "SIZEOF_FPOS_T": 8,
        "SIZEOF_OFF_T": 4,
    },
}
# On Windows pyconfig.h is a file of its own (PC/pyconfig.h of CPython): of the common one these lines stay, and some
# are added.
STAY = re.compile(
    r"#define ((SIZE|ALIGN)OF_(?!PID|PTHREAD)|WITH_(DOC_STRINGS|PYMALLOC|FREELISTS)"
    r"|HAVE_(SYS_STAT_H|SYS_TYPES_H|WCHAR_H|UINTPTR_T))"
)
ADDED = [
    "MS_WIN32",
    "MS_WIN64",
    "MS_WINDOWS",
    "NT_THREADS",
    "HAVE_DECLSPEC_DLL",
    "Py_ENABLE_SHARED",
    'COMPILER "[gcc]"',
]
TYPES = {"BOOL": "_Bool", "UINTPTR_T": "uintptr_t", "VOID_P": "void *"}  # the others are called as they are
FLAGS = ["-O1", "-std=c11", "-fno-sanitize=all", "-Wall", "-Wextra", "-Wno-unused", "-Wno-sign-compare", "-Werror"]
COMPILER = [sys.executable, "-m", "ziglang", "cc"]


def headers(target: str, folder: Path) -> None:
    """Python's headers as they are on the target, and `sizes.c`, which compiles only if their sizes are true."""
    shutil.copytree(sysconfig.get_path("include"), folder)
    text = (folder / "pyconfig.h").read_text("utf-8")
    for name, value in TARGETS[target].items():
        text = re.sub(rf"^#define {name} .*$", f"#define {name} {value}", text, flags=re.M)
    if "windows" in target:
        lines = [line for line in text.splitlines() if STAY.match(line)]
        text = "\n".join(["#include <io.h>", "#include <stdio.h>", *lines, *(f"#define {name}" for name in ADDED), ""])
    (folder / "pyconfig.h").write_text(text, "utf-8")
    lines = [
        "#include <pyconfig.h>",
        "#include <stdio.h>",
        "#include <sys/types.h>",
        "#include <stddef.h>",
        "#include <stdint.h>",
    ]
    for of, name in re.findall(r"^#define ((?:SIZE|ALIGN)OF)_(\w+)", text, re.M):
        kind = TYPES.get(name.strip("_")) or (name.lower() if name.endswith("_T") else name.lower().replace("_", " "))
        lines.append(f'_Static_assert({of.lower()}({kind}) == {of}_{name}, "{kind}");')
    (folder / "sizes.c").write_text("\n".join(lines).replace("alignof(", "_Alignof(") + "\n", "utf-8")


def sources() -> Iterable[str]:
    """The C files, which Cython makes where they are not current."""
    distribution = setuptools.distutils.core.run_setup("setup.py", stop_after="init")
    return [source for extension in distribution.ext_modules for source in extension.sources]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("targets", nargs="*", default=list(TARGETS), help=f"of {', '.join(TARGETS)}; without any, all")
    targets = parser.parse_args().targets
    if unknown := set(targets) - set(TARGETS):
        parser.error(f"unknown target: {', '.join(sorted(unknown))}")
    os.chdir(ROOT)
    files = list(sources())
    failed = 0
    with tempfile.TemporaryDirectory() as work, ThreadPoolExecutor(os.cpu_count()) as pool:
        environment = {**os.environ, "ZIG_GLOBAL_CACHE_DIR": work, "ZIG_LOCAL_CACHE_DIR": work}
        for target in targets:
            began, include = time.monotonic(), Path(work, target)
            headers(target, include)
            command = [*COMPILER, "-target", target, *FLAGS, "-Iext", f"-I{include}", "-c", "-o"]

            def compiled(file: str, command: list[str] = command, into: Path = include) -> str:
                made = into / Path(file).with_suffix(".o").name
                done = subprocess.run(
                    [*command, made, file], capture_output=True, text=True, env=environment, check=False
                )
                return f"{file}: {done.stderr}" if done.returncode else ""

            wrong = [said for said in pool.map(compiled, [str(include / "sizes.c"), *files]) if said]
            print(*wrong, sep="\n", end="")
            failed += len(wrong)
            print(
                f"{target}: {len(files) + 1 - len(wrong)} of {len(files) + 1} files, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
