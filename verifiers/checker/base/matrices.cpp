// The rules of matrices.
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

Matrix rectified(const Matrix& a) { return activate(a, 0); }
Matrix diagonal(const Matrix& a) {
  if (a.rows != a.cols) throw Undefined{};
  return build(a.rows, 1, [&](int i, int) { return a.at(i, i); });
}
template <Matrix (*f)(const Matrix&)> Value of_one(Evaluator& e, const Node& t) { return made(f(*e.matrix(t[0]))); }

Value scaled(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t[0]);
  return made(scale(s, *e.matrix(t[1])));
}
Value column(Evaluator& e, const Node& t) {
  const long j = e.index(t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  return made(build(a->rows, 1, [&](int i, int) { return entry_at(*a, i + 1, j); }));
}

}  // namespace

std::vector<Rule> matrix_rules() {
  return {{"data", 'M', "w", kBase, data, false, {"inputs", "gradient", "targets", "loss-derivative"}, true},
          {"matrix", 'M', "w", kBase, named, false, {}, true},
          {"relu", 'M', "M", kBase, of_one<rectified>},
          {"transpose", 'M', "M", kBase, of_one<transpose>},
          {"diagonal", 'M', "M", kBase, of_one<diagonal>},
          {"mul", 'M', "MM*", kBase, folded<multiply>},
          {"add", 'M', "MM*", kBase, folded<sum>},
          {"scale", 'M', "SM", kBase, scaled},
          {"column", 'M', "IM", kBase, column}};
}

}  // namespace checker
