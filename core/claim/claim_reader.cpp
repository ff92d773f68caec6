#include "claim/claim_reader.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "budget/error.hpp"
#include "claim/box_range.hpp"
#include "claim/declarations.hpp"
#include "claim/elaboration.hpp"
#include "claim/sentences.hpp"
#include "claim/shapes.hpp"

namespace plumbline {
namespace {

const std::vector<std::string> kInClaim{"source",   "says",    "rests",   "data",    "param",      "matrix",
                                        "vector",   "let",     "given",   "network", "then",       "requirements",
                                        "requires", "trivial", "reading", "twin",    "degenerate", "draw"};
const std::vector<std::string> kInReading{"like",   "requires", "given", "then",  "trivial", "change",
                                          "expect", "version",  "meant", "proof", "cause",   "answer"};

// NAME "title" from PATTERN
struct Heading {
  std::string name, title, pattern;
};

Heading heading_of(const Clause& clause) {
  const std::string text = plain_text(clause);
  Heading out;
  std::size_t at = std::min(text.find(' '), text.size());
  out.name = text.substr(0, at);
  if (out.name.empty()) fail_at(clause.place, "\"" + clause.keyword + "\" needs a name");
  const auto skip = [&] { at = std::min(text.find_first_not_of(' ', at), text.size()); };
  skip();
  if (at < text.size() && text[at] == '"') {
    const std::size_t end = text.find('"', at + 1);
    if (end == std::string::npos) fail_at(clause.place, "a title that does not end");
    out.title = sentence_of(clause, at + 1, end - at - 1);
    at = end + 1;
    skip();
  }
  if (text.compare(at, 5, "from ") == 0) {
    out.pattern = text.substr(text.find_first_not_of(' ', at + 5));
    at = text.size();
  }
  if (at < text.size()) fail_at(clause.place, "expected " + clause.keyword + " NAME \"title\" from PATTERN");
  return out;
}

// Does the clause add to what stands already?
bool is_also(const Clause& clause) { return plain_text(clause).starts_with("also "); }

const Clause* find_clause(const std::vector<Clause>& clauses, const std::string& keyword) {
  const Clause* out = nullptr;
  for (const Clause& clause : clauses) {
    if (clause.keyword != keyword) continue;
    if (out) fail_at(clause.place, "\"" + keyword + "\" stands twice");
    out = &clause;
  }
  return out;
}

ReadingVerdict verdict_called(const std::string& word, const Place& place) {
  if (word == to_string(ReadingVerdict::Proved))
    fail_at(place, "a reading is proved by a theorem, not by its claim file (docs/proofs.md): say nothing");
  for (const ReadingVerdict v : {ReadingVerdict::NotRefuted, ReadingVerdict::Refuted, ReadingVerdict::Vacuous,
                                 ReadingVerdict::Inconclusive, ReadingVerdict::IllTyped})
    if (to_string(v) == word) return v;
  fail_at(place, "expected a verdict, found \"" + word + "\"" +
                     suggestion(word, {"not-refuted", "refuted", "vacuous", "inconclusive", "ill-typed"}));
}

Grade grade_called(const std::string& word, const Place& place) {
  for (const Grade g : {Grade::Error, Grade::Aside, Grade::Boundary, Grade::Misprint, Grade::Wording, Grade::Control})
    if (to_string(g) == word) return g;
  fail_at(place, "expected error, aside, boundary, misprint, wording or control, found \"" + word + "\"" +
                     suggestion(word, {"error", "aside", "boundary", "misprint", "wording", "control"}));
}

// The version names with which an entry of `source` starts: "v1, v2 Theorem 3.1" or "v1 and v2 Section 2"; and the
// first word behind them, with its place in the entry.
struct VersionsNamed {
  std::vector<std::string> names = {};
  std::string stranger = {};
  std::size_t stranger_at = 0;
};

VersionsNamed versions_in(const std::string& entry, const Paper& paper) {
  VersionsNamed out;
  for (std::size_t at = 0; (at = entry.find_first_not_of(" ,", at)) != std::string::npos;) {
    const std::size_t end = std::min(entry.find_first_of(" ,", at), entry.size());
    std::string word = entry.substr(at, end - at);
    if (std::ranges::find(paper.versions, word, &PaperVersion::name) != paper.versions.end())
      out.names.push_back(std::move(word));
    else if (word != "and")
      return {std::move(out.names), std::move(word), at};
    at = end;
  }
  return out;
}

// "v7": the letter and a number.
bool looks_like_version(const std::string& word) {
  return word.size() > 1 && (word[0] == 'v' || word[0] == 'V') &&
         word.find_first_not_of("0123456789", 1) == std::string::npos;
}

std::vector<std::string> versions_of_source(const std::string& source, const Paper& paper) {
  std::vector<std::string> out;
  for (std::size_t start = 0; start < source.size();) {
    const std::size_t end = std::min(source.find(';', start), source.size());
    std::ranges::move(versions_in(source.substr(start, end - start), paper).names, std::back_inserter(out));
    start = end + 1;
  }
  if (out.empty() && paper.versions.size() == 1) out.push_back(paper.versions.front().name);
  return out;
}

class ClaimReader {
 public:
  ClaimReader(const Clause& clause, const ClaimContext& context)
      : clause_(clause), context_(context), scope_({&context.file}) {}

  Claim read() {
    const Heading heading = heading_of(clause_);
    gather(heading);
    out_.id = context_.paper->key + "." + heading.name;
    out_.title = heading.title;
    out_.paper = context_.paper;
    out_.file = clause_.place.file.text();
    out_.text = source_text();
    if (const Clause* c = find_clause(clauses_, "source")) source(*c);
    if (const Clause* c = find_clause(clauses_, "says")) out_.statement = sentence_of(*c);
    if (const Clause* c = find_clause(clauses_, "rests")) rests_on(*c);
    declare_all();
    scope_.check_all();
    for (const Clause& clause : clauses_)
      if (clause.keyword == "reading") add_reading(clause);
    if (out_.readings.empty()) fail_at(clause_.place, "the claim has no reading");
    if (const Clause* twin = find_clause(clauses_, "twin")) out_.twin = reading(*twin);
    for (const Clause& clause : clauses_)
      if (clause.keyword == "degenerate") degenerate(clause);
    for (const Clause& clause : clauses_)
      if (clause.keyword == "draw") draw(clause);
    note_parameters();
    return std::move(out_);
  }

 private:
  // The clauses of the pattern, then the claim's own: a single clause replaces the pattern's, a reading the pattern's
  // of the same name.
  void gather(const Heading& heading) {
    if (!heading.pattern.empty()) {
      const auto found = context_.patterns.find(heading.pattern);
      std::vector<std::string> known;
      for (const auto& [name, pattern] : context_.patterns) known.push_back(name);
      if (found == context_.patterns.end())
        fail_at(clause_.place, "unknown pattern \"" + heading.pattern + "\"" + suggestion(heading.pattern, known));
      clauses_ = found->second->children;
    }
    of_pattern_ = clauses_.size();
    for (const Clause& clause : clauses_) expect_keyword(clause, kInClaim);
    const std::vector<Clause> own = clause_.children;
    for (const Clause& clause : own) {
      expect_keyword(clause, kInClaim);
      static const std::set<std::string> several{"let", "param", "matrix", "vector", "network", "data", "requirements"};
      const bool many = several.contains(clause.keyword) || clause.keyword == "degenerate" ||
                        clause.keyword == "draw" || clause.keyword.empty() ||
                        (clause.keyword != "says" && is_also(clause));
      const auto end = clauses_.begin() + static_cast<std::ptrdiff_t>(of_pattern_);
      const auto same = std::find_if(clauses_.begin(), end, [&](const Clause& c) {
        if (many || c.keyword != clause.keyword) return false;
        return clause.keyword != "reading" || heading_of(c).name == heading_of(clause).name;
      });
      if (same != end)
        *same = clause;
      else
        clauses_.push_back(clause);
    }
  }

  // The pattern's declarations, then the claim's own, which may give a name of the pattern another meaning.
  void declare_all() {
    std::map<std::string, Place> own;
    for (std::size_t i = 0; i < clauses_.size(); ++i) {
      const std::string name = declare(clauses_[i], scope_, i >= of_pattern_);
      if (i < of_pattern_ || name.empty()) continue;
      const auto [first, fresh] = own.emplace(name, clauses_[i].place);
      if (!fresh)
        fail_at(clauses_[i].place, "\"" + name + "\" has a meaning already, from " + first->second.to_string());
    }
  }

  void degenerate(const Clause& clause) {
    Cursor cursor(tokens_of(clause));
    const std::vector<RequirementItem> items = read_requirements(cursor);
    for (const RequirementItem& item : items)
      if (item.reason.empty())
        fail_at(clause.place, "expected degenerate FORMULA \"what makes the case degenerate\"; ...");
    for (Requirement& r : as_requirements(elaborate(items, scope_))) out_.degenerate.push_back(std::move(r));
  }

  // Of all readings; what it speaks of besides has the shapes that are declared.
  void draw(const Clause& clause) {
    Cursor cursor(tokens_of(clause));
    const Term term = elaborate(read_whole(cursor), Sort::Formula, scope_);
    std::vector<Term> all;
    for (const NamedRequirement& r : declared_requirements(term, scope_)) all.push_back(r.formula);
    all.push_back(term);
    for (Reading& r : out_.readings) r.drawn.insert(r.drawn.end(), all.begin(), all.end());
    out_.twin.drawn.insert(out_.twin.drawn.end(), all.begin(), all.end());
  }

  void add_reading(const Clause& clause) {
    Reading next = reading(clause);
    for (const Reading& r : out_.readings)
      if (r.name == next.name) fail_at(clause.place, "the claim has two readings \"" + r.name + "\"");
    out_.readings.push_back(std::move(next));
  }

  void rests_on(const Clause& clause) {
    std::vector<std::string> names = list_of(clause);
    if (names[0].rfind("on ", 0) != 0) fail_at(clause.place, "expected rests on CLAIM, ...");
    names[0].erase(0, 3);
    for (const std::string& name : names) out_.rests_on.push_back(context_.paper->key + "." + name);
  }

  // The four parts of the reading that `like` names, or those of the claim; `within`: the boxes that `then` goes over.
  struct Parts {
    std::vector<Requirement> requirements;
    std::optional<Term> given, then, trivial;
    std::vector<Term> within = {};
  };

  Parts inherited(const Clause& block) {
    const Clause* like = find_clause(block.children, "like");
    if (!like && common_) return *common_;
    if (!like) {
      Parts out;
      apply(clauses_, out);
      if (out.within.empty()) common_ = out;  // a box says of its variable what it is, for each reading anew
      return out;
    }
    const std::string name = plain_text(*like);
    std::vector<std::string> known;
    for (const Reading& r : out_.readings) {
      if (r.name == name) return said_[name];
      known.push_back(r.name);
    }
    fail_at(like->place, "there is no reading \"" + name + "\" above" + suggestion(name, known));
  }

  // requires, given, then and trivial of these clauses, in place of what `parts` has, or, with `also`, besides.
  void apply(const std::vector<Clause>& clauses, Parts& parts) {
    std::set<std::string> seen;
    for (const Clause& clause : clauses) {
      const std::string& keyword = clause.keyword;
      if (keyword != "requires" && keyword != "given" && keyword != "then" && keyword != "trivial") continue;
      Cursor cursor(tokens_of(clause));
      const bool also = cursor.take_word("also");
      if (!seen.insert(keyword).second && !also) fail_at(clause.place, "\"" + keyword + "\" stands twice");
      if (keyword == "requires") {
        if (!also) parts.requirements.clear();
        if (!also && cursor.take_word("nothing") && cursor.at_end()) continue;
        for (Requirement& r : as_requirements(elaborate(read_requirements(cursor), scope_)))
          parts.requirements.push_back(std::move(r));
        continue;
      }
      std::optional<Term>& part = keyword == "given" ? parts.given : keyword == "then" ? parts.then : parts.trivial;
      Expression said = read_whole(cursor);
      if (keyword == "then" && !also) parts.within.clear();
      if (keyword == "then") take_box_ranges(said, scope_, parts.within);
      const Term term = elaborate(said, Sort::Formula, scope_);
      part = also && part ? make(Head::And, {*part, term}) : term;
    }
  }

  Reading reading(const Clause& block) {
    for (const Clause& clause : block.children) expect_keyword(clause, kInReading);
    const bool twin = block.keyword == "twin";
    Reading out;
    out.name = twin ? "twin" : heading_of(block).name;
    if (twin) out.change = sentence_of(block);
    out.line = as_size((block.place.file.text() == out_.file ? block : clause_).place.line);
    Parts parts = inherited(block);
    if (twin) parts.trivial.reset();
    apply(block.children, parts);
    if (!parts.then) fail_at(block.place, "the " + block.keyword + " says nothing: it needs `then`");
    said_[out.name] = parts;
    out.requirements = std::move(parts.requirements);
    out.given = parts.given.value_or(always());
    for (const Term& within : parts.within)
      out.given = out.given->head == Head::True ? within : make(Head::And, {out.given, within});
    out.then = *parts.then;
    out.trivial = parts.trivial.value_or(never());
    if (const Clause* c = find_clause(block.children, "change")) out.change = sentence_of(*c);
    if (const Clause* c = find_clause(block.children, "meant")) out.meant = sentence_of(*c);
    if (const Clause* c = find_clause(block.children, "proof")) out.proof = plain_text(*c);
    if (const Clause* c = find_clause(block.children, "expect")) expectation(*c, out);
    if (const Clause* c = find_clause(block.children, "cause")) cause(*c, out);
    for (const Clause& c : block.children)
      if (c.keyword == "answer") answer(c, out);
    versions(block, out);
    std::vector<Requirement> declared = as_requirements(declared_requirements(out.formula(), scope_));
    std::ranges::move(shapes_of_boxes(out.given), std::back_inserter(declared));
    out.requirements.insert(out.requirements.begin(), declared.begin(), declared.end());
    return out;
  }

  static std::vector<Requirement> as_requirements(std::vector<NamedRequirement> named) {
    std::vector<Requirement> out;
    for (NamedRequirement& r : named)
      out.push_back({{r.formula}, std::move(r.reason), std::move(r.found), std::move(r.figures)});
    return out;
  }

  // refuted [grade WORD] [corrected in VERSION | open]
  void expectation(const Clause& clause, Reading& out) {
    const std::vector<std::string> words = words_of(clause);
    out.expected = verdict_called(words[0], clause.place);
    std::size_t at = 1;
    if (at + 1 < words.size() && words[at] == "grade") {
      out.grade = grade_called(words[at + 1], clause.place);
      at += 2;
    }
    for (; at < words.size(); ++at) out.status += (out.status.empty() ? "" : " ") + words[at];
    const bool falls = plumbline::falls(out.expected);
    if (falls && out.status.empty() && out.grade != Grade::Control) out.status = "open";
    if (out.status.empty() || out.status == "open") return;
    if (out.status.rfind("corrected in ", 0) != 0 || !falls)
      fail_at(
          clause.place,
          "expected a verdict, then grade error|aside|boundary|misprint|wording, then open or corrected in VERSION");
    check_version(out.status.substr(13), clause.place);
  }

  static void cause(const Clause& clause, Reading& out) {
    out.cause = sentence_of(clause);
    if (out.cause.empty()) fail_at(clause.place, "expected cause WORDS");
    if (out.grade == Grade::None) fail_at(clause.place, "a cause belongs to a reading that is expected to fall");
  }

  static void answer(const Clause& clause, Reading& out) {
    Answer next = read_answer(clause);
    if (!plumbline::falls(out.expected))
      fail_at(clause.place, "an answer belongs to a reading that is expected to fall: expect refuted or ill-typed");
    if (std::ranges::find(out.answers, next) != out.answers.end()) fail_at(clause.place, "this answer stands twice");
    out.answers.push_back(std::move(next));
  }

  void versions(const Clause& block, Reading& out) {
    out.versions = versions_of_source(out_.source, *context_.paper);
    const Clause* clause = find_clause(block.children, "version");
    if (!clause) return;
    out.versions = list_of(*clause);
    for (const std::string& v : out.versions) check_version(v, clause->place);
  }

  void check_version(const std::string& name, const Place& place) {
    std::string known;
    for (const PaperVersion& v : context_.paper->versions) {
      if (v.name == name) return;
      known += (known.empty() ? "" : ", ") + v.name;
    }
    fail_at(place, "the paper has no version \"" + name + "\"" +
                       (known.empty() ? ": its header lists none" : "; its header lists " + known));
  }

  // "v7" at the start of an entry is meant as a version, and has to be one if the header lists any.
  void source(const Clause& clause) {
    out_.source = plain_text(clause);
    if (context_.paper->versions.empty()) return;
    for (std::size_t start = 0; start < out_.source.size();) {
      const std::size_t end = std::min(out_.source.find(';', start), out_.source.size());
      if (const VersionsNamed named = versions_in(out_.source.substr(start, end - start), *context_.paper);
          looks_like_version(named.stranger))
        check_version(named.stranger, place_in(clause, start + named.stranger_at));
      start = end + 1;
    }
  }

  // The scalar and matrix parameters that the readings speak of.
  void note_parameters() {
    std::set<std::string> used;
    const auto note = [&](const Reading& r) {
      for (const std::string& name : names(r.formula(), {Head::Param, Head::NamedMatrix})) used.insert(name);
    };
    std::ranges::for_each(out_.readings, note);
    note(out_.twin);
    for (const std::string& name : used) {
      const Entry* entry = scope_.find(name);
      const bool known = entry && entry->parameter;
      out_.parameters.push_back(
          {name, known ? entry->parameter->meaning : "", known && entry->shape ? to_text(*entry->shape) : ""});
    }
  }

  // The lines of the file from the claim's heading to the last line that is indented under it.
  [[nodiscard]] std::string source_text() const {
    std::string out;
    std::size_t start = 0;
    int number = 1;
    bool inside = false;
    while (start < context_.text.size()) {
      const std::size_t end = std::min(context_.text.find('\n', start), context_.text.size());
      const std::string_view line = context_.text.substr(start, end - start);
      if (number == clause_.place.line)
        inside = true;
      else if (inside && !line.empty() && line[0] != ' ')
        break;
      if (inside) out += std::string(line) + "\n";
      start = end + 1;
      ++number;
    }
    while (out.ends_with("\n\n")) out.pop_back();
    return out;
  }

  const Clause& clause_;
  const ClaimContext& context_;
  Scope scope_;
  std::vector<Clause> clauses_;
  std::size_t of_pattern_ = 0;         // how many of them the pattern has
  std::optional<Parts> common_;        // what the claim says of all readings
  std::map<std::string, Parts> said_;  // of each reading, without what declarations require
  Claim out_;
};

}  // namespace

Claim read_claim(const Clause& clause, const ClaimContext& context) { return ClaimReader(clause, context).read(); }

}  // namespace plumbline
