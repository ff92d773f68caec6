#include "matrix/elimination.hpp"

#include <algorithm>

#include "matrix/gmp_access.hpp"
#include "matrix/residue_matrix.hpp"
#include "matrix/row_span.hpp"

namespace plumbline {
namespace {

// Are all rows of `a` combinations of those of the minor, or all columns of its columns? Both say the same; asked is
// the side whose vectors end early, as the first of each tells, or the one with fewer vectors.
bool spanned(const IntegerMatrix& a, const Minor& minor) {
  constexpr std::size_t few_bits = 186;
  const RowSpan rows(a, minor);
  const auto first = rows.lift({rows.other_rows().front()}, few_bits);
  if (!first) return false;
  if (!first->empty()) {
    const IntegerMatrix t = transpose(a);
    const RowSpan columns(t, {minor.cols, minor.rows});
    const auto first_column = columns.lift({columns.other_rows().front()}, few_bits);
    if (!first_column) return false;
    if (first_column->empty() || a.cols() < a.rows()) return columns.holds_all(minor_bits(t, minor.size() + 1));
  }
  return rows.holds_all(minor_bits(a, minor.size() + 1));
}

}  // namespace

// Half the bits of the product of the squared lengths of the longest rows (Hadamard).
std::size_t minor_bits(const IntegerMatrix& a, int order) {
  std::vector<Integer> squares;
  for (int i = 0; i < a.rows(); ++i) {
    Integer square = 0;
    for (int j = 0; j < a.cols(); ++j) mpz_addmul(gmp::raw(square), gmp::raw(a(i, j)), gmp::raw(a(i, j)));
    squares.push_back(std::move(square));
  }
  std::sort(squares.rbegin(), squares.rend());
  Integer product = 1;
  for (int i = 0; i < order; ++i) product *= squares[as_size(i)];
  return as_size((gmp::bits(product) + 1) / 2);
}

Minor largest_minor(const IntegerMatrix& a) {
  const int most = std::min(a.rows(), a.cols());
  for (ShortPrime p = ShortPrime::largest(most);; p = ShortPrime::below(p.size(), most)) {
    Minor minor = Echelon(a, p).pivots();
    if (minor.size() == most || spanned(a, minor)) return minor;
  }
}

int rank(const IntegerMatrix& a) { return largest_minor(a).size(); }

}  // namespace plumbline
