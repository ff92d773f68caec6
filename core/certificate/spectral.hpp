// Which singular values a list of atoms used, and a verified witness for each.
#pragma once

#include <map>
#include <string>

#include "claim/canonical.hpp"
#include "evaluation/ladder.hpp"
#include "matrix/spectral_block.hpp"
#include "matrix/witness.hpp"

namespace plumbline {

// By a text of the matrix (certificate/instantiate.hpp), and k. Exempt instances (rank <= 1, k beyond the dimensions)
// are left out. Where a matrix has a block, it shows the bounds of all its values.
struct SpectralWitnesses {
  std::map<std::pair<std::string, int>, SingularValueWitness> values;
  std::map<std::string, SpectralBlock> blocks;
};

// Witnesses as precise as the most demanding of the comparisons that used them: 22 bits of s_k^2 where that decides,
// and more as the two sides come closer.
[[nodiscard]] SpectralWitnesses spectral_witnesses(const std::vector<AtomRecord>& atoms, CaseEvaluation& evaluation,
                                                   const DefinitionNames& names);

}  // namespace plumbline
