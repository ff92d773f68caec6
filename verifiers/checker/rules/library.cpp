// The library as the checker knows it: the text of each definition (library.inc), and the rule that finds its value.
//
// A rule is used only where a reading has the definition word for word, and all that it calls too. What a text means is
// decided by the base, which can compute it without these rules; docs/rules.md has for each rule the lemma that it
// gives the same value.
#include <stdexcept>

#include "modules.hpp"

namespace checker {
namespace {

constexpr std::string_view kTexts[] = {
#include "library.inc"
};

std::string name_in(std::string_view text) {  // (define (NAME ...
  const std::size_t first = text.find('(', 1) + 1;
  return std::string(text.substr(first, text.find_first_of(" )", first) - first));
}

}  // namespace

const Library& whole_library() {
  static const std::vector<Rule> rules = [] {
    std::vector<Rule> out;
    for (const auto& part :
         {table_rules(), sine_rules(), layer_rules(), graph_pass_rules(), path_library_rules(), rank_library_rules()})
      out.insert(out.end(), part.begin(), part.end());
    return out;
  }();
  static const Library library = [] {
    Library out;
    for (const std::string_view text : kTexts) out.entries[name_in(text)].text = text;
    for (const Rule& rule : rules) {
      const auto found = out.entries.find(rule.head);
      if (found == out.entries.end() || found->second.rule != nullptr)
        throw std::logic_error("a rule for no definition, or a second one: " + std::string(rule.head));
      found->second.rule = &rule;
    }
    return out;
  }();
  return library;
}

}  // namespace checker
