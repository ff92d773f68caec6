#include "claim/shapes.hpp"

#include <algorithm>
#include <set>

namespace plumbline {
namespace {

using Kind = Expression::Kind;

Expression named(const std::string& name, const Place& place) { return {Kind::Name, name, {}, place}; }
Expression call(const std::string& name, Expression argument) {
  const Place place = argument.place;
  return {Kind::Call, name, {std::move(argument)}, place};
}
Expression equation(Expression left, Expression right) {
  const Place place = right.place;
  return {Kind::Chain, "", {std::move(left), std::move(right)}, place, {}, {}, {"="}};
}

// "u has #1 rows; the claim says R^d with d = #2"
NamedRequirement size_requirement(const Entry& entry, std::size_t axis, const Expression& size) {
  const Scope& scope = *entry.home;
  const std::string shape = to_text(*entry.shape);
  const Expression count = call(axis == 0 ? "rows" : "cols", named(entry.name, entry.place));
  const bool obvious = size.kind == Kind::Number;
  NamedRequirement out;
  out.formula = elaborate(equation(count, size), Sort::Formula, scope);
  out.reason = entry.name + " is not in " + shape;
  out.found = entry.name + " has #1 " + (axis == 0 ? "rows" : "columns") + "; the claim says " + shape +
              (obvious ? "" : " with " + to_text(size) + " = #2");
  out.figures = {elaborate(count, Sort::Scalar, scope)};
  if (!obvious) out.figures.push_back(elaborate(size, Sort::Scalar, scope));
  return out;
}

std::vector<NamedRequirement> of_shape(const Entry& entry) {
  std::vector<NamedRequirement> out;
  const Shape& shape = *entry.shape;
  for (std::size_t axis = 0; axis < shape.sizes.size(); ++axis)
    if (!shape.introduced[axis]) out.push_back(size_requirement(entry, axis, shape.sizes[axis]));
  if (shape.is_column()) out.push_back(size_requirement(entry, 1, {Kind::Number, "1", {}, entry.place}));
  // A used file may have called this number of rows the same: n = n.
  std::erase_if(out, [](const NamedRequirement& r) { return same(r.formula->args[0], r.formula->args[1]); });
  return out;
}

std::vector<NamedRequirement> of_network(const Entry& entry) {
  std::vector<NamedRequirement> out;
  for (const NetworkEntry::Condition& c : entry.network->conditions) {
    out.push_back({elaborate(c.formula, Sort::Formula, *entry.home), c.reason, c.found});
    if (c.count) out.back().figures = {elaborate(*c.count, Sort::Scalar, *entry.home)};
  }
  return out;
}

// Found once; every reading that speaks of the entry has them.
const std::vector<NamedRequirement>& of(const Entry& entry) {
  if (!entry.required)
    entry.required =
        std::make_shared<const std::vector<NamedRequirement>>(entry.shape ? of_shape(entry) : of_network(entry));
  return *entry.required;
}

// Of what these terms speak.
class Spoken {
 public:
  void add(const Term& term) {
    for (const std::string& name : names(term, {Head::NamedMatrix})) matrices_.insert(name);
    for (const std::string& name : names(term, {Head::Data})) data_.insert(name);
    network_ = network_ || contains(term, Head::Theta);
  }
  [[nodiscard]] bool of(const Entry& entry) const {
    if (entry.parameter) return matrices_.contains(entry.name);
    if (entry.data) return data_.contains(entry.data->which);
    return network_;
  }

 private:
  std::set<std::string> matrices_, data_;
  bool network_ = false;
};

}  // namespace

std::string to_text(const Shape& shape) {
  if (shape.sizes.empty()) return "R^m";
  if (shape.is_column()) {
    const bool simple = shape.sizes[0].kind == Kind::Name || shape.sizes[0].kind == Kind::Number;
    return simple ? "R^" + to_text(shape.sizes[0]) : "R^(" + to_text(shape.sizes[0]) + ")";
  }
  return "R^(" + to_text(shape.sizes[0]) + ", " + to_text(shape.sizes[1]) + ")";
}

std::vector<NamedRequirement> declared_requirements(const Term& reading, const Scope& scope) {
  const std::vector<const Entry*> entries = scope.declared();
  std::vector<bool> said(entries.size());
  Spoken spoken;
  if (!entries.empty()) spoken.add(reading);
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (said[i] || !spoken.of(*entries[i])) continue;
      for (const NamedRequirement& r : of(*entries[i])) spoken.add(r.formula);
      more = said[i] = true;
    }
  }
  std::vector<NamedRequirement> out;
  for (std::size_t i = 0; i < entries.size(); ++i)
    if (said[i]) std::ranges::copy(of(*entries[i]), std::back_inserter(out));
  return out;
}

}  // namespace plumbline
