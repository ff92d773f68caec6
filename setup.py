"""Puts the programs into the Python package: plumbline, plumbline-tools and plumbline-check, with cases and formulas.

They come from the CMake build in build/release, which is brought up to date first (and configured, where there is
none), so after `./plumbline verify` or `./plumbline test` a wheel costs a copy. PLUMBLINE_PROGRAMS names a folder of
built programs to take instead. The wheel is for any Python 3, as it has no extension module, and for machines like this one.

PLUMBLINE_ARCHIVE names the archive that `./plumbline package` makes: its programs come with the libraries that they need, so
the wheel is for every Linux with this C library or a later one (a `manylinux` tag, PEP 600).
"""

import os
import platform
import re
import shutil
import subprocess
import tarfile
import tempfile
from pathlib import Path

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py
from wheel.bdist_wheel import bdist_wheel

ROOT = Path(__file__).resolve().parent
ARCHIVE = os.environ.get("PLUMBLINE_ARCHIVE")
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


def programs_and_libraries(unpacked: Path, target: Path) -> Path:
    """The folder of the programs; of an archive the libraries are copied, to where its programs look for them."""
    if ARCHIVE is None:
        return built_programs()
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(unpacked)
    [folder] = unpacked.iterdir()
    shutil.copytree(folder / "lib", target / "lib", symlinks=True)
    for library in sorted((target / "lib").rglob("*.so*")):
        if library.is_symlink():
            forward(library)
    return folder / "bin"


def forward(library: Path) -> None:
    """In the place of a link, which a wheel cannot have, an empty library that needs the one to which it leads."""
    actual = library.resolve()
    library.unlink()
    options = [f"-Wl,-soname,{library.name}", "-Wl,--no-as-needed", "-Wl,--disable-new-dtags", "-Wl,-rpath,$ORIGIN"]
    subprocess.run(["gcc", "-shared", "-s", "-o", str(library), *options, str(actual)], check=True)


class BuildWithPrograms(build_py):
    """The modules, and beside them the folders `bin` and `share` as an installation has them."""

    def run(self) -> None:
        super().run()
        target = Path(self.build_lib) / "plumbline" / "_programs"
        shutil.rmtree(target, ignore_errors=True)
        (target / "bin").mkdir(parents=True)
        with tempfile.TemporaryDirectory() as unpacked:
            programs = programs_and_libraries(Path(unpacked), target)
            for name in PROGRAMS:
                shutil.copy2(programs / name, target / "bin" / name)
        for paper in ("saddle", "invariance", "bottleneck", "rank"):
            shutil.copytree(ROOT / "cases" / paper, target / "share" / "plumbline" / "cases" / paper)
        shutil.copy2(ROOT / "docs" / "formulas.lock", target / "share" / "plumbline" / "formulas.lock")


class PlatformWheel(bdist_wheel):
    """py3-none-PLATFORM: programs inside, but nothing that depends on the version of Python."""

    def get_tag(self):
        if ARCHIVE is None:
            return ("py3", "none", super().get_tag()[2])
        return ("py3", "none", f"manylinux_{platform.libc_ver()[1].replace('.', '_')}_{platform.machine()}")


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
