// What is made from the claim files and the table of heads, and lies in the repository, is up to date.
#include <boost/test/unit_test.hpp>
#include <fstream>
#include <set>
#include <sstream>

#include "claim/coverage.hpp"
#include "claim/heads_table.hpp"
#include "cli/registry.hpp"
#include "papers.hpp"
#include "tensor/sha256.hpp"

using namespace plumbline;

namespace {

std::string file(const std::string& name) {
  std::ifstream stream(std::string(PLUMBLINE_SOURCE) + "/" + name, std::ios::binary);
  std::ostringstream text;
  text << stream.rdbuf();
  return text.str();
}

}  // namespace

BOOST_AUTO_TEST_SUITE(generated)

BOOST_AUTO_TEST_CASE(the_lock_file_of_formulas) {
  std::set<std::string> lines;
  for (const Claim& claim : papers::built_in())
    for (const Reading& reading : with_twin(claim))
      BOOST_TEST(lines.insert(claim.id + ' ' + reading.name + ' ' + sha256(reading.text()) + '\n').second);
  std::string lock = "plumbline-formulas-lock/1\n";
  for (const std::string& line : lines) lock += line;
  BOOST_TEST((file("docs/formulas.lock") == lock),
             "docs/formulas.lock is stale: write it anew, `./plumbline list --formulas >docs/formulas.lock`");
}

BOOST_AUTO_TEST_CASE(the_table_of_heads_in_the_documentation) {
  BOOST_TEST(
      (file("docs/language.md").find("<!-- heads -->\n" + heads_table() + "<!-- /heads -->") != std::string::npos),
      "docs/language.md: put the output of `plumbline list --heads` between the marks");
}

BOOST_AUTO_TEST_CASE(the_coverage_of_the_papers) {
  BOOST_TEST((file("docs/coverage.md")
                  .find("<!-- coverage -->\n" + coverage_tables(cli::Registry(cli::ClaimSources{}).all()) +
                        "<!-- /coverage -->") != std::string::npos),
             "docs/coverage.md: put the output of `plumbline list --coverage` between the marks");
}

BOOST_AUTO_TEST_SUITE_END()
