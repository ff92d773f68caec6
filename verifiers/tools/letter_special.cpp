#include "tools/letter_special.hpp"

#include "claim/term_text.hpp"
#include "cli/describe.hpp"
#include "cli/robust_lock.hpp"
#include "layout/sentence.hpp"
#include "result/robust.hpp"
#include "tools/erratum_parts.hpp"
#include "tools/letter_words.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

// Where the text stands as a part of its own, behind a space or a bracket; npos if nowhere.
std::size_t place_of_part(const std::string& words, const std::string& text) {
  for (std::size_t at = words.find(text); at != std::string::npos; at = words.find(text, at + 1))
    if (at > 0 && (words[at - 1] == ' ' || words[at - 1] == '(')) return at;
  return std::string::npos;
}

// A part of the statement that stands in the words as the claim file writes it is set as mathematics: the longest.
std::string with_mathematics(const std::string& words, const Reading& reading) {
  std::string shown, set;
  const auto look = [&](const Term& node) {
    if (info(node->head).sort != Sort::Formula) return;
    const std::string text = to_text(node);
    if (text.size() <= shown.size() || place_of_part(words, text) == std::string::npos) return;
    const std::string formula = "$" + to_latex(without_names(node)) + "$";
    if (!layout::read_sentence(formula).problem) shown = text, set = formula;
  };
  for (const Requirement& r : reading.requirements) for_each_node(r.formula, look);
  for_each_node(reading.given, look);
  for_each_node(reading.then, look);
  std::string out = words;
  if (!shown.empty()) out.replace(place_of_part(out, shown), shown.size(), set);
  return out;
}

// "at l = 1, i = 2" of "[l=1][i=2]", the place of an instance.
std::string with_places(const std::string& words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::size_t end = words[i] == '[' ? words.find(']', i) : std::string::npos;
    if (end == std::string::npos || words.find('=', i) > end || words.find(' ', i) < end) {
      out += words[i];
      continue;
    }
    std::string place = words.substr(i + 1, end - i - 1);
    replace_all(place, "=", " = ");
    out += (out.ends_with(']') || (i > 0 && words[i - 1] == ']') ? ", " : "at ") + place;
    i = end;
  }
  return out;
}

}  // namespace

std::string special_words(const Claim& claim, const Reading& reading, const std::string& witness) {
  const auto key = std::pair(claim.id, reading.name);
  std::string out = robust_words(key, digest(reading));
  if (out.empty()) return "";
  const std::string name = robust_case(key, digest(reading));
  replace_all(out, "a case near the case " + name, name == witness ? "a network near this witness" : "another network");
  replace_all(out, "the case " + name, name == witness ? "this witness" : "another network");
  replace_all(out, "of the case", "of it");
  replace_all(out, kAskedEquation, "the statement is read with ");
  return with_mathematics(with_places(out), reading);
}

}  // namespace plumbline::cli
