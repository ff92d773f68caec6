#include "cli/campaign_stream.hpp"

#include "generators/saddle.hpp"
#include "number/error.hpp"

namespace plumbline::cli {

CaseStream case_stream(const std::vector<const Claim*>& claims, std::uint64_t seed) {
  const auto paper_of = [](const Claim& claim) { return claim.id.substr(0, claim.id.find('.')); };
  if (claims.empty()) throw InputError("no claims");
  const std::string paper = paper_of(*claims.front());
  for (const Claim* claim : claims)
    if (paper_of(*claim) != paper)
      throw InputError("the claims of a campaign must be of one paper, whose generator makes the cases; these are of \"" + paper + "\" and \"" +
                       paper_of(*claim) + "\"");
  if (paper == "saddle") return {"saddle-random", [seed](std::uint64_t index) { return cases::random_saddle_case(seed, index); }};
  throw InputError("the paper \"" + paper + "\" has no generator of random cases");
}

}  // namespace plumbline::cli
