#include "matrix.hpp"

#include <algorithm>

#include "extension.hpp"

namespace checker {

namespace {

std::vector<mpz_class> product_of(const Matrix& a, const Matrix& b) {
  if (const auto faster = session().modules->product)
    if (auto z = faster(a, b)) return *std::move(z);
  std::vector<mpz_class> z(room_for(std::int64_t{a.rows} * b.cols));
  for (int i = 0; i < a.rows; ++i)
    for (int k = 0; k < a.cols; ++k)
      for (int j = 0; j < b.cols; ++j)
        mpz_addmul(z[static_cast<std::size_t>(i) * b.cols + j].get_mpz_t(), a.integers[a.index(i, k)].get_mpz_t(),
                   b.integers[b.index(k, j)].get_mpz_t());
  return z;
}

}  // namespace

Num Matrix::at(int i, int j) const {
  if (!uniform) return numbers[index(i, j)];
  const mpz_class& z = integers[index(i, j)];
  if (sgn(z) == 0) return 0;
  const Num q(fraction(z, denominator));
  return rational() ? q : q * root;
}

Num entry_at(const Matrix& a, std::int64_t i, std::int64_t j) {
  if (i < 1 || j < 1 || i > a.rows || j > a.cols) throw Undefined{};
  return a.at(static_cast<int>(i) - 1, static_cast<int>(j) - 1);
}

void check_shape(std::int64_t rows, std::int64_t cols, int bits) {
  if (rows > (std::int64_t{1} << 20) || cols > (std::int64_t{1} << 20) || rows * cols > (std::int64_t{1} << bits))
    reject(Reason::TooLarge, "a matrix of more than 2^" + std::to_string(bits) + " entries");
}

Matrix make_matrix(int rows, int cols, std::vector<mpz_class> integers, mpz_class denominator, Num root) {
  mpz_class common = denominator;
  bool zero = true;
  for (const auto& n : integers) {
    zero = zero && sgn(n) == 0;
    if (common != 1) common = gcd(common, n);
  }
  if (common != 1) {
    denominator /= common;
    for (auto& n : integers) n /= common;
  }
  return {rows, cols, true, zero ? Num(1) : std::move(root), std::move(denominator), std::move(integers), {}};
}

Matrix make_matrix(int rows, int cols, std::vector<Num> entries) {
  mpz_class denominator = 1;
  std::optional<Num> root;
  std::vector<Num> coefficients;
  for (const Num& x : entries) {
    auto m = monomial(x);
    if (!m || (root && !x.is_zero() && !same_unit(*root, m->unit)))
      return {rows, cols, false, 1, 1, {}, std::move(entries)};
    if (!root && !x.is_zero()) root = std::move(m->unit);
    const mpz_class& d = m->coefficient.rational().get_den();
    denominator = lcm(denominator, d);
    if (size_in_bits(denominator) > (std::int64_t{1} << 22))
      reject(Reason::TooLarge, "a common denominator of more than 2^22 bits");
    coefficients.push_back(std::move(m->coefficient));
  }
  std::vector<mpz_class> integers;
  for (const Num& c : coefficients)
    integers.emplace_back(c.rational().get_num() * (denominator / c.rational().get_den()));
  // In lowest terms as a whole, since each entry is.
  return {rows, cols, true, root.value_or(1), std::move(denominator), std::move(integers), {}};
}

Matrix scale(const Num& s, const Matrix& a) {
  const auto factor = a.uniform ? monomial(s * a.root) : std::nullopt;
  if (!factor) return build(a.rows, a.cols, [&](int i, int j) { return s * a.at(i, j); });
  const mpq_class& c = factor->coefficient.rational();
  std::vector<mpz_class> z = a.integers;
  for (auto& n : z) n *= c.get_num();
  return make_matrix(a.rows, a.cols, std::move(z), a.denominator * c.get_den(), factor->unit);
}

Matrix multiply(const Matrix& a, const Matrix& b) {
  if (a.cols != b.rows) throw Undefined{};
  check_shape(a.rows, b.cols, a.uniform && b.uniform ? kIntegers : kNumbers);
  if (!a.uniform || !b.uniform)
    return build(a.rows, b.cols, [&](int i, int j) {
      Num sum;
      for (int k = 0; k < a.cols; ++k) sum = sum + a.at(i, k) * b.at(k, j);
      return sum;
    });
  Matrix out = make_matrix(a.rows, b.cols, product_of(a, b), a.denominator * b.denominator);
  return a.rational() && b.rational() ? out : scale(a.root * b.root, out);
}

Matrix add(const Matrix& a, const Matrix& b, int sign_of_b) {
  if (a.rows != b.rows || a.cols != b.cols) throw Undefined{};
  if (!a.uniform || !b.uniform || !same_unit(a.root, b.root))
    return build(a.rows, a.cols,
                 [&](int i, int j) { return sign_of_b > 0 ? a.at(i, j) + b.at(i, j) : a.at(i, j) - b.at(i, j); });
  std::vector<mpz_class> z = a.integers;
  for (std::size_t i = 0; i < z.size(); ++i) z[i] = z[i] * b.denominator + sign_of_b * b.integers[i] * a.denominator;
  return make_matrix(a.rows, a.cols, std::move(z), a.denominator * b.denominator, a.root);
}

Matrix transpose(const Matrix& a) {
  Matrix t{a.cols, a.rows, a.uniform, a.root, a.denominator, {}, {}};
  check_shape(a.rows, a.cols, a.uniform ? kIntegers : kNumbers);
  for (int j = 0; j < a.cols; ++j)
    for (int i = 0; i < a.rows; ++i)
      a.uniform ? t.integers.push_back(a.integers[a.index(i, j)]) : t.numbers.push_back(a.numbers[a.index(i, j)]);
  return t;
}

Num inner(const Matrix& a, const Matrix& b) {
  if (a.rows != b.rows || a.cols != b.cols) throw Undefined{};
  if (a.uniform && b.uniform) {
    mpz_class sum;
    for (std::size_t i = 0; i < a.integers.size(); ++i)
      mpz_addmul(sum.get_mpz_t(), a.integers[i].get_mpz_t(), b.integers[i].get_mpz_t());
    return Num(fraction(sum, a.denominator * b.denominator)) * (a.root * b.root);
  }
  Num sum;
  for (int i = 0; i < a.rows; ++i)
    for (int j = 0; j < a.cols; ++j) sum = sum + a.at(i, j) * b.at(i, j);
  return sum;
}

Num norm2(const Matrix& a) { return inner(a, a); }

}  // namespace checker
