"""Random case files of many kinds, written from docs/formats.md: shapes, activations, biases, zero layers, one neuron,
irrational entries, graphs, networks of layers; with and without gradient, targets, derivatives."""
import json


def number(rng, irrational):
    if irrational and rng.random() < 0.4:
        return rng.choice(["sqrt(2)", "-sqrt(3)/2", "sqrt(2)-1", "1/3-sqrt(5)"])
    return rng.choice(["0", "1", "-1", "2", "1/2", "-2/3", "3/7", "0.1", "-5/4"])


def matrix(rng, rows, cols, irrational=False):
    return [[number(rng, irrational) for _ in range(cols)] for _ in range(rows)]


SHAPES = [(1, 1), (1, 1, 1), (2, 3, 1), (3, 4, 2), (2, 3, 3, 1), (4, 5, 4, 3, 2)]


def fully_connected(rng, shape, irrational=False, zero_layer=False, biases=None, activation="relu"):
    weights = [matrix(rng, shape[l + 1], shape[l], irrational) for l in range(len(shape) - 1)]
    if zero_layer:
        weights[rng.randrange(len(weights))] = [["0"] * shape[0] for _ in range(shape[1])] if len(weights) == 1 else None
        weights = [w or [["0"] * shape[l] for _ in range(shape[l + 1])] for l, w in enumerate(weights)]
    said = None
    if biases == "zero":
        said = [["0"] * len(w) for w in weights]
    elif biases:
        said = [[number(rng, irrational) for _ in w] for w in weights]
    return {"type": "fully-connected", "activation": activation, "weights": weights, "biases": said}


def case(rng, name, network, inputs, outputs, samples=3, gradient=False, targets=False, parameters=None):
    data = {"inputs": matrix(rng, inputs, samples)}
    if gradient:
        data["gradient"] = matrix(rng, outputs, samples)
    if targets:
        data["targets"] = [[rng.choice(["1", "-1"]) for _ in range(samples)] for _ in range(outputs)]
    out = {"format": "plumbline-case/1", "name": name, "network": network, "data": data}
    return {**out, "parameters": parameters} if parameters else out


def graph():
    return {"type": "dag", "vertices": [{"id": "x"}, {"id": "one", "constant": "1"}, {"id": "h", "activation": "relu"},
                                        {"id": "y", "activation": "linear"}],
            "edges": [{"from": "x", "to": "h", "weight": "2"}, {"from": "one", "to": "h", "weight": "-1"},
                      {"from": "h", "to": "y", "weight": "-3"}, {"from": "x", "to": "y", "weight": "1"}],
            "inputs": ["x"], "output": "y"}


def layers():
    return {"type": "sequential", "inputs": {"height": 2, "width": 2, "channels": 1},
            "layers": [{"type": "convolution", "kernel": [["1", "0", "2", "-1"]], "size": [2, 2], "activation": "relu",
                        "bias": ["1/2"]}, {"type": "fully-connected", "weight": [["-2"]], "activation": "linear"}]}


def cases(rng):
    """Name and case, of each kind."""
    kinds = {}
    for i, shape in enumerate(SHAPES):
        network = fully_connected(rng, shape, irrational=i % 2 == 1)
        kinds["shape-" + "-".join(map(str, shape))] = (network, shape[0], shape[-1], i % 2 == 0, i % 3 == 0)
    kinds["zero-layer"] = (fully_connected(rng, (2, 3, 1), zero_layer=True), 2, 1, True, False)
    kinds["all-zero"] = ({"type": "fully-connected", "activation": "relu", "weights": [[["0"]], [["0"]]]}, 1, 1, True, True)
    kinds["zero-biases"] = (fully_connected(rng, (2, 2, 1), biases="zero"), 2, 1, True, False)
    kinds["biases"] = (fully_connected(rng, (2, 2, 1), biases="some", irrational=True), 2, 1, False, True)
    kinds["leaky"] = (fully_connected(rng, (2, 3, 1), activation={"leaky-relu": "1/10"}), 2, 1, True, False)
    kinds["linear"] = (fully_connected(rng, (3, 2, 2), activation="linear"), 3, 2, True, True)
    kinds["graph"] = (graph(), 1, 1, False, True)
    kinds["layers"] = (layers(), 4, 1, True, False)
    for name, (network, inputs, outputs, gradient, targets) in kinds.items():
        yield name, case(rng, name, network, inputs, outputs, rng.randint(1, 4), gradient, targets)


def write(path, document):
    path.write_text(json.dumps(document))
    return path
