#include "claim/coverage.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "layout/sentence.hpp"

namespace plumbline {
namespace {

constexpr std::array kAll{Decision::True, Decision::NotRefuted, Decision::False, Decision::Undecided,
                          Decision::Defines};

bool share(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  return a.empty() || b.empty() ||
         std::ranges::any_of(a, [&](const std::string& v) { return std::ranges::find(b, v) != b.end(); });
}

bool carries(const Statement::Carrier& carrier, const Reading& reading, const Statement& statement) {
  if (!carrier.reading.empty()) return reading.name == carrier.reading;
  return reading.name.starts_with("stated") && reading.grade != Grade::Control &&
         share(statement.versions, reading.versions);
}

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : separator) + part;
  return out;
}

// A sentence in a cell of a Markdown table: a bar would end it, a dollar begins mathematics.
std::string cell(const std::string& sentence) {
  return layout::markdown_sentence(sentence, [](const std::string& words) {
    std::string out;
    for (const char c : words) out += (c == '|' || c == '$' ? "\\" : "") + std::string(1, c);
    return out;
  });
}

// "refuted: misprint, corrected in v2"
std::string fall(const Reading& reading) {
  std::string out = std::string(to_string(reading.expected)) + ": " + std::string(to_string(reading.grade));
  return reading.status.empty() || reading.status == "open" ? out : out + ", " + reading.status;
}

// "refuted: misprint", "theorem", "proved on 13 architectures"; "" for a reading of which nothing of this kind is
// known.
std::string known(const Reading& reading) {
  if (falls(reading.expected)) return fall(reading);
  if (!reading.proofs.theorem.empty()) return "theorem";
  if (reading.proofs.architectures == 0) return "";
  return "proved on " + std::to_string(reading.proofs.architectures) +
         (reading.proofs.architectures == 1 ? " architecture" : " architectures");
}

// `prop-3.3` (`stated-v2` refuted: misprint; `stated` theorem), `lemma-q` [`as-used`]
std::string carriers(const Statement& statement, const Carried& carried, const Paper& paper) {
  std::vector<std::string> out;
  for (const Statement::Carrier& carrier : statement.carriers) {
    std::vector<std::string> facts;
    for (const auto& [claim, reading] : carried.readings)
      if (const std::string words = known(*reading);
          !words.empty() && claim->id == carrier.claim && carries(carrier, *reading, statement))
        facts.push_back("`" + reading->name + "` " + words);
    out.push_back("`" + carrier.claim.substr(paper.key.size() + 1) + "`" +
                  (carrier.reading.empty() ? "" : " [`" + carrier.reading + "`]") +
                  (facts.empty() ? "" : " (" + joined(facts, "; ") + ")"));
  }
  return joined(out, ", ");
}

std::string row(const Statement& statement, const Paper& paper, const std::vector<Claim>& claims) {
  const Carried carried = carried_by(statement, claims);
  std::vector<std::string> why;
  for (const std::string& part : {carriers(statement, carried, paper), cell(statement.why), cell(statement.note)})
    if (!part.empty()) why.push_back(part);
  const std::string versions = statement.versions.empty() ? "" : " (" + joined(statement.versions, ", ") + ")";
  return "| " + cell(statement.place) + versions + " | " + cell(statement.says) + " | " +
         std::string(to_string(decision_of(statement, carried))) + " | " + joined(why, "; ") + " |\n";
}

std::string table_of(const Paper& paper, const std::vector<Claim>& claims) {
  std::string out = "## `" + paper.key + "`: " + paper.title + "\n";
  std::set<std::string> named;
  std::string section;
  for (const Statement& statement : paper.statements) {
    for (const Statement::Carrier& carrier : statement.carriers) named.insert(carrier.claim);
    if (statement.section != section)
      out += "\n### " + cell(statement.section) +
             "\n| statement | says | decision | claims, proof, witness |\n| --- | --- | --- | --- |\n";
    section = statement.section;
    out += row(statement, paper, claims);
  }
  std::vector<std::string> others;
  for (const Claim& claim : claims)
    if (claim.paper.get() == &paper && !named.contains(claim.id))
      others.push_back("`" + claim.id.substr(paper.key.size() + 1) + "`");
  if (!others.empty() && !paper.statements.empty())
    out += "\nClaims of this project, beyond what the paper states: " + joined(others, ", ") + ".\n";
  return out;
}

// | paper | statements | true | ... |
std::string counts(const std::vector<const Paper*>& papers, const std::vector<Claim>& claims) {
  std::string head = "| paper | statements |", rule = "| --- | ---: |", rows;
  for (const Decision decision : kAll) {
    head += " " + std::string(to_string(decision)) + " |";
    rule += " ---: |";
  }
  for (const Paper* paper : papers) {
    std::map<Decision, std::size_t> count;
    for (const Statement& statement : paper->statements) ++count[decision_of(statement, carried_by(statement, claims))];
    rows += "| `" + paper->key + "` | " + std::to_string(paper->statements.size()) + " |";
    for (const Decision decision : kAll) rows += " " + std::to_string(count[decision]) + " |";
    rows += "\n";
  }
  return head + "\n" + rule + "\n" + rows;
}

}  // namespace

Carried carried_by(const Statement& statement, const std::vector<Claim>& claims) {
  Carried out;
  for (const Claim& claim : claims)
    for (const Reading& reading : claim.readings)
      if (std::ranges::any_of(statement.carriers, [&](const Statement::Carrier& carrier) {
            return carrier.claim == claim.id && carries(carrier, reading, statement);
          }))
        out.readings.push_back({&claim, &reading});
  return out;
}

Decision decision_of(const Statement& statement, const Carried& carried) {
  const auto some = [&](auto&& property) {
    return std::ranges::any_of(carried.readings, [&](const Carried::One& one) { return property(*one.reading); });
  };
  if (some([](const Reading& reading) { return falls(reading.expected); })) return Decision::False;
  if (statement.decision) return *statement.decision;
  if (some([](const Reading& reading) {
        return reading.expected == ReadingVerdict::Inconclusive || reading.expected == ReadingVerdict::Vacuous;
      }))
    return Decision::Undecided;
  const bool open =
      some([](const Reading& reading) { return reading.expected != ReadingVerdict::Proved && reading.proof.empty(); });
  return open ? Decision::NotRefuted : Decision::True;
}

std::string coverage_tables(const std::vector<Claim>& claims,
                            const std::vector<std::shared_ptr<const Paper>>& without_claims) {
  std::vector<const Paper*> papers;
  for (const Claim& claim : claims)
    if (claim.paper && std::ranges::find(papers, claim.paper.get()) == papers.end())
      papers.push_back(claim.paper.get());
  for (const std::shared_ptr<const Paper>& paper : without_claims) papers.push_back(paper.get());
  std::string out = counts(papers, claims);
  for (const Paper* paper : papers) out += "\n" + table_of(*paper, claims);
  return out;
}

}  // namespace plumbline
