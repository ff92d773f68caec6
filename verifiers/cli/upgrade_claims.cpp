#include "cli/upgrade_claims.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "budget/error.hpp"
#include "claim/expression.hpp"
#include "claim/layout_reader.hpp"
#include "claim/scope.hpp"

namespace plumbline::cli {
namespace {

constexpr std::array<std::string_view, 10> kWithExpressions{"let",   "requires",     "given", "then",   "trivial",
                                                            "param", "requirements", "data",  "matrix", "degenerate"};
constexpr std::array<std::string_view, 14> kWithSentences{"says",  "change",  "twin",      "meant",     "cause",
                                                          "claim", "changed", "section",   "statement", "note",
                                                          "true",  "false",   "undecided", "defines"};

// A word of the language before. The number of paths is written as the text of its definition.
constexpr std::string_view kPathCount = "maximal-path-count";
constexpr std::string_view kPathCountText =
    R"(# The number of paths from a vertex without in-edges to one without out-edges; a word of the language before.
let maximal-path-count(N: network) :=
    inner(table v in 1..rows(adjacency(N)), h in 1..1: if |adjacency(N)[., v]| = 0 then 1 else 0,
      iterate k in 1..rows(adjacency(N))
      from table v in 1..rows(adjacency(N)), h in 1..1: if |adjacency(N)[v, .]| = 0 then 1 else 0
      as c: (table v in 1..rows(adjacency(N)), h in 1..1: if |adjacency(N)[v, .]| = 0 then 1 else 0)
        + adjacency(N) * c)  latex "\rho^{\max}_{#N}"
)";

template <class List> bool is_one_of(const List& list, std::string_view word) {
  return std::ranges::find(list, word) != list.end();
}

// The text of a file, changed at places of it. Places are those of the text as it was.
class Editor {
 public:
  explicit Editor(const std::string& text) : text_(text), starts_{0} {
    for (std::size_t i = 0; i < text.size(); ++i)
      if (text[i] == '\n') starts_.push_back(i + 1);
  }

  void replace(const Place& place, std::size_t size, std::string by) {
    changes_.push_back({at(place), size, std::move(by)});
  }
  void replace(const Token& token, std::string by) { replace(token.place, token.text.size(), std::move(by)); }
  // Above the line of the place, and above the comments that stand on it.
  void insert_above(const Place& place, std::string lines) {
    auto line = as_size(place.line) - 1;
    while (line > 0 && text_[starts_[line - 1]] == '#') --line;
    changes_.push_back({starts_[line], 0, std::move(lines)});
  }
  [[nodiscard]] std::string text() {
    std::ranges::stable_sort(changes_, [](const Change& a, const Change& b) { return a.at < b.at; });
    std::string out;
    std::size_t behind = 0;
    for (const Change& change : changes_) {
      out.append(text_, behind, change.at - behind) += change.by;
      behind = change.at + change.size;
    }
    return out.append(text_, behind);
  }

 private:
  struct Change {
    std::size_t at, size;
    std::string by;
  };
  [[nodiscard]] std::size_t at(const Place& place) const {
    return starts_[as_size(place.line) - 1] + as_size(place.column) - 1;
  }

  const std::string& text_;
  std::vector<std::size_t> starts_;  // of lines
  std::vector<Change> changes_;
};

template <class Visit> void each_clause(const std::vector<Clause>& clauses, const Visit& visit) {
  for (const Clause& clause : clauses) {
    visit(clause);
    each_clause(clause.children, visit);
  }
}

// The token behind the bracket that opens at `open`; 0 if none opens there, or it does not close.
std::size_t behind_bracket(const std::vector<Token>& tokens, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i + 1 < tokens.size() && (tokens[open].is("(")); ++i) {
    if (tokens[i].is("(")) ++depth;
    if (tokens[i].is(")") && --depth == 0) return i + 1;
  }
  return 0;
}

class Upgrade {
 public:
  explicit Upgrade(std::vector<SourceFile> files) : sources_(std::move(files)) {
    for (const SourceFile& source : sources_) clauses_.push_back(read_clauses(source.text, source.name));
    for (const std::vector<Clause>& file : clauses_)
      each_clause(file, [&](const Clause& clause) { find_names(clause); });
  }

  UpgradedClaims upgraded() {
    for (std::size_t i = 0; i < sources_.size(); ++i) {
      Editor editor(sources_[i].text);
      bool paths = false;
      each_clause(clauses_[i], [&](const Clause& clause) {
        if (is_one_of(kWithExpressions, clause.keyword)) paths = expressions(clause, editor) || paths;
      });
      if (paths) define_path_count(clauses_[i], editor);
      unmarked_sentences(i);
      out_.files.push_back({sources_[i].name, editor.text()});
    }
    if (out_.left.empty()) try {
        out_.claims = read_papers(out_.files);
      } catch (const InputError& error) { out_.left.emplace_back(error.what()); }
    return std::move(out_);
  }

 private:
  void left(const Place& place, const std::string& what) { out_.left.push_back(place.to_string() + ": " + what); }

  // Names that the files give: all, and those that are words of the language now.
  void find_names(const Clause& clause) {
    if (clause.keyword != "let" && clause.keyword != "data" && clause.keyword != "requirements" &&
        clause.keyword != "param" && clause.keyword != "matrix")
      return;
    const Token name = tokens_of(clause).front();
    names_.insert(name.text);
    if (!head_named(name.text)) return;
    if (clause.keyword == "param" || clause.keyword == "matrix")
      left(name.place, "\"" + name.text + "\" is a word of the language now: call this parameter something else, " +
                           "here and in the case files that give it");
    else
      renamed_.insert(name.text);
  }
  [[nodiscard]] std::string new_name(const std::string& name) const {
    std::string out = "own-" + name;
    while (names_.contains(out)) out.insert(0, "own-");
    return out;
  }

  // True if the number of maximal paths is asked for.
  bool expressions(const Clause& clause, Editor& editor) {
    const std::vector<Token> tokens = tokens_of(clause);
    bool paths = false;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      const Token& t = tokens[i];
      if (t.kind == Token::Kind::String && !renamed_.empty()) rename_holes(t, editor);
      if (t.kind != Token::Kind::Word) continue;
      if (renamed_.contains(t.text)) editor.replace(t, new_name(t.text));
      if (t.text == "gate" && !names_.contains("gate")) gate(tokens, i, editor);
      if (t.text == "formula" && clause.keyword == "let" && i > 0 && tokens[i - 1].is(":"))
        left(t.place, "a definition takes no formula any more: write this one out where it is used");
      paths = paths || (t.text == kPathCount && !names_.contains(t.text));
    }
    return paths;
  }

  // derivative(gate(N, S), A, G) is gated-derivative(N, S, A, G).
  void gate(const std::vector<Token>& tokens, std::size_t i, Editor& editor) {
    const std::size_t end = behind_bracket(tokens, i + 1);
    if (i >= 2 && end > 0 && tokens[i - 1].is("(") && tokens[i - 2].is_word("derivative") && tokens[end].is(",")) {
      editor.replace(tokens[i - 2], "gated-derivative");
      editor.replace(tokens[i], "");
      editor.replace(tokens[i + 1], "");
      editor.replace(tokens[end - 1], "");
    } else {
      left(tokens[i].place,
           "there is no gate(N, S) any more, only gated-derivative(N, S, A, G): write the pass over the "
           "vertices as an iteration, as vertex-activation in `plumbline list --library`");
    }
  }

  // #NAME in a notation or a reason.
  void rename_holes(const Token& string, Editor& editor) {
    for (const std::string& name : renamed_)
      for (std::size_t at = 0; (at = string.text.find("#" + name, at)) != std::string::npos; ++at) {
        const std::size_t end = at + 1 + name.size();
        if (end < string.text.size() &&
            (std::isalnum(static_cast<unsigned char>(string.text[end])) != 0 || string.text[end] == '-'))
          continue;
        Place place = string.place;
        place.column += static_cast<int>(at) + 2;
        editor.replace(place, name.size(), new_name(name));
      }
  }

  static void define_path_count(const std::vector<Clause>& clauses, Editor& editor) {
    for (const Clause& clause : clauses)
      if (clause.keyword != "paper" && clause.keyword != "use" && clause.keyword != "data") {
        editor.insert_above(clause.place, std::string(kPathCountText) + "\n");
        return;
      }
  }

  // Of a claim, what stands between the quotes; otherwise all.
  static std::string sentence(const Clause& clause) {
    const std::string text = plain_text(clause);
    if (clause.keyword != "claim") return text;
    const std::size_t open = text.find('"'), close = text.rfind('"');
    return close > open && close != std::string::npos ? text.substr(open + 1, close - open - 1) : "";
  }

  // Sentences of a file that marks none: those with signs that are hardly words.
  void unmarked_sentences(std::size_t i) {
    if (sources_[i].text.find('$') != std::string::npos) return;
    std::string lines;
    std::size_t count = 0;
    each_clause(clauses_[i], [&](const Clause& clause) {
      if (!is_one_of(kWithSentences, clause.keyword) || sentence(clause).find_first_of("|^_<>=") == std::string::npos)
        return;
      lines += (count++ == 0 ? "" : ", ") + std::to_string(clause.place.line);
    });
    if (count > 0)
      out_.unmarked.push_back(sources_[i].name + ": " + (count == 1 ? "line " : "lines ") + lines +
                              ": mathematics without dollars");
  }

  std::vector<SourceFile> sources_;
  std::vector<std::vector<Clause>> clauses_;
  std::set<std::string> names_, renamed_;
  UpgradedClaims out_;
};

}  // namespace

UpgradedClaims upgrade_claims(std::vector<SourceFile> files) { return Upgrade(std::move(files)).upgraded(); }

}  // namespace plumbline::cli
