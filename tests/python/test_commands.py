"""The questions, their answers and their refusals; limits and interrupts, which must leave the interpreter alive."""

import gc
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree
from fractions import Fraction
from pathlib import Path
from unittest import mock

import numpy as np

import plumbline
from plumbline._programs import program

SAME = Path(__file__).parent / "same.claim"
TOY = """paper toy "Toy"
  authors Nobody
  version own none 2026
param x "a number"
param y "a number"
claim true "A product is small"
  source own
  says $xy \\le 3/5 + 2(x-y)^2$.
  reading stated
    then x * y <= 3 / 5 + 2 * (x - y)^2
claim false "A sum is small"
  source own
  says $x + y \\le 3/2$.
  reading stated
    then x + y <= 3 / 2
"""


def case(name="two-neurons"):
    return plumbline.Case.from_numpy(
        [[["1/2", 0], [0, "-1/3"]], [[1, 1]]], inputs=[[1, 0, -2], [0, 1, 1]], gradient=[[1, -1, 1]], name=name
    )


def raises(test, kind, message, call):
    with test.assertRaisesRegex(kind, re.escape(message)) as caught:
        call()
    return caught.exception


class Claims(unittest.TestCase):
    def test_patterns(self):
        everything, saddle = plumbline.claims(), plumbline.claims("saddle.*")
        self.assertTrue(0 < len(saddle) < len(everything))
        self.assertTrue(all(c.id.startswith("saddle.") for c in saddle))
        self.assertEqual(
            plumbline.claims(["rank.*", "saddle.*"]),
            tuple(c for c in everything if c.id.split(".")[0] in ("rank", "saddle")),
        )

    def test_show(self):
        claim = plumbline.show("saddle.output-norm")
        self.assertIn("stated", [r.name for r in claim.readings])
        self.assertTrue(all(r.latex.isascii() and r.formula.startswith("(reading") for r in claim.readings))
        self.assertIn("A case must hold:", claim.text)
        self.assertIn("saddle.output-norm", claim._repr_html_())
        self.assertIn("same.claim", plumbline.show("same.outputs", claim_files=SAME).text)

    def test_unknown(self):
        raises(
            self,
            plumbline.UsageError,
            'unknown claim "saddle.outputnorm"; did you mean "saddle.output-norm"?',
            lambda: plumbline.show("saddle.outputnorm"),
        )
        raises(self, plumbline.UsageError, 'unknown claim "zzz.*"', lambda: plumbline.verify(case(), "zzz.*"))
        raises(self, plumbline.InputError, "nowhere.claim", lambda: plumbline.claims(claim_files="nowhere.claim"))


class Verify(unittest.TestCase):
    def test_a_case(self):
        results = plumbline.verify(case(), "saddle.*")
        self.assertTrue(results.fails and results.where("holds"))
        self.assertEqual({r.claim for r in results}, {c.id for c in plumbline.claims("saddle.*")})
        self.assertTrue(all(r.reason for r in results.where("not-applicable")))
        one = next(r for r in results if (r.claim, r.reading) == ("saddle.origin", "stated-not-differentiable"))
        self.assertEqual((one.verdict, one.grade, one.failing), ("fails", "wording", ("<=", "0.5...", "0.25...")))
        self.assertIn(Fraction(-1, 4), one.margin)
        self.assertNotIn(Fraction(0), one.margin)
        self.assertTrue(one.statement and one.source and one.latex)

    def test_an_equation_of_matrices(self):
        wrong = plumbline.Case.from_numpy([[[1, 2], [3, 4]]], inputs=[[1, 0], [0, 1]], targets=[[1, 2], [3, 5]])
        results = plumbline.verify(wrong, claim_files=SAME)
        [one] = results.fails
        self.assertEqual(one.failing[0], "=")
        self.assertRegex(one.failing[3], r"entry \(\d+, \d+\)")
        self.assertRegex(repr(one), r" = .* at entry \(\d+, \d+\) is false")
        self.assertIn(one.failing[3], one._repr_html_())
        self.assertIn(repr(one), repr(results))
        self.assertTrue(plumbline.check(one)[0].accepted)
        self.assertEqual(plumbline.check(one.certificate)[0].result, "declined")  # no paper has this claim
        lock = results.folder / "formulas.lock"
        [checked] = plumbline.check(one.certificate_bytes(), formulas=lock)
        self.assertEqual(checked.lock_sha256, hashlib.sha256(lock.read_bytes()).hexdigest())
        [checked] = plumbline.check(one, allow_unknown_claims=True)
        self.assertEqual((checked.accepted, checked.lock_sha256), (True, None))
        with tempfile.TemporaryDirectory() as folder:
            other = Path(folder) / "other.lock"
            other.write_text(lock.read_text().replace("same.outputs", "same.others"))
            self.assertEqual(plumbline.check(one, formulas=other)[0].reason, "unknown-claim")
            other.write_text("x")
            raises(self, plumbline.InputError, "line 1: expected", lambda: plumbline.check(one, formulas=other))

    def test_certificates(self):
        results = plumbline.verify(case(), "saddle.origin")
        good = next(r for r in results if r.certificate)
        [checked] = plumbline.check(good)
        self.assertTrue(checked.accepted)
        self.assertEqual((checked.claim, checked.reading, checked.verdict), (good.claim, good.reading, good.verdict))
        alone = good.certificate_bytes()
        self.assertTrue(plumbline.check(alone)[0].accepted)
        self.assertEqual(plumbline.check(alone, expect="::trivial")[0].result, "rejected")
        with tempfile.TemporaryDirectory() as folder:
            mine, other = Path(folder) / "mine.json", Path(folder) / "other.json"
            case().save(mine)
            plumbline.Case.from_numpy([[[1]]], inputs=[[1]]).save(other)
            self.assertTrue(plumbline.check(alone, case=mine)[0].accepted)
            self.assertEqual(plumbline.check(alone, case=other)[0].result, "rejected")
        spoilt = plumbline.check(alone.replace(b'"stated-', b'"stated_'))[0]
        self.assertEqual((spoilt.result, spoilt.accepted), ("rejected", False))
        self.assertTrue(spoilt.reason and spoilt.message)
        raises(self, plumbline.InputError, "nowhere.json", lambda: plumbline.check("nowhere.json"))
        none = next(r for r in plumbline.verify(case(), "saddle.eq-1") if r.certificate is None)
        raises(self, plumbline.PlumblineError, "there is no certificate of not-applicable", none.certificate_bytes)
        raises(self, plumbline.InputError, "there is no certificate of not-applicable", lambda: plumbline.check(none))

    def test_several_cases_and_files(self):
        results = plumbline.verify([case("one"), case("two")], "saddle.homogeneity.layers")
        self.assertEqual([r.case for r in results], ["one", "two"])
        with tempfile.TemporaryDirectory() as folder:
            path = case("file").save(Path(folder) / "c.json")
            self.assertEqual(plumbline.verify(path, "saddle.homogeneity.layers")[0].verdict, "holds")
            kept = plumbline.verify(case(), "saddle.homogeneity.layers", out=Path(folder) / "out")
            self.assertEqual(kept.folder, Path(folder) / "out")
            self.assertTrue((kept.folder / "report.html").exists() and (kept.folder / "summary.json").exists())
        raises(
            self,
            plumbline.InputError,
            'a second case with the name "one"',
            lambda: plumbline.verify([case("one"), case("one")]),
        )
        raises(self, plumbline.UsageError, "cases[0]: expected a Case, found int", lambda: plumbline.verify([1]))
        raises(self, plumbline.UsageError, "expected at least one", lambda: plumbline.verify([]))
        raises(self, plumbline.InputError, "nowhere: no such file", lambda: plumbline.verify("nowhere"))
        raises(self, plumbline.UsageError, "--jobs", lambda: plumbline.verify(case(), jobs=-1))

    def test_random_cases(self):
        first, again = (plumbline.verify(claims="saddle.output-norm", random=5, seed=7) for _ in range(2))
        self.assertEqual(len(first), 5)
        self.assertEqual([r.margin for r in first], [r.margin for r in again])

    def test_temporary_folders_go_with_the_results(self):
        results = plumbline.verify(case(), "saddle.homogeneity.layers")
        folder, one = results.folder, results[0]
        del results
        gc.collect()
        self.assertTrue(folder.exists())  # the result still names its certificate
        del one
        gc.collect()
        self.assertFalse(folder.exists())


class OtherQuestions(unittest.TestCase):
    def test_search(self):
        [found] = plumbline.search("saddle.prop-2.2", reading="stated", seconds=5, rounds=1)
        self.assertEqual((found.verdict, found.expected), ("refuted", "refuted"))
        self.assertTrue(plumbline.check(found.certificate)[0].accepted)
        self.assertIn("saddle.prop-2.2", found.erratum)
        self.assertTrue(plumbline.verify(found.case, "saddle.prop-2.2").fails)
        [nothing] = plumbline.search("saddle.euler", reading="stated", seconds=1, rounds=1)
        self.assertEqual((nothing.verdict, nothing.case, nothing.certificate), ("not-refuted", None, None))
        raises(self, plumbline.UsageError, "unknown reading", lambda: plumbline.search("saddle.euler", reading="none"))
        raises(self, plumbline.UsageError, "--seconds", lambda: plumbline.search("saddle.euler", seconds=-1))

    def test_prove_over_a_box(self):
        box = {"format": "plumbline-case/1", "name": "box", "parameters": {"x": "[0, 1]", "y": "[0, 7/10]"}}
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "toy.claim"
            file.write_text(TOY, encoding="utf-8")

            def prove(claim, **options):
                return plumbline.prove("toy." + claim, over=box, claim_files=file, **options)

            proof = prove("true")
            self.assertTrue(proof.proved and proof.parts > 1)
            self.assertTrue(Path(proof.certificate).is_file())
            false = prove("false")
            self.assertEqual(false.verdict, "refuted")
            at = false.counterexample["parameters"]
            self.assertGreater(Fraction(at["x"]) + Fraction(at["y"]), Fraction(3, 2))
            left = prove("true", parts=2)
            self.assertEqual(left.verdict, "open")
            self.assertEqual(len(left.open[0]), 2)
            for result, word in ((proof, ">holds<"), (false, ">counter-<"), (left, ">open<")):
                self.assertTrue(xml.etree.ElementTree.fromstring(result._repr_svg_()).tag.endswith("svg"))
                self.assertIn(word, result._repr_svg_())
                self.assertIn("<svg", result._repr_html_())
                self.assertIn(result.verdict, result._repr_html_())
            self.assertIn("1: /parameters/y", proof.drawing((1, 0)))
            raises(self, plumbline.InputError, "coordinate 2", lambda: proof.drawing((0, 2)))
            raises(self, plumbline.InputError, "is an axis", lambda: proof.drawing((0, 1), {0: "1/2"}))
            bare = {**box, "parameters": {"x": "1", "y": "1"}}
            raises(self, plumbline.InputError, "coordinate", lambda: plumbline.prove("saddle.prop-2.2", over=bare))

    def test_flow(self):
        start = plumbline.Case.from_numpy(
            [[[0.25, 0.125], [-0.375, 0.125]], [[0.125, 0], [0, -0.125]]],
            inputs=[[1, -0.625], [0, 0.75]],
            targets=[[1, 0], [0, 1]],
        )
        flow = plumbline.flow(start)
        self.assertEqual((flow.verdict, flow.loss), ("zero-loss", plumbline.Interval(Fraction(0), Fraction(0))))
        self.assertTrue(plumbline.check(flow.certificate)[0].accepted)
        self.assertEqual(flow.drawing().count('class="orbit"'), 2)
        self.assertIn("zero-loss", flow._repr_html_())
        later = plumbline.flow(start, limit=False, until="1/2")
        self.assertEqual((later.verdict, later.loss, later.time), ("enclosed", None, Fraction(1, 2)))
        raises(self, plumbline.InputError, "2^-20", lambda: plumbline.flow(start, limit=False, until="1/3"))
        raises(self, plumbline.InputError, "need one", lambda: plumbline.flow(start, loss="logistic"))

    def test_flow_of_a_loss_of_margins(self):
        start = plumbline.Case.from_numpy(
            [[[1, -0.125], [-0.25, 2]], [[1, -0.5]]], inputs=[[1, -0.25], [0, 2]], targets=[[1, -1]]
        )
        for loss in ("logistic", "exponential"):
            flow = plumbline.flow(start, loss=loss)
            self.assertEqual((flow.verdict, flow.loss), ("vanishing", plumbline.Interval(Fraction(0), Fraction(0))))
            self.assertTrue(plumbline.check(flow.certificate)[0].accepted)
            self.assertIn("vanishing", flow._repr_html_())

    def test_speed(self):
        speed = plumbline.speed(case(), depth=2, seconds=5)
        self.assertEqual(
            (speed.speed, speed.attained, speed.value), (plumbline.Interval(Fraction(2), Fraction(2)), True, "2")
        )
        self.assertTrue(plumbline.check(speed.certificate)[0].accepted)
        bare = plumbline.Case.from_numpy([[[1]]], inputs=[[1]])
        raises(self, plumbline.InputError, "gradient", lambda: plumbline.speed(bare))


class Robustness(unittest.TestCase):
    def test_what_stays_open_is_a_verdict(self):
        root = "sqrt(exp(2)+2*exp(1)+1)"  # is 1 + exp(1), which no identity shows
        undecided = plumbline.Case.from_numpy([[[root]]], inputs=[[1]], targets=[["1+exp(1)"]])
        [result] = results = plumbline.verify(undecided, "same.outputs", claim_files=SAME, max_bits=256)
        self.assertEqual((result.verdict, result.certificate, results.code), ("inconclusive", None, 3))
        self.assertIn("undecided", result.reason)

    def test_a_certificate_that_the_checker_declines_is_an_error(self):
        rng = np.random.default_rng(7)
        case = plumbline.Case.from_numpy([rng.integers(-9, 9, (60, 60))] * 2, inputs=rng.integers(-9, 9, (60, 8)))
        checker = program("plumbline-check")
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(program("plumbline"), folder)
            narrow = Path(folder, "plumbline-check")
            narrow.write_text(f'#!/bin/sh\nexec "{checker}" --work 20 "$@"\n')
            narrow.chmod(0o755)
            with mock.patch.dict(os.environ, PLUMBLINE_PROGRAMS=folder):
                raises(self, plumbline.CheckerError, "declined", lambda: plumbline.verify(case, "saddle.output-norm"))
        self.assertEqual(plumbline.verify(case, "saddle.output-norm").code, 0)

    def test_a_limit_before_any_verdict_is_an_error(self):
        large = plumbline.Case.from_numpy([np.ones((300, 300))], inputs=np.ones((300, 1)))
        error = raises(
            self,
            plumbline.LimitError,
            "limit",
            lambda: plumbline.verify(large, "saddle.homogeneity", case_memory=1),
        )
        self.assertEqual(error.code, 4)
        self.assertIn("300", large.drawing())  # bars, in place of its weights

    def test_an_interrupt_ends_the_program(self):
        before = running()
        timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        started = time.monotonic()
        with self.assertRaises(KeyboardInterrupt):
            plumbline.search("saddle.euler", seconds=300)
        self.assertLess(time.monotonic() - started, 60)
        timer.join()
        self.assertEqual(running(), before)
        self.assertEqual(plumbline.verify(case(), "saddle.homogeneity.layers")[0].verdict, "holds")  # and life goes on

    def test_programs_that_are_not_there(self):
        code = "import plumbline\ntry: plumbline.claims()\nexcept plumbline.InternalError as e: print(e)"
        environment = {**os.environ, "PLUMBLINE_PROGRAMS": "/nowhere", "PYTHONPATH": os.pathsep.join(sys.path)}
        out = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        ).stdout
        self.assertIn("/nowhere/plumbline: the program is not there", out)


def running():
    """The processes that this one has started and that still run."""
    out = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == os.getpid():
            out.add(stat.parent.name)
    return out


class WithoutNumpy(unittest.TestCase):
    def python(self, text):
        """Another interpreter, which finds this package and no numpy."""
        before = "import sys; sys.modules['numpy'] = None; import plumbline\n"
        folder = Path(plumbline.__file__).parent.parent
        return subprocess.run(
            [sys.executable, "-c", before + text],
            env={**os.environ, "PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            check=False,
        )

    def test_what_has_no_arrays_is_answered(self):
        with tempfile.TemporaryDirectory() as folder:
            case().save(Path(folder) / "two.json")
            done = self.python(
                f"case = plumbline.Case.load({str(Path(folder) / 'two.json')!r})\n"
                "print([r.verdict for r in plumbline.verify(case, 'saddle.output-norm')])\n"
                "print([r.verdict for r in plumbline.verify(plumbline.Case.from_parameters({'x': '1/2', 'y': 1}), "
                f"'toy.true', claim_files=[{str(self.toy(folder))!r}])])"
            )
        self.assertEqual((done.returncode, done.stdout), (0, "['holds']\n['holds']\n"), done.stderr)

    def toy(self, folder):
        file = Path(folder) / "toy.claim"
        file.write_text(TOY)
        return file

    def test_arrays_are_refused(self):
        done = self.python("plumbline.Case.from_numpy([[[1]]], inputs=[[1]])")
        self.assertEqual(done.returncode, 1)
        self.assertIn("ImportError: numpy is needed for arrays, and is not installed: pip install numpy", done.stderr)


if __name__ == "__main__":
    unittest.main()
