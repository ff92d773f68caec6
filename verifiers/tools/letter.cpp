#include "tools/letter.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <utility>

#include "cli/describe.hpp"
#include "evaluation/verdict.hpp"
#include "layout/sentence.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/letter_scripts.hpp"
#include "tools/letter_special.hpp"
#include "tools/letter_witness.hpp"
#include "tools/letter_words.hpp"
#include "tools/mail_writer.hpp"

namespace plumbline::cli {
namespace {

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

// Of another reading that falls: how it is to be read, and of the paper's own words why they fall.
std::string also(const Reading& reading) {
  if (!reading.change.empty()) return "It fails, too, read as follows: " + ended(reading.change);
  std::string versions;
  for (const std::string& version : reading.versions) versions += (versions.empty() ? " in " : ", ") + version;
  return ended("It fails, too, word for word" + layout::as_sentence(versions) +
               (reading.cause.empty() ? "" : ": " + reading.cause));
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

// An item and what is computed for it, once for all forms of the letter.
struct Told {
  explicit Told(const LetterItem& of)
      : item(of), evaluation(of.readings.front().witness), outcome(judge(*of.readings.front().reading, evaluation)) {}
  const LetterItem& item;
  CaseEvaluation evaluation;
  Outcome outcome;
};

// One form of the letter. What an item has in common with an earlier one is said once.
class Composer {
 public:
  Composer(Writer& w, bool folded) : w_(w), scripts_(folded) {}

  void compose(const Paper& paper, const PaperVersion* version, std::deque<Told>& items) {
    w_.title(
        layout::as_sentence(paper.title.empty() ? paper.key : paper.title) +
        (version == nullptr ? "" : layout::as_sentence(fmt::format(" ({}, {})", version->identifier, version->date))));
    w_.text(layout::as_sentence(fmt::format("Dear {},", paper.authors.empty() ? "authors" : paper.authors)));
    if (!paper.verdict.empty()) w_.text(paper.verdict);
    opening(paper, version, items);
    for (std::size_t i = 0; i < items.size(); ++i) write_item(i + 1, items[i], version == nullptr ? "" : version->name);
    scripts_.write_ending(w_);
  }

 private:
  void opening(const Paper& paper, const PaperVersion* version, const std::deque<Told>& items) {
    const bool one_text = version == nullptr || paper.versions.size() == 1;
    const std::string below = items.size() == 1 ? "is one statement that fails,"
                                                : fmt::format("are {} statements that fail, each", items.size());
    w_.text(layout::as_sentence(fmt::format(
        "We wrote the statements of {} down as formulas and evaluated both sides on concrete networks in exact "
        "arithmetic. Below {} with a network on which it does, the reason, and what holds instead.",
        one_text ? "the paper" : version->name, below)));
    if (std::ranges::any_of(items, [](const Told& t) { return cites_files(t.item.remedies); }))
      w_.text(
          "Files that are named below, as docs/... and verifiers/..., are of Plumbline, the program that wrote this "
          "letter.");
    const auto script = [](const Told& t) -> const PythonScript& { return t.item.readings.front().script; };
    if (std::ranges::none_of(items, [&](const Told& t) { return !script(t).text.empty(); })) return;
    const bool ran = std::ranges::all_of(items, [&](const Told& t) { return script(t).text.empty() || script(t).ran; });
    w_.text(
        std::string(
            "Each script needs Python's standard library alone. It recomputes both sides in exact fractions, and ends "
            "with exit status 0 if the statement fails") +
        (ran ? "; it was run before this letter was written." : "."));
  }

  void write_witness(std::size_t number, const Claim& claim, const Reading& reading, const Case& c) {
    constexpr std::size_t kShort = 150;  // letters: who reads that need not turn pages for it
    const std::vector<WitnessPart> parts = witness_parts(reading, c);
    std::size_t size = 0;
    for (const WitnessPart& part : parts) size += part.latex.size();
    const auto known = std::ranges::find(witnesses_, parts, &std::pair<std::vector<WitnessPart>, std::size_t>::first);
    if (known != witnesses_.end() && size > kShort)
      return w_.text(fmt::format("The witness: the one of {}.", known->second));
    if (known == witnesses_.end()) witnesses_.emplace_back(parts, number);
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (parts[i].latex.empty())
        w_.text((i == 0 ? "The witness: " : "") + (i == 0 ? small(parts[i].words) : parts[i].words));
      else
        w_.math(parts[i].latex);
    if (const std::vector<std::string> names = names_explained(claim, reading); !names.empty()) w_.items(names);
  }

  void write_item(std::size_t number, Told& told, const std::string& version) {
    const LetterItem& item = told.item;
    const Claim& claim = *item.claim;
    const LetterReading& first = item.readings.front();
    const Reading& reading = *first.reading;
    w_.heading(fmt::format("{}. {}: {}", number, layout::as_sentence(place_in(claim, version)), claim.title));
    w_.text(summary(claim, reading));
    w_.text("The paper: " + claim.statement);
    if (!reading.change.empty()) w_.text("Read as: " + ended(reading.change));
    write_witness(number, claim, reading, first.witness);
    write_failing(w_, reading, told.outcome, told.evaluation);
    write_reason(w_, reading, item.remedies, !authored(claim).empty());
    write_answers(w_, item);
    if (const std::string words = special_words(claim, reading, first.witness.name); !words.empty())
      w_.text("How special it is to fail: " + ended(words));
    scripts_.write(w_, first.script, first.file);
    for (std::size_t i = 1; i < item.readings.size(); ++i) {
      const Reading& other = *item.readings[i].reading;
      w_.text(also(other) +
              (item.readings[i].file.empty() ? "" : layout::as_sentence(" Script: " + item.readings[i].file + ".")));
    }
  }

  Writer& w_;
  LetterScripts scripts_;
  std::vector<std::pair<std::vector<WitnessPart>, std::size_t>> witnesses_;  // and where they stand
};

std::size_t rank_of(const Paper& paper, const Claim& claim) {
  return static_cast<std::size_t>(std::ranges::find(paper.first, claim.id) - paper.first.begin());
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
  Composer(mail, false).compose(paper, version, told);
  Composer(latex, true).compose(paper, version, told);
  return {mail.finish(), latex.finish()};
}

}  // namespace plumbline::cli
