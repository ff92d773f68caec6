#include "claim/main_statements.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "claim/declarations.hpp"
#include "claim/sentences.hpp"

namespace plumbline {
namespace {

using Stands = MainStatement::Stands;
constexpr Stands kAll[] = {Stands::Stands, Stands::Mended, Stands::False, Stands::Undecided};

Stands word_called(const std::string& word, const Place& place) {
  if (const auto known = stands_called(word)) return *known;
  std::vector<std::string> known;
  for (const Stands s : kAll) known.emplace_back(to_string(s));
  fail_at(place, "expected stands, mended, false or undecided, found \"" + word + "\"" + suggestion(word, known));
}

MainStatement read_main(const Clause& clause, const std::string& key) {
  const std::vector<std::string> words = words_of(clause);
  if (words.size() != 2) fail_at(clause.place, "expected main CLAIM stands, mended, false or undecided");
  MainStatement out{key + "." + words[0], word_called(words[1], clause.place), "", {}};
  for (const Clause& child : clause.children) {
    expect_keyword(child, {"says", "readings"});
    if (child.keyword == "says") out.says = sentence_of(child);
    if (child.keyword == "readings") out.readings = list_of(child);
  }
  if (out.says.empty()) fail_at(clause.place, "the main statement " + words[0] + " says nothing: it needs `says`");
  return out;
}

const Claim& claim_called(const std::string& id, const std::vector<Claim>& claims, const Place& place) {
  std::vector<std::string> known;
  for (const Claim& claim : claims) {
    if (claim.id == id) return claim;
    known.push_back(claim.id);
  }
  fail_at(place, "the paper has no claim \"" + id + "\"" + suggestion(id, known));
}

// Those that the sentence is held against.
std::vector<const Reading*> readings_of(const MainStatement& main, const Claim& claim, const Place& place) {
  std::vector<const Reading*> out;
  std::vector<std::string> known;
  for (const Reading& r : claim.readings) {
    known.push_back(r.name);
    const bool named = std::ranges::find(main.readings, r.name) != main.readings.end();
    if (main.readings.empty() ? r.grade != Grade::Control : named) out.push_back(&r);
  }
  for (const std::string& name : main.readings)
    if (std::ranges::find(known, name) == known.end())
      fail_at(place, "the claim " + claim.id + " has no reading \"" + name + "\"" + suggestion(name, known));
  return out;
}

bool in_its_words(const Reading& r) { return r.name.starts_with("stated"); }

// Do the readings come to this?
bool is_so(Stands word, const std::vector<const Reading*>& readings) {
  const auto any = [&](auto test) { return std::ranges::any_of(readings, [&](const Reading* r) { return test(*r); }); };
  const bool grave =
      any([](const Reading& r) { return in_its_words(r) && falls(r.expected) && r.grade == Grade::Error; });
  switch (word) {
    case Stands::Stands:
      return !readings.empty() && std::ranges::all_of(readings, [](auto* r) { return stands(r->expected); });
    case Stands::Mended:
      return !grave && any([](const Reading& r) { return in_its_words(r) && falls(r.expected); }) &&
             any([](const Reading& r) { return !in_its_words(r) && stands(r.expected); });
    case Stands::False: return grave;
    case Stands::Undecided: return any([](const Reading& r) { return !falls(r.expected) && !stands(r.expected); });
  }
  return false;
}

std::string in_short(const std::vector<const Reading*>& readings) {
  std::string out;
  for (const Reading* r : readings) {
    out += (out.empty() ? "" : ", ") + r->name + " is expected " + std::string(to_string(r->expected));
    if (r->grade != Grade::None) out += " (" + std::string(to_string(r->grade)) + ")";
  }
  return out;
}

}  // namespace

std::string_view to_string(MainStatement::Stands s) {
  switch (s) {
    case Stands::Stands: return "stands";
    case Stands::Mended: return "mended";
    case Stands::False: return "false";
    default: return "undecided";
  }
}

std::optional<MainStatement::Stands> stands_called(std::string_view word) {
  for (const Stands s : kAll)
    if (to_string(s) == word) return s;
  return std::nullopt;
}

void read_verdict(const std::vector<Clause>& header, Paper& paper) {
  for (const Clause& clause : header) {
    if (clause.keyword == "verdict") paper.verdict = sentence_of(clause);
    if (clause.keyword == "main") paper.main.push_back(read_main(clause, paper.key));
    if (clause.keyword != "first") continue;
    for (const std::string& name : list_of(clause)) paper.first.push_back(paper.key + "." + name);
  }
}

void check_verdict(const Clause& header, const Paper& paper, const std::vector<Claim>& claims) {
  std::size_t next = 0;
  for (const Clause& clause : header.children) {
    if (clause.keyword == "first")
      for (const std::string& id : paper.first) (void)claim_called(id, claims, clause.place);
    if (clause.keyword != "main") continue;
    const MainStatement& main = paper.main[next++];
    const Claim& claim = claim_called(main.claim, claims, clause.place);
    const std::vector<const Reading*> readings = readings_of(main, claim, clause.place);
    if (!is_so(main.stands, readings))
      fail_at(clause.place, "\"" + std::string(to_string(main.stands)) + "\" is not what the readings of " + claim.id +
                                " come to: " + in_short(readings));
  }
}

}  // namespace plumbline
