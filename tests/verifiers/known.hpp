// Single readings on single cases, with verdicts known by hand.
#pragma once

#include <boost/test/data/monomorphic.hpp>
#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

#include "support.hpp"

namespace plumbline::testing {

struct Known {
  const char *claim, *reading, *name, *verdict;  // the claim without its paper
};
inline std::ostream& operator<<(std::ostream& out, const Known& k) {
  return out << k.claim << ' ' << k.reading << ' ' << k.name;
}

inline void require_known(const Known& known) {
  const CaseResult* row = builtin_row(paper() + "." + known.claim, known.reading, known.name);
  BOOST_REQUIRE_MESSAGE(row != nullptr, "no such row");
  BOOST_TEST(to_string(row->verdict) == known.verdict, row->reason);
}

}  // namespace plumbline::testing
