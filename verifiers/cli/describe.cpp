// `list` and `show`: what the suite knows, for people and for programs.
#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "claim/claim_id.hpp"
#include "claim/coverage.hpp"
#include "claim/definitions.hpp"
#include "claim/library.hpp"
#include "claim/canonical.hpp"
#include "claim/heads_table.hpp"
#include "claim/paper.hpp"
#include "claim/source_text.hpp"
#include "cli/commands.hpp"
#include "cli/formulas_lock.hpp"
#include "cli/registry.hpp"
#include "cli/shell_word.hpp"
#include "cli/text_file.hpp"
#include "layout/sentence.hpp"
#include "number/error.hpp"
#include "number/standard_input.hpp"
#include "report/files.hpp"
#include "result/ledger.hpp"
#include "tensor/sha256.hpp"
#include "typesetting/notation.hpp"
#include "typesetting/typeset.hpp"

namespace plumbline::cli {
namespace {

using layout::plain_sentence;
using nlohmann::ordered_json;

std::string digest(const Reading& reading) { return sha256(reading.text()); }

ordered_json to_json(const Claim& claim) {
  ordered_json readings = ordered_json::array();
  for (const Reading& r : claim.readings)
    readings.push_back({{"name", r.name},
                        {"expected", to_string(r.expected)},
                        {"change", r.change},
                        {"formula", r.text()},
                        {"latex", to_latex(r.formula())},
                        {"formula_sha256", digest(r)}});
  return {{"claim", claim.id},          {"title", claim.title},
          {"source", claim.source},     {"statement", claim.statement},
          {"rests_on", claim.rests_on}, {"readings", readings}};
}

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
      entry.formula = readable(r.formula(), "");
    }
  std::fputs(ledger_text(ledger, order).c_str(), stdout);
}

// What a case must hold, read off the formula.
std::string needs(const Claim& claim) {
  std::string out;
  const auto line = [&](const std::string& text) {
    if (out.find("  " + text + "\n") == std::string::npos) out += "  " + text + "\n";
  };
  const auto meaning = [&](const std::string& name) {
    for (const ParameterNote& p : claim.parameters)
      if (p.name == name && !p.meaning.empty()) return ": " + p.meaning;
    return std::string();
  };
  for (const Reading& r : claim.readings) {
    const Term formula = r.formula();
    for (const std::string& name : names(formula, {Head::Data})) line("data." + name);
    for (const std::string& name : names(formula, {Head::NamedMatrix}))
      line("parameters." + name + " (vector or matrix)" + meaning(name));
    for (const std::string& name : names(formula, {Head::Param}))
      line("parameters." + name + " (number)" + meaning(name));
  }
  return out;
}

// Those definitions of the readings that the claim's own text does not show.
std::string definitions(const Claim& claim) {
  std::set<std::string> seen;
  std::string out;
  for (const Reading& r : with_twin(claim))
    for (const auto& definition : definitions_in(r.formula()))
      if (claim.text.find("let " + definition->name) == std::string::npos && seen.insert(definition->text).second)
        out += "  let " + definition->text + "\n";
  return out;
}

std::string versions(const Paper& paper) {
  std::string out;
  for (const PaperVersion& v : paper.versions)
    out += fmt::format("  {}: {} ({}){}\n", v.name, v.identifier, v.date,
                       v.changed.empty() ? "" : "; " + plain_sentence(v.changed));
  return out;
}

void print_reading(const Reading& r, bool twin, bool expanded) {
  fmt::print("\n{} {}\n", twin ? "false twin:" : "reading", twin ? plain_sentence(r.change) : r.name);
  fmt::print("  sha256:  {}\n", digest(r));
  for (const Requirement& q : r.requirements) fmt::print("  applies unless: {}\n", q.reason);
  if (expanded) fmt::print("  formula: {}\n", canonical(written_out(r.formula())));
  fmt::print("  LaTeX:   {}\n", to_latex(r.formula(), expanded ? Definitions::WrittenOut : Definitions::Listed));
}

// What `list --json` says of the claim, with its text, what a case must hold, LaTeX, and the false twin.
ordered_json shown_json(const Claim& claim) {
  ordered_json out = to_json(claim);
  for (std::size_t i = 0; i < claim.readings.size(); ++i)
    out["readings"][i]["latex"] = to_latex(claim.readings[i].formula(), Definitions::Listed);
  out["file"] = claim.file;
  out["text"] = claim.text;
  out["needs"] = ordered_json::array();
  std::istringstream lines(needs(claim));
  for (std::string line; std::getline(lines, line);) out["needs"].push_back(line.substr(line.find_first_not_of(' ')));
  if (!claim.twin.name.empty())
    out["twin"] = {
        {"change", claim.twin.change}, {"formula", claim.twin.text()}, {"formula_sha256", digest(claim.twin)}};
  return out;
}

}  // namespace

ExitCode list(const ListOptions& options) {
  if (options.heads) {
    fmt::print("{}", heads_table());
    return kAsExpected;
  }
  if (options.library) {
    for (const std::string& text : library_texts()) fmt::print("{}\n", text);
    return kAsExpected;
  }
  if (options.formulas) {
    const Registry registry(options.sources);
    fmt::print("{}", lock_text(formulas_of(registry.select(options.claims))));
    return kAsExpected;
  }
  if (options.ledger) {
    print_ledger();
    return kAsExpected;
  }
  const Registry registry(options.sources);
  if (options.coverage) {
    fmt::print("{}", coverage_tables(registry.all()));
    return kAsExpected;
  }
  ordered_json claims = ordered_json::array();
  std::vector<std::string> keys;
  std::string lines;
  for (const Claim* selected : options.claims.empty() ? registry.every() : registry.select(options.claims)) {
    const Claim& claim = *selected;
    const std::string key = paper_key(claim.id);
    if (keys.empty() || keys.back() != key) {
      keys.push_back(key);
      if (claim.paper && (options.paper.empty() || options.paper == key))
        lines += fmt::format("{}: {}\n", key, claim.paper->title.empty() ? claim.file : claim.paper->title);
    }
    if (!options.paper.empty() && options.paper != key) continue;
    if (options.json) claims.push_back(to_json(claim));  // every formula as text, with its digest
    lines += fmt::format("{}  {}\n", claim.id, plain_sentence(claim.title));
    for (const Reading& r : claim.readings)
      lines += fmt::format("    {:<22} expected {}{}{}\n", r.name, to_string(r.expected),
                           r.grade == Grade::None ? "" : fmt::format(" ({})", to_string(r.grade)),
                           r.status.empty() || r.status == "open" ? "" : ", " + r.status);
  }
  if (lines.empty())
    throw InputError("unknown paper \"" + options.paper + "\"" + suggestion(options.paper, keys) +
                     "; known: " + fmt::format("{}", fmt::join(keys, ", ")));
  fmt::print("{}", options.json ? claims.dump(1) + "\n" : lines);
  return kAsExpected;
}

ExitCode show(const ShowOptions& options) {
  const Registry registry(options.sources);
  if (const Paper* paper = options.json ? nullptr : registry.paper(options.claim)) {
    fmt::print("{}{}{}\n{}\n", paper->title, paper->authors.empty() ? "" : ", ", paper->authors, versions(*paper));
    return list({.claims = {options.claim}, .sources = options.sources});
  }
  const Claim& claim = registry.one(options.claim, "show");
  if (options.json) {
    fmt::print("{}\n", shown_json(claim).dump(1));
    return kAsExpected;
  }
  fmt::print("{}  {}\n", claim.id, plain_sentence(claim.title));
  if (claim.paper)
    fmt::print("{}{}{}\n{}", claim.paper->title, claim.paper->authors.empty() ? "" : ", ", claim.paper->authors,
               versions(*claim.paper));
  fmt::print("\n{}:\n{}", claim.file, claim.text);
  if (const std::string used = definitions(claim); !used.empty()) fmt::print("\nwith\n{}", used);
  fmt::print("\nA case must hold:\n{}", needs(claim));
  for (const Reading& r : claim.readings) print_reading(r, false, options.expanded);
  if (!claim.twin.name.empty()) print_reading(claim.twin, true, options.expanded);
  return kAsExpected;
}

ExitCode format(const FormatOptions& options) {
  ExitCode code = kAsExpected;
  for (const std::string& file : options.files) {
    if (options.in_place && is_standard_input(file))
      throw InputError("--in-place: standard input is not a file that can be written again");
    const std::string text = read_text(file), formatted = format_claims(text, file);
    if (options.check && text != formatted) {
      fmt::print("{} differs from the house style (`plumbline format --in-place {}`)\n", file, shell_word(file));
      code = kDiffers;
    } else if (options.in_place && text != formatted) {
      write_file_atomically(file, formatted);
    } else if (!options.check && !options.in_place) {
      fmt::print("{}", formatted);
    }
  }
  return code;
}

}  // namespace plumbline::cli
