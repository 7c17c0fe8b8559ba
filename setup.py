"""Build ext/X.pyx as wordgame._core.X. Every other setting is in pyproject.toml."""

import os
import sys
from glob import glob
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup

DEBUG = os.environ.get("WORDGAME_DEBUG") == "1"  # bounds checks in the core, no optimisation
SANITIZE = os.environ.get("WORDGAME_SANITIZE", "")  # for example "address,undefined"

sources = sorted(Path("ext").glob("*.pyx"))
if not sources:
    raise SystemExit("setup.py: no ext/*.pyx found; the source tree is incomplete")

flags: list[str] = []
link: list[str] = []
if sys.platform != "win32":
    flags = ["-O1", "-g"] if DEBUG or SANITIZE else ["-O3", "-g0"]
    flags += ["-Wno-unused-function", "-Wno-unreachable-code", "-Wno-psabi"]
if SANITIZE:
    flags += [f"-fsanitize={SANITIZE}", "-fno-omit-frame-pointer"]
    link += [f"-fsanitize={SANITIZE}"]

headers = glob("ext/*.h")
for copy in Path("build/ext").glob("*.h"):  # Cython copies headers beside the C it writes, and may keep an old copy
    copy.unlink()
extensions = [
    Extension(
        "wordgame._core." + path.stem,
        [path.as_posix()],
        # Cython follows .pxd and .pxi files by itself; headers include each other, which it does not see.
        depends=headers if 'extern from "' in path.read_text("utf-8") else [],
        include_dirs=["ext"],
        extra_compile_args=flags,
        extra_link_args=link,
    )
    for path in sources
]

# The word lists live in dictionaries/ at the top and are installed as wordgame.dictionaries.
languages = [path.parent.name for path in Path("dictionaries").glob("*/__init__.py")]
packages = sorted(
    {*find_packages(include=["wordgame", "wordgame.*"]), "wordgame.dictionaries"}
    | {f"wordgame.dictionaries.{language}" for language in languages}
)

setup(
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    packages=packages,
    package_dir={"wordgame.dictionaries": "dictionaries"},
    ext_modules=cythonize(
        extensions,
        include_path=["."],
        build_dir="build",
        compiler_directives={
            "language_level": 3,
            "boundscheck": DEBUG,
            "wraparound": False,
            "initializedcheck": DEBUG,
            "cdivision": True,  # the same in debug and release builds, so that both give equal results
            "embedsignature": True,
            "freethreading_compatible": True,
            "autotestdict": False,
        },
    ),
)
