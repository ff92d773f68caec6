// Fraction-free elimination (E. H. Bareiss 1968): the one way in which the checker solves, whatever the numbers are.
//
// A step with the pivot m_pp replaces m_ij by (m_pp m_ij - m_ip m_pj)/q, where q is the pivot before. Over the integers
// the division is exact, and the last of n pivots is the determinant up to its sign; other numbers are divided where
// that is exact and cheap, since a factor of a row does not change what is zero.
#pragma once

#include <algorithm>
#include <vector>

#include "number.hpp"

namespace checker {

inline bool is_zero(const mpz_class& a) { return sgn(a) == 0; }
inline bool is_zero(const Num& a) { return sign(a) == 0; }
void eliminate(mpz_class& target, const mpz_class& pivot, const mpz_class& left, const mpz_class& up,
               const mpz_class& previous);
void eliminate(Num& target, const Num& pivot, const Num& left, const Num& up, const Num& previous);

template <class T> struct Elimination {
  std::vector<int> rows, cols;  // of the pivots, in their order; as many as the rank if it is below `most`
  T last = 1;                   // the last pivot
};

// Of a matrix, row by row, with the first pivot that is not zero, and at most `most` of them.
template <class T> Elimination<T> elimination(std::vector<T> m, int rows, int cols, int most) {
  Elimination<T> found;
  std::vector<int> row(rows), col(cols);
  for (int i = 0; i < rows; ++i) row[i] = i;
  for (int j = 0; j < cols; ++j) col[j] = j;
  const auto at = [&](int i, int j) -> T& { return m[static_cast<std::size_t>(row[i]) * cols + col[j]]; };
  for (int step = 0; step < std::min({rows, cols, most}); ++step) {
    int r = step, c = step;
    while (c < cols && is_zero(at(r, c)))
      if (++r == rows) r = step, ++c;
    if (c == cols) break;
    std::swap(row[step], row[r]);
    std::swap(col[step], col[c]);
    for (int i = step + 1; i < rows; ++i)
      for (int j = step + 1; j < cols; ++j) eliminate(at(i, j), at(step, step), at(i, step), at(step, j), found.last);
    found.last = at(step, step);
    found.rows.push_back(row[step]);
    found.cols.push_back(col[step]);
  }
  return found;
}

}  // namespace checker
