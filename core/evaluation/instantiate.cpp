#include "evaluation/instantiate.hpp"

#include <algorithm>
#include <vector>
#include "claim/derived.hpp"

namespace plumbline {
namespace {

// A variable of the list stands in the term, or is hidden in it.
bool mentions(const Term& term, const std::vector<std::string>& variables) {
  const bool names_one = term->head == Head::Variable || binds(term->head);
  if (names_one && std::find(variables.begin(), variables.end(), term->name) != variables.end()) return true;
  return std::any_of(term->args.begin(), term->args.end(), [&](const Term& arg) { return mentions(arg, variables); });
}

class Writer {
 public:
  Writer(const Bindings& b, Facts& facts) : bindings_(b), facts_(facts) {}

  // `inner`: the variables that the text around the term binds.
  std::string text(const Term& term, const std::vector<std::string>& inner) {
    switch (term->head) {
      case Head::Literal:
      case Head::Pi:
      case Head::Theta: return canonical(term);
      case Head::Variable: return mentions(term, inner) ? term->name : std::to_string(facts_.integer(term, bindings_));
      default: break;
    }
    const std::size_t indices = index_arguments(term->head);
    std::string out = "(" + std::string(info(term->head).text);
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;  // the count stands before the variable
    if (first == 1) out += " " + text(term->args[0], inner);
    if (!term->name.empty()) out += " " + term->name;
    for (std::size_t i = first; i < term->args.size(); ++i) {
      std::vector<std::string> here = inner;
      if (binds(term->head) && i + 1 == term->args.size()) here.push_back(term->name);
      out += " " + (i < indices ? index(term->args[i], here) : text(term->args[i], here));
    }
    return out + ")";
  }

 private:
  std::string index(const Term& term, const std::vector<std::string>& inner) {
    if (!mentions(term, inner)) try {
        return std::to_string(facts_.integer(term, bindings_));
      } catch (const Undefined&) {}
    return text(term, inner);
  }

  const Bindings& bindings_;
  Facts& facts_;
};

}  // namespace

std::string instantiate(const Term& term, const Bindings& b, Facts& facts) {
  return Writer(b, facts).text(in_kernel(term), {});
}

}  // namespace plumbline
