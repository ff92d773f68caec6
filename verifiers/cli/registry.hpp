// Every claim that the suite knows, over all papers, and how the command line selects among them.
#pragma once

#include <string>
#include <vector>

#include "claim/claim.hpp"

namespace plumbline::cli {

[[nodiscard]] const std::vector<Claim>& all_claims();
// An id selects the claim and its steps (`saddle.prop-3.3` also selects `saddle.prop-3.3.eq-4`); no ids select
// everything. Throws InputError for an id that selects nothing, with the closest one that exists.
[[nodiscard]] std::vector<const Claim*> select_claims(const std::vector<std::string>& ids);
[[nodiscard]] const Claim& find_claim(const std::string& id);

}  // namespace plumbline::cli
