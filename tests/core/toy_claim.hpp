// A claim of a few lines, for tests of what its words come to.
#pragma once

#include <string>

#include "claim/paper.hpp"

namespace plumbline::test {

// The clauses of a file in front of the claim, its conclusion, and clauses of its own.
inline Claim toy_claim(const std::string& declarations, const std::string& then, const std::string& clauses = {}) {
  return read_papers(
             {{"toy.claim", declarations + "claim c \"c\"\n" + clauses + "  reading stated\n    then " + then + "\n"}})
      .at(0);
}

}  // namespace plumbline::test
