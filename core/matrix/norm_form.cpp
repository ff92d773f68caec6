#include "matrix/norm_form.hpp"

#include <algorithm>
#include <cmath>

#include "matrix/lapack.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline {
namespace {

constexpr double kUnit = 1 << 20;  // entries of a direction, which need not be better than the box is small

using Forms = Matrix<MultiInterval>;

double approximate_middle(const MultiInterval& a) {
  const Enclosure e = a.enclosure();
  return ((e.lower + e.upper) / Rational(2)).approximate();
}

Forms upright(const Forms& a) { return a.rows() < a.cols() ? transpose(a) : a; }

MultiInterval number(const Rational& a) { return MultiInterval::enclosing(a); }

// x/||x|| for rational x != 0.
Forms normalised(const std::vector<Rational>& x) {
  Rational square;
  for (const Rational& entry : x) square += entry * entry;
  const MultiInterval norm = sqrt(number(square));
  return matrix_of<Forms>(static_cast<int>(x.size()), 1, [&](int i, int) { return number(x[as_size(i)]) / norm; });
}

// B v, with the entries of B in the middle: the direction of u.
std::vector<Rational> image_of_middle(const Forms& b, const std::vector<Integer>& v) {
  std::vector<Rational> out(as_size(b.rows()));
  for (int i = 0; i < b.rows(); ++i)
    for (int j = 0; j < b.cols(); ++j) {
      const Enclosure e = b(i, j).enclosure();
      out[as_size(i)] += (e.lower + e.upper) / Rational(2) * Rational(v[as_size(j)]);
    }
  return out;
}

// An upper bound of the norm of each matrix in a.
MultiInterval norm_bound(const Forms& a) { return sqrt(norm2(a)); }

Rational upper_end(const MultiInterval& a) { return a.enclosure().upper; }
Rational lower_end(const MultiInterval& a) { return a.enclosure().lower; }

// The theorem for these directions.
std::shared_ptr<const LinearForm> form_by(const Forms& b, const std::vector<Rational>& left,
                                          const std::vector<Rational>& right) {
  const Forms u = normalised(left), v = normalised(right), row = multiply(transpose(u), b), column = multiply(b, v);
  const MultiInterval s = multiply(row, v)(0, 0);
  const Forms behind_v = subtract(column, scale(s, u)), behind_u = subtract(row, scale(s, transpose(v)));
  const Forms rest = subtract(subtract(b, multiply(u, row)), multiply(behind_v, transpose(v)));
  const Rational t = std::max(upper_end(norm_bound(behind_v)), upper_end(norm_bound(behind_u))),
                 d = upper_end(norm_bound(rest));
  if (!s.form() || lower_end(s) <= d) return nullptr;
  const MachineInterval more = MachineInterval::enclosing(t * t / (lower_end(s) - d));
  return std::make_shared<const LinearForm>(*s.form() + LinearForm(MachineInterval::hull(0, more.upper())));
}

}  // namespace

std::optional<std::vector<Integer>> norm_direction(const Matrix<MultiInterval>& a) {
  const Forms b = upright(a);
  const auto svd = approximate_svd(
      matrix_of<Eigen::MatrixXd>(b.rows(), b.cols(), [&](int i, int j) { return approximate_middle(b(i, j)); }));
  if (!svd) return std::nullopt;
  std::vector<Integer> out;
  for (int i = 0; i < b.cols(); ++i) out.emplace_back(std::llround(svd->v(i, 0) * kUnit));
  return out;
}

std::shared_ptr<const LinearForm> norm_form(const Matrix<MultiInterval>& a) {
  const auto has_form = [](const MultiInterval& x) { return x.form() != nullptr; };
  if (std::ranges::none_of(a.entries(), has_form)) return nullptr;
  const auto v = norm_direction(a);
  if (!v) return nullptr;
  const Forms b = upright(a);
  try {
    return form_by(b, image_of_middle(b, *v), {v->begin(), v->end()});
  } catch (const Undecided&) { return nullptr; } catch (const Undefined&) {
    return nullptr;
  }
}

}  // namespace plumbline
