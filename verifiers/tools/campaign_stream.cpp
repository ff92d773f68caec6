#include "tools/campaign_stream.hpp"

#include "claim/claim_id.hpp"
#include "cli/case_sources.hpp"
#include "number/error.hpp"

namespace plumbline::cli {

CampaignStream campaign_stream(const std::vector<const Claim*>& claims, std::uint64_t seed) {
  if (claims.empty()) throw InputError("no claims");
  const std::string paper = paper_key(claims.front()->id);
  for (const Claim* claim : claims)
    if (paper_key(claim->id) != paper)
      throw InputError(
          "the claims of a campaign must be of one paper, whose generator makes the cases; these are of \"" + paper +
          "\" and \"" + paper_key(claim->id) + "\"");
  const auto family = family_of(paper);
  if (!family) throw InputError("the paper \"" + paper + "\" has no generator of random cases");
  return {paper + "-random", [family = *family, seed](std::uint64_t index) { return family(seed, index); }};
}

}  // namespace plumbline::cli
