// `list`: what the suite knows, for people and for programs.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <cstdio>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/claim_id.hpp"
#include "claim/coverage.hpp"
#include "claim/heads_table.hpp"
#include "claim/source_text.hpp"
#include "cli/commands.hpp"
#include "cli/describe.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/options.hpp"
#include "result/ledger.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;

struct ListOptions {
  std::vector<std::string> claims;  // ids or globs; none: all
  std::string paper;
  ClaimSources sources;
  bool json = false, formulas = false, ledger = false, heads = false, coverage = false, library = false;
};

// The ledger of expected verdicts and formulas, without margins and cases.
void print_ledger() {
  Ledger ledger;
  std::vector<ReadingKey> order;
  for (const Claim& claim : built_in().all())
    for (const Reading& r : claim.readings) {
      order.emplace_back(claim.id, r.name);
      LedgerEntry& entry = ledger[order.back()];
      entry.verdict = r.expected;
      entry.formula_sha256 = digest(r);
      entry.formula = readable(r.formula(), with_notation(r.formula()));
    }
  std::fputs(ledger_text(ledger, order).c_str(), stdout);
}

// Those of the paper; all if none is named. Throws InputError where that leaves nothing.
std::vector<const Claim*> of_paper(std::vector<const Claim*> claims, const std::string& paper) {
  std::vector<std::string> keys;
  for (const Claim* claim : claims)
    if (const std::string key = paper_key(claim->id); keys.empty() || keys.back() != key) keys.push_back(key);
  if (!paper.empty()) std::erase_if(claims, [&](const Claim* claim) { return paper_key(claim->id) != paper; });
  if (claims.empty())
    throw InputError("unknown paper \"" + paper + "\"" + suggestion(paper, keys) +
                     "; known: " + fmt::format("{}", fmt::join(keys, ", ")));
  return claims;
}

// The user's papers without a claim: "own: A Paper", "  16 of 16 statements accounted for, none carried by a claim
// yet".
std::string statement_lines(const Registry& registry) {
  std::string out;
  for (const std::shared_ptr<const Paper>& paper : registry.without_claims())
    out += fmt::format(
        "{}: {}\n  {} of {} statements accounted for, none carried by a claim yet (--coverage lists them)\n",
        paper->key, paper->title, paper->statements.size(), paper->statements.size());
  return out;
}

// Of the built-in papers, or of the user's own where there are any.
std::string coverage_of(const ListOptions& options, const Registry& registry) {
  if (!options.sources.own()) return coverage_tables(registry.all());
  std::vector<Claim> own;
  for (const Claim* claim : registry.own()) own.push_back(*claim);
  return coverage_tables(own, registry.without_claims());
}

void print_claims(const ListOptions& options, const Registry& registry) {
  if (options.claims.empty() && options.paper.empty() && !options.json) fmt::print("{}", statement_lines(registry));
  if (options.claims.empty() && registry.own().empty() && !registry.without_claims().empty()) {
    if (options.json) fmt::print("[]\n");
    return;
  }
  const std::vector<const Claim*> claims =
      of_paper(options.claims.empty() ? registry.every() : registry.select(options.claims), options.paper);
  if (!options.json) return fmt::print("{}", claim_lines(claims));
  ordered_json out = ordered_json::array();
  for (const Claim* claim : claims) out.push_back(claim_json(*claim));
  fmt::print("{}\n", out.dump(1));
}

ExitCode run_list(const ListOptions& options) {
  if (options.heads)
    fmt::print("{}", heads_table());
  else if (options.library)
    fmt::print("{}\n", fmt::join(library_texts(), "\n"));
  else if (options.ledger)
    print_ledger();
  else if (const Registry registry(options.sources); options.formulas)
    fmt::print("{}", lock_text(formulas_of(registry.select(options.claims))));
  else if (options.coverage)
    fmt::print("{}", coverage_of(options, registry));
  else
    print_claims(options, registry);
  return kAsExpected;
}

}  // namespace

Action list_command(CLI::App& command) {
  const auto o = std::make_shared<ListOptions>();
  command.add_option("claims", o->claims, "ids of claims, or globs such as '*.prop-3.*' (default: all)");
  command.add_option("--paper", o->paper, "only the claims of this paper");
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag(
      "--formulas", o->formulas,
      "the lock file of formulas that the checker is given (docs/formats.md): of the built-in papers, or of --claims");
  command.add_flag("--library", o->library, "the definitions of the library, in canonical text");
  command.add_flag("--heads", o->heads, "the heads of the language, as docs/language.md lists them");
  command.add_flag("--coverage", o->coverage,
                   "the papers' statements and the claims that carry them, as docs/coverage.md has them");
  command.add_flag("--ledger", o->ledger, "the ledger of expected verdicts");
  add_claim_sources(command, o->sources);
  return with(o, run_list);
}

}  // namespace plumbline::cli
