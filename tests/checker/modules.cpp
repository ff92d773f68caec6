// The success line names the modules that took part: those that other modules called, too. entries.sh shows that no way
// into a module goes unrecorded; here certificates lead from module to module, and beside each stands one that does
// not.
#include "modules.hpp"

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "builder.hpp"
#include "program_folder.hpp"
#include "session.hpp"

using namespace checker_test;
namespace data = boost::unit_test::data;

namespace {

using Names = std::vector<std::string>;

std::string joined(const Names& names) {
  std::string out;
  for (const std::string& n : names) out += (out.empty() ? "" : " ") + n;
  return out;
}

// Of a certificate that is accepted.
std::string modules_of(const std::string& text) {
  checker::Options options;
  options.allow_unknown_claims = true;
  const checker::Result result = checker::check_certificate(text, options);
  BOOST_TEST(result.accepted, result.message);
  return joined(result.modules);
}

struct ModulesRow {
  std::string name, then, modules;
};
std::ostream& operator<<(std::ostream& out, const ModulesRow& row) { return out << row.name; }

const ModulesRow kModulesRows[] = {
    {"the base alone", "(<= 1 2)", ""},
    {"a rational root is no root", "(= (pow 4 1/2) 2)", ""},
    {"a root", "(<= (pow 2 1/2) 2)", "roots"},
    {"a rule of the library", "(= (sqrt 4) 2)", "tables"},
    {"functions in intervals", "(<= (exp 1) 3)", "roots functions separation identities"},
    {"two enclosures: how close a sum can come to zero", "(<= (+ (pow 2 1/3) (pow 3 1/3)) 3)", "roots separation"},
    {"graphs of layers", "(equal (output theta (data inputs)) (output theta (data inputs)))", "tables graphs layers"},
    {"paths of graphs", "(= (path-count theta) 4)", "graphs layers paths"},
    {"ranks", "(= (rank (data inputs)) 2)", "ranks"},
    {"products of long rows", "(equal (mul (identity 16) (identity 16)) (identity 16))", "tables products"},
};

Json two_layers() { return example({"1 0; 0 1", "1 1"}, "1 0; 0 1", "1 1"); }

std::string corpus(const std::string& name) {
  const std::string path = std::string(CHECKER_ZOO) + "/../../fuzz/corpus/forgery/" + name;
  const std::string text = content(path);
  BOOST_REQUIRE_MESSAGE(!text.empty(), path);
  return text;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(modules)

BOOST_DATA_TEST_CASE(are_those_that_took_part, data::make(kModulesRows), row) {
  BOOST_TEST(modules_of(bytes(written(certificate({reading(row.then), two_layers(), "holds"})))) == row.modules);
}

BOOST_AUTO_TEST_CASE(flows_name_definiteness) {
  BOOST_TEST(modules_of(corpus("three-samples-flow.json")) == "roots inertia flows");
}

BOOST_AUTO_TEST_CASE(proofs_name_the_layers_of_their_network) {
  const Json c = proof_certificate(reading("(equal (output theta (data inputs)) (output theta (data inputs)))"),
                                   example({"1", "1"}, "1"), {1, 1}, {2}, {{"0"}, {"1"}});
  BOOST_TEST(modules_of(bytes(c)) == "tables graphs layers proofs");
}

// At depth 3 the table of the proof compares fourth powers of roots in intervals, although every number is rational.
BOOST_AUTO_TEST_CASE(speeds_name_roots) {
  BOOST_TEST(modules_of(corpus("speed-at-most-in-intervals.json")) == "roots speeds");
}

BOOST_AUTO_TEST_CASE(explanations_and_expectations_are_not_named) {
  checker::Options options;
  options.allow_unknown_claims = options.explain = true;
  const std::string text = bytes(written(certificate({reading("(<= 1 2)"), two_layers(), "holds"})));
  BOOST_TEST(joined(checker::check_certificate(text, options).modules).empty());
}

BOOST_AUTO_TEST_CASE(to_call_is_to_record) {
  const Fresh fresh;
  const checker::Entry<checker::Module::Layers> entry;
  BOOST_TEST(fresh.session.modules_in_use == 1U << static_cast<unsigned>(checker::Module::Layers));
  {
    const checker::Aside aside;
    checker::record(checker::Module::Paths);
  }
  BOOST_TEST(fresh.session.modules_in_use == 1U << static_cast<unsigned>(checker::Module::Layers));
  static_cast<void>(entry);
}

BOOST_AUTO_TEST_SUITE_END()
