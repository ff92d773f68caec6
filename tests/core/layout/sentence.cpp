// Sentences with mathematics between dollars: words stay words, nothing is guessed, and each back end shows them.
#include "layout/sentence.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

using namespace plumbline::layout;

namespace {

std::string markdown(const std::string& sentence) {
  return markdown_sentence(sentence, [](const std::string& words) { return "<" + words + ">"; });
}
std::string problem(const std::string& sentence) {
  const auto found = read_sentence(sentence).problem;
  return found ? std::to_string(found->at) + ": " + found->message : "";
}

}  // namespace

TEST_CASE("text and mathematics, in order") {
  const Sentence read = read_sentence("at most $\\|W_1\\|$ & more");
  REQUIRE(read.pieces.size() == 3);
  CHECK(read.pieces[0].text == "at most ");
  CHECK(!read.pieces[0].box);
  CHECK(read.pieces[1].text == "\\|W_1\\|");
  CHECK(read.pieces[1].box);
  CHECK(read.pieces[2].text == " & more");
  CHECK(plain_sentence("at most $\\|W_1\\|$ & more") == "at most ‖W_1‖ & more");
  CHECK(plain_sentence("") == "");
}

TEST_CASE("words stay words, whatever they look like") {
  for (const std::string words : {"||W_l||^2 <= c, theta and \\alpha", "a layer of 3 <b> # | % & _ ^ { } ~", "\\"})
    CHECK(plain_sentence(words) == words);
  CHECK(plain_sentence("5 \\$ and $x$") == "5 $ and x");
  CHECK(read_sentence("5 \\$").pieces.size() == 1);
}

TEST_CASE("what cannot be read is named at its place, and shown as it stands") {
  CHECK(problem("a lone $ here").starts_with("7: a \"$\" that is not closed"));
  CHECK(problem("$a$ and $b").starts_with("8: a \"$\" that is not closed"));
  CHECK(problem("$a\\$").starts_with("0: a \"$\" that is not closed"));
  CHECK(problem("an empty $$ one").starts_with("9: nothing between two \"$\""));
  CHECK(problem("$ $").starts_with("0: nothing"));
  CHECK(problem("of $x_{l$") == "8: expected \"}\"");
  CHECK(problem("of $\\lamda$") == "4: unknown command \\lamda");
  CHECK(read_sentence("of $\\lamda$").problem->command == "lamda");
  CHECK(problem("of $\\lambda$ and \\$") == "");
  CHECK(plain_sentence("of $\\lamda$ and $x$") == "of $\\lamda$ and $x$");
}

TEST_CASE("Markdown: no character of the mathematics that a table or a list would take for its own") {
  CHECK(markdown("if $\\|x\\| < |a|_*$") == "<if >$\\Vert x\\Vert \\lt \\vert a\\vert_\\ast$");
  CHECK(markdown("$\\{a\\}$") == "$\\lbrace a\\rbrace$");
  CHECK(markdown("$\\frac{a}{b}\\#$ of | and \\$") == "$\\frac{a}{b}\\#$< of | and $>");
  CHECK(markdown("no $\\lamda$") == "<no $\\lamda$>");
}

TEST_CASE("what is printed as text has no dollar that a sentence did not ask for") {
  CHECK(rc::check([] {
    const auto pick = [](auto... parts) { return rc::gen::element(std::string(parts)...); };
    const auto words = *rc::gen::container<std::vector<std::string>>(pick("is ", "a_b ", "|", "# ", "^", "of "));
    const auto formulas = *rc::gen::container<std::vector<std::string>>(
        pick("W_l^\\top", "|x| \\le \\#A", "\\{a, b\\}", "[0, 1)", "\\log\\theta'", "\\sum_{i \\ne j} s_i"));
    std::string sentence;
    for (std::size_t i = 0; i < std::max(words.size(), formulas.size()); ++i)
      sentence += (i < words.size() ? words[i] : "") + (i < formulas.size() ? "$" + formulas[i] + "$" : "");
    RC_ASSERT(!read_sentence(sentence).problem);
    RC_ASSERT(plain_sentence(sentence).find('$') == std::string::npos);
    const std::string table = markdown_sentence(sentence, [](const std::string&) { return std::string(); });
    RC_ASSERT(table.find('|') == std::string::npos);
  }));
}

TEST_CASE("any bytes as a sentence: as_sentence says just them, and nothing breaks") {
  CHECK(rc::check([](const std::string& bytes) {
    (void)plain_sentence(bytes);
    RC_ASSERT(plain_sentence(as_sentence(bytes)) == bytes);
  }));
}
