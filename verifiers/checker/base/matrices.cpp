// The rules of matrices.
#include <algorithm>

#include "evaluator.hpp"

namespace checker {

namespace {

Value data(Evaluator& e, const Node& t) {
  const std::string& name = t.arguments[0].head;
  const Case& c = e.subject();
  return name == "inputs"     ? c.inputs
         : name == "gradient" ? c.gradient
         : name == "targets"  ? c.targets
                              : c.loss_derivative;
}
Value named(Evaluator& e, const Node& t) {
  const auto found = e.subject().matrices.find(t.arguments[0].head);
  return found != e.subject().matrices.end() ? found->second : MatrixPtr();
}

Matrix power(long n, const Matrix& a) {
  if (n < 0 || a.rows != a.cols) throw Undefined{};
  if (n > 1000000) reject(Reason::TooLarge, "a matrix to a power above 1000000");
  Matrix result = build(a.rows, a.rows, [](int i, int j) { return Num(i == j ? 1 : 0); }), square = a;
  for (; n > 0; n /= 2) {
    if (n % 2 == 1) result = multiply(result, square);
    if (n > 1) square = multiply(square, square);
  }
  return result;
}

Value power_of(Evaluator& e, const Node& t) {
  const long n = e.index(t.arguments[0]);
  return made(power(n, *e.matrix(t.arguments[1])));
}

Value reshaped(Evaluator& e, const Node& t) {
  const long m = e.index(t.arguments[0]), n = e.index(t.arguments[1]);
  Matrix a = *e.matrix(t.arguments[2]);
  const long entries = static_cast<long>(a.rows) * a.cols;
  if (m < 1 || n < 1 || m > entries || n > entries || m * n != entries) throw Undefined{};
  a.rows = static_cast<int>(m);
  a.cols = static_cast<int>(n);
  return made(std::move(a));
}

Matrix gather(const Matrix& indices, const Matrix& v) {
  if (v.cols != 1) throw Undefined{};
  return build(indices.rows, indices.cols, [&](int i, int j) {
    const long k = integer(indices.at(i, j));
    return k == 0 ? Num(0) : entry_at(v, k, 1);
  });
}
Matrix sum(const Matrix& a, const Matrix& b) { return add(a, b, 1); }
Matrix stack(const Matrix& a, const Matrix& b) {
  if (a.cols != b.cols) throw Undefined{};
  return build(a.rows + b.rows, a.cols, [&](int i, int j) { return i < a.rows ? a.at(i, j) : b.at(i - a.rows, j); });
}
Matrix hadamard(const Matrix& a, const Matrix& b) {
  if (a.cols != b.cols || a.rows != b.rows) throw Undefined{};
  return build(a.rows, a.cols, [&](int i, int j) { return a.at(i, j) * b.at(i, j); });
}
template <Matrix (*f)(const Matrix&, const Matrix&)> Value folded(Evaluator& e, const Node& t) {
  MatrixPtr value;
  for (const Node& argument : t.arguments) {
    const MatrixPtr a = e.matrix(argument);
    value = value ? std::make_shared<const Matrix>(f(*value, *a)) : a;
  }
  return value;
}

// Over a range that is not empty: the first matrix, then f of the next one and what there is.
template <Matrix (*f)(const Matrix&, const Matrix&)> Value iterated(Evaluator& e, const Node& t) {
  MatrixPtr value;
  e.over_range(t, 0, [&] {
    const MatrixPtr a = e.matrix(t.arguments[3]);
    value = value ? std::make_shared<const Matrix>(f(*a, *value)) : a;
  });
  if (!value) throw Undefined{};
  return value;
}
Matrix stack_below(const Matrix& a, const Matrix& above) { return stack(above, a); }

Matrix rectified(const Matrix& a) { return activate(a, 0); }
Matrix signs(const Matrix& a) {
  return build(a.rows, a.cols, [&](int i, int j) { return Num(sign(a.at(i, j)) < 0 ? -1 : 1); });
}
Matrix diagonal(const Matrix& a) {
  if (a.rows != a.cols) throw Undefined{};
  return build(a.rows, 1, [&](int i, int) { return a.at(i, i); });
}
template <Matrix (*f)(const Matrix&)> Value of_one(Evaluator& e, const Node& t) {
  return made(f(*e.matrix(t.arguments[0])));
}

Value identity(Evaluator& e, const Node& t) {
  const long n = e.index(t.arguments[0]);
  if (n < 1) throw Undefined{};
  check_shape(n, n);
  return made(build(static_cast<int>(n), static_cast<int>(n), [](int i, int j) { return Num(i == j ? 1 : 0); }));
}
Value scaled(Evaluator& e, const Node& t) {
  const Num s = e.scalar(t.arguments[0]);
  return made(scale(s, *e.matrix(t.arguments[1])));
}
Value column(Evaluator& e, const Node& t) {
  const long j = e.index(t.arguments[0]);
  const MatrixPtr a = e.matrix(t.arguments[1]);
  return made(build(a->rows, 1, [&](int i, int) { return entry_at(*a, i + 1, j); }));
}

}  // namespace

std::vector<Rule> matrix_rules() {
  constexpr Module kBase = Module::Base;
  return {{"data", 'M', "w", kBase, data},
          {"matrix", 'M', "w", kBase, named},
          {"relu", 'M', "M", kBase, of_one<rectified>},
          {"sgn", 'M', "M", kBase, of_one<signs>},
          {"transpose", 'M', "M", kBase, of_one<transpose>},
          {"diagonal", 'M', "M", kBase, of_one<diagonal>},
          {"mul", 'M', "MM*", kBase, folded<multiply>},
          {"add", 'M', "MM*", kBase, folded<sum>},
          {"hadamard", 'M', "MM", kBase, folded<hadamard>},
          {"stack", 'M', "MM*", kBase, folded<stack>},
          {"gather", 'M', "MM", kBase, folded<gather>},
          {"matrix-sum", 'M', "vSSM", kBase, iterated<sum>},
          {"matrix-product", 'M', "vSSM", kBase, iterated<multiply>},
          {"matrix-stack", 'M', "vSSM", kBase, iterated<stack_below>},
          {"scale", 'M', "SM", kBase, scaled},
          {"column", 'M', "IM", kBase, column},
          {"identity", 'M', "I", kBase, identity},
          {"power", 'M', "IM", kBase, power_of},
          {"reshape", 'M', "IIM", kBase, reshaped}};
}

}  // namespace checker
