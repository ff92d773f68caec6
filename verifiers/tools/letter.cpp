#include "tools/letter.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "cli/describe.hpp"
#include "cli/robust_lock.hpp"
#include "evaluation/verdict.hpp"
#include "layout/sentence.hpp"
#include "report/escape.hpp"
#include "result/robust.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/latex_numbers.hpp"
#include "tools/mail_writer.hpp"

namespace plumbline::cli {
namespace {

constexpr long kMostScriptLines = 32;  // of a script that the letter contains
constexpr std::size_t kMostRepairs = 2;

std::string ended(std::string sentence) {
  while (!sentence.empty() && (sentence.back() == ' ' || sentence.back() == '.')) sentence.pop_back();
  return sentence.empty() ? sentence : sentence + ".";
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// The sentence about the claim that the paper's header has, if it is a main statement that does not stand as printed.
std::string authored(const Claim& claim) {
  for (const MainStatement& main : claim.paper->main)
    if (main.claim == claim.id && main.stands != MainStatement::Stands::Stands) return main.says;
  return "";
}

// One sentence: what is false, and why.
std::string summary(const Claim& claim, const Reading& reading) {
  if (const std::string says = authored(claim); !says.empty()) return says;
  const auto because = [&](const std::string& words) {
    return ended(reading.cause.empty() ? words : words + ": " + reading.cause);
  };
  switch (reading.grade) {
    case Grade::Misprint: return because("This is a misprint, false as it stands");
    case Grade::Wording: return because("What is written is false; what is meant is clear and true");
    case Grade::Boundary: return because("This fails in a degenerate case, which the words leave in");
    case Grade::Aside: return because("This is false, and nothing in the paper depends on it");
    default: return because("This is false as printed");
  }
}

// W_1 = [1], W_2 = ... = W_380 = [1]: layers that are equal are written once. None beyond kMostGroups different ones.
std::vector<std::string> layers_text(const Network& n) {
  constexpr std::size_t kMostGroups = 12;
  std::vector<std::string> out;
  for (std::size_t l = 0; l < n.weights.size();) {
    std::size_t end = l + 1;
    const auto bias = [&](std::size_t k) {
      return n.biases.empty() || !n.biases[k] ? std::string() : cli::drawn(*n.biases[k]);
    };
    const std::string weight = cli::drawn(n.weights[l]);
    while (end < n.weights.size() && cli::drawn(n.weights[end]) == weight && bias(end) == bias(l)) ++end;
    const auto named = [&](const char* letter) {
      std::string name = fmt::format("{}_{{{}}}", letter, l + 1);
      if (end == l + 2) name += fmt::format(" = {}_{{{}}}", letter, end);
      if (end > l + 2) name += fmt::format(" = \\dots = {}_{{{}}}", letter, end);
      return name;
    };
    out.push_back(named("W") + " = " + weight);
    if (!bias(l).empty()) out.push_back(named("b") + " = " + bias(l));
    l = end;
  }
  return out.size() <= kMostGroups ? out : std::vector<std::string>{};
}

void write_network(Writer& w, const Reading& reading, CaseEvaluation& evaluation) {
  const Case& c = evaluation.subject();
  for (const Description& d : network_description(c)) {
    if (!d.text.empty()) w.text(layout::as_sentence(d.text));
    if (!c.network.fully_connected())
      for (const std::string& formula : d.formulas) w.math(formula);
  }
  if (c.network.fully_connected()) {
    const std::vector<std::string> layers = layers_text(c.network);
    if (layers.empty())
      w.text(layout::as_sentence("Its layers stand in the case " + c.name + "."));
    else
      w.math(fmt::format("{}", fmt::join(layers, ",\\qquad ")));
  }
  std::vector<std::string> parts;
  const auto show = [&](const std::string& name, const std::string& value) { parts.push_back(name + " = " + value); };
  if (c.has_inputs()) show("X", cli::drawn(c.inputs));
  if (c.gradient) show("G", cli::drawn(*c.gradient));
  if (c.targets) show("Y^*", cli::drawn(*c.targets));
  if (c.loss_derivative) show("\\ell'", cli::drawn(*c.loss_derivative));
  // Those that the statement itself speaks of: a table that proves a requirement is ours.
  const Term statement = make(Head::And, {reading.given, reading.then});
  const auto spoken = [&](Head head, const std::string& name) { return speaks_of(statement, head, name); };
  for (const auto& [name, a] : c.matrices)
    if (spoken(Head::NamedMatrix, name)) show("\\mathit{" + report::escape_latex(name) + "}", cli::drawn(a));
  for (const auto& [name, x] : c.scalars)
    if (spoken(Head::Param, name)) show("\\mathit{" + report::escape_latex(name) + "}", cli::drawn(x));
  if (!parts.empty()) w.math(fmt::format("{}", fmt::join(parts, ",\\qquad ")));
}

// Why it fails, in the words of the claim's file: the cause; what the authors meant; the change under which it stands.
void write_reason(Writer& w, const Reading& reading, const std::vector<Repair>& repairs, bool authored_one) {
  std::vector<std::pair<std::string, std::string>> facts;
  if (!reading.cause.empty() && authored_one) facts.emplace_back("Why it fails", ended(capital(reading.cause)));
  if (!reading.meant.empty()) facts.emplace_back("What was meant, we believe", ended(reading.meant));
  for (std::size_t i = 0; i < std::min(repairs.size(), kMostRepairs); ++i) {
    const Reading& r = repairs[i].reading;
    facts.emplace_back(i == 0 ? "It stands with this change" : "Or with this one", ended(capital(r.change)));
    std::vector<std::string> proofs;
    if (!r.proof.empty()) proofs.push_back(layout::as_sentence(r.proof));
    if (!r.proofs.theorem.empty())
      proofs.push_back("for all networks, checked by Rocq: " + layout::as_sentence(r.proofs.theorem));
    facts.emplace_back("Proof", proofs.empty() ? "none yet: it holds on all cases that were tried, this one among them."
                                               : ended(fmt::format("{}", fmt::join(proofs, "; "))));
  }
  if (repairs.empty() && reading.meant.empty()) facts.emplace_back("What holds instead", "no repair is known to us.");
  if (!facts.empty()) w.facts(facts);
}

// What those to whom the letter goes have answered to it before, of all readings of the item.
void write_answers(Writer& w, const LetterItem& item) {
  std::vector<std::pair<std::string, std::string>> facts;
  for (const LetterReading& r : item.readings)
    for (const Answer& answer : r.reading->answers) {
      std::pair fact{answer_label(answer), answer.text};
      if (std::ranges::find(facts, fact) == facts.end()) facts.push_back(std::move(fact));
    }
  if (!facts.empty()) w.facts(facts);
}

void write_script(Writer& w, const LetterReading& r) {
  if (r.script.text.empty())
    return w.text(layout::as_sentence("There is no short script of this one: " + r.script.reason + "."));
  const long lines = std::ranges::count(r.script.text, '\n');
  const std::string run = r.script.ran ? " It was run before this letter was written." : "";
  w.text(layout::as_sentence(
      fmt::format("{} recomputes both sides in exact fractions, with Python's standard library alone "
                  "({} lines): \"python3 {}\" ends with exit status 0 if the statement fails.{}{}",
                  r.file, lines, r.file, run, lines > kMostScriptLines ? "" : " It reads:")));
  if (lines <= kMostScriptLines) w.code(r.script.text.substr(0, r.script.text.size() - 1));
}

// An item and what is computed for it, once for all forms of the letter.
struct Told {
  explicit Told(const LetterItem& of)
      : item(of),
        evaluation(of.readings.front().witness),
        outcome(judge(*of.readings.front().reading, evaluation)),
        repairs(repairs_of(*of.claim, *of.readings.front().reading, evaluation, {}, {}, TimeLimit(60))) {}
  const LetterItem& item;
  CaseEvaluation evaluation;
  Outcome outcome;
  std::vector<Repair> repairs;
};

void write_item(Writer& w, std::size_t number, Told& told, const std::string& version) {
  const LetterItem& item = told.item;
  const Claim& claim = *item.claim;
  const LetterReading& first = item.readings.front();
  const Reading& reading = *first.reading;
  w.heading(fmt::format("{}. {}: {}", number, place_in(claim, version), claim.title));
  w.text(summary(claim, reading));
  w.text("The paper: " + claim.statement);
  if (!reading.change.empty()) w.text("Read as: " + ended(reading.change));
  w.text("The witness:");
  write_network(w, reading, told.evaluation);
  write_failing(w, reading, told.outcome, told.evaluation);
  write_reason(w, reading, told.repairs, !authored(claim).empty());
  write_answers(w, item);
  if (const std::string words = robust_words({claim.id, reading.name}, digest(reading)); !words.empty())
    w.text("How special it is to fail: " + ended(words) +
           (robust_case({claim.id, reading.name}, digest(reading)) == first.witness.name ? " That case is this witness."
                                                                                         : ""));
  write_script(w, first);
  for (std::size_t i = 1; i < item.readings.size(); ++i) {
    const Reading& other = *item.readings[i].reading;
    w.text("It fails, too, read as follows: " +
           ended(other.change.empty() ? layout::as_sentence(other.name) : other.change) +
           (item.readings[i].file.empty() ? "" : layout::as_sentence(" Script: " + item.readings[i].file + ".")));
  }
}

std::size_t rank_of(const Paper& paper, const Claim& claim) {
  return static_cast<std::size_t>(std::ranges::find(paper.first, claim.id) - paper.first.begin());
}

void compose(Writer& w, const Paper& paper, const PaperVersion* version, std::deque<Told>& items) {
  w.title(
      layout::as_sentence(paper.title.empty() ? paper.key : paper.title) +
      (version == nullptr ? "" : layout::as_sentence(fmt::format(" ({}, {})", version->identifier, version->date))));
  w.text(layout::as_sentence(fmt::format("Dear {},", paper.authors.empty() ? "authors" : paper.authors)));
  if (!paper.verdict.empty()) w.text(paper.verdict);
  const bool one = items.size() == 1;
  w.text(layout::as_sentence(fmt::format(
      "We wrote the statements of {} down as formulas and evaluated both sides on concrete networks in exact "
      "arithmetic. Below {} with a network on which it does, the reason, and what holds instead.",
      version == nullptr ? "the paper" : version->name,
      one ? "is one statement that fails," : fmt::format("are {} statements that fail, each", items.size()))));
  for (std::size_t i = 0; i < items.size(); ++i)
    write_item(w, i + 1, items[i], version == nullptr ? "" : version->name);
}

}  // namespace

std::string place_in(const Claim& claim, const std::string& version) {
  for (std::size_t at = 0; at < claim.source.size();) {
    const std::size_t end = std::min(claim.source.find(';', at), claim.source.size());
    std::string entry = claim.source.substr(at, end - at);
    entry.erase(0, std::min(entry.find_first_not_of(' '), entry.size()));
    std::size_t place = 0;
    bool here = false;
    for (bool more = true; more;) {
      more = false;
      for (const PaperVersion& v : claim.paper->versions)
        if (const std::size_t size = v.name.size(); entry.compare(place, size, v.name) == 0 &&
                                                    place + size < entry.size() &&
                                                    (entry[place + size] == ' ' || entry[place + size] == ',')) {
          here = here || v.name == version;
          place = std::min(entry.find_first_not_of(" ,", place + size), entry.size());
          more = true;
        }
    }
    if (here) return entry.substr(place);
    at = end + 1;
  }
  return claim.source;
}

Letter letter(const Paper& paper, const PaperVersion* version, std::vector<LetterItem> items) {
  std::ranges::stable_sort(items, {}, [&](const LetterItem& item) {
    return std::pair(rank_of(paper, *item.claim), item.readings.front().reading->grade);
  });
  std::deque<Told> told;
  for (const LetterItem& item : items) told.emplace_back(item);
  Mail mail;
  Latex latex;
  compose(mail, paper, version, told);
  compose(latex, paper, version, told);
  return {mail.finish(), latex.finish()};
}

}  // namespace plumbline::cli
