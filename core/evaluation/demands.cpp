#include "evaluation/demands.hpp"

#include <algorithm>
#include <optional>
#include <unordered_set>

namespace plumbline {
namespace {

void add_summands(const Term& sum, std::vector<Term>& out) {
  if (sum->head != Head::MatAdd) return out.push_back(sum);
  for (const Term& part : sum->args) add_summands(part, out);
}

// The parts of the library's quadratic-optimum(Q, c, A, b, x, y), under whatever name it was called: semidefinite(Q),
// nonnegative(b - A x), nonnegative(y), Q x + c + A^T y = 0, ... Nothing for another formula, or if x or y is no
// parameter.
std::optional<Demands::Optimum> optimum_in(const Term& formula) {
  if (formula->head != Head::And || formula->args.size() != 5 || !is_call_of(formula->args[0], "semidefinite"))
    return std::nullopt;
  const Term &room = formula->args[1], &multipliers = formula->args[2], &gradient = formula->args[3];
  if (room->head != Head::Nonnegative || room->args[0]->head != Head::MatSub ||
      multipliers->head != Head::Nonnegative || gradient->head != Head::MatEqual)
    return std::nullopt;
  const Term &bounds = room->args[0]->args[0], &product = room->args[0]->args[1], &y = multipliers->args[0];
  std::vector<Term> summands;
  add_summands(gradient->args[0], summands);
  if (product->head != Head::MatMul || product->args.size() != 2 || summands.size() != 3) return std::nullopt;
  const Term& x = product->args[1];
  if (x->head != Head::NamedMatrix || y->head != Head::NamedMatrix) return std::nullopt;
  return Demands::Optimum{x->name,     y->name,          formula->args[0]->call->arguments[0].term,
                          summands[1], product->args[0], bounds};
}

// The parts of a conjunction, but for those that are known as a whole.
void take_apart(const Term& formula, std::vector<Term>& out) {
  add_conjuncts(formula, out, [](const Term& part) { return optimum_in(part).has_value(); });
}

// rows(A) or cols(A) of a piece of the case.
bool is_size(const Term& term) {
  return (term->head == Head::Rows || term->head == Head::Cols) &&
         (term->args[0]->head == Head::NamedMatrix || term->args[0]->head == Head::Data);
}

// The matrix parameters of which more than the size is spoken. Each shared node once.
void note_entries(const Term& term, std::unordered_set<const Node*>& seen, std::set<std::string>& out) {
  if (is_size(term) || !seen.insert(term.get()).second) return;
  if (term->head == Head::NamedMatrix) out.insert(term->name);
  for (const Term& part : term->args) note_entries(part, seen, out);
}

class Sorting {
 public:
  explicit Sorting(Demands& out) : out_(out) {}

  void add(const Term& part) {
    if (part->head == Head::Equal &&
        (size(part->args[0], part->args[1], part) || size(part->args[1], part->args[0], part)))
      return;
    for (const bool turned : {false, true})
      if ((part->head == Head::Equal || part->head == Head::MatEqual) &&
          assignment(part->args[turned ? 1 : 0], part->args[turned ? 0 : 1]))
        return;
    if (part->head == Head::ForAll && layers(part)) return;
    if (auto found = optimum_in(part)) optimum(std::move(*found));
    const auto all = names(part, {Head::NamedMatrix}), scalars = names(part, {Head::Param});
    Demands::Condition condition{part,
                                 contains(part, Head::Theta) || contains(part, Head::Data),
                                 {},
                                 {all.begin(), all.end()},
                                 {scalars.begin(), scalars.end()}};
    std::unordered_set<const Node*> seen;
    note_entries(part, seen, condition.matrices);
    out_.conditions.push_back(std::move(condition));
  }

 private:
  bool size(const Term& side, const Term& other, const Term& formula) {
    if (!is_size(side)) return false;
    const Term& piece = side->args[0];
    const bool square = is_size(other) && same(other->args[0], piece) && other->head != side->head;
    if (known(side) != nullptr || (speaks_of(other, piece->head, piece->name) && !square)) return false;
    if (square && known(other) != nullptr && known(other)->square) return false;
    out_.sizes.push_back({piece->head == Head::Data, piece->name, side->head == Head::Rows, other, formula, square});
    return true;
  }

  [[nodiscard]] const Demands::Size* known(const Term& side) const {
    const Term& piece = side->args[0];
    return out_.size_of(piece->head == Head::Data, piece->name, side->head == Head::Rows);
  }

  [[nodiscard]] bool assigned(Demands::Assignment::To to, const std::string& name) const {
    return std::ranges::any_of(out_.assignments, [&](const auto& a) { return a.to == to && a.name == name; });
  }

  bool assignment(const Term& side, const Term& value) {
    using To = Demands::Assignment::To;
    if (side->head != Head::NamedMatrix && side->head != Head::Param) return false;
    const To to = side->head == Head::Param ? To::Scalar : To::Matrix;
    if (speaks_of(value, side->head, side->name) || assigned(to, side->name)) return false;
    // What was assigned before must not follow from this one: A = B and B = f(A) go in no order.
    for (const Demands::Assignment& a : out_.assignments)
      if (speaks_of(value, a.to == To::Scalar ? Head::Param : Head::NamedMatrix, a.name) &&
          speaks_of(a.value, side->head, side->name))
        return false;
    out_.assignments.push_back({to, side->name, value});
    return true;
  }

  // The part stays a condition, which the solution then meets. The problem must not depend on its solution.
  void optimum(Demands::Optimum found) {
    for (const Term& part : {found.quadratic, found.linear, found.constraints, found.bounds})
      if (speaks_of(part, Head::NamedMatrix, found.x) || speaks_of(part, Head::NamedMatrix, found.y)) return;
    out_.optima.push_back(std::move(found));
  }

  // for all l in a..b: weight(l) = E(l)
  bool layers(const Term& part) {
    const Term& body = part->args[2];
    if (body->head != Head::MatEqual) return false;
    for (const bool turned : {false, true}) {
      const Term &side = body->args[turned ? 1 : 0], &value = body->args[turned ? 0 : 1];
      const bool layer = side->head == Head::Weight && side->args[0]->head == Head::Variable &&
                         side->args[0]->name == part->name && side->args[1]->head == Head::Theta;
      if (!layer) continue;
      out_.assignments.push_back({Demands::Assignment::To::Layers, part->name, value, part->args[0], part->args[1]});
      return true;
    }
    return false;
  }

  Demands& out_;
};

// Parameters that are an index, or an end of a range, as they stand or in a sum.
void note_integers(const Term& term, std::set<std::string>& out) {
  if (term->head == Head::Param) out.insert(term->name);
  if (term->head == Head::Add)
    for (const Term& part : term->args) note_integers(part, out);
}

}  // namespace

const Demands::Size* Demands::size_of(bool data, const std::string& name, bool rows) const {
  const auto found =
      std::ranges::find_if(sizes, [&](const Size& s) { return s.data == data && s.name == name && s.rows == rows; });
  return found == sizes.end() ? nullptr : &*found;
}

Demands::Demands(Needs n) : needs(std::move(n)), scalars(needs.scalars) {
  for (const auto& [name, required] : needs.matrices) matrices.insert(name);
}

Demands::Demands(const Reading& reading) : Demands(Needs(reading.formula())) {
  std::vector<Term> parts;
  for (const Term& formula : reading.drawn) take_apart(formula, parts);
  for (const Requirement& r : reading.requirements) take_apart(r.formula, parts);
  take_apart(reading.given, parts);
  std::vector<Term> conclusion;  // a witness is looked for
  take_apart(reading.then, conclusion);
  for (const Term& part : conclusion)
    if (part->head == Head::Witnessed) take_apart(part->args[0], parts);
  boxes = box_ranges(reading.given);
  Sorting sorting(*this);
  for (const Term& part : parts) sorting.add(part);
  for (const Term& formula : reading.drawn) {
    const Needs more(formula);
    needs.network = needs.network || more.network;
    for (const auto& [name, required] : more.matrices) matrices.insert(name);
    for (const auto& [name, required] : more.scalars) scalars[name] |= required;
  }
  for_each_node(reading.formula(), [&](const Term& node) {
    for (std::size_t i = 0; i < index_arguments(node->head); ++i) note_integers(node->args[i], integers);
    if (node->head == Head::Iterate || ranges(node->head)) {
      const std::size_t first = node->head == Head::AtLeast ? 1 : 0;
      for (std::size_t i = first; i < first + 2; ++i) note_integers(node->args[i], integers);
    }
  });
}

}  // namespace plumbline
