// `gate`: compares a run with the ledger, for continuous integration.
#include "cli/gate.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/commands.hpp"
#include "cli/run_folder.hpp"
#include "evaluation/verdict.hpp"
#include "number/error.hpp"
#include "report/files.hpp"
#include "report/load.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

// Is b less than a by more than the fraction of |a|?
bool shrank(const Rational& a, const Rational& b, const Rational& fraction) { return a - b > fraction * abs(a); }

void compare(const Ledger::value_type& expected, const LedgerEntry& found, const GateRules& rules,
             std::vector<Difference>& out) {
  const auto& [claim, reading] = expected.first;
  const LedgerEntry& entry = expected.second;
  if (entry.verdict != found.verdict) out.push_back({"verdict", claim, reading, entry.verdict, found.verdict});
  if (entry.margin && !found.margin) out.push_back({"margin", claim, reading, entry.margin->to_string(), ""});
  if (entry.margin && found.margin && shrank(*entry.margin, *found.margin, rules.shrink))
    out.push_back({"margin", claim, reading, entry.margin->to_string(), found.margin->to_string()});
  const long needed = entry.verdict == "vacuous" ? entry.cases : std::max(entry.cases, rules.min_cases);
  if (found.cases < needed)
    out.push_back({"cases", claim, reading, std::to_string(needed), std::to_string(found.cases)});
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

ordered_json to_json(const std::vector<Difference>& changed, const report::Report& report, ExitCode code) {
  ordered_json list = ordered_json::array();
  for (const Difference& d : changed)
    list.push_back({{"kind", d.kind},
                    {"claim", d.claim},
                    {"reading", d.reading},
                    {"expected", d.expected},
                    {"found", d.found},
                    {"text", d.text()}});
  return {{"gate", word(code)},
          {"exit_code", static_cast<int>(code)},
          {"readings", report.readings.size()},
          {"differences", list}};
}

void print(const std::vector<Difference>& changed, const report::Report& report, ExitCode code, bool json) {
  if (json) {
    std::printf("%s\n", to_json(changed, report, code).dump(1).c_str());
    return;
  }
  std::printf("gate %s: %zu readings, %zu differences%s\n", std::string(word(code)).c_str(), report.readings.size(),
              changed.size(),
              code == kLimit          ? ", a limit was reached"
              : code == kInconclusive ? ", inconclusive or vacuous"
                                      : "");
  for (const Difference& d : changed) std::printf("%s\n", d.text().c_str());
}

// Writes the ledger anew. A run that is inconclusive is no basis for what to expect.
ExitCode update(const GateOptions& options, const report::Report& report, const GateRules& rules) {
  const Ledger old = std::filesystem::exists(options.ledger) ? read_ledger(options.ledger) : Ledger{};
  const std::vector<Difference> changed = differences(old, report, rules);
  const ExitCode code = gate_code({}, report);
  if (code != kAsExpected) {
    std::fprintf(stderr, "gate: %s is left as it was: the run is inconclusive or empty\n", options.ledger.c_str());
    return code;
  }
  write_file_atomically(options.ledger, ledger_text(ledger_of(report), report));
  print(changed, report, kAsExpected, options.json);
  if (!options.json) std::printf("written: %s\n", options.ledger.c_str());
  return kAsExpected;
}

}  // namespace

std::string Difference::text() const {
  const std::string name = claim + " " + reading + ": ";
  const auto about = [](const std::string& number) { return std::to_string(Rational::parse(number).approximate()); };
  if (kind == "new") return name + "new; it is " + found + " and not in the ledger";
  if (kind == "gone") return name + "gone; the ledger has " + expected;
  if (kind == "verdict") return name + found + " where the ledger has " + expected;
  if (kind == "cases") return name + found + " non-trivial cases where " + expected + " are needed";
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
      out.push_back({"new", r.claim, r.reading, "", r.verdict});
    else
      compare(*entry, found.at(key), rules, out);
  }
  for (const auto& [key, entry] : left) out.push_back({"gone", key.first, key.second, entry.verdict, ""});
  return out;
}

ExitCode gate_code(const std::vector<Difference>& differences, const report::Report& report) {
  if (report.readings.empty()) return kNothing;
  if (!differences.empty()) return kDiffers;
  bool inconclusive = false, says_something = false, limit = false;
  for (const report::ReadingResult& r : report.readings) {
    inconclusive |= r.verdict == "inconclusive";
    says_something |= r.verdict != "inconclusive" && r.verdict != "vacuous";
  }
  for (const report::CaseResult& row : report.cases)
    limit |= row.verdict == "inconclusive" && row.reason.starts_with(kLimitReached);
  if (limit) return kLimit;
  return inconclusive || !says_something ? kInconclusive : kAsExpected;
}

ExitCode gate(const GateOptions& options) {
  const GateRules rules = rules_of(options);
  const FolderLock lock(options.folder, FolderLock::Purpose::ToRead);
  const report::Report report = report::load_report(options.folder);
  if (options.update) return update(options, report, rules);
  const std::vector<Difference> changed = differences(read_ledger(options.ledger), report, rules);
  const ExitCode code = gate_code(changed, report);
  print(changed, report, code, options.json);
  return code;
}

}  // namespace plumbline::cli
