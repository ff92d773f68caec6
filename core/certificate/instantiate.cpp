#include "certificate/instantiate.hpp"

#include <algorithm>
#include <vector>

#include "claim/library.hpp"

namespace plumbline {
namespace {

// A variable of the list stands in the term, or is hidden in it.
bool mentions(const Term& term, const std::vector<std::string>& variables) {
  std::vector<std::string> here;
  if (binds(term->head)) here = bound_by(*term);
  if (term->head == Head::Variable || term->head == Head::MatrixVariable) here = {term->name};
  for (const std::string& name : here)
    if (std::ranges::find(variables, name) != variables.end()) return true;
  return std::ranges::any_of(term->args, [&](const Term& arg) { return mentions(arg, variables); });
}

class Writer {
 public:
  Writer(const Bindings& b, Facts& facts, const DefinitionNames& names) : bindings_(b), facts_(facts), names_(names) {}

  // `inner`: the variables that the text around the term binds.
  std::string text(const Term& term, const std::vector<std::string>& inner) {
    if (term->call)
      if (const auto name = names_.find(term->call->definition.get()); name != names_.end())
        return call(name->second, *term->call, inner);
    if (is_spelled(term->head)) return text(spelled_out(term), inner);
    switch (term->head) {
      case Head::Literal:
      case Head::Pi:
      case Head::Theta: return canonical(term);
      case Head::Variable: return mentions(term, inner) ? term->name : std::to_string(facts_.integer(term, bindings_));
      case Head::MatrixVariable:
        return mentions(term, inner) ? term->name : state(facts_.state_of(Key{*bindings_.find(term->name)}));
      default: break;
    }
    const std::size_t indices = index_arguments(term->head);
    std::string out = "(" + std::string(info(term->head).text);
    const std::size_t first = term->head == Head::AtLeast ? 1 : 0;  // the count stands before the variable
    if (first == 1) out += " " + text(term->args[0], inner);
    if (!term->name.empty()) out += " " + term->name;
    for (std::size_t i = first; i < term->args.size(); ++i) {
      std::vector<std::string> here = inner;
      if (binds(term->head) && i + 1 == term->args.size())
        for (std::string& name : bound_by(*term)) here.push_back(std::move(name));
      out += " " + (i < indices ? index(term->args[i], here) : text(term->args[i], here));
    }
    return out + ")";
  }

 private:
  std::string call(const std::string& name, const Call& call, const std::vector<std::string>& inner) {
    std::string out = "(" + name;
    for (std::size_t i = 0; i < call.arguments.size(); ++i) {
      const auto& [argument, word] = call.arguments[i];
      out += " " + (!argument                            ? word
                    : call.definition->letters[i] == 'I' ? index(argument, inner)
                                                         : text(argument, inner));
    }
    return out + ")";
  }

  // The matrix of an iteration on its way: the iteration, up to there.
  std::string state(const Facts::State& s) {
    Writer outside(s.outside, facts_, names_);
    const auto& args = s.iterate->args;
    return "(iterate " + s.iterate->name + " " + outside.text(args[0], {}) + " " + std::to_string(s.last) + " " +
           outside.text(args[2], {}) + " " + outside.text(args[3], bound_by(*s.iterate)) + ")";
  }

  std::string index(const Term& term, const std::vector<std::string>& inner) {
    if (!mentions(term, inner)) try {
        return std::to_string(facts_.integer(term, bindings_));
      } catch (const Undefined&) {}
    return text(term, inner);
  }

  const Bindings& bindings_;
  Facts& facts_;
  const DefinitionNames& names_;
};

}  // namespace

std::string instantiate(const Term& term, const Bindings& b, Facts& facts, const DefinitionNames& names) {
  return Writer(b, facts, names).text(term, {});
}

}  // namespace plumbline
