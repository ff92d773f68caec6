"""ONNX files and modules of PyTorch: as cases where they are networks, as text where they are more."""

import unittest
from pathlib import Path

import numpy as np

import plumbline
from plumbline import words

FIRST = Path(__file__).parents[2] / "docs" / "examples" / "first"
X = np.load(FIRST / "x.npy")

try:
    import torch
except ImportError:
    torch = None
    print("PyTorch is not installed: no modules are exported")


class Files(unittest.TestCase):
    def test_a_network(self):
        content = (FIRST / "net.onnx").read_bytes()
        for model in (FIRST / "net.onnx", str(FIRST / "net.onnx"), content):
            case = plumbline.Case.from_onnx(model, X, targets=np.zeros((len(X), 1)), name="read")
            self.assertEqual(case.name, "read")
            short = plumbline.claim("|output(theta, inputs)| <= 100 and |targets| = 0", name="short")
            self.assertEqual([r.verdict for r in plumbline.verify(case, short)], ["holds"])

    def test_what_is_no_network(self):
        for model, pattern in ((b"no file", "onnx"), (3, "found int"), ("nowhere.onnx", "no such file")):
            with self.assertRaisesRegex(plumbline.InputError, pattern):
                plumbline.Case.from_onnx(model, X)
        with self.assertRaisesRegex(plumbline.InputError, r"gradient"):
            plumbline.Case.from_onnx(FIRST / "net.onnx", X, gradient=np.zeros((2, 1)))

    def test_as_text(self):
        model = plumbline.Model.from_onnx(FIRST / "net.onnx", X, name="net")
        self.assertIn("X", model.words)

        @plumbline.claim(model=model)
        def short(X):
            return abs(words.model(X)) <= 100

        self.assertEqual(short.id, "net.short")
        long = plumbline.claim("|model(X)| <= 1/100", name="long", model=model)
        results = plumbline.verify(model.case, [short, long])
        self.assertEqual({r.claim: r.verdict for r in results}, {"net.short": "holds", "net.long": "fails"})


@unittest.skipIf(torch is None, "PyTorch is not installed")
class Modules(unittest.TestCase):
    def test_a_module_of_ones_own(self):
        class Net(torch.nn.Module):
            def __init__(self):
                super().__init__()
                self.first, self.last = torch.nn.Linear(3, 4), torch.nn.Linear(4, 1)

            def forward(self, x):
                return self.last(torch.relu(self.first(x)))

        model, x = Net().eval(), torch.from_numpy(X)
        y = model(x).detach().numpy()
        case = plumbline.Case.from_torch(model, x, targets=y)
        near = plumbline.claim("|output(theta, inputs) - targets| <= 1/100000", name="near")
        self.assertEqual([r.verdict for r in plumbline.verify(case, near)], ["holds"])
        case = plumbline.Case.from_torch(model, x, targets=y + 1)
        self.assertEqual([r.verdict for r in plumbline.verify(case, near)], ["fails"])

    def test_what_only_text_can_say(self):
        model = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.Tanh(), torch.nn.Softmax(dim=1)).eval()
        with self.assertRaisesRegex(plumbline.InputError, "1: Tanh .*exported to ONNX: .*Tanh.*Model.from_torch"):
            plumbline.Case.from_torch(model, X)
        text = plumbline.Model.from_torch(model, X)

        @plumbline.claim(model=text)
        def adds_up(X):
            return abs(plumbline.sum_of(1, 2, lambda i: words.model(X)[i, 1]) - 1) <= 1e-6

        self.assertEqual([r.verdict for r in plumbline.verify(text.case, adds_up)], ["holds"])

    def test_what_neither_reads(self):
        class Fourier(torch.nn.Module):
            def forward(self, x):
                return torch.fft.fft(x).abs()

        with self.assertRaisesRegex(plumbline.InputError, "Fourier is not understood.*cannot be exported to ONNX"):
            plumbline.Case.from_torch(Fourier(), X)


if __name__ == "__main__":
    unittest.main()
