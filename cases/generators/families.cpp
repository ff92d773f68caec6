#include "generators/families.hpp"

#include <memory>

#include "claim/claim_id.hpp"
#include "generators/papers.hpp"
#include "generators/plan.hpp"
#include "generators/small.hpp"
#include "generators/structured.hpp"

namespace plumbline::cases {

std::optional<CaseStream> family_of(const std::string& paper) {
  for (const auto& [name, stream] : random_families())
    if (name == paper) return stream;
  return std::nullopt;
}

std::vector<CaseFamily> families_for(const std::string& claim, const Reading& reading) {
  std::vector<CaseFamily> out;
  const std::string paper = paper_key(claim);
  if (auto family = family_of(paper)) out.push_back({"random cases of the paper " + paper, std::move(*family)});
  const auto plan = std::make_shared<const CasePlan>(Demands(reading));
  const auto drawn = [&](auto make) {
    return [plan, make](std::uint64_t seed, std::uint64_t index) { return make(*plan, seed, index); };
  };
  out.push_back({"small cases", drawn(small_case)});
  out.push_back({"larger cases", drawn(ladder_case)});
  if (const Needs& needs = plan->demands().needs; needs.network || !needs.data.empty())
    out.push_back({"structured cases", drawn(structured_case), structured_kinds()});
  return out;
}

}  // namespace plumbline::cases
