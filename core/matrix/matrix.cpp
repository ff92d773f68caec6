#include "matrix/matrix.hpp"

#include "matrix/exact_form.hpp"
#include "matrix/guess_matrix.hpp"
#include "matrix/multi_product.hpp"
#include "matrix/shape.hpp"

namespace plumbline {
namespace {

// The hull of two enclosures of which one or the other is right.
MultiInterval hull(const MultiInterval& a, const MultiInterval& b) { return multi::hull(a, b); }
Real hull(const Real&, const Real&) { throw Undecided("an exact number has no undecided sign"); }
Guess hull(const Guess&, const Guess&) { throw Undecided("a guess has no undecided sign"); }

Matrix<MultiInterval> product(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& b) {
  return multi::product(a, b);
}

// As integers times a root where both have that form; others take the plain loop.
Matrix<Real> product(const Matrix<Real>& a, const Matrix<Real>& b) {
  const ExactForm *x = a.form(), *y = x == nullptr ? nullptr : b.form();
  if (y != nullptr)
    if (auto form = ExactForm::times(multiply(x->integers, y->integers), x->root * y->root))
      return Matrix<Real>(std::move(*form));
  Matrix<Real> c(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i) {
    for (int k = 0; k < a.cols(); ++k) {
      if (!a(i, k).varies() && a(i, k).sign() == Sign::Zero) continue;
      for (int j = 0; j < b.cols(); ++j) c(i, j) += a(i, k) * b(k, j);
    }
  }
  return c;
}

Matrix<Guess> product(const Matrix<Guess>& a, const Matrix<Guess>& b) {
  Matrix<Guess> c(a.rows(), b.cols());
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < b.cols(); ++j) {
      double sum = 0;
      for (int k = 0; k < a.cols(); ++k) sum += a(i, k).value() * b(k, j).value();
      c(i, j) = Guess::near(sum);
    }
  return c;
}

// The entries in one row or one column.
template <class S> Matrix<S> flattened(const Matrix<S>& a, bool as_row) {
  const int n = static_cast<int>(a.entries().size());
  Matrix<S> out = as_row ? Matrix<S>(1, n) : Matrix<S>(n, 1);
  out.entries() = a.entries();
  return out;
}

MultiInterval sum_of_squares(const Matrix<MultiInterval>& a) {
  MultiInterval sum;
  for (const MultiInterval& x : a.entries()) sum = sum + square(x);
  return sum;
}

// Tr[A^T B] in integers where both have a form.
std::optional<Real> integer_inner(const Matrix<Real>& a, const Matrix<Real>& b) {
  const ExactForm *x = a.form(), *y = x == nullptr ? nullptr : b.form();
  if (y == nullptr) return std::nullopt;
  return Real(inner(x->integers, y->integers)) * (x->root * y->root);
}
std::optional<MultiInterval> integer_inner(const Matrix<MultiInterval>&, const Matrix<MultiInterval>&) { return {}; }
std::optional<Guess> integer_inner(const Matrix<Guess>&, const Matrix<Guess>&) { return {}; }

Real sum_of_squares(const Matrix<Real>& a) {
  const auto sum = integer_inner(a, a);
  return sum ? *sum : std::as_const(product(flattened(a, true), flattened(a, false)).entries())[0];
}

Guess sum_of_squares(const Matrix<Guess>& a) {
  double sum = 0;
  for (const Guess& x : a.entries()) sum += x.value() * x.value();
  return Guess::near(sum);
}

// f(a, b) entry by entry.
template <class S, class F> Matrix<S> entrywise(const char* operation, const Matrix<S>& a, const Matrix<S>& b, F f) {
  shape::require_equal(operation, a, b);
  Matrix<S> c(a.rows(), a.cols());
  for (std::size_t i = 0; i < c.entries().size(); ++i) c.entries()[i] = f(a.entries()[i], b.entries()[i]);
  return c;
}

// `above` where x > 0, `below` where x < 0, `at_zero` where x = 0; the hull of all that x may choose where its sign is
// unknown.
template <class S> S choose(const S& x, const S& above, const S& at_zero, const S& below) {
  switch (x.sign()) {
    case Sign::Positive: return above;
    case Sign::Zero: return at_zero;
    case Sign::Negative: return below;
    case Sign::Unknown: break;
  }
  return hull(above, below);
}

// The same operations on integers times a root, where the matrices have that form already: nothing, if not.
using Exact = Matrix<Real>;
template <class S> std::optional<Matrix<S>> in_integers_add(const Matrix<S>&, const Matrix<S>&) { return {}; }
std::optional<Exact> in_integers_add(const Exact& a, const Exact& b) {
  if (!a.has_form() || !b.has_form() || !same_root(a.form()->root, b.form()->root)) return {};
  return Exact(ExactForm{add(a.form()->integers, b.form()->integers), a.form()->root});
}

template <class S> std::optional<Matrix<S>> in_integers_scale(const S&, const Matrix<S>&) { return {}; }
std::optional<Exact> in_integers_scale(const Real& s, const Exact& a) {
  if (!a.has_form()) return {};
  auto form = ExactForm::times(a.form()->integers, a.form()->root * s);
  return form ? std::optional(Exact(std::move(*form))) : std::nullopt;
}

template <class S> std::optional<Matrix<S>> in_integers_transpose(const Matrix<S>&) { return {}; }
std::optional<Exact> in_integers_transpose(const Exact& a) {
  if (!a.has_form()) return {};
  return Exact(ExactForm{transpose(a.form()->integers), a.form()->root});
}

template <class S> std::optional<Matrix<S>> in_integers_mask(const Matrix<S>&, const S&, const Matrix<S>&) {
  return {};
}
std::optional<Exact> in_integers_mask(const Exact& a, const Real& slope, const Exact& b) {
  if (!a.has_form() || !b.has_form() || !slope.is_rational()) return {};
  return Exact(ExactForm{mask_by_slope(a.form()->integers, slope.rational(), b.form()->integers), b.form()->root});
}

}  // namespace

template <class S> Matrix<S> multiply(const Matrix<S>& a, const Matrix<S>& b) {
  shape::require_product("product", a, b);
  return product(a, b);
}

template <class S> Matrix<S> add(const Matrix<S>& a, const Matrix<S>& b) {
  shape::require_equal("sum", a, b);
  if (auto c = in_integers_add(a, b)) return std::move(*c);
  return entrywise("sum", a, b, [](const S& x, const S& y) { return x + y; });
}

template <class S> Matrix<S> subtract(const Matrix<S>& a, const Matrix<S>& b) {
  return entrywise("difference", a, b, [](const S& x, const S& y) { return x - y; });
}

template <class S> Matrix<S> scale(const S& s, const Matrix<S>& a) {
  if (auto c = in_integers_scale(s, a)) return std::move(*c);
  Matrix<S> c(a.rows(), a.cols());
  for (std::size_t i = 0; i < c.entries().size(); ++i) c.entries()[i] = s * a.entries()[i];
  return c;
}

template <class S> Matrix<S> transpose(const Matrix<S>& a) {
  if (auto t = in_integers_transpose(a)) return std::move(*t);
  Matrix<S> t(a.cols(), a.rows());
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < a.cols(); ++j) t(j, i) = a(i, j);
  }
  return t;
}

// An interval [l, u] around zero becomes [0, u] + slope [l, 0], which contains both branches because each has a part
// that is zero.
template <class S> Matrix<S> leaky_relu(const Matrix<S>& a, const S& slope) {
  if (auto c = in_integers_mask(a, slope, a)) return std::move(*c);
  Matrix<S> c(a.rows(), a.cols());
  for (std::size_t i = 0; i < c.entries().size(); ++i) {
    const S& x = a.entries()[i];
    const Sign sign = x.sign();
    c.entries()[i] = sign == Sign::Negative ? slope * x : sign == Sign::Unknown ? max(x, S()) + slope * min(x, S()) : x;
  }
  return c;
}

template <class S> Matrix<S> mask_by_slope(const Matrix<S>& a, const S& slope, const Matrix<S>& b) {
  shape::require_equal("mask by slope", a, b);
  if (auto c = in_integers_mask(a, slope, b)) return std::move(*c);
  return entrywise("mask by slope", a, b, [&](const S& x, const S& y) {
    const S below = slope * y;
    return choose(x, y, below, below);
  });
}

template <class S> S norm2(const Matrix<S>& a) { return sum_of_squares(a); }

template <class S> S inner(const Matrix<S>& a, const Matrix<S>& b) {
  shape::require_equal("inner product", a, b);
  if (const auto sum = integer_inner(a, b)) return *sum;
  return product(flattened(a, true), flattened(b, false))(0, 0);
}

Matrix<MultiInterval> enclose_multi(const Matrix<Real>& a) {
  Matrix<MultiInterval> c(a.rows(), a.cols());
  for (std::size_t i = 0; i < c.entries().size(); ++i) c.entries()[i] = a.entries()[i].interval();
  return c;
}

#define PLUMBLINE_INSTANTIATE(S)                                                  \
  template Matrix<S> multiply(const Matrix<S>&, const Matrix<S>&);                \
  template Matrix<S> add(const Matrix<S>&, const Matrix<S>&);                     \
  template Matrix<S> subtract(const Matrix<S>&, const Matrix<S>&);                \
  template Matrix<S> scale(const S&, const Matrix<S>&);                           \
  template Matrix<S> transpose(const Matrix<S>&);                                 \
  template Matrix<S> leaky_relu(const Matrix<S>&, const S&);                      \
  template Matrix<S> mask_by_slope(const Matrix<S>&, const S&, const Matrix<S>&); \
  template S norm2(const Matrix<S>&);                                             \
  template S inner(const Matrix<S>&, const Matrix<S>&);
PLUMBLINE_INSTANTIATE(MultiInterval)
PLUMBLINE_INSTANTIATE(Real)
PLUMBLINE_INSTANTIATE(Guess)
#undef PLUMBLINE_INSTANTIATE

}  // namespace plumbline
