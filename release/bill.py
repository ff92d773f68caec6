"""bill.py ARCHIVE SOURCE >BILL.cdx.json: the software bill of materials of an archive (CycloneDX 1.5).

Components are the programs, each library of lib/plumbline with the Debian package and version that it is from, and the packages
of the npm registry that the programs carry as text (verifiers/report/CMakeLists.txt pins them). Digests are those of the files
in the archive. The same archive gives the same bill, so it has no date and no serial number.
"""

import hashlib
import json
import re
import subprocess
import sys
import tarfile
from pathlib import Path


def debian_version(package):
    """Of the installed package: the archive was made of it on this machine."""
    asked = ["dpkg-query", "-W", "-f=${Version} ${source:Package}\n", package]
    done = subprocess.run(asked, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"bill.py: {package} is not installed here; the bill is made where the archive was made")
    return done.stdout.splitlines()[0].split(" ")


def digest(content):
    return [{"alg": "SHA-256", "content": hashlib.sha256(content).hexdigest()}]


def contents(archive):
    """Regular files of the archive, without the folder at its top."""
    with tarfile.open(archive) as tar:
        for member in tar:
            if member.isfile():
                yield member.name.split("/", 1)[1], tar.extractfile(member).read()


def components(archive, source):
    for name, content in sorted(contents(archive)):
        parts = name.split("/")
        if parts[0] == "bin" and content.startswith(b"\x7fELF"):
            yield {"type": "application", "name": parts[1], "hashes": digest(content)}
        elif parts[:3] == ["lib", "plumbline", "licences"]:
            version, of = debian_version(parts[3])
            purl = f"pkg:deb/debian/{parts[3]}@{version.replace('+', '%2B').replace(':', '%3A')}?distro=debian-12"
            yield {"type": "library", "name": parts[3], "version": version, "purl": purl,
                   "properties": [{"name": "debian:source", "value": of}]}
        elif parts[:2] == ["lib", "plumbline"]:
            yield {"type": "file", "name": parts[2], "hashes": digest(content)}
    pinned = (source / "verifiers/report/CMakeLists.txt").read_text(encoding="utf-8")
    for name, version in re.findall(r"plumbline_npm_package\((\S+) VERSION (\S+)", pinned):
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        yield {"type": "library", "name": name, "version": version, "purl": purl}


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__.splitlines()[0])
    archive, source = Path(sys.argv[1]), Path(sys.argv[2])
    [version] = re.findall(r"project\(Plumbline VERSION ([0-9.]+)", (source / "CMakeLists.txt").read_text(encoding="utf-8"))
    about = {"type": "application", "name": "plumbline", "version": version, "licenses": [{"license": {"id": "Apache-2.0"}}],
             "hashes": digest(archive.read_bytes())}
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "metadata": {"component": about},
            "components": list(components(archive, source))}
    print(json.dumps(bill, indent=1))


main()
