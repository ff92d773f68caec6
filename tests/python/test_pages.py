"""Every block of Python of docs/python.md and README.md, on networks that their author has never seen: random shapes and
numbers, zero layers, outputs that are wrong in an equation of matrices."""

import os
import re
import sys
import tempfile
import types
import unittest
from pathlib import Path
from unittest import mock

import numpy as np
import stand_ins
from test_torch import SAME, fill

import plumbline

ROOT = Path(__file__).parents[2]


def blocks(page):
    return re.findall(r"^```python\n(.*?)^```", (ROOT / page).read_text(), re.M | re.S)


def torch_or_stand_in():
    try:
        import torch

        return torch
    except ImportError:
        return types.SimpleNamespace(nn=stand_ins)


def random_names(seed):
    """What the pages leave to the reader: weights, data, samples."""
    rng = np.random.default_rng(seed)
    n, m, k, samples = rng.integers(1, 5, 4)
    return {
        "W1": rng.standard_normal((m, n)) * (seed != 2),  # a layer of zeros, once
        "W2": rng.integers(-3, 4, (k, m)),
        "X": rng.standard_normal((n, samples)).astype(np.float32),
        "G": rng.standard_normal((k, samples)),
        "x": rng.standard_normal((samples, 2)),
        "y": rng.choice([-1.0, 1.0], (samples, 1)),
        "np": np,
        "plumbline": plumbline,
    }


def run(block, names, seed):
    """The block; where it says `...`, its model is given numbers. Beside the claims of the page, one whose equation of
    matrices is false on these networks."""
    verify = plumbline.verify

    def with_more(case, claims):
        return verify(case, [claims, "same.outputs"], claim_files=SAME)

    first, *rest = re.split(r"^\.\.\..*\n", block, flags=re.M)
    torch = torch_or_stand_in()
    with mock.patch.dict(sys.modules, torch=torch), mock.patch.object(plumbline, "verify", with_more):
        exec(first, names)
        if rest:
            fill(names["model"], seed)
            exec(rest[0], names)


class Pages(unittest.TestCase):
    def test_blocks_on_random_networks(self):
        places = set()
        for page in ("docs/python.md", "README.md"):
            for block in blocks(page):
                for seed in (1, 2):
                    with self.subTest(page=page, block=block, seed=seed), tempfile.TemporaryDirectory() as folder:
                        here = os.getcwd()
                        try:
                            os.chdir(folder)
                            names = random_names(seed)
                            run(block, names, seed)
                        finally:
                            os.chdir(here)
                        results = names.get("results", ())
                        self.assertNotIn("Traceback", repr(results))
                        for result in results:
                            self.assertTrue(repr(result) and result._repr_html_())
                            places |= {len(result.failing)} if result.failing else set()
        self.assertEqual(places, {3, 4})  # comparisons of numbers, and of matrices


if __name__ == "__main__":
    unittest.main()
