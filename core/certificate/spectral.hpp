// Which singular values a list of atoms used, and a verified witness for each.
#pragma once

#include <map>
#include <string>

#include "evaluation/ladder.hpp"
#include "matrix/witness.hpp"

namespace plumbline {

// Key: the instantiated canonical text of the matrix, and k. Exempt instances (rank <= 1, k beyond the dimensions) are
// left out.
using SpectralWitnesses = std::map<std::pair<std::string, int>, SingularValueWitness>;

// Witnesses as precise as the rung that decided the atom: 64 bits for the machine rung, 32 more than the working
// precision above it.
[[nodiscard]] SpectralWitnesses spectral_witnesses(const std::vector<AtomRecord>& atoms, CaseEvaluation& evaluation);

}  // namespace plumbline
