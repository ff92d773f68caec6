#include "report/escape.hpp"

#include <boost/test/unit_test.hpp>

using namespace plumbline;
using namespace plumbline::report;

BOOST_AUTO_TEST_SUITE(escapes)

BOOST_AUTO_TEST_CASE(utf8_that_is_valid_stays) {
  BOOST_TEST(clean_utf8("a\tb \u00e9 \u221a \U0001F600") == "a\tb \u00e9 \u221a \U0001F600");
}

BOOST_AUTO_TEST_CASE(bytes_that_are_no_utf8_are_replaced) {
  BOOST_TEST(clean_utf8("a\xFFz") == "a\uFFFDz");
  BOOST_TEST(clean_utf8("\xC0\xAF") == "\uFFFD\uFFFD");            // an overlong '/'
  BOOST_TEST(clean_utf8("\xE0\x80\xAF") == "\uFFFD\uFFFD\uFFFD");  // another
  BOOST_TEST(clean_utf8("\xED\xA0\x80") == "\uFFFD");              // half of a surrogate pair
  BOOST_TEST(clean_utf8("\xF5\x80\x80\x80") == "\uFFFD\uFFFD\uFFFD\uFFFD");
  BOOST_TEST(clean_utf8("\xE2\x88") == "\uFFFD\uFFFD");  // cut short
  BOOST_TEST(clean_utf8(std::string_view("\0", 1)) == "\uFFFD");
  BOOST_TEST(clean_utf8("\x1B[31m") == "\uFFFD[31m");
}

BOOST_AUTO_TEST_CASE(markup_is_inert) {
  BOOST_TEST(escape_markup(R"(<a href="x" id='y'>&</a>)") ==
             "&lt;a href=&quot;x&quot; id=&#39;y&#39;&gt;&amp;&lt;/a&gt;");
  BOOST_TEST(escape_markup("plain text") == "plain text");
}

BOOST_AUTO_TEST_CASE(markdown_is_inert) {
  BOOST_TEST(escape_markdown("a|b\nc") == "a\\|b c");
  BOOST_TEST(escape_markdown("<b> [x](y) `z` *w* $m$") == "\\<b\\> \\[x\\]\\(y\\) \\`z\\` \\*w\\* \\$m\\$");
  BOOST_TEST(escape_markdown("- item") == "\\- item");
  BOOST_TEST(escape_markdown("1. item") == "1\\. item");
  BOOST_TEST(escape_markdown("---") == "\\---");
  BOOST_TEST(escape_markdown("(_x_) https://x") == "\\(\\_x_\\) https\\://x");
  BOOST_TEST(escape_markdown("saddle.prop-3.4 holds: -1/4 of snake_case 1.5") ==
             "saddle.prop-3.4 holds: -1/4 of snake_case 1.5");
}

BOOST_AUTO_TEST_CASE(latex_is_inert) {
  BOOST_TEST(escape_latex("50% of $x_1^2$ & {y} #1 ~ \\input") ==
             "50\\% of \\$x\\_1\\textasciicircum{}2\\$ \\& \\{y\\} \\#1 \\textasciitilde{} \\textbackslash{}input");
  BOOST_TEST(escape_latex("\u03b1 \u2264 \u2112") ==
             "\\ensuremath{\\alpha} \\ensuremath{\\le} \\ensuremath{\\mathcal{L}}");
  BOOST_TEST(escape_latex("\u00e9 \u221a2") == "\u00e9 \\textless{}U+221A\\textgreater{}2");
}

BOOST_AUTO_TEST_CASE(links_stay_in_their_folder) {
  BOOST_TEST(relative_link("certificates/a b#?.json") == "certificates/a%20b%23%3F.json");
  BOOST_TEST(relative_link("a/b:c.json") == "a/b%3Ac.json");
  for (const char* refused :
       {"", "/etc/passwd", "javascript:alert(1)", "../x", "a/../../x", "http://x/y", "\\\\host\\x"})
    BOOST_TEST(relative_link(refused).empty(), refused);
}

BOOST_AUTO_TEST_CASE(ids_are_different_for_different_names) {
  BOOST_TEST(html_id("saddle.prop-3.4") == "saddle.prop-3.4");
  BOOST_TEST(html_id("a~2e") != html_id("a."));
  BOOST_TEST(html_id("a b\"<") == "a~20b~22~3c");
  BOOST_TEST(html_id("../a/.b") == "~2e.~2fa~2f.b");
  const std::string longer(300, 'x');
  BOOST_TEST(html_id(longer).size() < 200u);
  BOOST_TEST(html_id(longer) != html_id(longer + "y"));
}

BOOST_AUTO_TEST_SUITE_END()
