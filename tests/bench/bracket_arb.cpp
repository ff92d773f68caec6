#include <acb_mat.h>
#include <arb_mat.h>
#include <arf.h>
#include <lapacke.h>

#include <stdexcept>

#include "bracket.hpp"
#include "input.hpp"

namespace bench {
namespace {

using plumbline::Enclosure;
using plumbline::Rational;

class Balls {
 public:
  Balls(long rows, long cols) { arb_mat_init(x, rows, cols); }
  ~Balls() { arb_mat_clear(x); }
  Balls(const Balls&) = delete;
  Balls& operator=(const Balls&) = delete;
  arb_mat_t x;
};

Rational to_rational(const arf_t f) {
  fmpq_t q;
  fmpq_init(q);
  arf_get_fmpq(q, f);
  Rational::Value value;
  fmpq_get_mpq(value.backend().data(), q);
  fmpq_clear(q);
  return Rational(std::move(value));
}

// a = A and g = A^T A, this one at `bits` bits.
void set_with_gram(Balls& a, Balls& g, const Entries& k, int n, slong bits) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      arb_set_si(arb_mat_entry(a.x, i, j), k[static_cast<std::size_t>(i) * n + j]);
      arb_mul_2exp_si(arb_mat_entry(a.x, i, j), arb_mat_entry(a.x, i, j), -fraction_bits);
    }
  }
  arb_mat_transpose(g.x, a.x);
  arb_mat_mul(g.x, g.x, a.x, bits);
}

// sigma_1 and its right singular vector, in double.
double largest_with_vector(const std::vector<double>& a, int n, std::vector<double>& v) {
  std::vector<double> work = a, s(static_cast<std::size_t>(n)), u(a.size()), vt(a.size());
  // Row-major is the transpose: LAPACK's left vectors are the right ones of A.
  if (LAPACKE_dgesdd(LAPACK_COL_MAJOR, 'S', n, n, work.data(), n, s.data(), u.data(), n, vt.data(), n) != 0)
    throw std::logic_error("dgesdd failed");
  v.assign(u.begin(), u.begin() + n);
  return s[0];
}

// A lower bound of ||A v||^2 / ||v||^2.
Rational rayleigh_below(const Balls& a, const std::vector<double>& v, int n) {
  Balls x(n, 1), y(n, 1);
  arb_t up, down;
  arb_init(up);
  arb_init(down);
  for (int i = 0; i < n; ++i) arb_set_d(arb_mat_entry(x.x, i, 0), v[i]);
  arb_mat_mul(y.x, a.x, x.x, 128);
  for (int i = 0; i < n; ++i) {
    arb_addmul(up, arb_mat_entry(y.x, i, 0), arb_mat_entry(y.x, i, 0), 128);
    arb_addmul(down, arb_mat_entry(x.x, i, 0), arb_mat_entry(x.x, i, 0), 128);
  }
  arb_div(up, up, down, 128);
  arf_t f;
  arf_init(f);
  arb_get_lbound_arf(f, up, 64);
  const Rational out = to_rational(f);
  arf_clear(f);
  arb_clear(up);
  arb_clear(down);
  return out;
}

// Is c I - G certainly positive definite? The precision climbs until Cholesky succeeds.
bool definite(const Balls& g, const arf_t c, int n) {
  Balls m(n, n), factor(n, n);
  arb_mat_neg(m.x, g.x);
  for (int i = 0; i < n; ++i) {
    arb_t shift;
    arb_init(shift);
    arb_set_arf(shift, c);
    arb_add(arb_mat_entry(m.x, i, i), arb_mat_entry(m.x, i, i), shift, 128);
    arb_clear(shift);
  }
  for (const long bits : {64L, 80L, 96L, 128L, 192L, 256L, 512L, 1024L}) {
    if (arb_mat_cho(factor.x, m.x, bits) != 0) return true;
  }
  return false;
}

}  // namespace

int values_by_arb(const Entries& k, int n, int bits) {
  const slong working = bits + 128;
  Balls a(n, n), gram(n, n);
  set_with_gram(a, gram, k, n, working);
  acb_mat_t g, right;
  acb_mat_init(g, n, n);
  acb_mat_init(right, n, n);
  acb_mat_set_arb_mat(g, gram.x);
  acb_ptr values = _acb_vec_init(n);
  acb_mat_approx_eig_qr(values, nullptr, right, g, nullptr, 0, working);
  int precise = 0;
  if (acb_mat_eig_simple(values, nullptr, nullptr, g, values, right, working) != 0)
    for (int i = 0; i < n; ++i) precise += arb_rel_accuracy_bits(acb_realref(values + i)) >= bits ? 1 : 0;
  _acb_vec_clear(values, n);
  acb_mat_clear(right);
  acb_mat_clear(g);
  return precise;
}

Enclosure bracket_by_arb(const Entries& k, int n) {
  Balls a(n, n), g(n, n);
  set_with_gram(a, g, k, n, 128);
  std::vector<double> v;
  const double s = largest_with_vector(doubles(k), n, v);
  arf_t c;
  arf_init(c);
  arf_set_d(c, s * s * (1 + 5e-10));
  if (!definite(g, c, n)) throw std::logic_error("Arb's ladder of precisions did not certify the upper bound");
  const Enclosure out{rayleigh_below(a, v, n), to_rational(c)};
  arf_clear(c);
  return out;
}

}  // namespace bench
