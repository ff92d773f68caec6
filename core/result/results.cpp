#include "result/results.hpp"

#include "claim/claim_id.hpp"

namespace plumbline {

std::set<std::string> papers_of(const std::vector<CaseFacts>& cases) {
  std::set<std::string> out;
  for (const CaseFacts& facts : cases)
    if (!facts.paper.empty()) out.insert(facts.paper);
  return out;
}

bool concerns(const std::string& paper, const std::string& claim, const std::set<std::string>& papers) {
  const std::string own = paper_key(claim);
  return paper.empty() || paper == own || !papers.contains(own);
}

}  // namespace plumbline
