// Nothing moved when claims became text, or has since without being meant to: these formulas, their definitions written
// out, are byte for byte what they were, but that `(log a)` is `(function log a)`, and so for exp and cos, and but for
// their requirements, which declarations make now. What was changed on purpose is not listed any more.
#include <boost/test/unit_test.hpp>
#include <map>
#include <string>

#include "papers.hpp"
#include "tensor/sha256.hpp"

using namespace plumbline;

namespace {

struct Expansion {
  const char *claim, *reading, *sha256;
};
constexpr Expansion kExpansions[] = {
#include "expansions.inc"
};

Term without_requirements(const Term& reading) {
  return make(Head::Reading, {reading->args.begin() + 1, reading->args.end()});
}

std::map<std::string, std::string> digests() {
  std::map<std::string, std::string> out;
  for (const Claim& claim : papers::built_in())
    for (const Reading& reading : with_twin(claim))
      out[claim.id + " " + reading.name] = sha256(canonical(without_requirements(reading.formula())));
  return out;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(expansions)

BOOST_AUTO_TEST_CASE(every_formula_is_what_it_was) {
  const std::map<std::string, std::string> now = digests();
  for (const Expansion& was : kExpansions) {
    const auto found = now.find(std::string(was.claim) + " " + was.reading);
    BOOST_TEST((found != now.end() && found->second == was.sha256), was.claim << " " << was.reading);
  }
}

BOOST_AUTO_TEST_SUITE_END()
