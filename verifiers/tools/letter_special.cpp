#include "tools/letter_special.hpp"

#include "claim/term_text.hpp"
#include "cli/describe.hpp"
#include "cli/robust_lock.hpp"
#include "layout/sentence.hpp"
#include "tools/letter_words.hpp"
#include "typesetting/notation.hpp"

namespace plumbline::cli {
namespace {

// A part of the statement that stands in the words as the claim file writes it is set as mathematics: the longest.
std::string with_mathematics(const std::string& words, const Reading& reading) {
  std::string shown, set;
  const auto look = [&](const Term& node) {
    if (info(node->head).sort != Sort::Formula) return;
    const std::string text = to_text(node);
    if (text.size() <= shown.size() || words.find(" " + text) == std::string::npos) return;
    const std::string formula = "$" + to_latex(node) + "$";
    if (!layout::read_sentence(formula).problem) shown = text, set = formula;
  };
  for (const Requirement& r : reading.requirements) for_each_node(r.formula, look);
  for_each_node(reading.given, look);
  for_each_node(reading.then, look);
  std::string out = words;
  if (!shown.empty()) out.replace(out.find(" " + shown) + 1, shown.size(), set);
  return out;
}

}  // namespace

std::string special_words(const Claim& claim, const Reading& reading, const std::string& witness) {
  const auto key = std::pair(claim.id, reading.name);
  std::string out = robust_words(key, digest(reading));
  if (out.empty()) return "";
  const std::string name = robust_case(key, digest(reading));
  replace_all(out, "a case near the case " + name, "a network near the case " + name);
  replace_all(out, "the case " + name, name == witness ? "this witness" : "another network");
  replace_all(out, "of the case", "of it");
  return with_mathematics(out, reading);
}

}  // namespace plumbline::cli
