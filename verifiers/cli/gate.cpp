// `gate`: compares a run with the ledger, for continuous integration.
#include "cli/gate.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/evidence.hpp"
#include "cli/loosening.hpp"
#include "cli/run_folder.hpp"
#include "evaluation/verdict.hpp"
#include "number/error.hpp"
#include "report/files.hpp"
#include "report/load.hpp"
#include "report/view.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

// Is b less than a by more than the fraction of |a|?
bool shrank(const Rational& a, const Rational& b, const Rational& fraction) { return a - b > fraction * abs(a); }

void compare(const Ledger::value_type& expected, const LedgerEntry& found, const GateRules& rules,
             std::vector<Difference>& out) {
  const auto& [key, entry] = expected;
  const auto add = [&, &key = key](std::string_view kind, std::string before, std::string after,
                                   std::string note = "") {
    out.push_back({kind, key.first, key.second, std::move(before), std::move(after), std::move(note)});
  };
  if (entry.verdict != found.verdict) add("verdict", entry.verdict, found.verdict);
  if (!entry.formula_sha256.empty() && entry.formula_sha256 != found.formula_sha256)
    add("formula", entry.formula_sha256, found.formula_sha256);
  if (entry.margin && !found.margin) add("margin", entry.margin->to_string(), "");
  if (entry.margin && found.margin && shrank(*entry.margin, *found.margin, rules.shrink))
    add("margin", entry.margin->to_string(), found.margin->to_string());
  const long needed = entry.verdict == "vacuous" ? entry.cases : std::max(entry.cases, rules.min_cases);
  if (found.cases < needed)
    add("cases", std::to_string(needed), std::to_string(found.cases),
        found.copies == 0 ? "" : " (and " + std::to_string(found.copies) + " copies of them under other names)");
  else if (entry.informative && found.informative.value_or(0) < *entry.informative)
    add("informative", std::to_string(*entry.informative), std::to_string(found.informative.value_or(0)));
  else if (!entry.cases_sha256.empty() && entry.cases_sha256 != found.cases_sha256)
    add("other-cases", entry.cases_sha256, found.cases_sha256,
        "; " + std::to_string(found.cases) + " where the ledger has " + std::to_string(entry.cases));
}

GateRules rules_of(const GateOptions& options) {
  GateRules out;
  try {
    out.shrink = Rational::parse(options.shrink);
  } catch (const InputError& error) { throw InputError("--shrink", error.what()); }
  if (out.shrink.sign() == Sign::Negative)
    throw InputError("--shrink", "expected a fraction of the margin, at least 0");
  out.min_cases = options.min_cases;
  return out;
}

std::string_view word(ExitCode code) { return code == kAsExpected ? "passed" : "failed"; }

// Everything that the gate found.
struct Findings {
  std::vector<Difference> changed;
  std::vector<Loosening> loosened;
  std::string acceptance;  // of what is loosened
  bool accepted = false;
  std::size_t readings = 0, replayed = 0;
  std::vector<std::string> easy;  // readings none of whose cases bites, and why: no difference, but worth knowing
  ExitCode code = kInternal;
};

ordered_json to_json(const Findings& found) {
  ordered_json differences = ordered_json::array(), loosened = ordered_json::array();
  for (const Difference& d : found.changed)
    differences.push_back({{"kind", d.kind},
                           {"claim", d.claim},
                           {"reading", d.reading},
                           {"expected", d.expected},
                           {"found", d.found},
                           {"text", d.text()}});
  for (const Loosening& l : found.loosened)
    loosened.push_back({{"kind", l.kind}, {"claim", l.claim}, {"reading", l.reading}, {"text", l.text}});
  return {{"gate", word(found.code)},   {"exit_code", static_cast<int>(found.code)},
          {"readings", found.readings}, {"replayed", found.replayed},
          {"differences", differences}, {"loosened", loosened},
          {"accept", found.acceptance}, {"accepted", found.accepted},
          {"easy", found.easy}};
}

// Names come from files that anybody may have written: none of them starts a line of its own.
std::string one_line(std::string text) {
  for (char& c : text)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return text;
}

void print(const Findings& found, bool json) {
  if (json) {
    std::printf("%s\n", to_json(found).dump(1, ' ', false, ordered_json::error_handler_t::replace).c_str());
    return;
  }
  std::printf("gate %s: %zu readings, %zu differences%s; %zu certificates replayed\n",
              std::string(word(found.code)).c_str(), found.readings, found.changed.size(),
              found.code == kLimit          ? ", a limit was reached"
              : found.code == kInconclusive ? ", inconclusive or vacuous"
                                            : "",
              found.replayed);
  for (const Difference& d : found.changed) std::printf("%s\n", one_line(d.text()).c_str());
  if (!found.easy.empty())
    std::printf("%zu of %zu readings have no case that bites; --json lists them\n", found.easy.size(), found.readings);
  for (const Loosening& l : found.loosened)
    std::printf("loosened: %s\n", one_line((l.claim.empty() ? "" : l.claim + " " + l.reading + ": ") + l.text).c_str());
  if (found.accepted) std::printf("accepted: %s\n", found.acceptance.c_str());
  if (!found.loosened.empty() && !found.accepted)
    std::printf("not accepted; who has looked at each line above may say so: --accept %s\n", found.acceptance.c_str());
}

void hold_against_base(const GateOptions& options, const Ledger& ledger, Findings& found) {
  const Ledger base = read_ledger(options.base);
  found.loosened = loosenings(base, ledger);
  if (found.loosened.empty()) return;
  found.acceptance = acceptance(base, ledger);
  found.accepted = options.accept == found.acceptance;
  if (!found.accepted) found.code = kDiffers;
}

std::vector<std::string> easy_readings(const report::Report& report) {
  std::vector<std::string> out;
  if (report.cases.empty()) return out;
  const report::View view(report);
  for (const report::ReadingView& reading : view.readings())
    if (const std::string easy = report::easy_in_words(reading); !easy.empty())
      out.push_back(reading.reading->claim + " " + reading.reading->reading + ": " + easy);
  return out;
}

// Writes the ledger anew. A run that is inconclusive, or not borne out by its certificates, is no basis for what to
// expect.
void update(const GateOptions& options, const report::Report& report, Findings& found) {
  if (found.code != kAsExpected) {
    std::fprintf(stderr,
                 "gate: %s is left as it was: the run is inconclusive, empty, or not what its certificates say\n",
                 options.ledger.c_str());
    return;
  }
  std::vector<LedgerKey> order;
  for (const report::ReadingResult& r : report.readings) order.emplace_back(r.claim, r.reading);
  write_file_atomically(options.ledger, ledger_text(ledger_of(report), order));
}

}  // namespace

std::string Difference::text() const {
  const std::string name = claim.empty() ? "" : claim + " " + reading + ": ";
  const auto about = [](const std::string& number) { return std::to_string(Rational::parse(number).approximate()); };
  const auto digest = [](const std::string& text) { return text.substr(0, 12); };
  if (kind == "certificate") return name + found;
  if (kind == "new") return name + "new; it is " + found + " and not in the ledger";
  if (kind == "gone") return name + "gone; the ledger has " + expected;
  if (kind == "verdict") return name + found + " where the ledger has " + expected;
  if (kind == "formula")
    return name + "another formula: SHA-256 " + digest(found) + " where the ledger has " + digest(expected);
  if (kind == "cases") return name + found + " non-trivial cases where " + expected + " are needed" + note;
  if (kind == "informative")
    return name + found + " cases that bite where the ledger has " + expected + " (docs/verdicts.md)";
  if (kind == "other-cases")
    return name + "other non-trivial cases: SHA-256 of their set " + digest(found) + " where the ledger has " +
           digest(expected) + note;
  return found.empty() ? name + "no certified margin where the ledger has about " + about(expected)
                       : name + "the margin shrank from about " + about(expected) + " to " + about(found) + " (" +
                             expected + ", " + found + ")";
}

std::vector<Difference> differences(const Ledger& ledger, const report::Report& report, const GateRules& rules) {
  std::vector<Difference> out;
  Ledger left = ledger;
  const Ledger found = ledger_of(report);
  for (const report::ReadingResult& r : report.readings) {
    const std::pair key{r.claim, r.reading};
    const auto entry = ledger.find(key);
    left.erase(key);
    if (entry == ledger.end())
      out.push_back({"new", r.claim, r.reading, "", r.verdict, ""});
    else
      compare(*entry, found.at(key), rules, out);
  }
  for (const auto& [key, entry] : left) out.push_back({"gone", key.first, key.second, entry.verdict, "", ""});
  return out;
}

ExitCode gate_code(const std::vector<Difference>& differences, const report::Report& report) {
  if (report.readings.empty()) return kNothing;
  if (!differences.empty()) return kDiffers;
  bool inconclusive = false, says_something = false, limit = false;
  for (const report::ReadingResult& r : report.readings) inconclusive |= r.verdict == "inconclusive";
  for (const report::CaseResult& row : report.cases) {
    says_something |= says_something_certified(row);
    limit |= row.verdict == "inconclusive" && row.reason.starts_with(kLimitReached);
  }
  if (limit) return kLimit;
  return inconclusive || !says_something ? kInconclusive : kAsExpected;
}

ExitCode gate(const GateOptions& options) {
  const GateRules rules = rules_of(options);
  const FolderLock lock(options.folder, FolderLock::Purpose::ToRead);
  const report::Report report = report::load_report(options.folder);
  const bool no_ledger_yet = options.update && !std::filesystem::exists(options.ledger);
  const Ledger ledger = no_ledger_yet ? Ledger{} : read_ledger(options.ledger);
  Findings found;
  found.readings = report.readings.size();
  found.changed = differences(ledger, report, rules);
  found.easy = easy_readings(report);
  const Evidence evidence = examine(report, options.folder, options.jobs);
  found.replayed = evidence.replayed;
  found.code = gate_code(options.update ? evidence.problems : found.changed, report);
  found.changed.insert(found.changed.end(), evidence.problems.begin(), evidence.problems.end());
  if (!evidence.problems.empty()) found.code = kDiffers;
  if (!options.base.empty()) hold_against_base(options, ledger, found);
  if (options.update) update(options, report, found);
  print(found, options.json);
  if (options.update && found.code == kAsExpected && !options.json)
    std::printf("written: %s\n", options.ledger.c_str());
  return found.code;
}

}  // namespace plumbline::cli
