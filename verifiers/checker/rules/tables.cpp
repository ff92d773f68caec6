// The rules of matrices as tables of numbers: what puts entries into other places, and what makes tables of marks.
// Formulas about graphs are written with them.
#include "evaluator.hpp"

namespace checker {

namespace {

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
  const long n = e.index(t[0]);
  return made(power(n, *e.matrix(t[1])));
}

Value reshaped(Evaluator& e, const Node& t) {
  const long m = e.index(t[0]), n = e.index(t[1]);
  Matrix a = *e.matrix(t[2]);
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
Matrix stack(const Matrix& a, const Matrix& b) {
  if (a.cols != b.cols) throw Undefined{};
  return build(a.rows + b.rows, a.cols, [&](int i, int j) { return i < a.rows ? a.at(i, j) : b.at(i - a.rows, j); });
}
Matrix hadamard(const Matrix& a, const Matrix& b) {
  if (a.cols != b.cols || a.rows != b.rows) throw Undefined{};
  return build(a.rows, a.cols, [&](int i, int j) { return a.at(i, j) * b.at(i, j); });
}
Value stacked(Evaluator& e, const Node& t) {
  Matrix value = *e.matrix(t[0]);
  for (std::size_t i = 1; i < t.arguments.size(); ++i) value = stack(value, *e.matrix(t[i]));
  return made(std::move(value));
}

// Over a range that is not empty: the first matrix, then f of the next one and what there is.
template <Matrix (*f)(const Matrix&, const Matrix&)> Value table_over_range(Evaluator& e, const Node& t) {
  MatrixPtr value;
  e.over_range(t, 0, [&] {
    const MatrixPtr a = e.matrix(t[3]);
    value = value ? shared(f(*a, *value)) : a;
  });
  if (!value) throw Undefined{};
  return value;
}
Matrix sum_of_two(const Matrix& a, const Matrix& b) { return add(a, b, 1); }
Matrix stack_below(const Matrix& a, const Matrix& above) { return stack(above, a); }

Value product_by_entries(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]);
  return made(hadamard(*a, *e.matrix(t[1])));
}
Value gathered(Evaluator& e, const Node& t) {
  const MatrixPtr indices = e.matrix(t[0]);
  return made(gather(*indices, *e.matrix(t[1])));
}
Matrix signs(const Matrix& a) {
  return build(a.rows, a.cols, [&](int i, int j) { return Num(sign(a.at(i, j)) < 0 ? -1 : 1); });
}
Value table_signs(Evaluator& e, const Node& t) { return made(signs(*e.matrix(t[0]))); }
Value identity(Evaluator& e, const Node& t) {
  const long n = e.index(t[0]);
  if (n < 1) throw Undefined{};
  check_shape(n, n, kNumbers);
  return made(build(static_cast<int>(n), static_cast<int>(n), [](int i, int j) { return Num(i == j ? 1 : 0); }));
}

}  // namespace

std::vector<Rule> table_rules() {
  constexpr Module kTables = Module::Tables;
  return {{"sgn", 'M', "M", kTables, table_signs},
          {"hadamard", 'M', "MM", kTables, product_by_entries},
          {"stack", 'M', "MM*", kTables, stacked},
          {"gather", 'M', "MM", kTables, gathered},
          {"matrix-sum", 'M', "vSSM", kTables, table_over_range<sum_of_two>},
          {"matrix-product", 'M', "vSSM", kTables, table_over_range<multiply>},
          {"matrix-stack", 'M', "vSSM", kTables, table_over_range<stack_below>},
          {"identity", 'M', "I", kTables, identity},
          {"power", 'M', "IM", kTables, power_of},
          {"reshape", 'M', "IIM", kTables, reshaped}};
}

}  // namespace checker
