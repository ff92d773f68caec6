#include "answer.hpp"

#include <algorithm>
#include <filesystem>
#include <new>

#include "budget/regular_file.hpp"
#include "certificate/certificate.hpp"
#include "claim/formula_file.hpp"
#include "claim/paper.hpp"
#include "claim/term_text.hpp"
#include "cli/failing.hpp"
#include "cli/parts.hpp"
#include "evaluation/deciding.hpp"
#include "layout/sentence.hpp"
#include "tensor/sha256.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::playground {
namespace {

using nlohmann::ordered_json;
namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 1u << 20, kMostComparisons = 40, kLongest = 2000;

// Has the text a claim? Otherwise it is one formula.
bool is_claim_file(const std::string& text) {
  return text.starts_with("claim ") || text.find("\nclaim ") != std::string::npos;
}

ordered_json side_json(const std::optional<Enclosure>& side) {
  if (!side) return nullptr;
  std::string lower = side->lower.to_string(), upper = side->upper.to_string();
  if (lower.size() + upper.size() > kLongest) {  // enclosed by shorter ones
    lower = round_down(side->lower, 128).to_string();
    upper = round_up(side->upper, 128).to_string();
  }
  return {lower, upper};
}

std::string_view relation_of(Head head) { return head == Head::LessEqual ? "<=" : head == Head::Less ? "<" : "="; }

// The comparisons to which the conclusion owes its truth; of other verdicts, all that were made.
ordered_json comparisons_json(const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  std::vector<std::size_t> shown;
  try {
    if (outcome.verdict == CaseVerdict::Holds || outcome.verdict == CaseVerdict::Trivial ||
        outcome.verdict == CaseVerdict::Fails)
      shown = deciding_atoms(reading, outcome, evaluation);
  } catch (const Undecided&) {
  } catch (const ResourceLimit&) {}
  if (shown.empty())
    for (std::size_t i = 0; i < outcome.atoms.size(); ++i) shown.push_back(i);
  ordered_json out = ordered_json::array();
  for (const std::size_t i : shown) {
    const AtomRecord& atom = outcome.atoms[i];
    if (!atom.is_comparison() || out.size() >= kMostComparisons) continue;
    out.push_back({{"text", to_text(atom.atom) + atom.bindings.to_string()},
                   {"left", side_json(atom.lhs)},
                   {"relation", relation_of(atom.atom->head)},
                   {"right", side_json(atom.rhs)},
                   {"truth", to_string(atom.truth)},
                   {"arithmetic", to_string(atom.rung)}});
  }
  return out;
}

// The certificate; null, with the verdict withdrawn, where it cannot be written within the limits of the evaluation.
ordered_json certificate_json(const Claim& claim, const Reading& reading, Outcome& outcome,
                              CaseEvaluation& evaluation) {
  if (!certifiable(outcome.verdict)) return nullptr;
  std::string reason = "there is no more memory";
  try {
    const BudgetScope scope(evaluation.allowance(), evaluation.held_at_start());
    return canonical_bytes(certificate(claim.id, reading, outcome, evaluation));
  } catch (const ResourceLimit& limit) { reason = limit.what(); } catch (const Undecided& open) {
    reason = open.what();
  } catch (const std::bad_alloc&) {}
  outcome = limited(std::string(to_string(outcome.verdict)) + ", but without a certificate: " + reason);
  return nullptr;
}

}  // namespace

std::vector<Claim> claims_of(const std::string& folder, const std::string& name) {
  std::vector<SourceFile> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder))
    files.push_back({entry.path().filename().string(), read_regular_file(entry.path().string(), kMostBytes)});
  std::ranges::sort(files, {}, &SourceFile::name);
  const auto own = std::ranges::find(files, name + ".claim", &SourceFile::name);
  if (own == files.end()) throw InputError(name + ".claim", "no such file");
  if (is_claim_file(own->text)) return read_papers(files);
  Claim out = read_formula(own->text, own->name);
  out.id = "user.formula";
  out.title = "A formula";
  out.statement = to_text(out.readings.front().then);
  return {out};
}

// "claim.claim:3:7: expected ..." -> 3, 7, "expected ..."
ordered_json error_json(const std::string& where, const std::string& file, const std::string& what) {
  ordered_json out{{"where", where}, {"line", 0}, {"column", 0}, {"message", what}};
  if (!what.starts_with(file + ":")) return out;
  std::string rest = what.substr(file.size() + 1);
  for (const char* part : {"line", "column"}) {
    const std::size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (digits == 0 || digits == rest.size() || rest[digits] != ':') break;
    out[part] = std::stoi(rest.substr(0, digits));
    rest.erase(0, digits + 1);
  }
  out["message"] = rest.substr(std::min(rest.find_first_not_of(' '), rest.size()));
  return out;
}

ordered_json judged_json(const Claim& claim, const Reading& reading, CaseEvaluation& evaluation) {
  Outcome outcome = judge(reading, evaluation);
  const ordered_json written = certificate_json(claim, reading, outcome, evaluation);
  ordered_json out{{"claim", claim.id},
                   {"reading", reading.name},
                   {"change", layout::plain_sentence(reading.change)},
                   {"verdict", to_string(outcome.verdict)},
                   {"reason", outcome.reason},
                   {"margin", side_json(outcome.margin)}};
  const auto failing = cli::failing_comparison(reading, outcome, evaluation);
  out["fails"] =
      failing ? ordered_json{failing->left, failing->relation, failing->right, failing->place} : ordered_json(nullptr);
  out["comparisons"] = comparisons_json(reading, outcome, evaluation);
  out["certificate"] = written;
  return out;
}

ordered_json shown_json(const Claim& claim) {
  ordered_json readings = ordered_json::array();
  for (const Reading& r : with_twin(claim)) {
    const Term formula = r.formula();
    const TypesetFormula typeset_formula = typeset(formula);
    readings.push_back({{"name", r.name},
                        {"change", layout::plain_sentence(r.change)},
                        {"expected", to_string(r.expected)},
                        {"mathml", typeset_formula.mathml},
                        {"latex", typeset_formula.latex},
                        {"sha256", sha256(r.text())}});
  }
  return {{"claim", claim.id},
          {"title", layout::plain_sentence(claim.title)},
          {"source", claim.paper ? citation(claim) : ""},
          {"says", layout::plain_sentence(claim.statement)},
          {"needs", cli::parts_of_case(claim)},
          {"definitions", cli::definitions(claim)},
          {"readings", readings}};
}

}  // namespace plumbline::playground
