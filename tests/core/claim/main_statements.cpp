// The verdict of a paper in its header: what is read, and that a word must be what the readings come to.
#include "claim/main_statements.hpp"

#include <doctest/doctest.h>

#include "budget/error.hpp"
#include "claim/paper.hpp"

using namespace plumbline;

namespace {

// A claim with two readings in the paper's words, the second of which is as `fate` says, and a repaired one.
std::string paper_with(const std::string& header, const std::string& fate = "refuted grade misprint open") {
  return "paper toy \"A toy\"\n  authors nobody\n  version v1 example 2026\n" + header +
         "claim c \"c\"\n  reading stated\n    then 1 <= 2\n  reading stated-b\n" +
         (fate.empty() ? "" : "    expect " + fate + "\n") +
         "    then 2 <= 1\n  reading repaired\n    then 1 <= 1\n  reading control\n    expect refuted grade control\n"
         "    then 3 <= 1\n";
}
std::string said(const std::string& header, const std::string& fate = "refuted grade misprint open") {
  try {
    (void)read_papers({{"toy.claim", paper_with(header, fate)}});
  } catch (const InputError& error) { return error.what(); }
  return "accepted";
}
std::string main_line(const std::string& word, const std::string& readings = "") {
  return "  main c " + word + "\n    says It is so.\n" + (readings.empty() ? "" : "    readings " + readings + "\n");
}
void refuses_header(const std::string& header, const std::string& of,
                    const std::string& fate = "refuted grade misprint open") {
  const std::string found = said(header, fate);
  CHECK_MESSAGE(found.find(of) != std::string::npos, found);
}

const std::string kError = "refuted grade error open";

}  // namespace

TEST_CASE("a header says what became of the paper") {
  const std::string header =
      "  verdict It stands with $x \\ge 1$.\n" + main_line("mended", "stated-b, repaired") + "  first c\n";
  const Paper paper = *read_papers({{"toy.claim", paper_with(header)}}).at(0).paper;
  CHECK(paper.verdict == "It stands with $x \\ge 1$.");
  REQUIRE(paper.main.size() == 1);
  CHECK(paper.main[0].claim == "toy.c");
  CHECK(to_string(paper.main[0].stands) == "mended");
  CHECK(paper.main[0].says == "It is so.");
  CHECK(paper.first == std::vector<std::string>{"toy.c"});
}

TEST_CASE("the word is held against the readings") {
  CHECK(said(main_line("mended")) == "accepted");
  CHECK(said(main_line("stands", "stated, repaired")) == "accepted");
  CHECK(said(main_line("false"), kError) == "accepted");
  CHECK(said(main_line("stands"), "") == "accepted");
  CHECK(said(main_line("undecided"), "inconclusive") == "accepted");
  refuses_header(main_line("stands"),
                 "\"stands\" is not what the readings of toy.c come to: stated is expected not-refuted, "
                 "stated-b is expected refuted (misprint), repaired is expected not-refuted");
  refuses_header(main_line("false"), "is not what the readings");
  refuses_header(main_line("undecided"), "is not what the readings");
  refuses_header(main_line("mended"), "is not what the readings", kError);
  refuses_header(main_line("mended"), "is not what the readings", "");
  refuses_header(main_line("mended", "stated, stated-b"), "is not what the readings");
  refuses_header(main_line("mended", "stated, repaired"), "is not what the readings");
  refuses_header(main_line("stands"), "is not what the readings", "vacuous");
}

TEST_CASE("what a header cannot say") {
  refuses_header(main_line("mendet"), "did you mean \"mended\"");
  refuses_header("  main c\n    says x\n", "expected main CLAIM stands");
  refuses_header("  main d mended\n    says x\n", "the paper has no claim \"toy.d\"");
  refuses_header("  main c mended\n", "needs `says`");
  refuses_header(main_line("mended", "statd"), "has no reading \"statd\"; did you mean \"stated\"");
  refuses_header("  main c mended\n    say x\n", "unknown keyword \"say\"");
  refuses_header("  first d\n", "the paper has no claim \"toy.d\"");
  refuses_header("  verdict $\\unheard$\n", "unknown command");
}
