"""A run, as `plumbline verify` wrote it: what its summary.json says of papers and readings, and where its report is.

The site decides nothing by itself. Verdicts, grades, causes, comparisons and sources come from the summary; drawings come
from the pages of the report; certificates are taken out of their bundles by the checker.
"""
import base64
import json
import re
import shutil
import subprocess
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

GRADES = ["error", "aside", "boundary", "misprint", "wording"]  # as core/result/grades.hpp ranks them
FALLS = {"refuted", "ill-typed"}


def short(number):
    """A number that ends in `...` was cut off: three digits of it are enough here."""
    return f"{float(number[:-3]):.3g}" if number.endswith("...") else number


def packed(text):
    """Text in an address, as web/playground/fragment.js unpacks it: RFC 1951 in the base64 of addresses."""
    small = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return base64.urlsafe_b64encode(small.compress(text.encode()) + small.flush()).decode().rstrip("=")


class Finding:
    """A reading that does not stand: what claims, readings and results of the summary say of it."""

    def __init__(self, claim, reading, failure):
        self.claim, self.reading, self.failure = claim, reading, failure

    @property
    def id(self):
        return self.claim["claim"]

    @property
    def name(self):
        return self.claim["reading"]

    @property
    def grade(self):
        return self.claim["grade"] or "not graded"

    @property
    def page(self):
        return f"report/report/{self.id}.html#{self.name}"

    @property
    def certificate(self):
        return f"certificates/{self.id}.{self.name}.json"

    @property
    def playground(self):
        """Where its claim is judged again on its counterexample: the address of the playground from the site's first folder."""
        return f"playground.html#claim={self.id}&case={packed(json.dumps(self.claim['counterexample'], indent=1))}"

    def comparison(self):
        """ "2 = 4", numbers to three digits as in the report; "" if the run names no comparison."""
        failing = (self.failure or {}).get("failing")
        if not failing:
            return ""
        return f"{short(failing[1])} {failing[0]} {short(failing[2])}" + "".join(f" at {place}" for place in failing[3:])


class Run:
    """The run in `folder`, with the programs in `bin`. `replays`: can pages replay certificates? `plays`: is there a playground?"""

    def __init__(self, folder, bin, replays=False, plays=False):
        self.folder, self.bin, self.replays, self.plays = Path(folder), Path(bin), replays, plays
        summary = json.loads((self.folder / "summary.json").read_text(encoding="utf-8"))
        self.papers, self.readings, self.claims = summary["papers"], summary["readings"], summary["claims"]
        lock = self.folder / "formulas.lock"
        self.lock = lock if lock.is_file() else None
        verdicts = {(r["claim"], r["reading"]): r for r in self.readings}
        fallen = {(c["claim"], c["reading"], c["counterexample"]["name"]): None for c in self.claims if c["counterexample"]}
        for result in summary["results"]:
            key = (result["claim"], result["reading"], result["case"])
            if key in fallen:
                fallen[key] = result
        self.findings = [
            Finding(c, verdicts[c["claim"], c["reading"]], fallen.get((c["claim"], c["reading"], (c["counterexample"] or {}).get("name"))))
            for c in self.claims
            if verdicts[c["claim"], c["reading"]]["verdict"] in FALLS
        ]

    def key_of(self, claim):
        return claim["claim"].split(".")[0]

    def of(self, paper):
        """The claims of a paper, each once, with its readings: [(claim, [(claim entry, reading entry)])]."""
        out = {}
        for claim, reading in zip(self.claims, self.readings):
            if self.key_of(claim) == paper["key"]:
                out.setdefault(claim["claim"], []).append((claim, reading))
        return list(out.items())

    def faults(self, paper):
        """What is false in it: the claims that its file names first, then the gravest first. A control is no fault: a hypothesis
        was dropped on purpose."""
        found = [f for f in self.findings if self.key_of(f.claim) == paper["key"] and f.grade != "control"]
        first = paper.get("first", [])

        def rank(f):
            place = first.index(f.id) if f.id in first else len(first)
            return place, GRADES.index(f.grade) if f.grade in GRADES else len(GRADES)

        return sorted(found, key=rank)

    def false_in(self, paper):
        """How many of its statements are false, of how many causes, how many of each grade: as the program counted them."""
        if "false" in paper:
            return paper["false"]
        if self.of(paper):
            raise SystemExit(f"site: the run in {self.folder} is of an older version; run `plumbline verify` again")
        return {"statements": 0, "causes": 0, "grades": {}}

    def main(self, paper):
        """Its main theorems of which this run says something: [(what people say, whether all is as expected)]."""
        out = []
        for main in paper.get("main", []):
            of = [(c, r) for c, r in zip(self.claims, self.readings) if c["claim"] == main["claim"]]
            if of:
                out.append((main, all(r["verdict"] == c["expected"] or c["expected"] is None for c, r in of)))
        return out

    def repairs(self, finding):
        """Readings of the same claim that stand, under a change which they name: [(claim entry, verdict)]."""
        of = [(c, r["verdict"]) for c, r in zip(self.claims, self.readings) if c["claim"] == finding.id]
        return [(c, v) for c, v in of if c["change"] and c["reading"].startswith("repaired") and v not in FALLS]

    def is_built_in(self, finding):
        return not self.lock or finding.id not in self.lock.read_text(encoding="utf-8").split()

    def judged_again(self, finding):
        """Can the playground judge it? It knows the built-in claims; an address has to stay short."""
        return self.plays and self.is_built_in(finding) and finding.claim["counterexample"] and len(finding.playground) < 4000

    def replay(self, finding):
        """The words with which `plumbline check` replays its certificate, in the folder of certificates."""
        lock = [] if self.is_built_in(finding) else ["--formulas", "formulas.lock"]
        return [*lock, "--explain", finding.certificate.rpartition("/")[2]]

    def has_page(self, claim):
        return (self.folder / "report" / f"{claim}.html").is_file()

    def from_report(self, finding, pattern):
        """What its page in the report shows of the reading; "" where it shows no such thing."""
        page = (self.folder / "report" / f"{finding.id}.html").read_text(encoding="utf-8")
        article = re.search(rf'<article class="reading" id="{re.escape(finding.name)}">(.*?)</article>', page, re.S)
        found = re.search(pattern, article[1], re.S) if article else None
        return found[0] if found else ""

    def drawing(self, finding):
        """The network of the counterexample."""
        return self.from_report(finding, r'<svg class="network".*?</svg>')

    def values(self, finding):
        """The sides of the comparison that fails, and the numbers in them."""
        return self.from_report(finding, r'<table class="values">.*?</table>')

    def extract(self, findings, to):
        """Writes the certificate of each finding as a file of its own under `to`, and beside them the lock file of the claims
        that are not built in, which the checker wants to be told of. Returns {finding: the certificate}, of those that have one."""
        (to / "certificates").mkdir(parents=True, exist_ok=True)
        if self.lock:
            shutil.copy(self.lock, to / "certificates" / "formulas.lock")

        def one(finding):
            source = finding.failure and finding.failure["certificate"]
            if source:
                asked = [self.bin / "plumbline-check", "--extract", self.folder / source]
                (to / finding.certificate).write_bytes(subprocess.run(asked, check=True, stdout=subprocess.PIPE).stdout)
                return (to / finding.certificate).read_text(encoding="utf-8")
            return None

        with ThreadPoolExecutor() as pool:
            return {f: text for f, text in zip(findings, pool.map(one, findings)) if text is not None}
