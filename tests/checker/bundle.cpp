// Bundles: a line says what the certificate says that stands alone, and nothing of a bundle is believed. Each way to
// spoil one stands beside the bundle that is good.
#include <boost/test/unit_test.hpp>

#include <sstream>
#include <vector>

#include "builder.hpp"
#include "program_folder.hpp"
#include "sha256.hpp"

using namespace checker_test;

namespace {

const std::string kBundleFormat = ",\"format\":\"plumbline-bundle/1\"}\n";

Json of_formula(const std::string& then, const std::string& verdict, Json e = standard_example()) {
  return written(certificate({reading(then), std::move(e), verdict}));
}

// What the certificates of one case have in common is left out.
std::string head_of(const Json& c) { return "{\"case\":" + c["case"].dump() + kBundleFormat; }
std::string line_of(Json c, bool with_formula = false) {
  c.erase("case");
  if (!with_formula) c.erase("formula");
  return c.dump() + "\n";
}
std::string formulas_of(const std::vector<Json>& list) {
  Json formulas = Json::object();
  for (const Json& c : list) formulas[c["formula_sha256"].get<std::string>()] = c["formula"];
  return Json{{"format", "plumbline-formulas/1"}, {"formulas", formulas}}.dump() + "\n";
}

struct BundleFolder : Folder {
  const Json first = of_formula("(<= 1 3)", "holds"), second = of_formula("(<= 3 1)", "fails"),
             wrong = of_formula("(<= 2 1)", "holds");
  const std::string head = head_of(first), a = line_of(first), b = line_of(second), bad = line_of(wrong);
  BundleFolder() { write("formulas.json", formulas_of({first, second, wrong})); }

  Run check(const std::string& text, const std::string& options = "", const std::string& place = "") const {
    return run("--allow-unknown-claims " + options + " " + write("x.jsonl", text) + place);
  }
  // The reason for the line (of the file; 1: the whole), "" if it is accepted.
  std::vector<std::string> reasons(const std::string& text, const std::string& options = "") const {
    std::vector<std::string> out;
    std::istringstream lines(check(text, "--json " + options).out);
    for (std::string line; std::getline(lines, line);) {
      const Json said = Json::parse(line);
      BOOST_TEST(said["file"] == (path / "x.jsonl").string() + ":" + std::to_string(out.size() + 2));
      out.push_back(said["result"] == "accepted" ? "" : said["reason"].get<std::string>());
    }
    return out;
  }
};

using Reasons = std::vector<std::string>;

}  // namespace

BOOST_FIXTURE_TEST_SUITE(bundles, BundleFolder)

BOOST_AUTO_TEST_CASE(each_line_says_what_stands_alone_says) {
  const std::string file = (path / "x.jsonl").string();
  const Run r = check(head + a + b);
  BOOST_TEST(r.code == 0);
  BOOST_TEST(r.err.empty());
  BOOST_TEST(r.out.find("accepted  " + checker::sha256(bytes(first)) + "  test.claim stated small holds  " + file +
                        ":2\n  " + reading("(<= 1 3)") + "\n") == 0u);
  BOOST_TEST(r.out.find("accepted  " + checker::sha256(bytes(second)) + "  test.claim stated small fails  " + file +
                        ":3\n") != std::string::npos);
  BOOST_TEST((reasons(head + a + b) == Reasons{"", ""}));
}

BOOST_AUTO_TEST_CASE(one_line_and_what_stands_alone) {
  const Run one = check(head + a + b, "", ":3");
  BOOST_TEST(one.code == 0);
  BOOST_TEST(one.out.find(" fails  ") != std::string::npos);
  BOOST_TEST(one.out.find(" holds  ") == std::string::npos);
  BOOST_TEST(check(head + a + b, "--extract", ":3").out == bytes(second));
  BOOST_TEST(check(head + a + b, "--extract").out == bytes(first) + bytes(second));
  BOOST_TEST(check(head + a, "", ":3").code == 1);  // there is no such line
  for (const char* none : {":1", ":0", ":x", ":2x", ":"}) BOOST_TEST(check(head + a, "", none).code == 2);
  const std::string x = write("x.jsonl", head + a + b);
  const Run several = run("--allow-unknown-claims --json " + x + ":2 " + x + ":3 " + x + ":2");
  BOOST_TEST(several.code == 0);
  for (const char* line : {":2\"", ":3\""}) BOOST_TEST(several.out.find(line) != std::string::npos);
}

BOOST_AUTO_TEST_CASE(a_bad_line_harms_no_other) {
  BOOST_TEST((reasons(head + bad + a) == Reasons{"verdict", ""}));
  BOOST_TEST((reasons(head + a + "junk\n" + b) == Reasons{"", "not-json", ""}));
  BOOST_TEST((reasons(head + a + "\n" + b) == Reasons{"", "not-json", ""}));
  BOOST_TEST(check(head + a + bad).code == 1);
  BOOST_TEST(check(head + a + bad, "--quiet").err ==
             "rejected  " + (path / "x.jsonl").string() + ":3: verdict: verdict: expected fails\n");
}

BOOST_AUTO_TEST_CASE(files_that_are_no_bundle) {
  BOOST_TEST((reasons(head) == Reasons{"missing-key"}));                                        // no certificates
  BOOST_TEST((reasons(head + head + a) == Reasons{"duplicate-key", ""}));                       // two first lines
  BOOST_TEST((reasons(head + a + "x") == Reasons{"", "not-json"}));                             // junk at the end
  BOOST_TEST((reasons(head + a + b.substr(0, b.size() - 1)) == Reasons{"", "not-canonical"}));  // cut short by a byte
  BOOST_TEST((reasons(head + a + b.substr(0, b.size() / 2)) == Reasons{"", "not-json"}));
  BOOST_TEST(check(a + b).code == 1);  // without its first line
  BOOST_TEST(check(head.substr(0, head.size() - 1) + a).code == 1);
  BOOST_TEST(check("{" + kBundleFormat.substr(1) + a).code == 1);  // without a case
  const std::string more = head.substr(0, head.find(kBundleFormat)) + ",\"extra\":1" + kBundleFormat;
  BOOST_TEST((reasons(more + a) == Reasons{"not-canonical"}));
}

// The digest in the line is that of the certificate that stands alone.
BOOST_AUTO_TEST_CASE(a_line_belongs_to_its_case) {
  Json e = standard_example();
  e["name"] = "another";
  const Json other = of_formula("(<= 1 3)", "holds", e);
  BOOST_TEST((reasons(head_of(other) + a + line_of(other)) == Reasons{"digest", ""}));
  e = standard_example();
  e["parameters"]["p"] = "1/3";
  BOOST_TEST((reasons("{\"case\":" + e.dump() + kBundleFormat + a + b) == Reasons{"digest", "digest"}));
  Json sealed_anew = sealed(first);
  sealed_anew["case_sha256"] = std::string(64, '0');
  BOOST_TEST((reasons(head + line_of(sealed_anew)) == Reasons{"unknown-key"}));
  const std::string with_case = "{\"case\":" + e.dump() + "," + a.substr(1);
  BOOST_TEST((reasons(head + with_case) == Reasons{"duplicate-key"}));
  Json flipped = second;
  flipped["verdict"] = "holds";
  BOOST_TEST((reasons(head + line_of(flipped)) == Reasons{"digest"}));
}

// Lines are true or false each by itself: in another order, or twice, they are what they were.
BOOST_AUTO_TEST_CASE(the_order_of_lines_does_not_matter) {
  BOOST_TEST((reasons(head + b + a) == Reasons{"", ""}));
  BOOST_TEST((reasons(head + a + a) == Reasons{"", ""}));
}

BOOST_AUTO_TEST_CASE(formulas_come_from_beside_the_bundle) {
  BOOST_TEST((reasons(head + line_of(first, true) + b) == Reasons{"", ""}));  // or from the line
  write("formulas.json", formulas_of({first}));
  BOOST_TEST((reasons(head + a + b) == Reasons{"", "missing-file"}));
  Json lies = Json::parse(formulas_of({first}));
  lies["formulas"][first["formula_sha256"].get<std::string>()] = second["formula"];
  write("formulas.json", lies.dump() + "\n");
  BOOST_TEST((reasons(head + a) == Reasons{"digest"}));
  for (const char* broken : {"", "{}\n", "[]\n", "{\"format\":\"plumbline-formulas/2\",\"formulas\":{}}\n"}) {
    write("formulas.json", broken);
    BOOST_TEST(check(head + a).code != 0, broken);
  }
  std::filesystem::remove(path / "formulas.json");
  BOOST_TEST((reasons(head + a + line_of(second, true)) == Reasons{"missing-file", ""}));
}

BOOST_AUTO_TEST_CASE(options_hold_for_each_line) {
  BOOST_TEST((reasons(head + a + b, "--expect ::holds") == Reasons{"", "expectation"}));
  BOOST_TEST((reasons(head + a + b, "--case " + write("case.json", "{}")) == Reasons{"other-case", "other-case"}));
  BOOST_TEST(check(head + a + b, "--quiet").out.empty());
  BOOST_TEST(check(head + a, "--explain").out.find("\n  true: 1 <= 3\n  margin: 2\n") != std::string::npos);
}

// A line that takes too long is declined, and the next one is looked at, by another child.
BOOST_AUTO_TEST_CASE(limits_hold_for_each_line) {
  const Json slow = of_formula("(<= (sum a 1 4000 (sum b 1 4000 (* a b))) 1)", "holds");
  write("formulas.json", formulas_of({first, second, slow}));
  BOOST_TEST((reasons(head + a + line_of(slow) + b, "--seconds 1") == Reasons{"", "too-large", ""}));
  BOOST_TEST((reasons(head + a + std::string(std::size_t{1} << 26, 'x')) == Reasons{"", "not-json"}));
  BOOST_TEST((reasons(head + a + "{" + std::string(std::size_t{1} << 26, 'x') + "\n" + b) == Reasons{"", "too-large"}));
}

// A formula that was read before costs what it cost then: where a limit is reached does not depend on what came before.
BOOST_AUTO_TEST_CASE(a_known_formula_is_charged_again) {
  const auto accepted = [](const Json& c, std::uint64_t work) {
    checker::Options options;
    options.allow_unknown_claims = true;
    options.work = work;
    return checker::check_certificate(bytes(c), options).accepted;
  };
  std::uint64_t too_little = 0, enough = std::uint64_t{1} << 36;
  while (too_little + 1 < enough) {
    const std::uint64_t middle = (too_little + enough) / 2;
    (accepted(first, middle) ? enough : too_little) = middle;
  }
  BOOST_TEST(!accepted(of_formula("(<= 2 7)", "holds"), enough - 1));
  BOOST_TEST(accepted(of_formula("(<= 2 8)", "holds"), enough));
}

BOOST_AUTO_TEST_SUITE_END()
