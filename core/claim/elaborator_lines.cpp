// Which matrices are columns or rows: u[i] is said of these only.
//
// Known are what a declaration says, `vector u in R^d`, and what the form of an expression shows: X[., j] is a column,
// so is W * u, and the transpose of a column is a row. What is not known is not guessed.
#include <algorithm>
#include <array>

#include "claim/elaborator.hpp"

namespace plumbline::elaboration {
namespace {

// Definitions and heads whose value is a column.
constexpr std::array<std::string_view, 10> kColumns{"column",          "diagonal",         "bias",    "parameters",
                                                    "derivative",      "gated-derivative", "outputs", "input-vertices",
                                                    "output-vertices", "vertex-slopes"};

// Of the shape of their first argument.
constexpr std::array<std::string_view, 7> kEntryByEntry{"relu",    "sgn",      "hadamard",  "softmax",
                                                        "centred", "rms-norm", "layer-norm"};

template <std::size_t N> bool holds(const std::array<std::string_view, N>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

Line line_of_shape(const Shape& shape) {
  const auto is_one = [](const Expression& size) { return size.kind == Kind::Number && size.text == "1"; };
  if (shape.is_column() || is_one(shape.sizes[1])) return Line::Column;
  return is_one(shape.sizes[0]) ? Line::Row : Line::None;
}

Line turned(Line line) { return line == Line::Column ? Line::Row : line == Line::Row ? Line::Column : Line::None; }

}  // namespace

Line Elaborator::line_of_name(const std::string& name, Environment& env) {
  if (const Local* l = local(name, env))
    return l->vector || (l->parameter && l->parameter->is_vector) ? Line::Column : Line::None;
  const Entry* entry = env.scope->find(name);
  if (!entry) return holds(kColumns, name) ? Line::Column : name == "row" ? Line::Row : Line::None;
  if (entry->shape) return line_of_shape(*entry->shape);
  if (!entry->let) return Line::None;
  LetEntry& let = *entry->let;
  if (!let.line) {
    let.line = Line::None;  // of a definition that uses itself, which is refused elsewhere
    Environment home{entry->home, {}, {}};
    for (const LetEntry::Parameter& p : let.parameters)
      home.locals.push_back({p.name, nullptr, "", nullptr, p.place, p.is_vector});
    let.line = line_of(let.body, home);
  }
  return *let.line;
}

Line Elaborator::line_of_operation(const Expression& e, Environment& env) {
  if (e.text == "^T") return turned(line_of(e.parts[0], env));
  if (e.text == "neg") return line_of(e.parts[0], env);
  if (e.text != "+" && e.text != "-" && e.text != "*") return Line::None;
  const Line left = line_of(e.parts[0], env), right = line_of(e.parts[1], env);
  if (e.text != "*") return left == Line::None ? right : left;
  // A * u is a column, for a number A too; u^T * A is a row. Of a row behind something it is known for numbers only.
  if (right == Line::Column || left == Line::Row) return right == Line::Column ? right : left;
  return e.parts[0].kind == Kind::Number ? right : Line::None;
}

Line Elaborator::line_of(const Expression& e, Environment& env) {
  const auto is_all = [](const Expression& i) { return i.kind == Kind::Name && i.text == "."; };
  const auto is_one = [](const Expression& i) { return i.kind == Kind::Number && i.text == "1"; };
  switch (e.kind) {
    case Kind::Group: return line_of(e.parts[0], env);
    case Kind::Name: return line_of_name(e.text, env);
    case Kind::Call:
      if (e.parts.empty()) return line_of_name(e.text, env);
      if (e.text == "gradient-of" && e.parts.size() == 2) return line_of(e.parts[1], env);
      if (holds(kEntryByEntry, e.text) || e.text == "derivative-along") return line_of(e.parts[0], env);
      if (const Entry* entry = entry_named(e.text, env); entry && entry->let && is_of_one_number(*entry->let))
        return line_of(e.parts[0], env);
      return line_of_name(e.text, env);
    case Kind::Operator: return line_of_operation(e, env);
    case Kind::Index:
      if (e.parts.size() == 2) return Line::None;
      return is_all(e.parts[1]) ? Line::Column : is_all(e.parts[2]) ? Line::Row : Line::None;
    case Kind::If: return line_of(e.parts[1], env);
    case Kind::Binder:
      if (e.text == "table") return is_one(e.parts[1]) ? Line::Column : is_one(e.parts[0]) ? Line::Row : Line::None;
      return e.text == "sum" ? line_of(e.parts.back(), env) : Line::None;
    default: return Line::None;
  }
}

}  // namespace plumbline::elaboration
