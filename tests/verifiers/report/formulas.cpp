#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "report/mathml.hpp"

using namespace plumbline::report;
namespace data = boost::unit_test::data;

namespace {

const char* plain_mathml[] = {
    "<math><mi>x</mi></math>",
    R"(<math xmlns="http://www.w3.org/1998/Math/MathML" display="block"><mrow><mo form="prefix" stretchy="true">(</mo><mi mathvariant="normal">x</mi></mrow></math>)",
    "<math><mo>&#x2061;</mo><mo>&lt;</mo><mspace width=\"0.1667em\"></mspace><mspace width=\"1em\"/></math>",
    "  <math><mtable columnalign=\"left\"><mtr><mtd><mtext>a \u221a b</mtext></mtd></mtr></mtable></math>\n",
};

const char* other_mathml[] = {
    "",
    "x",
    "<p>x</p>",
    "<math><script>alert(1)</script></math>",
    "<math><mi onclick=\"alert(1)\">x</mi></math>",
    "<math><mi style=\"position:fixed\">x</mi></math>",
    "<math href=\"javascript:alert(1)\"><mi>x</mi></math>",
    "<math><mi>x</mi></math><script>",
    "<math><mi>x</mi></math><math><mi>x</mi></math>",
    "<math><mi>x</math></mi>",
    "<math><mi>x</mi>",
    "<math><math></math></math>",
    "<math><!-- --></math>",
    "<math><mi>x &copy; y</mi></math>",
    "<math><mi>&#xZZ;</mi></math>",
    "<math><mi>&#123456789;</mi></math>",
    "<math xmlns=\"http://www.w3.org/1999/xhtml\"><mi>x</mi></math>",
    "<math display='block'><mi>x</mi></math>",
    "<math display=\"a&quot;b\"><mi>x</mi></math>",
    "<math><annotation-xml encoding=\"text/html\"><p>x</p></annotation-xml></math>",
    "<math><mtext><img src=x></mtext></math>",
    "<math",
    "<math ",
    "<math><mi",
    "<math><mi>x></mi></math>",
};

const char* plain_latex[] = {
    R"(\frac{a}{b} \le \left(\sqrt{2}\right)^{L})",
    R"(\begin{cases}1 & \text{if } x > 0 \\ 0 & \text{else}\end{cases})",
    R"(\{ x_1, \dots \} \lVert W \rVert \theta)",
    "a \\\\\n b",
    "",
};

const char* other_latex[] = {
    R"(\input{/etc/passwd})",
    R"(\immediate\write18{x})",
    R"(\def\x{y})",
    R"(\catcode`\%=11)",
    "a $ b",
    "50% of x",
    "{a",
    "a}",
    "a}{b",
    R"(\left( a)",
    R"(\right) a)",
    R"(\begin{cases} a)",
    R"(\begin{document} \end{document})",
    R"(\begin{cases} \end{aligned})",
    R"(\] x \[)",
    "a \n\n b",
    "a \n  \n b",
    "caf\u00e9",
    "^^5cinput x",
    "a \\",
};

}  // namespace

BOOST_AUTO_TEST_SUITE(formulas)

BOOST_DATA_TEST_CASE(accepts_mathml, data::make(plain_mathml), text) { BOOST_TEST(is_plain_mathml(text)); }
BOOST_DATA_TEST_CASE(rejects_what_is_not_mathml, data::make(other_mathml), text) { BOOST_TEST(!is_plain_mathml(text)); }
BOOST_DATA_TEST_CASE(accepts_latex, data::make(plain_latex), text) { BOOST_TEST(is_plain_latex(text)); }
BOOST_DATA_TEST_CASE(rejects_what_is_more_than_a_formula, data::make(other_latex), text) {
  BOOST_TEST(!is_plain_latex(text));
}

BOOST_AUTO_TEST_SUITE_END()
