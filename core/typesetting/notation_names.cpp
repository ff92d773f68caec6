#include "typesetting/notation_names.hpp"

namespace plumbline {
namespace {

void collect(const Node& node, std::set<std::string>& out) {
  if (binds(node.head))
    for (std::string& name : bound_by(node)) out.insert(std::move(name));
  else if (!node.name.empty())
    out.insert(node.name);
  for (const Term& arg : node.args) collect(*arg, out);
}

}  // namespace

std::set<std::string> names_in(const Term& term) {
  std::set<std::string> out;
  collect(*term, out);
  return out;
}

std::string fresh(const Term& term, const std::vector<std::string>& candidates) {
  const std::set<std::string> taken = names_in(term);
  for (const std::string& candidate : candidates)
    if (!taken.contains(candidate)) return candidate;
  for (int i = 1;; ++i)
    if (std::string name = candidates.back() + std::to_string(i); !taken.contains(name)) return name;
}

}  // namespace plumbline
