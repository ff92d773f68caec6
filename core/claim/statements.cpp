#include "claim/statements.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "claim/claim_id.hpp"
#include "claim/coverage.hpp"
#include "claim/declarations.hpp"
#include "claim/sentences.hpp"

namespace plumbline {
namespace {

const std::vector<std::string> kInStatement{"says", "version", "claims",    "note",
                                            "true", "false",   "undecided", "defines"};

// A decision in the list: its keyword, and the word that what speaks for it stands behind.
struct DecisionClause {
  std::string keyword, word;
  Decision decision;
};
const std::vector<DecisionClause> kDecisions{{"true", "because ", Decision::True},
                                             {"false", "witness ", Decision::False},
                                             {"undecided", "because ", Decision::Undecided},
                                             {"defines", "", Decision::Defines}};
constexpr const char* kAllDecisions = "true because ..., false witness ..., undecided because ..., or defines ...";

void check_known(const std::vector<std::string>& names, const std::vector<std::string>& known, const std::string& what,
                 const Place& place) {
  for (const std::string& name : names)
    if (std::ranges::find(known, name) == known.end())
      fail_at(place, "the paper has no " + what + " \"" + name + "\"" + suggestion(name, known));
}

// "theorem-3.1" or "theorem-3.1 [stated-v1]"
Statement::Carrier carrier(const std::string& entry, const Place& place) {
  const std::size_t open = entry.find(" [");
  if (open == std::string::npos) return {entry, ""};
  if (entry.back() != ']' || open + 3 > entry.size()) fail_at(place, "expected CLAIM or CLAIM [READING]");
  return {entry.substr(0, open), entry.substr(open + 2, entry.size() - open - 3)};
}

// true because WHY, and so on: what is said of the statement, with what speaks for it.
void read_decision(const Clause& clause, Statement& out) {
  for (const DecisionClause& known : kDecisions) {
    if (known.keyword != clause.keyword) continue;
    if (out.decision) fail_at(clause.place, "\"" + out.place + "\" is decided twice");
    const std::string text = plain_text(clause);
    if (!text.starts_with(known.word) || text.size() == known.word.size())
      fail_at(clause.place, "expected " + known.keyword + " " + known.word + "...");
    out.decision = known.decision;
    out.why = sentence_of(clause, known.word.size());
  }
}

Statement read_statement(const Clause& clause, const std::string& section, const Paper& paper) {
  Statement out{section, sentence_of(clause), "", {}, {}, std::nullopt, "", ""};
  if (section.empty()) fail_at(clause.place, "expected section TITLE above the first statement");
  if (out.place.empty()) fail_at(clause.place, "expected statement PLACE");
  for (const Clause& child : clause.children) {
    expect_keyword(child, kInStatement);
    read_decision(child, out);
    if (child.keyword == "says") out.says = sentence_of(child);
    if (child.keyword == "note") out.note = sentence_of(child);
    if (child.keyword == "claims")
      for (const std::string& entry : list_of(child)) {
        out.carriers.push_back(carrier(entry, child.place));
        out.carriers.back().claim.insert(0, paper.key + ".");
      }
    if (child.keyword != "version") continue;
    out.versions = list_of(child);
    std::vector<std::string> known;
    for (const PaperVersion& v : paper.versions) known.push_back(v.name);
    check_known(out.versions, known, "version", child.place);
  }
  if (out.carriers.empty() && !out.decision)
    fail_at(clause.place,
            "\"" + out.place + "\" needs the claims that carry it (claims NAME, ...) or a decision: " + kAllDecisions);
  return out;
}

// Are the two said to stand in one version?
bool share_version(const Statement& a, const Statement& b) {
  if (a.versions.empty() || b.versions.empty()) return true;
  return std::ranges::any_of(
      a.versions, [&](const std::string& v) { return std::ranges::find(b.versions, v) != b.versions.end(); });
}

// The claim's reading of that name exists, or "" stands for all.
void check_reading(const Statement::Carrier& named, const std::vector<Claim>& claims, const Place& place) {
  if (named.reading.empty()) return;
  std::vector<std::string> known;
  for (const Claim& claim : claims)
    if (name_in_paper(claim.id) == named.claim)
      for (const Reading& reading : claim.readings) known.push_back(reading.name);
  if (std::ranges::find(known, named.reading) == known.end())
    fail_at(place, named.claim + " has no reading \"" + named.reading + "\"" + suggestion(named.reading, known));
}

}  // namespace

std::vector<Statement> read_statements(const std::vector<const Clause*>& clauses, const Paper& paper) {
  std::vector<Statement> out;
  std::string section;
  for (const Clause* clause : clauses) {
    if (clause->keyword == "section") {
      section = sentence_of(*clause);
      continue;
    }
    Statement next = read_statement(*clause, section, paper);
    for (const Statement& other : out)
      if (other.section == next.section && other.place == next.place && share_version(other, next))
        fail_at(clause->place, "\"" + next.place + "\" stands twice in section \"" + section + "\"");
    out.push_back(std::move(next));
  }
  return out;
}

void check_statements(const std::vector<const Clause*>& clauses, const std::vector<Claim>& claims) {
  std::vector<std::string> known;
  for (const Claim& claim : claims) known.push_back(name_in_paper(claim.id));
  const Paper* paper = claims.empty() ? nullptr : claims.front().paper.get();
  std::size_t at = 0;  // of the statements of the paper, which stand in the order of their clauses
  for (const Clause* clause : clauses) {
    if (clause->keyword != "statement") continue;
    for (const Clause& child : clause->children) {
      if (child.keyword != "claims") continue;
      for (const std::string& entry : list_of(child)) {
        const Statement::Carrier named = carrier(entry, child.place);
        check_known({named.claim}, known, "claim", child.place);
        check_reading(named, claims, child.place);
      }
    }
    if (paper == nullptr) continue;
    const Statement& statement = paper->statements[at++];
    const Carried carried = carried_by(statement, claims);
    if (!statement.decision && carried.readings.empty())
      fail_at(clause->place, "\"" + statement.place +
                                 "\": none of its claims has a reading in the paper's words (\"stated...\"); name one "
                                 "(CLAIM [READING]), or decide: " +
                                 kAllDecisions);
    if (statement.decision && decision_of(statement, carried) != *statement.decision)
      fail_at(clause->place, "\"" + statement.place + "\" is called " + std::string(to_string(*statement.decision)) +
                                 ", and a reading that carries it is expected to fall");
  }
}

}  // namespace plumbline
