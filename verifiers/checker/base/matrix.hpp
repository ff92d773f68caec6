// Matrices and fully connected networks over exact numbers.
//
// Almost all of the work of a check is products of matrices, and nearly all matrices are rational, or rational times
// one common root (a rescaled network). Such a matrix is kept as integers over one denominator, times that root; any
// other matrix is a list of numbers. Which of the two follows from the entries alone. Shapes that do not fit make an
// operation undefined (exception Undefined), as docs/language.md says.
#pragma once

#include <memory>
#include <vector>

#include "number.hpp"

namespace checker {

struct Matrix {
  int rows = 0, cols = 0;
  bool uniform = true;  // entry = root * integers[i]/denominator, the fraction in lowest terms as a whole
  Num root = 1;         // a unit (number.hpp); 1 if all entries are 0
  mpz_class denominator = 1;
  std::vector<mpz_class> integers;
  std::vector<Num> numbers;  // otherwise
  [[nodiscard]] bool rational() const { return uniform && root.is_rational(); }
  [[nodiscard]] Num at(int i, int j) const;  // from 0
  [[nodiscard]] std::size_t index(int i, int j) const { return static_cast<std::size_t>(i) * cols + j; }
};
using MatrixPtr = std::shared_ptr<const Matrix>;
inline MatrixPtr shared(Matrix m) { return std::make_shared<const Matrix>(std::move(m)); }

Matrix make_matrix(int rows, int cols, std::vector<Num> entries);  // row by row
Matrix make_matrix(int rows, int cols, std::vector<mpz_class> integers, mpz_class denominator,
                   Num root = 1);                                  // denominator > 0
void check_shape(std::int64_t rows, std::int64_t cols, int bits);  // rejects above 2^bits entries
inline constexpr int kNumbers = 20, kIntegers = 24;  // so many if each is a number of its own; if they are integers

// Entry by entry from f(i, j).
template <class F> Matrix build(int rows, int cols, F f) {
  check_shape(rows, cols, kNumbers);
  std::vector<Num> entries;
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) entries.push_back(f(i, j));
  return make_matrix(rows, cols, std::move(entries));
}

Matrix multiply(const Matrix& a, const Matrix& b);
Matrix add(const Matrix& a, const Matrix& b, int sign_of_b);  // a + b or a - b
Matrix scale(const Num& s, const Matrix& a);
Matrix transpose(const Matrix& a);
Num entry_at(const Matrix& a, std::int64_t i, std::int64_t j);  // from 1; Undefined outside
Num inner(const Matrix& a, const Matrix& b);                    // Tr[A^T B]
Num norm2(const Matrix& a);

struct Network {
  mpq_class slope;                         // sigma(x) = x for x > 0, slope x otherwise; 1 for linear networks
  std::vector<MatrixPtr> weights, biases;  // a bias is null where there is none
  std::vector<MatrixPtr> gates = {};       // prescribed slopes, after each layer; empty: sigma decides
  [[nodiscard]] int depth() const { return static_cast<int>(weights.size()); }
  [[nodiscard]] bool bias_free() const;
};
using NetworkPtr = std::shared_ptr<const Network>;

}  // namespace checker
