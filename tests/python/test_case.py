"""Cases from arrays: every number arrives exactly, whatever the type, order and way; what is no case is refused."""

import json
import re
import tempfile
import unittest
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np

import plumbline
from plumbline._tensors import write_tensors

RNG = np.random.default_rng(3)
TYPES = ["float16", "float32", "float64", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]


def fraction(text):
    return Fraction(float.fromhex(text)) if "0x" in text else Fraction(text)


def saved(case, stem="case"):
    """The document and the bytes of the tensors beside it."""
    with tempfile.TemporaryDirectory() as folder:
        document = json.loads(case.save(Path(folder) / f"{stem}.json").read_text())
        tensors = Path(folder) / f"{stem}.safetensors"
        return document, tensors.read_bytes() if tensors.exists() else None


def margins(case):
    return [(r.claim, r.reading, r.verdict, r.margin) for r in plumbline.verify(case, "saddle.prop-3.*")]


class Exactness(unittest.TestCase):
    def test_a_case_of_parameters_alone(self):
        case = plumbline.Case.from_parameters({"U": [[1, "1/2"]], "c": 0.5}, name="bare")
        document, _ = saved(case)
        self.assertEqual(sorted(document), ["format", "name", "parameters"])
        self.assertIn("no network", repr(case))
        with self.assertRaises(plumbline.InputError):
            plumbline.Case.from_parameters({"c": float("nan")})

    def test_text_is_the_number(self):
        for dtype in TYPES:
            info = np.finfo(dtype) if dtype.startswith("float") else np.iinfo(dtype)
            values = [info.max, info.min, 0, 1]
            if dtype.startswith("float"):
                values += [info.tiny, info.smallest_subnormal, 0.1, -1 / 3]
            array = np.array([values], dtype=dtype)
            document, _ = saved(plumbline.Case.from_numpy([array], inputs=np.ones((len(values), 1))))
            row = document["network"]["weights"][0][0]
            exact = [Fraction(int(v)) if array.dtype.kind in "iu" else Fraction(float(v)) for v in array[0]]
            self.assertEqual([fraction(x) for x in row], exact, dtype)

    def test_the_program_reads_the_same_number(self):
        claim = Path(__file__).parent / "same.claim"
        for x in (0.1, -1 / 3, 5e-324, 1.7976931348623157e308, 2.0**-30):
            case = plumbline.Case.from_numpy([[[1]]], inputs=np.array([[x]]), targets=[[Fraction(x)]])
            self.assertEqual(plumbline.verify(case, "same.outputs", claim_files=claim)[0].verdict, "holds", x)
        case = plumbline.Case.from_numpy([[[1]]], inputs=np.array([[0.1]]), targets=[["0.1"]])  # one tenth is no double
        self.assertEqual(plumbline.verify(case, "same.outputs", claim_files=claim)[0].verdict, "fails")

    def test_numbers_of_python(self):
        case = plumbline.Case.from_numpy([[[Fraction(1, 3), "sqrt(2)/2", Decimal("0.1"), 7, 0.5]]], inputs=[[1]] * 5)
        document, _ = saved(case)
        self.assertEqual(document["network"]["weights"], [[["1/3", "sqrt(2)/2", "0.1", "7", "1/2"]]])

    def test_large_arrays_keep_their_bits(self):
        for dtype in TYPES:
            weight = (RNG.standard_normal((40, 40)) * 3).astype(dtype)
            document, data = saved(plumbline.Case.from_numpy([weight], inputs=np.ones((40, 1))), "big")
            self.assertEqual(
                document["network"]["weights"], [{"tensor": "network.weights.0", "file": "big.safetensors"}]
            )
            self.assertIn(weight.tobytes(), data)

    def test_the_order_in_memory_means_nothing(self):
        weight = RNG.standard_normal((60, 60)).astype("f4")
        wide = np.zeros((60, 120), "f4")
        wide[:, ::2] = weight
        x = np.ones((60, 1))
        first = saved(plumbline.Case.from_numpy([weight], inputs=x))
        for other in (np.asfortranarray(weight), wide[:, ::2], weight.astype(">f4"), weight[::-1][::-1]):
            self.assertEqual(saved(plumbline.Case.from_numpy([other], inputs=x)), first)

    def test_text_and_tensors_are_one_network(self):
        weights = [RNG.standard_normal((4, 3)), RNG.standard_normal((1, 4)).astype("f4")]
        case = plumbline.Case.from_numpy(weights, inputs=RNG.standard_normal((3, 5)), gradient=np.ones((1, 5)))
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "case.json"
            arrays = {"a": weights[0], "b": weights[1]}
            digest = write_tensors(Path(folder) / "w.safetensors", arrays)
            document = json.loads(case.save(path).read_text())
            document["network"]["weights"] = [{"tensor": name, "file": "w.safetensors"} for name in arrays]
            document["tensors"] = {"w.safetensors": digest}
            path.write_text(json.dumps(document))
            self.assertEqual(margins(plumbline.Case.load(path)), margins(case))

    def test_load_and_save(self):
        case = plumbline.Case.from_numpy(
            [RNG.standard_normal((40, 30))],
            inputs=np.ones((30, 2)),
            name="a <b>",
            parameters={"p": 0.25, "u": [1, 2], "M": np.eye(2)},
        )
        with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
            case.save(Path(one) / "x.json")
            again = plumbline.Case.load(Path(one) / "x.json")
            again.save(Path(two) / "y.json")
            self.assertEqual(again.name, "a <b>")
            self.assertEqual(
                json.loads((Path(one) / "x.json").read_text()), json.loads((Path(two) / "y.json").read_text())
            )
            self.assertEqual(
                again.document["parameters"],
                {"p": "1/4", "u": ["1", "2"], "M": [["1", "0"], ["0", "1"]]}
                if "file" not in str(again.document["parameters"])
                else again.document["parameters"],
            )
            self.assertEqual((Path(one) / "x.safetensors").read_bytes(), (Path(two) / "x.safetensors").read_bytes())


class Refusals(unittest.TestCase):
    def refused(self, message, **changed):
        good = {"weights": [np.ones((2, 3)), np.ones((1, 2))], "inputs": np.ones((3, 4))}
        with self.subTest(message=message), self.assertRaisesRegex(plumbline.InputError, re.escape(message)):
            plumbline.Case.from_numpy(**{**good, **changed})

    def test_what_is_no_number(self):
        bad = np.ones((3, 4), "f4")
        for value in (np.nan, np.inf, -np.inf):
            bad[1, 2] = value
            self.refused(f"inputs[1, 2]: expected a number, found {value}", inputs=bad)
        self.refused("inputs[0, 0]: expected a number, found nan", inputs=[[float("nan")]] * 3)
        self.refused("inputs[0, 0]: expected a number, found NaN", inputs=[[Decimal("NaN")]] * 3)
        self.refused("found bool", inputs=np.ones((3, 4), bool))
        self.refused("the truth value True", inputs=[[True]] * 3)
        self.refused("found complex128", inputs=np.ones((3, 4), complex))
        self.refused("found " + np.dtype(np.longdouble).name, inputs=np.ones((3, 4), np.longdouble))
        self.refused("inputs[0, 0]: expected a number, found NoneType", inputs=[[None]] * 3)

    def test_shapes_that_do_not_fit(self):
        self.refused(
            "weights[0]: expected shape (any, 4), found (2, 3): inputs has 4 rows; a column is a sample",
            inputs=np.ones((4, 3)),
        )
        self.refused(
            "weights[1]: expected shape (any, 2), found (1, 3): weights[0] has 2 rows",
            weights=[np.ones((2, 3)), np.ones((1, 3))],
        )
        self.refused("weights[0]: expected shape (any, any), found (3,)", weights=[np.ones(3)])
        self.refused("weights: expected at least one", weights=[])
        self.refused("gradient: expected shape (1, 4), found (4, 1)", gradient=np.ones((4, 1)))
        self.refused("targets: expected shape (1, 4), found (2, 4)", targets=np.ones((2, 4)))
        self.refused("loss_derivative: expected shape (4,), found (1, 4)", loss_derivative=np.ones((1, 4)))
        self.refused("biases: expected one (or None) for each of the 2 layers, found 1", biases=[None])
        self.refused("biases[1]: expected shape (1,), found (2,)", biases=[None, [1, 2]])
        self.refused("inputs[1]: rows of different lengths", inputs=[[1, 2], [1], [1, 2]])
        self.refused('activation: expected "relu"', activation="tanh")
        self.refused("parameters['M']: expected a number", parameters={"M": np.ones((1, 1, 1))})

    def test_files_that_are_no_cases(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "x.json"
            for text in ("", "{", "[]", '{"format": "other"}'):
                path.write_text(text)
                with self.assertRaisesRegex(plumbline.InputError, "x.json"):
                    plumbline.Case.load(path)
            with self.assertRaisesRegex(plumbline.InputError, "nowhere.json"):
                plumbline.Case.load(Path(folder) / "nowhere.json")


if __name__ == "__main__":
    unittest.main()
