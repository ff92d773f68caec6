// The largest singular value of a matrix with box entries, by a direction (docs/rules.md, Section 14, lemma on norms).
#include "boxes/linear.hpp"

namespace checker {

namespace {

Num enclosed(const Interval& a) { return number_within({a, std::nullopt, true}); }

// x/||x||, for any x of which this is about; none if that may be 0.
std::optional<Matrix> unit(const std::vector<Interval>& x) {
  Interval square;
  for (const Interval& entry : x) square = square + entry * entry;
  if (certain_sign(square) <= 0) return std::nullopt;
  const Interval norm = root(square, 2);
  std::vector<Num> entries;
  for (const Interval& entry : x) entries.push_back(enclosed(entry / norm));
  const int rows = static_cast<int>(entries.size());
  return make_matrix(rows, 1, std::move(entries));
}

// The middle of each entry of B v.
std::vector<Interval> middles(const Matrix& image) {
  std::vector<Interval> out;
  for (int i = 0; i < image.rows; ++i) {
    const Interval x = enclosure_of(image.at(i, 0));
    Dyadic middle = x.lo + x.hi;
    --middle.e;
    out.push_back({middle, middle});
  }
  return out;
}

Interval norm_above(const Matrix& a) { return root(max(enclosure_of(norm2(a)), Interval{}), 2); }

}  // namespace

// s = u^T B v and what s_1 may lie above it; `value` itself where the lemma does not apply.
Num norm_by_direction(const Matrix& b, const std::vector<mpz_class>& v, const Num& value, Boxing) {
  if (static_cast<int>(v.size()) != b.cols || !value.beyond() || !value.beyond()->about) return value;
  std::vector<Interval> direction;
  for (const mpz_class& entry : v) direction.push_back(enclose(mpq_class(entry)));
  const auto right = unit(direction);
  if (!right) return value;
  const Matrix column = multiply(b, *right);
  const auto left = unit(middles(column));
  if (!left) return value;
  const Matrix row = multiply(transpose(*left), b);
  const Num s = multiply(row, *right).at(0, 0);
  if (!linear_part(s)) return value;
  const Matrix behind_v = add(column, scale(s, *left), -1), behind_u = add(row, scale(s, transpose(*right)), -1);
  const Matrix rest = add(add(b, multiply(*left, row), -1), multiply(behind_v, transpose(*right)), -1);
  const Interval t = max(norm_above(behind_v), norm_above(behind_u)), gap = enclosure_of(s) - norm_above(rest);
  if (certain_sign(gap) <= 0) return value;
  const Interval above{{0, 0}, (t * t / gap).hi};
  return number_within(with_linear_part(*value.beyond()->about, Joint::Sum, s, enclosed(above)));
}

}  // namespace checker
