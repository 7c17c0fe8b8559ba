"""Build ext/ROOM/X.pyx as wordgame._core.X. Every other setting is in pyproject.toml."""

import os
import re
import shlex
import shutil
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, find_packages, setup
from setuptools.command.build_ext import build_ext

DEBUG = os.environ.get("WORDGAME_DEBUG") == "1"  # bounds checks in the core, no optimisation
SANITIZE = os.environ.get("WORDGAME_SANITIZE", "")  # for example "address,undefined"
COMPILER = os.environ.get(
    "WORDGAME_CC", ""
)  # in place of Python's own C compiler; on Windows clang-cl, for MSVC lacks vectors
URL = os.environ.get("WORDGAME_URL", "").rstrip("/")  # where the source is published: makes links absolute

sources = sorted(Path("ext").glob("*/*.pyx"))
if not sources:
    raise SystemExit("setup.py: no ext/*/*.pyx found; the source tree is incomplete")

flags: list[str] = []
link: list[str] = []
if sys.platform != "win32":
    flags = ["-O1", "-g"] if DEBUG or SANITIZE else ["-O3", "-g0"]
    flags += ["-Wno-unused-function", "-Wno-unreachable-code", "-Wno-psabi"]
if SANITIZE:
    flags += [f"-fsanitize={SANITIZE}", "-fno-omit-frame-pointer"]
    link += [f"-fsanitize={SANITIZE}"]


def headers(path: Path, seen: set[Path]) -> set[Path]:
    """Every C header that a source leads to; Cython sees those that a source names itself, not what these include."""
    seen.add(path)
    text = path.read_text("utf-8")
    named = {Path("ext", name) for name in re.findall(r'(?:extern from|#include) "([^"]+)"', text)}
    named |= {path.with_name(name.name) for name in named}  # a header names its neighbours without their room
    modules = {path.stem, *re.findall(r"from wordgame\._core\.(\w+) cimport", text)}
    named |= {Path("wordgame/_core", f"{module}.pxd") for module in modules}
    for near in named - seen:
        if near.is_file():
            headers(near, seen)
    return {near for near in seen if near.suffix == ".h"}


for copy in Path("build/ext").glob("**/*.h"):  # Cython copies headers beside the C it writes, and may keep an old copy
    copy.unlink()
extensions = [
    Extension(
        "wordgame._core." + path.stem,
        [path.as_posix()],
        depends=[header.as_posix() for header in sorted(headers(path, set()))],
        include_dirs=["ext"],
        extra_compile_args=flags,
        extra_link_args=link,
    )
    for path in sources
]


class Build(build_ext):
    """The ordinary build, with the C compiler of WORDGAME_CC where one is named."""

    def build_extensions(self) -> None:
        if COMPILER and self.compiler.compiler_type == "msvc":  # setuptools looks for cl.exe alone; link.exe stays
            self.compiler.initialize()
            self.compiler.cc = shutil.which(COMPILER) or COMPILER
        elif COMPILER:
            flags_of_python = self.compiler.compiler_so[1:]
            self.compiler.set_executables(compiler_so=[*shlex.split(COMPILER), *flags_of_python])
        super().build_extensions()


# The word lists live in dictionaries/ at the top and are installed as wordgame.dictionaries.
languages = [path.parent.name for path in Path("dictionaries").glob("*/__init__.py")]
packages = sorted(
    {*find_packages(include=["wordgame", "wordgame.*"]), "wordgame.dictionaries"}
    | {f"wordgame.dictionaries.{language}" for language in languages}
)

description = Path("README.md").read_text("utf-8")
if URL:
    description = re.sub(r"\]\((?!https?:|#)([^)]+)\)", rf"]({URL}/blob/main/\1)", description)

setup(
    long_description=description,
    long_description_content_type="text/markdown",
    project_urls={"Source": URL, "Changes": f"{URL}/blob/main/CHANGELOG.md"} if URL else {},
    options={"build_ext": {"parallel": os.cpu_count() or 1}},
    packages=packages,
    cmdclass={"build_ext": Build},
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
