// The rules of the library for numbers and for matrices as tables of numbers: norms, what puts entries into other
// places, what makes tables of marks, and statements about entries.
#include "evaluator.hpp"
#include "matrices/spectrum.hpp"
#include "modules.hpp"
#include "networks/activation.hpp"

namespace checker {

namespace {

Value root(Evaluator& e, const Node& t) { return sqrt(e.scalar(t[0])); }
Value size(Evaluator& e, const Node& t) { return abs(e.scalar(t[0])); }
Value smaller(Evaluator& e, const Node& t) {
  const Num a = e.scalar(t[0]);
  return min(a, e.scalar(t[1]));
}
Value columns(Evaluator& e, const Node& t) { return Num(e.matrix(t[0])->cols); }
Value inner_product(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]);
  return inner(*a, *e.matrix(t[1]));
}
Value squared_norm(Evaluator& e, const Node& t) { return norm2(*e.matrix(t[0])); }
Value norm(Evaluator& e, const Node& t) { return sqrt(norm2(*e.matrix(t[0]))); }
Value same_shape(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]), b = e.matrix(t[1]);
  return truth_of(a->rows == b->rows && a->cols == b->cols);
}

Matrix rectified(const Matrix& a) { return activate(a, 0); }
Matrix diagonal(const Matrix& a) {
  if (a.rows != a.cols) throw Undefined{};
  return build(a.rows, 1, [&](int i, int) { return a.at(i, i); });
}
template <Matrix (*f)(const Matrix&)> Value of_one(Evaluator& e, const Node& t) { return made(f(*e.matrix(t[0]))); }
template <Matrix (*f)(const Matrix&, const Matrix&)> Value of_two(Evaluator& e, const Node& t) {
  const MatrixPtr a = e.matrix(t[0]);
  return made(f(*a, *e.matrix(t[1])));
}
Matrix difference(const Matrix& a, const Matrix& b) { return add(a, b, -1); }
Value column(Evaluator& e, const Node& t) {
  const std::int64_t j = e.index(t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  return made(build(a->rows, 1, [&](int i, int) { return entry_at(*a, i + 1, j); }));
}
Value row(Evaluator& e, const Node& t) {
  const std::int64_t i = e.index(t[0]);
  const MatrixPtr a = e.matrix(t[1]);
  return made(build(1, a->cols, [&](int, int j) { return entry_at(*a, i, j + 1); }));
}

// Every entry of a is looked at, so that all have a decided sign.
template <class Test> Truth all_entries(const Matrix& a, Test test) {
  bool good = true;
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.cols; ++j) good = test(a.at(i, j)) && good;
  return truth_of(good);
}
// Where entries are pinned: one that is not 0 at any point of the box settles it, whatever the others are.
bool differs_everywhere(const Matrix& gap) {
  if (!has_pinned(gap)) return false;
  for (int i = 0; i < gap.rows; ++i)
    for (int j = 0; j < gap.cols; ++j)
      if (const auto found = try_sign(gap.at(i, j)); found && *found != 0) return true;
  return false;
}
Value equal(Evaluator& e, const Node& f) {
  const MatrixPtr a = e.matrix(f[0]);
  const Matrix gap = add(*a, *e.matrix(f[1]), -1);
  std::vector<Num> entries;
  for (int i = 0; e.explaining() && i < gap.rows; ++i)
    for (int j = 0; j < gap.cols; ++j) entries.push_back(gap.at(i, j));
  e.note(std::move(entries));
  if (differs_everywhere(gap)) return Truth::False;
  return all_entries(gap, [](const Num& x) { return sign(x) == 0; });
}
Value is_nonnegative(Evaluator& e, const Node& f) {
  return all_entries(*e.matrix(f[0]), [](const Num& x) { return nonnegative(x); });
}
Value nowhere_zero(Evaluator& e, const Node& f) {
  return all_entries(*e.matrix(f[0]), [](const Num& x) { return sign(x) != 0; });
}

Matrix power(std::int64_t n, const Matrix& a) {
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
  const std::int64_t n = e.index(t[0]);
  return made(power(n, *e.matrix(t[1])));
}

Value reshaped(Evaluator& e, const Node& t) {
  const std::int64_t m = e.index(t[0]), n = e.index(t[1]);
  Matrix a = *e.matrix(t[2]);
  const std::int64_t entries = static_cast<std::int64_t>(a.rows) * a.cols;
  if (m < 1 || n < 1 || m > entries || n > entries || m * n != entries) throw Undefined{};
  a.rows = static_cast<int>(m);
  a.cols = static_cast<int>(n);
  return made(std::move(a));
}

Matrix gather(const Matrix& indices, const Matrix& v) {
  if (v.cols != 1) throw Undefined{};
  return build(indices.rows, indices.cols, [&](int i, int j) {
    const std::int64_t k = integer(indices.at(i, j));
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
Matrix beside(const Matrix& a, const Matrix& b) {
  if (a.rows != b.rows) throw Undefined{};
  return build(a.rows, a.cols + b.cols, [&](int i, int j) { return j < a.cols ? a.at(i, j) : b.at(i, j - a.cols); });
}

Matrix signs(const Matrix& a) {
  return build(a.rows, a.cols, [&](int i, int j) { return Num(sign(a.at(i, j)) < 0 ? -1 : 1); });
}
Value identity(Evaluator& e, const Node& t) {
  const std::int64_t n = e.index(t[0]);
  if (n < 1) throw Undefined{};
  check_shape(n, n, kNumbers);
  return made(build(static_cast<int>(n), static_cast<int>(n), [](int i, int j) { return Num(i == j ? 1 : 0); }));
}

}  // namespace

std::vector<Rule> table_rules() {
  constexpr Module kTables = Module::Tables;
  return {{"sqrt", 'S', "S", kTables, root},
          {"abs", 'S', "S", kTables, size},
          {"min", 'S', "SS", kTables, smaller},
          {"cols", 'S', "M", kTables, columns},
          {"same-shape", 'F', "MM", kTables, same_shape},
          {"inner", 'S', "MM", kTables, inner_product},
          {"norm2", 'S', "M", kTables, squared_norm},
          {"norm", 'S', "M", kTables, norm},
          {"relu", 'M', "M", kTables, of_one<rectified>},
          {"sgn", 'M', "M", kTables, of_one<signs>},
          {"sub", 'M', "MM", kTables, of_two<difference>},
          {"hadamard", 'M', "MM", kTables, of_two<hadamard>},
          {"row", 'M', "IM", kTables, row},
          {"column", 'M', "IM", kTables, column},
          {"diagonal", 'M', "M", kTables, of_one<diagonal>},
          {"stack", 'M', "MM", kTables, of_two<stack>},
          {"beside", 'M', "MM", kTables, of_two<beside>},
          {"gather", 'M', "MM", kTables, of_two<gather>},
          {"identity", 'M', "I", kTables, identity},
          {"power", 'M', "IM", kTables, power_of},
          {"reshape", 'M', "IIM", kTables, reshaped},
          {"equal", 'F', "MM", kTables, equal},
          {"nonnegative", 'F', "M", kTables, is_nonnegative},
          {"nowhere-zero", 'F', "M", kTables, nowhere_zero}};
}

}  // namespace checker
