"""How results look: words, exact numbers, pictures where there is something to see; names never become markup."""

import unittest
import xml.etree.ElementTree
from fractions import Fraction

import plumbline
from plumbline import _display


def case(name):
    return plumbline.Case.from_numpy(
        [[["1/2", 0], [0, "-1/3"]], [[1, 1]]], inputs=[[1, 0, -2], [0, 1, 1]], gradient=[[1, -1, 1]], name=name
    )


class Display(unittest.TestCase):
    def test_numbers(self):
        self.assertEqual(_display.number(Fraction(1, 3)), "1/3")
        self.assertEqual(_display.number(Fraction(10**20, 3 * 10**20 + 1)), "≈0.333333")
        self.assertEqual(_display.number(Fraction(2) ** 5000), "≈2^5000")
        self.assertEqual(_display.interval(plumbline.Interval(Fraction(1), Fraction(1))), "1")
        self.assertEqual(repr(plumbline.Interval(Fraction(1), Fraction(2))), "[1, 2]")
        self.assertEqual(_display.interval(None), "")

    def test_a_counterexample_is_drawn(self):
        results = plumbline.verify(case("mine"), "saddle.*")
        fails = next(r for r in results.fails if r.failing)
        svg = fails.drawing()
        self.assertTrue(xml.etree.ElementTree.fromstring(svg).tag.endswith("svg"))
        html = fails._repr_html_()
        for part in ("fails", fails.claim, "margin", "false here", "<svg", "\\["):
            self.assertIn(part, html)
        self.assertNotIn("<svg", results.where("holds")[0]._repr_html_())
        self.assertIn("is false", repr(fails))
        self.assertIn("holds", repr(results))
        self.assertLess(results._repr_html_().index("fails"), results._repr_html_().index(">holds"))

    def test_names_are_text(self):
        results = plumbline.verify(case("<script>x</script>"), "saddle.homogeneity.layers")
        for html in (results._repr_html_(), results[0]._repr_html_()):
            self.assertNotIn("<script>", html)
            self.assertIn("&lt;script&gt;", html)

    def test_a_wide_network_is_drawn_as_bars(self):
        wide = plumbline.Case.from_numpy([[[1] * 32] * 64, [[1] * 64] * 10], inputs=[[1]] * 32)
        svg = xml.etree.ElementTree.fromstring(wide.drawing())
        texts = [e.text for e in svg.iter() if e.tag.endswith("text")]
        self.assertEqual(texts, ["32", "64", "10"])
        self.assertIn("32-64-10", repr(wide))

    def test_other_answers(self):
        [found] = plumbline.search("saddle.prop-2.2", reading="stated", seconds=5, rounds=1)
        self.assertIn("refuted", found._repr_html_())
        self.assertIn("<svg", found._repr_html_())
        self.assertIn("s* = 2", plumbline.speed(case("c"), seconds=5)._repr_html_())


if __name__ == "__main__":
    unittest.main()
