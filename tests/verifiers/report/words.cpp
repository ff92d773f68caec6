// Sentences on a page and in a document: their formulas set, everything else inert.
#include "report/words.hpp"

#include <boost/test/unit_test.hpp>

#include "sample.hpp"

using namespace plumbline;
using namespace plumbline::report;
using sample::has;

BOOST_AUTO_TEST_SUITE(words)

BOOST_AUTO_TEST_CASE(mathematics_in_a_sentence_is_set) {
  BOOST_TEST(words_latex("at most $\\|W_1\\|$ & more") == "at most $\\|W_1\\|$ \\& more");
  const std::string html = words_html("at most $\\|W_1\\|$ & more");
  BOOST_TEST(html.starts_with("at most <math><mrow><mo stretchy=\"false\">"));
  BOOST_TEST(html.ends_with("</mrow></math> &amp; more"));
  BOOST_TEST(words_markdown("at most $\\|W_1\\|$ | more") == "at most $\\Vert W_1\\Vert$ \\| more");
}

BOOST_AUTO_TEST_CASE(a_line_may_end_before_a_comparison_and_in_a_long_sum) {
  BOOST_TEST(has(words_html("$a_1 \\le b_1$"), "</math> <math><mo form=\"infix\">≤</mo>"));
  BOOST_TEST(!has(words_html("$a_1 + b_1$"), "</math> <math>"));
  std::string sum = "$a_1";
  for (int i = 0; i < 20; ++i) sum += " + \\|a_1\\|";
  BOOST_TEST(has(words_html(sum + "$"), "</math> <math><mo form=\"infix\">+</mo>"));
}

BOOST_AUTO_TEST_CASE(words_stay) {
  BOOST_TEST(words_html("a layer of 3 <b> & \"x-ray\" ||W_1||") ==
             "a layer of 3 &lt;b&gt; &amp; &quot;x-ray&quot; ||W_1||");
  BOOST_TEST(words_latex("50% of \\$5") == "50\\% of \\$5");
  BOOST_TEST(words_html("") == "");
}

// What a summary from elsewhere has between dollars, and nobody can read, is shown and never obeyed.
BOOST_AUTO_TEST_CASE(what_cannot_be_read_is_inert) {
  BOOST_TEST(words_latex("$\\input{x}$") == "\\$\\textbackslash{}input\\{x\\}\\$");
  BOOST_TEST(words_html("$<b>&$ x") == "$&lt;b&gt;&amp;$ x");
  BOOST_TEST(words_markdown("$<b>") == "\\$\\<b\\>");
}

BOOST_AUTO_TEST_SUITE_END()
