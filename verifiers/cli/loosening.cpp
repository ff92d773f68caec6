#include "cli/loosening.hpp"

#include "certificate/sha256.hpp"

namespace plumbline::cli {
namespace {

std::string margin_text(const std::optional<Rational>& margin) { return margin ? margin->to_string() : "none"; }
std::string digest_text(const std::string& digest) { return digest.empty() ? "any" : digest.substr(0, 12); }

void compare(const LedgerKey& key, const LedgerEntry& base, const LedgerEntry& now, std::vector<Loosening>& out) {
  const auto add = [&](std::string_view kind, const std::string& what, const std::string& before,
                       const std::string& after) {
    out.push_back({kind, key.first, key.second, what + after + " where the base has " + before});
  };
  if (now.verdict != base.verdict) add("verdict", "expects ", base.verdict, now.verdict);
  if (!base.formula_sha256.empty() && now.formula_sha256 != base.formula_sha256)
    add("formula", "another formula: SHA-256 ", digest_text(base.formula_sha256), digest_text(now.formula_sha256));
  if (now.cases < base.cases)
    add("cases", "fewer cases: ", std::to_string(base.cases), std::to_string(now.cases));
  else if (!base.cases_sha256.empty() && now.cases_sha256 != base.cases_sha256)
    add("other-cases", "other cases: " + std::to_string(now.cases) + ", SHA-256 of their set ",
        std::to_string(base.cases) + ", " + digest_text(base.cases_sha256), digest_text(now.cases_sha256));
  if (base.informative && now.informative.value_or(0) < *base.informative)
    add("informative", "fewer cases that bite: ", std::to_string(*base.informative),
        now.informative ? std::to_string(*now.informative) : "not measured");
  if (base.margin && (!now.margin || *now.margin < *base.margin))
    add("margin", "smaller margin: ", margin_text(base.margin), margin_text(now.margin));
}

}  // namespace

std::vector<Loosening> loosenings(const Ledger& base, const Ledger& now) {
  std::vector<Loosening> out;
  std::size_t changed = 0, fresh = 0, gone = 0;
  for (const auto& [key, entry] : base) {
    const auto found = now.find(key);
    if (found == now.end()) {
      out.push_back({"gone", key.first, key.second, "gone; the base expects " + entry.verdict});
      ++gone;
    } else if (!(found->second == entry)) {
      compare(key, entry, found->second, out);
      ++changed;
    }
  }
  for (const auto& [key, entry] : now) fresh += base.contains(key) ? 0 : 1;
  if (changed + fresh + gone > 0)
    out.push_back({"update", "", "",
                   "the ledger was written anew: " + std::to_string(changed) + " readings changed, " +
                       std::to_string(fresh) + " new, " + std::to_string(gone) + " gone"});
  return out;
}

std::string acceptance(const Ledger& base, const Ledger& now) {
  return sha256(ledger_text(base, {}) + ledger_text(now, {})).substr(0, 16);
}

}  // namespace plumbline::cli
