"""Puts the programs into the Python package: plumbline, plumbline-tools and plumbline-check, with cases and formulas.

They come from the CMake build in build/release, which is brought up to date first (and configured, where there is
none), so after `./plumbline verify` or `./plumbline test` a wheel costs a copy. PLUMBLINE_PROGRAMS names a folder of
built programs to take instead. The wheel is for any Python 3, as it has no extension module, and for machines like this one.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

ROOT = Path(__file__).resolve().parent
PROGRAMS = ("plumbline", "plumbline-tools", "plumbline-check")


def built_programs() -> Path:
    """The folder of the programs, up to date."""
    if "PLUMBLINE_PROGRAMS" in os.environ:
        return Path(os.environ["PLUMBLINE_PROGRAMS"])
    build = ROOT / "build" / "release"
    if not (build / "build.ninja").exists():
        subprocess.run(["cmake", "--preset", "release"], cwd=ROOT, check=True)
    subprocess.run(
        ["cmake", "--build", str(build), "--target", "plumbline-cli", "plumbline-tools", "plumbline-check"], check=True
    )
    return build / "bin"


class BuildWithPrograms(build_py):
    """The modules, and beside them the folders `bin` and `share` as an installation has them."""

    def run(self) -> None:
        super().run()
        target = Path(self.build_lib) / "plumbline" / "_programs"
        shutil.rmtree(target, ignore_errors=True)
        (target / "bin").mkdir(parents=True)
        programs = built_programs()
        for name in PROGRAMS:
            shutil.copy2(programs / name, target / "bin" / name)
        for paper in ("saddle", "invariance", "bottleneck", "rank"):
            shutil.copytree(ROOT / "cases" / paper, target / "share" / "plumbline" / "cases" / paper)
        shutil.copy2(ROOT / "docs" / "formulas.lock", target / "share" / "plumbline" / "formulas.lock")


class PlatformWheel(bdist_wheel):
    """py3-none-PLATFORM: programs inside, but nothing that depends on the version of Python."""

    def get_tag(self):
        return ("py3", "none", super().get_tag()[2])


class WithPrograms(Distribution):
    def has_ext_modules(self) -> bool:
        return True


version = re.search(r"project\(Plumbline VERSION ([0-9.]+)", (ROOT / "CMakeLists.txt").read_text()).group(1)
(ROOT / "build").mkdir(exist_ok=True)
setup(
    version=version,
    distclass=WithPrograms,
    cmdclass={"build_py": BuildWithPrograms, "bdist_wheel": PlatformWheel},
    options={"egg_info": {"egg_base": "build"}, "build": {"build_base": "build/python"}},
)
