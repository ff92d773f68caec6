// The heads of matrices.
#include "evaluator.hpp"

namespace checker {
namespace {

Value data(Evaluator& e, const Node& t) {
  const std::string& name = t[0].head;
  const Case& c = e.subject();
  return name == "inputs"     ? c.inputs
         : name == "gradient" ? c.gradient
         : name == "targets"  ? c.targets
                              : c.loss_derivative;
}
Value named(Evaluator& e, const Node& t) {
  const auto found = e.subject().matrices.find(t[0].head);
  return found != e.subject().matrices.end() ? found->second : MatrixPtr();
}

Matrix sum(const Matrix& a, const Matrix& b) { return add(a, b, 1); }
template <Matrix (*f)(const Matrix&, const Matrix&)> Value folded(Evaluator& e, const Node& t) {
  MatrixPtr value;
  for (const Node* argument : t.arguments) {
    const MatrixPtr a = e.matrix(*argument);
    value = value ? shared(f(*value, *a)) : a;
  }
  return value;
}

template <Matrix (*f)(const Matrix&)> Value of_one(Evaluator& e, const Node& t) { return made(f(*e.matrix(t[0]))); }

Value scaled(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t[0]);
  return made(scale(s, *e.matrix(t[1])));
}
// (table i j m n s): its shape first, then the entries, row by row.
Value table(Evaluator& e, const Node& t) {
  const std::int64_t m = e.index(t[2]), n = e.index(t[3]);
  if (m < 1 || n < 1) throw Undefined{};
  check_shape(m, n, kNumbers);
  return made(build(static_cast<int>(m), static_cast<int>(n), [&](int i, int j) { return e.entry(t, i + 1, j + 1); }));
}
// (iterate v Z lo hi A B): the range first, then A, then B for each v.
Value iterate(Evaluator& e, const Node& t) {
  const Evaluator::Range r = e.range(t[2], t[3]);
  MatrixPtr z = e.matrix(t[4]);
  for (std::int64_t v = r.first; v <= r.last; ++v) z = e.step(t, v, z);
  return z;
}

}  // namespace

std::vector<Rule> matrix_heads() {
  return {{"data", 'M', "w", kBase, data, false, {"inputs", "gradient", "targets", "loss-derivative"}, true},
          {"matrix", 'M', "w", kBase, named, false, {}, true},
          {"transpose", 'M', "M", kBase, of_one<transpose>},
          {"mul", 'M', "MM*", kBase, folded<multiply>},
          {"add", 'M', "MM*", kBase, folded<sum>},
          {"scale", 'M', "SM", kBase, scaled},
          {"table", 'M', "vvIIS", kBase, table},
          {"iterate", 'M', "vVSSMM", kBase, iterate}};
}

}  // namespace checker
