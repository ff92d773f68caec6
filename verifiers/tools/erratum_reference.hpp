// The paper that an erratum is about, as an entry for BibTeX: an author who prints the erratum, or cites it, says with
// it which version is meant.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline::cli {

// One @misc entry for each of these versions, in the paper's order; for all if `versions` is empty. Lines of at most 64
// characters where words allow it. "" for a paper without a title.
[[nodiscard]] std::string bibtex(const Paper& paper, const std::vector<std::string>& versions);

}  // namespace plumbline::cli
