"""A small set of certificates, each with what the verified checker must say of it: accepted, rejected or declined.

All are about one network, its data and its parameters, or about that case with one thing changed; the verdicts are by hand.
What is wrong with a certificate is said by a digest that fits, so that no other check stands in for the one that is meant.
"""
import copy
import hashlib
import json

HEAD = {"format": "plumbline-certificate/3", "reading": "stated"}
# W_1 = (1/2 1; 3 -2) with the bias (1; 0), W_2 = (1 -1) without one, slope 1/10; three samples.
CASE = {
    "data": {"gradient": {"cols": 3, "denominator": "1", "entries": ["4", "5", "6"], "rows": 1},
             "inputs": {"cols": 3, "denominator": "1", "entries": ["1", "-1", "2", "0", "2", "7"], "rows": 2},
             "loss_derivative": {"cols": 3, "denominator": "1", "entries": ["1", "2", "3", "8", "9", "10"], "rows": 2},
             "targets": {"cols": 3, "denominator": "4", "entries": ["1", "2", "3"], "rows": 1}},
    "name": "subject",
    "network": {"activation": {"leaky-relu": "1/10"},
                "biases": [{"cols": 1, "denominator": "1", "entries": ["1", "0"], "rows": 2}, None],
                "type": "fully-connected",
                "weights": [{"cols": 2, "denominator": "2", "entries": ["1", "2", "6", "-4"], "rows": 2},
                            {"cols": 2, "denominator": "1", "entries": ["1", "-1"], "rows": 1}]},
    "parameters": {"A": {"cols": 3, "denominator": "1", "entries": ["1", "2", "3", "4", "5", "6"], "rows": 2},
                   "B": {"cols": 3, "expressions": ["1/2", "sqrt(2)", "-1", "4", "5", "6"], "rows": 2},
                   "p": "-3/2", "s": "sqrt(2)"},
}


def changed(*place_and_value):
    """the case with another value at a place, which is not there if the value is `...`"""
    case = copy.deepcopy(CASE)
    *place, last, value = place_and_value
    inner = case
    for key in place:
        inner = inner[key]
    if value is ...:
        del inner[last]
    else:
        inner[last] = value
    return case


def text(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"))


def sha256(s):
    return hashlib.sha256(s.encode()).hexdigest()


def joined(pairs):
    return "{" + ",".join(f'"{key}":{value}' for key, value in pairs) + "}"


def sealed(certificate, order=lambda pairs: pairs):
    """its text, with the digest of what it says; `order` may set the keys otherwise"""
    pairs = order(sorted((key, text(value)) for key, value in certificate.items()))
    digest = ("digest", text(sha256(joined(pairs))))
    at = next((i for i, (key, _) in enumerate(pairs) if key > "digest"), len(pairs))
    return joined(pairs[:at] + [digest] + pairs[at:])


def reading(then, given="(and)", trivial="(not (and))", before=""):
    return f"(reading{before} (requires) (given {given}) (then {then}) (trivial {trivial}))"


def certificate(name, formula, verdict="holds", case=CASE, **more):
    digest = ... if formula is ... else sha256(formula)
    whole = dict(HEAD, claim=name, formula=formula, formula_sha256=digest, verdict=verdict, case=case, **more)
    return {key: value for key, value in whole.items() if value is not ...}


TRUE, FALSE, UNDEFINED = "(and)", "(or)", "(= (/ 1 0) 0)"
VERDICTS = {"holds": reading(TRUE), "fails": reading(FALSE), "hypothesis-false": reading(TRUE, given=FALSE),
            "trivial": reading(TRUE, trivial=TRUE), "ill-typed": reading(UNDEFINED)}
# What is true of the case, or of another one.
FACTS = {
    "a weight": ("(= (entry 1 1 (weight 1 theta)) 1/2)", CASE),
    "a weight beside the diagonal": ("(= (entry 1 2 (weight 1 theta)) 1)", CASE),
    "the last layer": ("(= (entry 1 2 (weight 2 theta)) -1)", CASE),
    "a bias": ("(and (has-bias 1 theta) (= (entry 1 1 (bias 1 theta)) 1))", CASE),
    "a layer without a bias": ("(not (has-bias 2 theta))", CASE),
    "no biases": ("(not (has-bias 1 theta))", changed("network", "biases", None)),
    "a leaky slope": ("(= (activation-slope theta) 1/10)", CASE),
    "the slope of a ReLU": ("(= (activation-slope theta) 0)", changed("network", "activation", "relu")),
    "the slope of the identity": ("(= (activation-slope theta) 1)", changed("network", "activation", "linear")),
    "inputs": ("(= (entry 2 3 (data inputs)) 7)", CASE),
    "targets": ("(= (entry 1 3 (data targets)) 3/4)", CASE),
    "a gradient": ("(= (entry 1 3 (data gradient)) 6)", CASE),
    "a loss derivative": ("(= (entry 2 1 (data loss-derivative)) 8)", CASE),
    "a case without targets": (TRUE, changed("data", "targets", ...)),
    "a matrix": ("(= (entry 2 1 (matrix A)) 4)", CASE),
    "a matrix of terms": ("(and (= (entry 2 1 (matrix B)) 4) (< 1 (entry 1 2 (matrix B))))", CASE),
    "a parameter": ("(= (param p) -3/2)", CASE),
    "41 digits, hexadecimal": ("(< (pow 10 40) (param p))", changed("parameters", "p", hex(10**40 + 1))),
    "40 digits, decimal": ("(< (pow 10 39) (param p))", changed("parameters", "p", "9" * 40)),
    "a comparison that 60 bits leave open": ("(< (param s) 1414213562373095048801688725/1000000000000000000000000000)", CASE),
    "a comparison that 256 bits leave open": ("(< (+ 1 (pow 2 -300)) (pow (+ 1 (pow 2 -298)) 1/2))", CASE),
}
# Terms, and between which numbers their values are.
TERMS = {"1-sqrt(2)": ("-5/12", "-2/5"), "sqrt(2)+1": ("12/5", "5/2"), "-sqrt(2)+3": ("3/2", "8/5"), "2*sqrt(3)": ("17/5", "7/2"),
         "sqrt(3)/2": ("4/5", "9/10"), "exp(1)": ("27/10", "14/5"), "(1+sqrt(2))*2": ("24/5", "5"), "1-sqrt(2)-1": ("-3/2", "-7/5")}
WRONG_NUMBERS = ["2/4", "3/1", "0/5", "1/0", "01", "-0", "+1", "0x5", "1/-2", "sqrt(2", "sqrt(2))", "sqrt(02)", "sqrt(-1)", "", "1" + "0" * 40]
WRONG_CASES = {
    "too few entries": changed("parameters", "A", "entries", ["1", "2", "3", "4", "5"]),
    "too many entries": changed("parameters", "A", "entries", ["1", "2", "3", "4", "5", "6", "7"]),
    "too many terms": changed("parameters", "B", "expressions", ["1/2"] * 7),
    "no rows": changed("parameters", "A", {"cols": 1, "denominator": "1", "entries": [], "rows": 0}),
    "a denominator that is zero": changed("parameters", "A", "denominator", "0"),
    "a denominator below zero": changed("parameters", "A", "denominator", "-1"),
    "a denominator that is not the least": changed("parameters", "A", {"cols": 1, "denominator": "2", "entries": ["2"], "rows": 1}),
    "an entry that is no number": changed("parameters", "A", "entries", ["1", "2", "3", "4", "5", "six"]),
    "a matrix with another key": changed("parameters", "A", "unit", "1"),
    "biases of two layers for three": changed("network", "biases", [None]),
    "a bias of another length": changed("network", "biases", [{"cols": 1, "denominator": "1", "entries": ["1"], "rows": 1}, None]),
    "layers that do not fit": changed("network", "weights", 1, {"cols": 3, "denominator": "1", "entries": ["1", "1", "1"], "rows": 1}),
    "no layers": changed("network", {"activation": "relu", "biases": None, "type": "fully-connected", "weights": []}),
    "a network with another key": changed("network", "dropout", "1/2"),
    "inputs that do not fit": changed("data", "inputs", {"cols": 3, "denominator": "1", "entries": ["1", "1", "1"], "rows": 1}),
    "targets of another number of samples": changed("data", "targets", {"cols": 1, "denominator": "1", "entries": ["1"], "rows": 1}),
    "a loss derivative of another number of samples":
        changed("data", "loss_derivative", {"cols": 1, "denominator": "1", "entries": ["1"], "rows": 1}),
    "a case with another key": changed("seed", "1"),
    "data with another key": changed("data", "weights", None),
}


def swapped(pairs):
    """the last two keys in the other order"""
    return pairs[:-2] + [pairs[-1], pairs[-2]]


def twice(pairs):
    return pairs + [pairs[-1]]


def about_facts():
    for name, (then, case) in FACTS.items():
        yield name, "accepted", sealed(certificate(name, reading(then), case=case))
    for term, (low, high) in TERMS.items():
        then = f"(and (< {low} (param s)) (< (param s) {high}))"
        yield "the number " + term, "accepted", sealed(
            certificate("the number " + term, reading(then), case=changed("parameters", "s", term)))
    for verdict, formula in VERDICTS.items():
        for claimed in VERDICTS:
            name = f"{verdict} as {claimed}"
            yield name, "accepted" if claimed == verdict else "rejected", sealed(certificate(name, formula, claimed))


def about_cases():
    for number in WRONG_NUMBERS:
        name = f"no number: {number}"
        yield name, "rejected", sealed(certificate(name, reading(TRUE), case=changed("parameters", "p", number)))
    for name, case in WRONG_CASES.items():
        yield name, "rejected", sealed(certificate(name, reading(TRUE), case=case))


def about_certificates():
    def said(name, expected, order=lambda pairs: pairs, formula=reading(TRUE), **more):
        return name, expected, sealed(dict(certificate(name, formula), **more), order)

    good = sealed(certificate("another digest", reading(TRUE)))
    yield "another digest", "rejected", good.replace('"name":"subject"', '"name":"Subject"')
    yield said("another SHA-256 of the formula", "rejected", formula_sha256=sha256("another"))
    yield said("another format", "declined", format="plumbline-certificate/4")
    yield said("an unknown key", "rejected", author="me")
    yield said("keys that do not ascend", "rejected", swapped)
    yield said("a key twice", "rejected", twice)
    yield said("advice on singular values", "accepted", singular_values=[])
    yield said("a head that is not known", "declined", formula=reading("(= (golden-ratio) 1)"))
    yield said("two sides that are equal sums of roots", "accepted", formula=reading("(= (* (param s) (param s)) 2)"))
    product = "(pow (* (singular 1 (matrix A)) (singular 2 (matrix A))) 2)"  # the determinant of A A^T, 54
    yield said("a second singular value", "accepted", formula=reading(f"(< {product} (+ 54 1/1000000000000))"))
    yield said("a second singular value that is smaller", "rejected", formula=reading(f"(< (+ {product} 1/1000000000000) 54)"))
    yield said("two sides that are equal and irrational", "declined", formula=reading("(= (pow (pow 2 1/3) 3) 2)"))
    yield said("what takes long", "declined", formula=reading("(= (sum v 1 4000 (sum w 1 4000 1)) 16000000)"))
    yield "no verdict", "rejected", sealed(certificate("no verdict", reading(TRUE), verdict=...))
    yield "two lines", "rejected", sealed(certificate("two lines", reading(TRUE))) + "\n{}"
    yield "no JSON", "rejected", '{"claim":'
    yield "no lines", "rejected", ""


def lines_of_a_bundle():
    """expected, line: the case and the formula are elsewhere, the digest is of all"""
    def line(expected, formula=reading(TRUE), order=lambda pairs: pairs, **more):
        digest = json.loads(sealed(certificate("a line", formula), order))["digest"]
        return expected, text(dict(certificate("a line", ..., case=...), formula_sha256=sha256(formula), digest=digest, **more))

    yield line("accepted")
    yield line("rejected", order=lambda pairs: pairs[:1] + pairs, case=CASE)
    yield line("rejected", verdict="fails")
    yield line("declined", formula=reading(FALSE))
