// `show`: all that is known about a claim, or the claims of a paper.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <set>
#include <sstream>

#include "budget/error.hpp"
#include "claim/canonical.hpp"
#include "claim/definitions.hpp"
#include "claim/library.hpp"
#include "claim/paper.hpp"
#include "claim/term_text.hpp"
#include "cli/commands.hpp"
#include "cli/describe.hpp"
#include "cli/options.hpp"
#include "cli/parts.hpp"
#include "cli/proofs_lock.hpp"
#include "cli/robust_lock.hpp"
#include "cli/rocq_case.hpp"
#include "layout/sentence.hpp"
#include "network/case_io.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

using layout::plain_sentence;
using nlohmann::ordered_json;

struct ShowOptions {
  std::string claim;
  ClaimSources sources;
  bool expanded = false;   // formulas with their definitions written out
  bool canonical = false;  // ... and as the bytes that are hashed
  bool json = false;
  std::string rocq;       // the reading whose statement is asked for
  std::string case_file;  // ... or that it is false on this case
};

// Title, authors, versions.
std::string heading(const Paper& paper) {
  std::string out = fmt::format("{}{}{}\n", paper.title, paper.authors.empty() ? "" : ", ", paper.authors);
  for (const PaperVersion& v : paper.versions)
    out += fmt::format("  {}: {} ({}){}\n", v.name, v.identifier, v.date,
                       v.changed.empty() ? "" : "; " + plain_sentence(v.changed));
  return out;
}

// Lines below a label, each indented.
std::string indented(const std::string& text) {
  std::string out;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out += "    " + line + "\n";
  return out;
}

void print_reading(const std::string& claim, const Reading& r, bool twin, const ShowOptions& options) {
  fmt::print("\n{} {}\n", twin ? "false twin:" : "reading", twin ? plain_sentence(r.change) : r.name);
  fmt::print("  sha256:  {}\n", digest(r));
  if (r.proofs.any()) fmt::print("  proved:  {}\n", in_words(r.proofs));
  if (const std::string words = robust_words(claim, r); !words.empty())
    fmt::print("  robust:  {}\n", plain_sentence(words));
  if (const auto command = refutation_command({claim, r.name}, digest(r)); !command.empty())
    fmt::print("  refuted: in Rocq, {}\n", fmt::join(command, " "));
  std::set<std::string> said;
  for (const Requirement& q : r.requirements)
    if (said.insert(q.reason).second) fmt::print("  applies unless: {}\n", q.reason);
  if (options.expanded) fmt::print("  formula:\n{}", indented(formula_text(without_own_definitions(r.formula()))));
  if (options.canonical)
    fmt::print("  canonical: {}\n", options.expanded ? canonical(written_out(r.formula())) : r.text());
  fmt::print("  LaTeX:   {}\n",
             to_latex(r.formula(), options.expanded ? Definitions::WrittenOut : Definitions::Listed));
}

// What `list --json` says of the claim, with its text, what a case must hold, LaTeX, and the false twin.
ordered_json shown_json(const Claim& claim) {
  ordered_json out = claim_json(claim);
  for (std::size_t i = 0; i < claim.readings.size(); ++i)
    out["readings"][i]["latex"] = to_latex(claim.readings[i].formula(), Definitions::Listed);
  out["file"] = claim.file;
  out["text"] = claim.text;
  out["needs"] = ordered_json::array();
  std::istringstream lines(parts_of_case(claim));
  for (std::string line; std::getline(lines, line);) out["needs"].push_back(line.substr(line.find_first_not_of(' ')));
  if (!claim.twin.name.empty())
    out["twin"] = {
        {"change", claim.twin.change}, {"formula", claim.twin.text()}, {"formula_sha256", digest(claim.twin)}};
  return out;
}

ExitCode run_show(const ShowOptions& options) {
  const Registry registry(options.sources);
  if (const Paper* paper = options.json ? nullptr : registry.paper(options.claim)) {
    fmt::print("{}\n{}", heading(*paper), claim_lines(registry.select({options.claim})));
    return kAsExpected;
  }
  const Claim& claim = registry.one(options.claim, "show");
  if (!options.rocq.empty()) {
    const auto reading = std::ranges::find(claim.readings, options.rocq, &Reading::name);
    if (reading == claim.readings.end())
      throw InputError(claim.id + " has no reading \"" + options.rocq + "\"; `plumbline show " + claim.id +
                       "` lists them");
    fmt::print("{}", options.case_file.empty() ? rocq_statement(claim, *reading)
                                               : rocq_refutation(claim, *reading, read_case(options.case_file)));
    return kAsExpected;
  }
  if (options.json) {
    fmt::print("{}\n", shown_json(claim).dump(1));
    return kAsExpected;
  }
  fmt::print("{}  {}\n", claim.id, plain_sentence(claim.title));
  if (claim.paper) fmt::print("{}", heading(*claim.paper));
  fmt::print("\n{}:\n{}", claim.file, claim.text);
  if (const std::string used = definitions(claim); !used.empty()) fmt::print("\nwith\n{}", used);
  fmt::print("\nA case must hold:\n{}", parts_of_case(claim));
  for (const Reading& r : claim.readings) print_reading(claim.id, r, false, options);
  if (!claim.twin.name.empty()) print_reading(claim.id, claim.twin, true, options);
  return kAsExpected;
}

}  // namespace

Action show_command(CLI::App& command) {
  const auto o = std::make_shared<ShowOptions>();
  command.add_option("claim", o->claim, "id of the claim");
  command.add_flag("--expanded", o->expanded, "each formula as text, its definitions written out");
  command.add_flag(
      "--canonical", o->canonical,
      "the canonical text of each formula, whose SHA-256 is printed; with --expanded, the library written out too");
  command.add_flag("--json", o->json, "as JSON");
  command.add_option("--rocq", o->rocq, "the statement of this reading for Rocq (docs/proofs.md)");
  command
      .add_option("--case", o->case_file,
                  "with --rocq: that the reading is false, because it fails on the case in this file")
      ->needs("--rocq");
  add_claim_sources(command, o->sources);
  return with(o, run_show);
}

}  // namespace plumbline::cli
