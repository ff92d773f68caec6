#include "tools/python_script.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "budget/error.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/python_run.hpp"
#include "tools/python_terms.hpp"

namespace plumbline::report {
extern const std::string_view script_helpers;  // script-helpers.py
}

namespace plumbline::cli {
namespace {

constexpr std::size_t kMostComparisons = 6;

bool in_a_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

std::set<std::string> words_of(std::string_view text) {
  std::set<std::string> out;
  for (std::size_t i = 0; i < text.size();) {
    std::size_t end = i;
    while (end < text.size() && in_a_word(text[end])) ++end;
    if (end > i) out.insert(std::string(text.substr(i, end - i)));
    i = std::max(end, i + 1);
  }
  return out;
}

// The words of Python, without comments and strings.
std::set<std::string> code_words(const std::string& text) {
  std::string code;
  char quote = 0;
  bool comment = false;
  for (const char c : text) {
    if (c == '\n') comment = false;
    if (quote == 0 && c == '#') comment = true;
    if (!comment && c == '"') quote = quote == 0 ? c : 0;
    if (!comment && (quote == 0 || c == '{' || c == '}')) code += c;
  }
  return words_of(code);
}

// A block of script-helpers.py: the names that it gives a meaning, and the words that it uses.
struct Block {
  std::string text;
  std::set<std::string> names, words;
  bool bent = false;  // in the place of another
};

// "def f(", "class R:", "x = ", "from m import a as b, c; ..."
std::set<std::string> names_of(const std::string& text) {
  const std::size_t import = text.find(" import ");
  if (text.starts_with("from ") && import != std::string::npos) {
    std::set<std::string> out;
    std::string list = text.substr(import + 8, text.find(';') - import - 8);
    for (std::size_t at = 0; at != std::string::npos;) {
      const std::size_t comma = list.find(", ", at);
      const std::string one = list.substr(at, comma == std::string::npos ? comma : comma - at);
      const std::size_t as = one.find(" as ");
      out.insert(as == std::string::npos ? one.substr(0, one.find('\n')) : one.substr(as + 4));
      at = comma == std::string::npos ? comma : comma + 2;
    }
    return out;
  }
  if (text.starts_with("getcontext")) return {"Decimal"};
  const std::size_t at = text.starts_with("def ") ? 4 : text.starts_with("class ") ? 6 : 0;
  std::size_t end = at;
  while (end < text.size() && in_a_word(text[end])) ++end;
  return {text.substr(at, end - at)};
}

const std::vector<Block>& blocks() {
  static const std::vector<Block> out = [] {
    std::vector<Block> found;
    const std::string_view all = report::script_helpers;
    for (std::size_t at = 0; at < all.size();) {
      const std::size_t end = std::min(all.find("\n\n", at), all.size());
      std::string text(all.substr(at, end - at));
      while (text.ends_with('\n')) text.pop_back();
      if (!text.empty() && text[0] != '#') found.push_back({text, names_of(text), code_words(text)});
      at = end + 2;
    }
    return found;
  }();
  return out;
}

// How a script is written. `exact`: every root in it is a fraction, so that no intervals are needed. `brief`:
// definitions that only give a name to one thing are written out. `bent`: the activation takes a number of which it is
// not known on which side of zero it lies, as a preactivation that is zero as a sum of roots.
struct Style {
  bool exact = false, brief = false, bent = false;
};

constexpr std::string_view kExact = "exact_", kBent = "bent_";

// Of each block and the one that takes its place the one that is meant, under the plain name.
void choose_bent(std::vector<Block>& all, bool bent) {
  std::set<std::string> replaced;
  for (Block& block : all)
    if (const std::string name = *block.names.begin(); name.starts_with(kBent)) {
      replaced.insert(bent ? name.substr(kBent.size()) : name);
      if (!bent) continue;
      block.text.erase(block.text.find(kBent), kBent.size());
      block.names = {name.substr(kBent.size())};
      block.bent = true;
    }
  std::erase_if(all, [&](const Block& b) { return !b.bent && replaced.contains(*b.names.begin()); });
}

// The blocks that these words need, and what those need, in the order of the file. Of an exact script `exact_sqrt`
// takes the place of `sqrt`.
std::vector<Block> blocks_for(std::set<std::string> words, const Style& style) {
  std::vector<Block> all;
  std::set<std::string> replaced;
  for (Block block : blocks()) {
    const std::string name = *block.names.begin();
    if (name.starts_with(kExact) != style.exact && name.starts_with(kExact)) continue;
    if (name.starts_with(kExact)) {
      const std::string plain = name.substr(kExact.size());
      for (std::size_t at = 0; (at = block.text.find(kExact, at)) != std::string::npos;)
        block.text.erase(at, kExact.size());
      block.words = code_words(block.text);
      block.names = {plain};
      replaced.insert(plain);
    }
    all.push_back(std::move(block));
  }
  if (style.exact)
    std::erase_if(all, [&](const Block& b) {
      return replaced.contains(*b.names.begin()) && b.text.find("undecided") == std::string::npos;
    });
  choose_bent(all, style.bent);
  std::vector<bool> taken(all.size());
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < all.size(); ++i)
      if (!taken[i] && std::ranges::any_of(all[i].names, [&](const std::string& n) { return words.contains(n); })) {
        taken[i] = more = true;
        words.insert(all[i].words.begin(), all[i].words.end());
      }
  }
  std::vector<Block> out;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (taken[i]) out.push_back(all[i]);
  return out;
}

bool is_import(const Block& block) { return block.text.starts_with("from "); }

// "from math import ceil, floor": of the names those alone that are used.
std::string import_text(const Block& block, const std::set<std::string>& words) {
  const std::size_t list = block.text.find(" import ") + 8;
  if (block.text.find(" as ") != std::string::npos) return block.text + "\n";
  std::vector<std::string> names;
  for (const std::string& name : block.names)
    if (words.contains(name)) names.push_back(name);
  return fmt::format("{}{}\n", block.text.substr(0, list), fmt::join(names, ", "));
}

Term bare(const Term& formula) {
  return formula->call ? make(formula->head, formula->args, formula->name, formula->value) : formula;
}

std::vector<const AtomRecord*> comparisons(const Reading& reading, const Outcome& outcome, CaseEvaluation& evaluation) {
  std::vector<const AtomRecord*> out = shown_comparisons(reading, outcome, evaluation);
  if (out.empty()) throw NoScript("no single comparison decides it");
  if (out.size() > kMostComparisons) throw NoScript(fmt::format("{} comparisons decide it together", out.size()));
  return out;
}

std::string sign_of(Head head) {
  return head == Head::LessEqual ? "<=" : head == Head::Less ? "<" : head == Head::Equal ? "==" : "";
}

// Lines that compute the comparison, print its sides, and say whether it is as the letter says.
std::string comparison_text(PythonTerms& terms, const AtomRecord& atom, std::size_t number) {
  const bool wanted = atom.truth == Truth::True;  // of the comparison itself
  const Term formula = bare(atom.atom);
  const std::string sign = sign_of(formula->head);
  const std::string where = atom.bindings.to_string();
  const std::string result = number == 0 ? "" : std::to_string(number + 1);
  if (sign.empty())
    return fmt::format("as_said{} = {}{}\n", result, wanted ? "" : "not ",
                       terms.value(formula, atom.bindings).within(PythonText::kNot));
  const std::string left = "left" + result, right = "right" + result;
  return fmt::format(
      "{} = {}{}\n{} = {}\nprint(\"left side\", show({}), \" right side\", show({}))\nas_said{} = {}{} {} {}\n", left,
      terms.value(formula->args[0], atom.bindings).text, where.empty() ? "" : "  # at " + where, right,
      terms.value(formula->args[1], atom.bindings).text, left, right, result, wanted ? "" : "not ", left, sign, right);
}

// The script as it is written below its blocks: numbers, definitions, comparisons.
struct Body {
  std::string numbers, definitions, ending;
  [[nodiscard]] std::string text() const { return numbers + definitions + ending; }
};

Body body_of(PythonTerms& terms, const std::vector<const AtomRecord*>& atoms) {
  Body out;
  std::vector<std::string> all;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    out.ending += comparison_text(terms, *atoms[i], i);
    all.push_back("as_said" + (i == 0 ? "" : std::to_string(i + 1)));
  }
  out.ending += fmt::format(
      "print(\"The statement fails, as said.\" if {0} else \"The statement does not fail.\")\nraise SystemExit(0 if "
      "{0} else 1)\n",
      fmt::join(all, " and "));
  for (const std::string& line : terms.numbers()) out.numbers += line + "\n";
  for (const std::string& line : terms.definitions()) out.definitions += line + "\n";
  return out;
}

PythonScript compose(const Claim& claim, const Reading& reading, const std::vector<const AtomRecord*>& atoms,
                     const Case& c, const Style& style) {
  std::vector<Term> asked;
  for (const AtomRecord* atom : atoms) asked.push_back(atom->atom);
  PythonTerms first(c, asked, {}, style.brief);  // only to know the names inside
  (void)body_of(first, atoms);
  PythonTerms terms(c, asked, first.locals(), style.brief);
  Body body = body_of(terms, atoms);
  std::vector<Block> taken = blocks_for(code_words(body.text()), style);
  if (std::ranges::any_of(taken, [](const Block& b) { return b.names.contains("R"); })) {
    for (std::size_t at = 0; (at = body.ending.find("show(", at)) != std::string::npos; at += 10)
      body.ending.insert(at + 4, "_real");
    taken = blocks_for(code_words(body.text()), style);
  }
  std::set<std::string> words = code_words(body.text());
  for (const Block& block : taken)
    if (!is_import(block)) words.insert(block.words.begin(), block.words.end());
  PythonScript out;
  for (const Block& block : taken)
    if (is_import(block))
      out.imports.push_back(import_text(block, words));
    else
      out.functions.push_back(block.text + "\n");
  const std::string title = "# " + claim.id + " (" + reading.name + "): " + claim.title + "\n";
  out.own = title + body.text();
  out.text = fmt::format("{}{}{}{}", title, fmt::join(out.imports, ""), fmt::join(out.functions, ""), body.text());
  return out;
}

// The first of these styles that is short enough and, where there is a Python here, ends as it should.
PythonScript first_that_runs(const Claim& claim, const Reading& reading, const std::vector<const AtomRecord*>& atoms,
                             const Case& c) {
  PythonScript out;
  for (const Style style : {Style{true, false, false}, Style{true, true, false}, Style{false, false, false},
                            Style{false, true, false}, Style{false, true, true}}) {
    if (style.bent && c.network.slope < Rational(0)) continue;
    PythonScript tried = compose(claim, reading, atoms, c, style);
    const auto lines = std::ranges::count(tried.text, '\n');
    if (lines > kMostLines) {
      if (out.reason.empty() || out.reason.starts_with("it would"))
        out.reason = fmt::format("it would have {} lines", lines);
      continue;
    }
    const std::optional<int> status = python_status(tried.text);
    if (!status && style.exact) continue;  // nobody knows whether all roots are fractions
    if (!status || *status == 0) {
      tried.ran = status.has_value();
      return tried;
    }
    if (style.exact && *status == 2) continue;  // a root is no fraction
    out.reason = *status == 2 ? "eighty digits do not decide it: two irrational numbers are equal"
                              : "the script that was written does not end as it should";
  }
  return out;
}

}  // namespace

bool is_script_function(const std::string& name) {
  return std::ranges::any_of(blocks(), [&](const Block& block) { return block.names.contains(name); });
}

PythonScript python_script(const Claim& claim, const Reading& reading, const Outcome& outcome,
                           CaseEvaluation& evaluation) {
  try {
    return first_that_runs(claim, reading, comparisons(reading, outcome, evaluation), evaluation.subject());
  } catch (const NoScript& why) { return {"", why.what()}; } catch (const ResourceLimit& why) {
    return {"", why.what()};
  } catch (const Undecided& why) { return {"", why.what()}; }
}

}  // namespace plumbline::cli
