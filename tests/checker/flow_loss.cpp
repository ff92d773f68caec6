// The losses of margins in the shapes of flows (docs/flow.md, Lemma 15): what an argument contains, the result does.
#include <boost/test/unit_test.hpp>

#include <cmath>

#include "flows/loss.hpp"
#include "session.hpp"

using namespace checker;

namespace {

double response_of(FlowLoss loss, double m) {
  return loss == FlowLoss::Logistic ? 1 / (1 + std::exp(m)) : std::exp(-m);
}
mpz_class units_of(const mpq_class& q) {
  mpz_class out;
  const mpz_class n = q.get_num() << units().unit_bits;
  mpz_fdiv_q(out.get_mpz_t(), n.get_mpz_t(), q.get_den().get_mpz_t());
  return out;
}
bool contains(const Interval& a, double x, double slack = 1e-13) {
  const double tolerance = slack * (1 + std::fabs(x));
  return in_rationals(low(a)).get_d() <= x + tolerance && x - tolerance <= in_rationals(high(a)).get_d();
}
double at(const Poly& p, double u) {
  double sum = 0;
  for (std::size_t k = p.c.size(); k-- > 0;) sum = sum * u + in_rationals(p.c[k]).get_d();
  return sum;
}
const FlowLoss kLosses[] = {FlowLoss::Exponential, FlowLoss::Logistic};

}  // namespace

BOOST_FIXTURE_TEST_SUITE(flow_loss, checker_test::Fresh)

BOOST_AUTO_TEST_CASE(intervals_and_derivatives) {
  const Grid grid(units().unit_bits);
  units().jet_size = 1;
  for (const FlowLoss loss : kLosses)
    for (const int eighths : {-400, -31, -8, -1, 0, 1, 8, 31, 400}) {
      const double m = eighths / 8.0, f = response_of(loss, m);
      const Interval number = point(units_of(mpq_class(eighths, 8)));
      BOOST_TEST(contains(response(loss, number), f));
      BOOST_TEST(in_rationals(high(response(loss, number)) - low(response(loss, number))).get_d() <= 1e-30 * (1 + f));
      const Interval wide = widened(number, units_of(mpq_class(1, 4)));
      for (const double off : {-0.25, 0.0, 0.25}) {
        BOOST_TEST(contains(response(loss, wide), response_of(loss, m + off)));
        BOOST_TEST(contains(loss_of_margin(loss, wide),
                            loss == FlowLoss::Logistic ? std::log1p(std::exp(-m - off)) : std::exp(-m - off)));
        const Jet jet = response(loss, Jet{wide, {point(units_of(3))}});
        const double g = response_of(loss, m + off);
        BOOST_TEST(contains(jet.slope[0], -3 * (loss == FlowLoss::Logistic ? g * (1 - g) : g)));
      }
    }
}

// Polynomials of margins that turn a little or much, with and without something left out.
BOOST_AUTO_TEST_CASE(polynomials) {
  const Grid grid(units().unit_bits);
  for (const std::size_t degree : {std::size_t{2}, std::size_t{8}, std::size_t{24}}) {
    units().poly_degree = degree;
    for (const FlowLoss loss : kLosses)
      for (const int quarters : {1, 2, 8})
        for (const mpq_class& rest : {mpq_class(0), mpq_class(1, 16)}) {
          Poly m{std::vector<mpz_class>(degree + 1), units_of(rest)};
          m.c[0] = units_of(mpq_class(-1, 2));
          m.c[1] = units_of(mpq_class(quarters, 4));
          m.c[2] = units_of(mpq_class(-quarters, 8));
          const Poly s = response(loss, m);
          const double left = in_rationals(s.rest).get_d();
          for (const double u : {0.0, 0.125, 0.5, 0.875, 1.0})
            for (const double sign : {-1.0, 0.0, 1.0}) {
              const double exact = response_of(loss, at(m, u) + sign * rest.get_d());
              BOOST_TEST(std::fabs(at(s, u) - exact) <= left + 1e-13);
            }
          if (degree == 24 && rest == 0 && quarters == 1) BOOST_TEST(left < 1e-14);
        }
  }
}

// A guess is as good as the one that a path is made with: the same coefficients.
BOOST_AUTO_TEST_CASE(polynomials_that_grow) {
  const Grid grid(units().unit_bits);
  units().poly_degree = 6;
  for (const FlowLoss loss : kLosses) {
    Poly m{std::vector<mpz_class>(7), 0};
    for (std::size_t k = 0; k < 4; ++k) m.c[k] = units_of(mpq_class(static_cast<long>(k) + 1, 8));
    Grown grown;
    for (std::size_t k = 0; k <= 6; ++k) {
      begin_pass(k == 0);
      grown = response(loss, Grown{&m.c});
    }
    BOOST_TEST((*grown.c == response(loss, m).c));
  }
}

BOOST_AUTO_TEST_CASE(margins_beyond_all_bounds_are_declined) {
  const Grid grid(units().unit_bits);
  for (const FlowLoss loss : kLosses) {
    BOOST_CHECK_NO_THROW(response(loss, point(units_of(1024))));
    for (const int m : {1025, -1025, 1 << 30}) BOOST_CHECK_THROW(response(loss, point(units_of(m))), Rejection);
    Poly fast{std::vector<mpz_class>(units().poly_degree + 1), 0};
    fast.c[1] = units_of(5000);
    BOOST_CHECK_THROW(response(loss, fast), Rejection);
  }
}

BOOST_AUTO_TEST_SUITE_END()
