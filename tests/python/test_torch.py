"""Models of PyTorch and of stand-ins for it: the case computes what the model computes, exactly, or is refused."""

import unittest
from pathlib import Path

import numpy as np
import stand_ins

import plumbline

LIBRARIES = [stand_ins]
try:
    import torch.nn

    LIBRARIES.append(torch.nn)
except ImportError:
    print("PyTorch is not installed: models of stand-ins only")

SAME = Path(__file__).parent / "same.claim"


def fill(model, seed=1):
    """Small dyadic numbers into every parameter and statistic, so that nothing is rounded on the way through."""
    rng = np.random.default_rng(seed)
    for module in model:
        for name in ("weight", "bias", "running_mean"):
            array = getattr(module, name, None)
            if array is not None:
                values = rng.integers(-4, 5, tuple(array.shape)) / 4.0
                if hasattr(array, "detach"):
                    array.detach().copy_(torch.from_numpy(values))
                else:
                    array[...] = values
        if getattr(module, "running_var", None) is not None:
            module.running_var[...] = 3.75  # with eps = 1/4 a square
    return model


def samples(*shape):
    return np.random.default_rng(2).integers(-3, 4, shape) / 2.0


class Models(unittest.TestCase):
    def holds(self, make, x, kind):
        for library in LIBRARIES:
            with self.subTest(library=library.__name__):
                model = fill(make(library))
                if library is stand_ins:
                    given, y = x, np.asarray(model(x))
                else:
                    model.eval().double()
                    given = torch.from_numpy(x)
                    y = model(given)
                case = plumbline.Case.from_torch(model, given, targets=y, name=library.__name__)
                self.assertEqual(case.document["network"]["type"], kind)
                results = plumbline.verify(case, "same.outputs", claim_files=SAME)
                self.assertEqual([r.verdict for r in results], ["holds"], results)
                other = y.copy() if library is stand_ins else y.detach().clone()
                other[0, 0] += 1  # the same comparison must be able to fail
                case = plumbline.Case.from_torch(model, given, targets=other, name=library.__name__)
                self.assertEqual(plumbline.verify(case, "same.outputs", claim_files=SAME)[0].verdict, "fails")

    def test_chains_of_linear_maps(self):
        x = samples(5, 3)
        self.holds(lambda nn: nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)), x, "fully-connected")
        self.holds(
            lambda nn: nn.Sequential(
                nn.Linear(3, 4, bias=False),
                nn.LeakyReLU(0.25),
                nn.Dropout(),
                nn.Identity(),
                nn.Linear(4, 3),
                nn.LeakyReLU(0.25),
                nn.Linear(3, 2),
            ),
            x,
            "fully-connected",
        )
        self.holds(lambda nn: nn.Sequential(nn.Linear(3, 2), nn.Linear(2, 2)), x, "fully-connected")

    def test_other_chains(self):
        x = samples(5, 3)
        self.holds(lambda nn: nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2), nn.ReLU()), x, "sequential")
        self.holds(
            lambda nn: nn.Sequential(nn.ReLU(), nn.Linear(3, 4), nn.LeakyReLU(0.5), nn.ReLU(), nn.Linear(4, 2)),
            x,
            "sequential",
        )

    def test_batch_normalisation_is_folded(self):
        self.holds(
            lambda nn: nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4, eps=0.25), nn.ReLU(), nn.Linear(4, 2)),
            samples(5, 3),
            "fully-connected",
        )
        model = stand_ins.Sequential(stand_ins.Linear(1, 1), stand_ins.BatchNorm1d(1, eps=1.0))
        model.modules[0].weight[...] = 3
        model.modules[1].bias[...] = 0.5
        network = plumbline.Case.from_torch(model, [[1]]).document["network"]
        self.assertEqual(network["weights"][0].tolist(), [["(3)/sqrt(2)"]])
        self.assertEqual(network["biases"][0].tolist(), ["1/2"])

    def test_images(self):
        def convolutional(nn):
            return nn.Sequential(
                nn.Conv2d(2, 3, (2, 3), stride=1, padding=1),
                nn.BatchNorm2d(3, eps=0.25),
                nn.ReLU(),
                nn.AvgPool2d(2),
                nn.Flatten(),
                nn.Linear(3 * 2 * 2, 2),
            )

        self.holds(convolutional, samples(3, 2, 4, 5), "sequential")
        self.holds(
            lambda nn: nn.Sequential(nn.Flatten(), nn.Linear(8, 3), nn.ReLU(), nn.Linear(3, 1)),
            samples(3, 2, 2, 2),
            "fully-connected",
        )

    def test_what_is_not_understood_is_named(self):
        nn = stand_ins
        training = nn.BatchNorm1d(2)
        training.training = True
        grouped = nn.Conv2d(2, 2, (1, 1))
        grouped.groups = 2
        images, vectors = samples(2, 2, 4, 4), samples(2, 2)
        for model, x, message in [
            ([nn.Linear(2, 2), nn.MaxPool2d()], vectors, "1: MaxPool2d is not understood"),
            ([[nn.Linear(2, 2)], [nn.ReLU(), nn.MaxPool2d()]], vectors, "1.1: MaxPool2d is not understood"),
            ([nn.Linear(2, 2), training], vectors, "1: BatchNorm1d: is in training mode"),
            ([nn.BatchNorm1d(2)], vectors, "expected a Linear or Conv2d right before it"),
            ([grouped], images, "0: Conv2d: groups is 2; expected 1"),
            ([nn.Linear(2, 2)], images, "0: Linear: reads images"),
            ([nn.Conv2d(2, 2, (1, 1))], vectors, "0: Conv2d: expected images"),
            ([nn.Linear(3, 2)], vectors, "0: Linear.weight: expected shape (any, 2), found (2, 3)"),
            ([], vectors, "at least one layer"),
        ]:
            with self.subTest(message=message), self.assertRaisesRegex(
                plumbline.InputError, __import__("re").escape(message)
            ):
                plumbline.Case.from_torch(model, x)


if __name__ == "__main__":
    unittest.main()
