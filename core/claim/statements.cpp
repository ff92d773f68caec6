#include "claim/statements.hpp"

#include <algorithm>
#include <set>

#include "claim/declarations.hpp"
#include "number/error.hpp"

namespace plumbline {
namespace {

const std::vector<std::string> kInStatement{"says", "version", "claims", "reason"};

void check_known(const std::vector<std::string>& names, const std::vector<std::string>& known, const std::string& what,
                 const Place& place) {
  for (const std::string& name : names)
    if (std::find(known.begin(), known.end(), name) == known.end())
      fail_at(place, "the paper has no " + what + " \"" + name + "\"" + suggestion(name, known));
}

Statement read_statement(const Clause& clause, const std::string& section, const Paper& paper) {
  Statement out{section, plain_text(clause), "", {}, {}, ""};
  if (section.empty()) fail_at(clause.place, "expected section TITLE above the first statement");
  if (out.place.empty()) fail_at(clause.place, "expected statement PLACE");
  for (const Clause& child : clause.children) {
    expect_keyword(child, kInStatement);
    if (child.keyword == "says") out.says = plain_text(child);
    if (child.keyword == "reason") out.reason = plain_text(child);
    if (child.keyword == "claims")
      for (const std::string& name : list_of(child)) out.claims.push_back(paper.key + "." + name);
    if (child.keyword != "version") continue;
    out.versions = list_of(child);
    std::vector<std::string> known;
    for (const PaperVersion& v : paper.versions) known.push_back(v.name);
    check_known(out.versions, known, "version", child.place);
  }
  if (out.claims.empty() && out.reason.empty())
    fail_at(clause.place, "\"" + out.place + "\" needs the claims that carry it (claims NAME, ...), or reason ...");
  return out;
}

// Are the two said to stand in one version?
bool share_version(const Statement& a, const Statement& b) {
  if (a.versions.empty() || b.versions.empty()) return true;
  return std::any_of(a.versions.begin(), a.versions.end(), [&](const std::string& v) {
    return std::find(b.versions.begin(), b.versions.end(), v) != b.versions.end();
  });
}

std::string joined(const std::vector<std::string>& parts, const std::string& separator) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() ? "" : separator) + part;
  return out;
}

// A cell of a Markdown table: a bar would end it.
std::string cell(const std::string& text) {
  std::string out;
  for (const char c : text) out += c == '|' ? std::string("\\|") : std::string(1, c);
  return out;
}

std::string row(const Statement& statement, const Paper& paper) {
  std::string carried;
  for (const std::string& id : statement.claims)
    carried += (carried.empty() ? "`" : ", `") + id.substr(paper.key.size() + 1) + "`";
  if (!statement.reason.empty()) carried += (carried.empty() ? "" : "; ") + cell(statement.reason);
  const std::string versions = statement.versions.empty() ? "" : " (" + joined(statement.versions, ", ") + ")";
  return "| " + cell(statement.place) + versions + " | " + cell(statement.says) + " | " + carried + " |\n";
}

std::string table_of(const Paper& paper, const std::vector<const Claim*>& claims) {
  std::string out = "## `" + paper.key + "`: " + paper.title + "\n";
  std::set<std::string> named;
  std::string section;
  for (const Statement& statement : paper.statements) {
    named.insert(statement.claims.begin(), statement.claims.end());
    if (statement.section != section)
      out +=
          "\n### " + statement.section + "\n| statement | says | claims, or why there is none |\n| --- | --- | --- |\n";
    section = statement.section;
    out += row(statement, paper);
  }
  std::vector<std::string> others;
  for (const Claim* claim : claims)
    if (!named.contains(claim->id)) others.push_back("`" + claim->id.substr(paper.key.size() + 1) + "`");
  if (!others.empty() && !paper.statements.empty())
    out += "\nClaims of this project, beyond what the paper states: " + joined(others, ", ") + ".\n";
  return out;
}

}  // namespace

std::vector<Statement> read_statements(const std::vector<const Clause*>& clauses, const Paper& paper) {
  std::vector<Statement> out;
  std::string section;
  for (const Clause* clause : clauses) {
    if (clause->keyword == "section") {
      section = plain_text(*clause);
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
  for (const Claim& claim : claims) known.push_back(claim.id.substr(claim.id.find('.') + 1));
  for (const Clause* clause : clauses)
    for (const Clause& child : clause->children)
      if (child.keyword == "claims") check_known(list_of(child), known, "claim", child.place);
}

std::string coverage_tables(const std::vector<Claim>& claims) {
  std::vector<const Paper*> papers;
  for (const Claim& claim : claims)
    if (claim.paper && std::find(papers.begin(), papers.end(), claim.paper.get()) == papers.end())
      papers.push_back(claim.paper.get());
  std::string out;
  for (const Paper* paper : papers) {
    std::vector<const Claim*> of_paper;
    for (const Claim& claim : claims)
      if (claim.paper.get() == paper) of_paper.push_back(&claim);
    out += (out.empty() ? "" : "\n") + table_of(*paper, of_paper);
  }
  return out;
}

}  // namespace plumbline
