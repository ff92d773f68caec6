"""Claims written in Python mean what their text says, and what is no claim is refused where it is written."""

import unittest
from fractions import Fraction

import plumbline
from plumbline import all_of, any_of, claim, product_of, sum_of, words


def case(**parameters):
    return plumbline.Case.from_parameters(parameters, name="mine")


def verdict(own, **parameters):
    [result] = plumbline.verify(case(**parameters), own)
    return result.verdict


class Functions(unittest.TestCase):
    def test_a_function_is_a_claim(self):
        @plumbline.claim
        def cauchy_schwarz(u: "vector", v: "R^n"):
            "The inner product is at most the product of the lengths."
            return abs(words.inner(u, v)) <= abs(u) * abs(v)

        self.assertEqual(cauchy_schwarz.id, "python.cauchy-schwarz")
        self.assertIn("then |inner(u, v)| <= |u| * |v|", cauchy_schwarz.text)
        self.assertEqual(verdict(cauchy_schwarz, u=[3, 4], v=[1, "-1/2"]), "holds")
        [result] = plumbline.verify(case(u=[3, 4], v=[1, 1]), cauchy_schwarz)
        self.assertEqual(result.title, "The inner product is at most the product of the lengths.")
        self.assertTrue(plumbline.check(result)[0].accepted)

    def test_operators_mean_what_they_do(self):
        values = (
            (lambda A, c: (A.T @ A)[1, 2], 14),
            (lambda A, c: 10 - (c - 1) - (c + 1), 6),
            (lambda A, c: 12 / c / 3, 2),
            (lambda A, c: -(c**2), -4),
            (lambda A, c: (c + 1) ** 2, 9),
            (lambda A, c: abs(-c), 2),
            (lambda A, c: words.det(A) * 0.5, -1),
            (lambda A, c: sum_of(1, words.rows(A), lambda i: A[i, i] * i), 9),
            (lambda A, c: product_of(1, 2, lambda i: A[i, i]) / Fraction(4), 1),
            (lambda A, c: words.trace(2 * A + A) - c * (c + c), 7),
        )

        def equal(k, make, wanted):
            @plumbline.claim(name=f"value-{k}")
            def value(A: "R^(n, n)", c: "number"):
                return make(A, c) == wanted

            return value

        own = [equal(k, *value) for k, value in enumerate(values)]
        results = plumbline.verify(case(A=[[1, 2], [3, 4]], c=2), own)
        for result, one in zip(results, own):
            self.assertEqual((result.claim, result.verdict), (one.id, "holds"), one.text)
        self.assertEqual(len(results), len(own))

    def test_formulas_are_joined(self):
        @plumbline.claim
        def joined(A: "matrix", c: "number"):
            entries = all_of(1, 2, lambda i: any_of(1, 2, lambda j: A[i, j] > c))
            return 0 <= c, entries & ~(c < 0) & ((c >= 5) | (c != 3)) & ((c > 100) >> (c == 0))

        self.assertEqual(verdict(joined, A=[[1, 2], [3, 4]], c=1), "holds")
        self.assertEqual(verdict(joined, A=[[1, 1], [3, 4]], c=1), "fails")
        self.assertEqual(verdict(joined, A=[[1, 2], [3, 4]], c=-1), "hypothesis-false")

    def test_networks(self):
        @plumbline.claim(name="short")
        def of_a_network(theta: "relu, no biases", inputs):
            return abs(words.output(theta, inputs)) <= abs(inputs)

        network = plumbline.Case.from_numpy([[[1], [1]], [[1, 1]]], inputs=[[1, -1]])
        results = plumbline.verify(network, [of_a_network, "saddle.origin"])
        self.assertEqual([r.verdict for r in results if r.claim == "python.short"], ["fails"])
        self.assertIn("saddle.origin", {r.claim for r in results})
        [found] = plumbline.search(of_a_network, rounds=1)
        self.assertEqual(found.verdict, "refuted")
        linear = plumbline.Case.from_numpy([[[1]]], inputs=[[1, -1]], activation="linear", name="linear")
        [result] = plumbline.verify(linear, of_a_network)
        self.assertEqual(result.verdict, "not-applicable")

    def test_texts(self):
        own = plumbline.claim('vector u ""\ngiven |u| = 1\nnorm1(u)\n  <= 1', name="one", says="A column")
        self.assertEqual(verdict(own, u=["3/5", "4/5"]), "fails")
        self.assertEqual(verdict(own, u=[0, 1]), "holds")
        self.assertIn("network theta: any", plumbline.claim("|output(theta, inputs)| <= 1").text)

    def test_a_box(self):
        own = plumbline.claim('param c ""\nc^2 <= 1', name="square")
        box = {"format": "plumbline-case/1", "name": "box", "parameters": {"c": "[0, 1/2]"}}
        self.assertTrue(plumbline.prove(own, over=box).proved)

    def test_what_is_no_claim(self):
        def refused(pattern, function):
            with self.assertRaisesRegex(plumbline.UsageError, pattern):
                claim(function)

        refused("what is a", lambda a: a <= 1)
        refused("expected a formula", lambda theta: words.depth(theta))
        refused("expected a formula, as in", "")
        refused("expected a text or a function", 3)
        refused("a hypothesis and a formula", lambda inputs: (inputs == 0, inputs == 0, inputs == 0))
        refused("expected a term or a number", lambda inputs: inputs <= "1")
        refused("expected a number, found nan", lambda inputs: abs(inputs) <= float("nan"))
        refused("no list", lambda inputs: [row for row in inputs])

        def chained(u: "vector"):
            return 0 <= abs(u) <= 1

        refused("neither true nor false", chained)

        def unknown(u: "tensor"):
            return abs(u) <= 1

        refused("found 'tensor'", unknown)
        with self.assertRaisesRegex(plumbline.InputError, 'unknown name "nrom1"; did you mean "norm1"'):
            plumbline.verify(case(u=[1]), claim('vector u ""\nnrom1(u) <= 1'))
        two = [claim("0 <= 1", name="same"), claim("0 <= 2", name="same")]
        with self.assertRaisesRegex(plumbline.UsageError, "second claim"):
            plumbline.verify(case(u=[1]), two)


class Tables(unittest.TestCase):
    def test_readings(self):
        own = [claim('param c ""\nc <= 1', name="small"), claim('param c ""\nc <= 3', name="large")]
        table = plumbline.verify(case(c=2), own).table
        self.assertEqual([row["verdict"] for row in table], ["refuted", "not-refuted"])
        self.assertEqual([row["cases"] for row in table], ["1 fails", "1 holds"])
        self.assertRegex(repr(table).splitlines()[1], "^refuted +not-refuted +python.small +stated +1 fails$")
        self.assertIn("<td>python.small</td>", table._repr_html_())

    def test_grades(self):
        results = plumbline.verify(None, "saddle.prop-2.2")
        self.assertIn("error", {row["grade"] for row in results.table})
        self.assertIn('<th scope="col">grade</th>', results._repr_html_())


if __name__ == "__main__":
    unittest.main()
