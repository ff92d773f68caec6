#include "result/loosening.hpp"

#include "result/text_diff.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {
namespace {

std::string margin_text(const std::optional<Rational>& margin) { return margin ? margin->to_string() : "none"; }
std::string digest_text(const std::string& digest) { return digest.empty() ? "any" : digest.substr(0, 12); }

void compare(const ReadingKey& key, const LedgerEntry& base, const LedgerEntry& now, std::vector<Difference>& out) {
  const auto add = [&](DifferenceKind kind, const std::string& what, const std::string& before,
                       const std::string& after) {
    out.push_back({.kind = kind,
                   .claim = key.first,
                   .reading = key.second,
                   .expected = before,
                   .found = what + after + " where the base has " + before,
                   .loosened = true});
  };
  if (now.verdict != base.verdict)
    add(DifferenceKind::Verdict, "expects ", std::string(to_string(base.verdict)), std::string(to_string(now.verdict)));
  if (!base.formula_sha256.empty() && now.formula_sha256 != base.formula_sha256) {
    add(DifferenceKind::Formula, "another formula: SHA-256 ", digest_text(base.formula_sha256),
        digest_text(now.formula_sha256));
    if (!base.formula.empty() && !now.formula.empty()) out.back().formulas = text_diff(base.formula, now.formula);
  }
  if (now.cases < base.cases)
    add(DifferenceKind::Cases, "fewer cases: ", std::to_string(base.cases), std::to_string(now.cases));
  else if (!base.cases_sha256.empty() && now.cases_sha256 != base.cases_sha256)
    add(DifferenceKind::OtherCases, "other cases: " + std::to_string(now.cases) + ", SHA-256 of their set ",
        std::to_string(base.cases) + ", " + digest_text(base.cases_sha256), digest_text(now.cases_sha256));
  if (base.informative && now.informative.value_or(0) < *base.informative)
    add(DifferenceKind::Informative, "fewer cases that bite: ", std::to_string(*base.informative),
        now.informative ? std::to_string(*now.informative) : "not measured");
  if (now.proofs.theorem.empty() && now.proofs.architectures < base.proofs.architectures)
    add(DifferenceKind::Proofs, "proved on fewer architectures: ", std::to_string(base.proofs.architectures),
        std::to_string(now.proofs.architectures));
  if (base.margin && (!now.margin || *now.margin < *base.margin))
    add(DifferenceKind::Margin, "smaller margin: ", margin_text(base.margin), margin_text(now.margin));
}

}  // namespace

std::vector<Difference> loosenings(const Ledger& base, const Ledger& now) {
  std::vector<Difference> out;
  std::size_t changed = 0, fresh = 0, gone = 0;
  for (const auto& [key, entry] : base) {
    const auto found = now.find(key);
    if (found == now.end()) {
      const std::string verdict(to_string(entry.verdict));
      out.push_back({.kind = DifferenceKind::Gone,
                     .claim = key.first,
                     .reading = key.second,
                     .expected = verdict,
                     .found = "gone; the base expects " + verdict,
                     .loosened = true});
      ++gone;
    } else if (!(found->second == entry)) {
      compare(key, entry, found->second, out);
      ++changed;
    }
  }
  for (const auto& [key, entry] : now) fresh += base.contains(key) ? 0 : 1;
  if (changed + fresh + gone > 0)
    out.push_back({.kind = DifferenceKind::Update,
                   .claim = "",
                   .reading = "",
                   .found = "the ledger was written anew: " + std::to_string(changed) + " readings changed, " +
                            std::to_string(fresh) + " new, " + std::to_string(gone) + " gone",
                   .loosened = true});
  return out;
}

std::string acceptance(const Ledger& base, const Ledger& now) {
  return sha256(ledger_text(base, {}) + ledger_text(now, {})).substr(0, 16);
}

}  // namespace plumbline
