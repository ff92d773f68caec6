// Claim files: what they mean, and what is said about mistakes in them.
#include "claim/paper.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/coverage.hpp"

using namespace plumbline;

namespace {

const std::string kHeader = "paper toy \"A Toy Paper\"\n  authors A. Author\n  version v1 arXiv:1 2026-01\n";
const std::string kClaim =
    "claim first \"The first\"\n"
    "  source v1 Lemma 1\n"
    "  says the norm is at most one\n"
    "  given 0 < |X|\n"
    "  reading stated\n"
    "    then |X| <= 1\n"
    "  twin two\n"
    "    then |X| <= 2\n";

std::vector<Claim> read(const std::string& text) { return read_papers({{"toy.claim", text}}); }

// The claim's reading, its definitions written out.
std::string formula(const std::string& text, std::size_t claim = 0, std::size_t reading = 0) {
  return canonical(with_twin(read(text).at(claim)).at(reading).formula());
}
std::string conclusion(const std::string& definitions, const std::string& then) {
  const Claim claim = read("data X := inputs\n" + definitions + "claim c \"c\"\n  reading stated\n    then " + then +
                           "\n  twin t\n    then true\n")
                          .at(0);
  return canonical(claim.readings[0].then);
}

std::string complaint(const std::string& text) {
  try {
    (void)read(text);
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}

}  // namespace

TEST_CASE("a claim has its paper, its readings and what they inherit") {
  const Claim claim = read(kHeader + "data X := inputs\n" + kClaim).at(0);
  CHECK(claim.id == "toy.first");
  CHECK(claim.title == "The first");
  CHECK(claim.paper->title == "A Toy Paper");
  CHECK(claim.paper->versions.at(0).identifier == "arXiv:1");
  CHECK(claim.source == "v1 Lemma 1");
  CHECK(claim.readings.at(0).versions == std::vector<std::string>{"v1"});
  CHECK(canonical(claim.readings.at(0).formula()) ==
        "(reading (requires) (given (< 0 (norm (data inputs)))) (then (<= (norm (data inputs)) 1)) (trivial (not "
        "(true))))");
  CHECK(claim.twin.change == "two");
  CHECK(canonical(claim.twin.given) == "(< 0 (norm (data inputs)))");
  CHECK(claim.text == kClaim);
}

TEST_CASE("a reading adds with also, replaces without, and starts from another with like") {
  const std::string text =
      "data X := inputs\n"
      "let square := rows(X) = cols(X)  reason \"needs a square\"\n"
      "claim c \"c\"\n"
      "  requires square\n"
      "  given 0 < 1\n"
      "  trivial 1 < 2\n"
      "  reading a\n    then 2 < 3\n"
      "  reading b\n    requires also 1 <= rows(X) \"needs a row\"\n    given also 3 < 4\n    then 4 < 5\n"
      "  reading c\n    like b\n    then also 5 < 6\n"
      "  reading d\n    requires 1 <= cols(X)\n    given true\n    then true\n    trivial false\n"
      "  reading e\n    requires nothing\n    then true\n"
      "  twin t\n    then 6 < 7\n";
  const Claim c = read(text).at(0);
  CHECK(c.readings[0].requirements.at(0).reason == "needs a square");
  CHECK(c.readings[1].requirements.size() == 2);
  CHECK(c.readings[1].requirements.at(1).reason == "needs a row");
  CHECK(canonical(c.readings[1].given) == "(and (< 0 1) (< 3 4))");
  CHECK(canonical(c.readings[2].then) == "(and (< 4 5) (< 5 6))");
  CHECK(canonical(c.readings[2].trivial) == "(< 1 2)");
  CHECK(c.readings[3].requirements.at(0).reason == "it requires 1 <= cols(X)");
  CHECK(c.readings[4].requirements.empty());
  CHECK(canonical(c.twin.given) == "(< 0 1)");
  CHECK(canonical(c.twin.trivial) == "(not (true))");
}

TEST_CASE("a pattern's definitions mean what the claim says") {
  const std::string text =
      "data X := inputs\n"
      "pattern bounded\n"
      "  let twice := 2 * bound\n"
      "  given |X| <= bound\n"
      "  reading stated\n    then |X| <= twice\n"
      "  twin none\n    then |X| <= 0\n"
      "claim one \"One\" from bounded\n  let bound := 1\n"
      "claim two \"Two\" from bounded\n  let bound := 5\n  given also 0 < 1\n  reading more\n    then true\n";
  const std::vector<Claim> claims = read(text);
  CHECK(canonical(claims[0].readings[0].then) == "(<= (norm (data inputs)) (* 2 1))");
  CHECK(canonical(claims[1].readings[0].then) == "(<= (norm (data inputs)) (* 2 5))");
  CHECK(canonical(claims[1].readings[0].given) == "(and (<= (norm (data inputs)) 5) (< 0 1))");
  CHECK(claims[1].readings.size() == 2);
}

TEST_CASE("a reading of the claim replaces the pattern's of the same name, wherever the two stand") {
  const std::string claim = "claim c \"c\" from shape\n  reading stated\n    then 2 = 2\n";
  const std::string pattern = "pattern shape\n  reading stated\n    then 1 = 1\n  twin t\n    then false\n";
  for (const std::string& text : {pattern + claim, claim + pattern}) {
    INFO(text);
    REQUIRE(read(text).at(0).readings.size() == 1);
    CHECK(canonical(read(text).at(0).readings[0].then) == "(= 2 2)");
  }
}

TEST_CASE("operators take their meaning from sorts") {
  CHECK(conclusion("", "X = 2 * X") == "(equal (data inputs) (scale 2 (data inputs)))");
  CHECK(conclusion("", "|X * X^T| = |2|") == "(= (norm (mul (data inputs) (transpose (data inputs)))) (abs 2))");
  CHECK(conclusion("", "|X|^2 <= |X|_op^2") == "(<= (norm2 (data inputs)) (pow (singular 1 (data inputs)) 2))");
  CHECK(conclusion("", "X[1, 2] < -1/2") == "(< (entry 1 2 (data inputs)) -1/2)");
  CHECK(conclusion("", "|X[1, .]| = |X[., 2]|") == "(= (norm (row 1 (data inputs))) (norm (column 2 (data inputs))))");
  CHECK(conclusion("", "0 < 1 <= 2") == "(and (< 0 1) (<= 1 2))");
  CHECK(conclusion("", "3 > 2 and 2 >= 1 and 1 != 0") == "(and (< 2 3) (<= 1 2) (not (= 1 0)))");
  CHECK(conclusion("", "(true and false) and true") == "(and (and (true) (not (true))) (true))");
  CHECK(conclusion("", "1 - 2 - 3 < -2^2 * 3") == "(< (- (- 1 2) 3) (* (- (pow 2 2)) 3))");
  CHECK(conclusion("", "for all i in 1..2, j in i..2: 0 <= i") == "(forall i 1 2 (forall j i 2 (<= 0 i)))");
  CHECK(conclusion("", "at least 1/2 * 3 of l in 0..3: l < 1") == "(at-least (* 1/2 3) l 0 3 (< l 1))");
  CHECK(conclusion("", "sum i in 1..3: i^2 + 1 < 2") == "(< (+ (sum i 1 3 (pow i 2)) 1) 2)");
  CHECK(conclusion("", "sum l in 1..2: weight(l, theta) = prod l in 1..2: (l^2 * X)") ==
        "(equal (matrix-sum l 1 2 (weight l theta)) (matrix-product l 1 2 (scale (pow l 2) (data inputs))))");
  CHECK(conclusion("", "stack l in 1..2: X[l, .] = stack(X, X)") ==
        "(equal (matrix-stack l 1 2 (row l (data inputs))) (stack (data inputs) (data inputs)))");
  CHECK(complaint("claim c \"c\"\n  reading r\n    then |stack l in 1..2: l| = 1\n  twin t\n    then true\n")
            .find("matrix") != std::string::npos);
  CHECK(conclusion("", "(if 1 < 2 then 3 else 4) < 5") == "(< (if (< 1 2) 3 4) 5)");
  CHECK(conclusion("", "1 ≤ 2 ∧ ¬ (2 ≠ 2)") == "(and (<= 1 2) (not (not (= 2 2))))");
}

TEST_CASE("definitions: defaults, names, sorts found and said") {
  CHECK(conclusion("let W(l, N = theta) := weight(l, N)\n", "W(1) = W(2, theta)") ==
        "(equal (weight 1 theta) (weight 2 theta))");
  CHECK(conclusion("let is(what: name, l) := kind(what, l, theta)\n", "is(convolution, 1)") ==
        "(kind convolution 1 theta)");
  CHECK(conclusion("let twice(A: matrix) := 2 * A\nlet four := twice(twice(X))\n", "four = X") ==
        "(equal (scale 2 (scale 2 (data inputs))) (data inputs))");
  CHECK(complaint("let f(A) := 2 * A\n" + kClaim).find("what sort is \"A\"") != std::string::npos);
  CHECK(complaint("let f(A) := 2\n" + kClaim).find("does not show what sort \"A\" is") != std::string::npos);
  CHECK(complaint("let f := g\nlet g := f\n" + kClaim).find("uses itself") != std::string::npos);
}

TEST_CASE("a variable that a definition binds catches no variable of an argument") {
  CHECK(conclusion("let total(c) := sum i in 1..3: c * i\n", "for all i in 1..2: total(i) <= 1") ==
        "(forall i 1 2 (<= (sum i' 1 3 (* i i')) 1))");
}

TEST_CASE("a claim may have no twin, which is said") {
  const Claim claim = read(kHeader + "claim c \"c\"\n  source v1 A\n  reading stated\n    then true\n").at(0);
  CHECK(with_twin(claim).size() == 1);
  CHECK(without_twin(claim).find("the claim toy.c has no twin, a copy with one constant or sign changed") == 0);
}

TEST_CASE("no name hides another of the same file, and the error says where that one stands") {
  const auto complains = [](const std::string& text, const std::string& of) {
    CHECK_MESSAGE(complaint(text).find(of) != std::string::npos, complaint(text));
  };
  const auto claim = [](const std::string& inside) {
    return "data X := inputs\nparam r = 1 \"a size\"\nclaim c \"c\"\n" + inside + "  reading stated\n    then true\n";
  };
  const std::string there = "\"r\" has a meaning already, from toy.claim:2:7; use another name";
  complains(claim("  param r = 2 \"another\"\n"), "toy.claim:4:9: " + there);
  complains(claim("  let f(r) := r + 1\n"), "toy.claim:4:9: " + there);
  complains(claim("  let s := sum r in 1..2: r\n"), "toy.claim:4:12: " + there);
  complains(claim("  let s := table i in 1..2, r in 1..2: r\n"), there);
  complains(claim("  let s := iterate i in 1..2 from X as r: r\n"), there);
  complains(claim("  given for all i in 1..2, i in 1..2: true\n"),
            "toy.claim:4:26: \"i\" has a meaning already, from toy.claim:4:9");
  complains(claim("  let f(i) := sum i in 1..2: i\n"), "\"i\" has a meaning already, from toy.claim:4:9");
  complains(claim("  let s := table i in 1..2, i in 1..2: i\n"), "\"i\" has a meaning already");
  CHECK(complaint(claim("  let f(i) := i + 1\n  let g(i) := sum j in 1..2: f(i)\n")) == "accepted");
  // The names of another file may be used again.
  const std::string user = "use other\nclaim c \"c\"\n  param r = 2 \"mine\"\n  reading stated\n    then r = 2\n";
  CHECK(read_papers({{"other.claim", "param r = 1 \"theirs\"\n"}, {"toy.claim", user}}).size() == 1);
}

TEST_CASE("mistakes are said with file, line, column, what was expected, and the closest name") {
  const auto complains = [](const std::string& text, const std::string& of) {
    INFO(complaint(text));
    CHECK(complaint(text).find(of) != std::string::npos);
  };
  const std::string head = "data X := inputs\n";
  complains("\tclaim c\n", "toy.claim:1:1: expected spaces, found a tab");
  complains("clam c \"c\"\n", "toy.claim:1:1: unknown keyword \"clam\"; did you mean \"claim\"?");
  complains(head + "claim c \"c\"\n  readng stated\n    then true\n", "toy.claim:3:3: unknown keyword \"readng\"");
  complains(head + "claim c \"c\"\n  reading stated\n    then |X| <= Y\n", "toy.claim:4:17: unknown name \"Y\"");
  complains(head + "claim c \"c\"\n  reading stated\n    then ranc(X) <= 1\n",
            "toy.claim:4:10: unknown name \"ranc\"; did you mean \"rank\"?");
  complains(head + "claim c \"c\"\n  reading stated\n    then X <= 1\n",
            "\"<=\" between a matrix and a scalar: X <= 1");
  complains(head + "claim c \"c\"\n  reading stated\n    then weight(1) = X\n",
            "wrong number of arguments; expected weight(index, network)");
  complains(head + "claim c \"c\"\n  reading stated\n    then |X| <= 1)\n",
            "toy.claim:4:18: expected the end of the expression, found \")\"");
  complains(head + "claim c \"c\"\n  reading stated\n    then for all l in 1: l < 1\n", "expected \"..\"");
  complains(head + "claim c \"c\"\n  reading stated\n    expect refutd\n    then true\n",
            "expected a verdict, found \"refutd\"; did you mean \"refuted\"?");
  const auto noted = [&](const std::string& latex) {
    return head + "let f(A: matrix, b) := |A| + b  latex \"" + latex + "\"\n" + kClaim;
  };
  CHECK(complaint(noted("f_{#b}(#A)")) == "accepted");
  CHECK(complaint(noted("f_{#b_1}")) == "accepted");
  complains(noted("#A + #A"), "toy.claim:2:39: #A stands twice in a notation");
  complains(noted("f(#a)"), "toy.claim:2:39: #a in a notation is no parameter of the definition");
  complains(noted(std::string(201, 'x')), "toy.claim:2:39: a notation of more than 200 characters");
  complains(head + "claim c \"c\"\n  twin t\n    then true\n", "the claim has no reading");
  std::string doubling = head + "let a0 := |X|\n";
  for (int i = 1; i <= 60; ++i)
    doubling += "let a" + std::to_string(i) + " := a" + std::to_string(i - 1) + " + a" + std::to_string(i - 1) + "\n";
  complains(doubling, "two million parts when its definitions are written out");
  complains(head + "claim c \"c\" from shape\n", "unknown pattern \"shape\"");
  complains(head + "let X := 1\n", "\"X\" has a meaning already");
  complains(head + "let rank := 1\n", "\"rank\" is a word of the language");
  complains(head + "let a := X-norm\n", "a difference needs spaces around its sign");
  complains(head + "let a := 2X\n", "a number runs into a word");
  complains(head + "let a := \"x\n", "a quoted text that does not end on its line");
  complains("use other\n", "there is no file \"other.claim\"");
  complains(kHeader + kHeader, "a second header: a paper has one, the other is at toy.claim:1:1");
  complains(kHeader + "data X := inputs\nclaim c \"c\"\n  reading stated\n    version v3\n    then true\n",
            "the paper has no version \"v3\"; its header lists v1");
  // A source names versions that the header lists, too.
  const auto from = [](const std::string& source) {
    return "claim c \"c\"\n  source " + source + "\n  reading stated\n    then true\n";
  };
  complains(kHeader + from("v7 Lemma 1"), "toy.claim:5:10: the paper has no version \"v7\"; its header lists v1");
  complains(kHeader + from("v1 Lemma 1; v2, Lemma 2"), "toy.claim:5:22: the paper has no version \"v2\"");
  complains(kHeader + from("v1 and v12 Lemma 1"), "toy.claim:5:17: the paper has no version \"v12\"");
  for (const char* good : {"v1 Lemma 1", "Lemma v1", "page 7", "v1 Lemma 1; Lemma v7", "vNN Lemma 1"})
    CHECK(read(kHeader + from(good)).at(0).readings.at(0).versions == std::vector<std::string>{"v1"});
  CHECK(read(from("v7 Lemma 1")).at(0).source == "v7 Lemma 1");  // without a header nothing is listed
  const std::string twin = "  twin t\n    then false\n";
  complains(head + "claim c \"c\"\n  let a := 1\n  let a := 2\n  reading stated\n    then a = 1\n" + twin,
            "toy.claim:4:3: \"a\" has a meaning already, from toy.claim:3");
  complains(head + "claim c \"c\"\n  reading stated\n    then true\n  reading stated\n    then false\n" + twin,
            "toy.claim:5:3: the claim has two readings \"stated\"");
  complains(head + kClaim + kClaim, "two claims are called toy.first");
}

TEST_CASE("a paper lists its statements, each with claims or a decision") {
  const std::string list =
      "section 1 Results\n"
      "statement Lemma 1\n  says the norm is at most one\n  version v1\n  claims first\n  note a note\n"
      "statement (2) | aside\n  defines the norm\n"
      "statement (3)\n  true because of Lemma 1\nstatement (4)\n  false witness x = 2\n"
      "statement (5)\n  undecided because nobody knows\n";
  const std::vector<Claim> claims = read(kHeader + list + "data X := inputs\n" + kClaim);
  const std::vector<Statement>& statements = claims.at(0).paper->statements;
  REQUIRE(statements.size() == 5);
  CHECK(statements[0].carriers.at(0).claim == "toy.first");
  CHECK(statements[0].versions == std::vector<std::string>{"v1"});
  CHECK(statements[1].section == "1 Results");
  CHECK(coverage_tables(claims) ==
        "| paper | statements | true | not refuted | false as printed | undecided | asserts nothing |\n"
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n| `toy` | 5 | 1 | 1 | 1 | 1 | 1 |\n\n"
        "## `toy`: A Toy Paper\n\n### 1 Results\n| statement | says | decision | claims, proof, witness |\n"
        "| --- | --- | --- | --- |\n"
        "| Lemma 1 (v1) | the norm is at most one | not refuted | `first`; a note |\n"
        "| (2) \\| aside |  | asserts nothing | the norm |\n"
        "| (3) |  | true | of Lemma 1 |\n| (4) |  | false as printed | x = 2 |\n"
        "| (5) |  | undecided | nobody knows |\n");

  const auto said = [&](const std::string& more) { return complaint(kHeader + more + "data X := inputs\n" + kClaim); };
  const auto complains = [&](const std::string& more, const std::string& part) {
    CHECK_MESSAGE(said(more).find(part) != std::string::npos, said(more));
  };
  complains("statement Lemma 1\n  claims first\n", "expected section TITLE");
  complains("section 1\nstatement Lemma 1\n", "needs the claims that carry it");
  complains("section 1\nstatement Lemma 1\n  note cited\n", "or a decision: true because");
  complains("section 1\nstatement Lemma 1\n  reason a definition\n", "reason");
  complains("section 1\nstatement Lemma 1\n  claims frist\n", "did you mean \"first\"");
  complains("section 1\nstatement Lemma 1\n  claims first [statd]\n", "did you mean \"stated\"");
  complains("section 1\nstatement Lemma 1\n  claims first [stated\n", "expected CLAIM or CLAIM [READING]");
  complains("section 1\nstatement Lemma 1\n  version v2\n  claims first\n", "no version");
  complains("section 1\nstatement A\n  defines r\nstatement A\n  defines r\n", "stands twice");
  complains("section 1\nstatement A\n  true since r\n", "expected true because ...");
  complains("section 1\nstatement A\n  false witness\n", "expected false witness ...");
  complains("section 1\nstatement A\n  defines r\n  undecided because r\n", "decided twice");
  CHECK(said("section 1\nstatement A\n  version v1\n  defines r\n") == "accepted");
}

TEST_CASE("a reading that falls has a cause, which others may share") {
  const auto claim = [](const std::string& clauses) {
    return kHeader + "claim c \"c\"\n  source v1 A\n  reading stated\n    then false\n" + clauses +
           "  twin t\n    then false\n";
  };
  const Claim c = read(claim("    expect refuted grade aside open\n    cause no bias is counted\n")).at(0);
  CHECK(c.readings.at(0).grade == Grade::Aside);
  CHECK(c.readings.at(0).cause == "no bias is counted");
  CHECK(complaint(claim("    cause no bias is counted\n")).find("expected to fall") != std::string::npos);
  CHECK(complaint(claim("    expect refuted grade error open\n    cause\n")).find("expected cause WORDS") !=
        std::string::npos);
}

TEST_CASE("answers to a finding stand beside the reading that falls, in the file's order") {
  const auto claim = [](const std::string& clauses) {
    return kHeader + "claim c \"c\"\n  source v1 A\n  reading stated\n    then false\n" + clauses +
           "  twin t\n    then false\n";
  };
  const std::string falls = "    expect refuted grade error open\n";
  const std::string first = "    answer 2026-03-01 \"A. Author, by mail: $p > 0$ was meant\"\n";
  const Claim c = read(claim(first + falls + "    answer 2024-02-29\n        \"B: \"we\n        agree\"\"\n")).at(0);
  REQUIRE(c.readings.at(0).answers.size() == 2);
  CHECK(c.readings[0].answers[0] == Answer{"2026-03-01", "A. Author, by mail: $p > 0$ was meant"});
  CHECK(c.readings[0].answers[1] == Answer{"2024-02-29", "B: \"we agree\""});
  CHECK(c.twin.answers.empty());

  const auto complains = [&](const std::string& clauses, const std::string& part) {
    CHECK_MESSAGE(complaint(claim(clauses)).find(part) != std::string::npos, complaint(claim(clauses)));
  };
  complains(first, "toy.claim:8:5: an answer belongs to a reading that is expected to fall");
  complains("    expect vacuous\n" + first, "expected to fall");
  complains(falls + first + first, "toy.claim:10:5: this answer stands twice");
  for (const char* date :
       {"2026-02-29", "2026-13-01", "2026-3-1", "2026/03/01", "yesterday", "0000-01-01", "2026-03-0x"})
    complains(
        falls + "    answer " + date + " \"A\"\n",
        std::string("toy.claim:9:12: expected answer DATE \"TEXT\" with a date such as 2026-03-01, found \"") + date);
  complains(falls + "    answer\n", "toy.claim:9:5: expected answer DATE");
  complains(falls + "    answer \"A\"\n", "found \"A\"");
  for (const char* text : {"", " A. Author agrees", " \"", " \"\"", " \" \"", " \"A", " A\"", " \"A\" B", " by \"A\""})
    complains(falls + "    answer 2026-03-01" + text + "\n", "behind the date what was answered, in quotes");
  complains(falls + "    answer 2026-03-01 \"of $\\thata$\"\n", "toy.claim:9:28: unknown command \\thata");
}

TEST_CASE("formatting breaks a long answer, and keeps its words") {
  std::string words = "A. Author:";
  for (int i = 0; i < 30; ++i) words += " word $a + b$";
  const std::string text =
      "claim c \"c\"\n  reading stated\n    then false\n    expect refuted\n    answer 2026-03-01   \"" + words +
      "\"\n  twin t\n    then false\n";
  const std::string once = format_claims(text, "toy.claim");
  CHECK(format_claims(once, "toy.claim") == once);
  CHECK(once.find("    answer 2026-03-01 \"A. Author: word") != std::string::npos);
  for (std::size_t at = 0; at < once.size();) {
    const std::size_t end = once.find('\n', at);
    CHECK(end - at <= 120);
    at = end + 1;
  }
  CHECK(read(once).at(0).readings.at(0).answers.at(0).text == words);
}

TEST_CASE("what makes a case degenerate is a formula with a reason; a proof is named") {
  const std::string own =
      "claim c \"c\"\n  degenerate |X| = 0 \"zero data\"; cols(X) = 1 \"one sample\"\n  reading strengthened\n"
      "    proof docs/toy.md, 1\n    then true\n  twin t\n    then not true\n";
  const Claim claim = read("data X := inputs\n" + own).at(0);
  REQUIRE(claim.degenerate.size() == 2);
  CHECK(claim.degenerate[0].reason == "zero data");
  CHECK(canonical(claim.degenerate[1].formula) == "(= (cols (data inputs)) 1)");
  CHECK(claim.readings[0].proof == "docs/toy.md, 1");
  CHECK(complaint("data X := inputs\nclaim c \"c\"\n  degenerate |X| = 0\n  reading r\n    then true\n  twin t\n"
                  "    then not true\n")
            .find("what makes the case degenerate") != std::string::npos);
}

TEST_CASE("sentences mark their mathematics, and what cannot be read has its place") {
  const std::string head =
      kHeader + "section 1\nstatement Lemma $1$\n  says of $|x|$ and #3\n  defines $\\{a \\mid b\\}$\n";
  const std::string good =
      "claim c \"at most $\\|X\\|$\"\n  says so\n      $\\theta$ \\$ 1\n  reading stated\n    change $x$\n" +
      std::string("    meant $y$\n    then true\n  twin $1/4$ less\n    then not true\n");
  const Claim claim = read(head + good).at(0);
  CHECK(claim.title == "at most $\\|X\\|$");
  CHECK(claim.statement == "so $\\theta$ \\$ 1");
  CHECK(claim.twin.change == "$1/4$ less");
  CHECK(coverage_tables({claim}).find("| Lemma $1$ | of $\\vert x\\vert$ and #3 | asserts nothing | $\\lbrace a "
                                      "\\mid b\\rbrace$ |") != std::string::npos);

  const auto complains = [&](const std::string& from, const std::string& to, const std::string& part) {
    std::string text = head + good;
    text.replace(text.find(from), from.size(), to);
    CHECK_MESSAGE(complaint(text).find(part) != std::string::npos, complaint(text));
  };
  complains("$\\|X\\|$", "$\\|X$", "toy.claim:8:22: expected \"\\|\"");
  complains("$\\theta$", "$\\thata$", "toy.claim:10:8: unknown command \\thata; did you mean \"theta\"?");
  complains("\\$ 1", "$ 1", "toy.claim:10:16: a \"$\" that is not closed");
  complains("change $x$", "change $x^10$", "toy.claim:12:15: expected {...} around the script");
  complains("meant $y$", "meant $$", "toy.claim:13:11: nothing between two \"$\"");
  complains("twin $1/4$", "twin $#$", "toy.claim:15:9: unexpected \"#\", expected \\#");
  complains("Lemma $1$", "Lemma $1", "toy.claim:5:17: a \"$\" that is not closed");
  complains("defines $\\{", "defines $\\[", "toy.claim:7:12: unknown command \\[");
}

TEST_CASE("formatting leaves sentences as they are") {
  std::string long_one = "of";
  for (int i = 0; i < 40; ++i) long_one += " $a  +  b$ # " + std::to_string(i);
  const std::string text = "claim c \"c\"\n  says " + long_one + "\n  reading stated\n    then true\n  twin " +
                           long_one + "\n    then not true\n";
  const std::string once = format_claims(text, "toy.claim");
  CHECK(once != text);
  CHECK(format_claims(once, "toy.claim") == once);
  const Claim claim = read(once).at(0);
  CHECK(claim.statement == long_one);
  CHECK(claim.twin.change == long_one);
}

TEST_CASE("formatting is stable and changes nothing that is said") {
  const std::string messy =
      "data X:=inputs\n\n\n# about f\nlet f( a,b )  :=a+b*2   latex \"f_{#a}\"\nclaim c   \"c\"\n   reading stated\n"
      "       then   f(1,2)<=|X|   and\n           0<1\n   twin t\n       then true\n";
  const std::string once = format_claims(messy, "toy.claim");
  CHECK(format_claims(once, "toy.claim") == once);
  CHECK(formula(once) == formula(messy));
  CHECK(once ==
        "data X := inputs\n\n# about f\nlet f(a, b) := a+b*2  latex \"f_{#a}\"\nclaim c \"c\"\n  reading stated\n"
        "    then f(1, 2) <= |X| and\n        0 < 1\n  twin t\n    then true\n");
}

TEST_CASE("a folder may hold several papers, each with its header") {
  const std::string data = "data X := inputs\n";
  const auto header = [](const std::string& key) { return "paper " + key + " \"T\"\n  version v1 arXiv:1 2026-01\n"; };
  const auto ids = [](const std::vector<SourceFile>& files) {
    std::string out;
    for (const Claim& claim : read_papers(files)) out += claim.id + " ";
    return out;
  };
  const auto says = [&](const std::vector<SourceFile>& files, const std::string& what) {
    CHECK_THROWS_WITH_AS((void)read_papers(files), doctest::Contains(what.c_str()), InputError);
  };
  const SourceFile a{"p/a.claim", header("a") + data + kClaim}, b{"p/b.claim", header("b") + data + kClaim};
  CHECK(ids({a, b}) == "a.first b.first ");
  // A file without a header: it uses one of the files, a header lists it, or a file of a paper uses it.
  const SourceFile more{"p/more.claim", kClaim};
  CHECK(ids({a,
             b,
             {"p/more.claim",
              "use b\nclaim second \"S\"\n  reading stated\n    then |X| <= 1\n  twin t\n    then true\n"}}) ==
        "a.first b.first b.second ");
  CHECK(ids({{"p/a.claim", header("a") + "  files words\nuse words\n" + kClaim}, b, {"p/words.claim", data}}) ==
        "a.first b.first ");
  // Words of two papers are read for each.
  CHECK(ids({{"p/a.claim", header("a") + "use words\n" + kClaim},
             {"p/b.claim", header("b") + "use words\n" + kClaim},
             {"p/words.claim", data}}) == "a.first b.first ");
  says({a, b, more}, "p/more.claim:1:1: of which paper? This folder has 2");
  says({a, b, {"p/more.claim", "use a, b\n" + kClaim}}, "p/more.claim:1:1: of which paper?");
  says({a, {"p/b.claim", header("b") + "use a\n" + kClaim}}, "a second header");
  says({a, {"p/b.claim", header("a") + data + kClaim}}, "the paper \"a\" is in p/a.claim too");
}
