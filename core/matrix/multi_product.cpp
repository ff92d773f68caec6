#include "matrix/multi_product.hpp"

#include <algorithm>

#include "budget/budget.hpp"
#include "matrix/matrix_of.hpp"

namespace plumbline::multi {
namespace {

// An MPFI number that frees itself.
class Scratch {
 public:
  Scratch() { mpfi_init2(x_, static_cast<mpfr_prec_t>(PrecisionScope::current())); }
  ~Scratch() { mpfi_clear(x_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  operator mpfi_ptr() { return x_; }  // NOLINT: it is used as one

 private:
  mpfi_t x_;
};

bool has_forms(const Matrix<MultiInterval>& a) {
  return std::ranges::any_of(a.entries(), [](const MultiInterval& x) { return x.form() != nullptr; });
}

// By the operators, which keep the forms.
Matrix<MultiInterval> product_of_forms(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& b) {
  return matrix_of<Matrix<MultiInterval>>(a.rows(), b.cols(), [&](int i, int j) {
    MultiInterval sum;
    for (int k = 0; k < a.cols(); ++k)
      if (a(i, k).sign() != Sign::Zero && b(k, j).sign() != Sign::Zero) sum = sum + a(i, k) * b(k, j);
    return sum;
  });
}

}  // namespace

MultiInterval hull(const MultiInterval& a, const MultiInterval& b) {
  return make([&](mpfi_ptr out) { mpfi_union(out, raw(a), raw(b)); });
}

Matrix<MultiInterval> product(const Matrix<MultiInterval>& a, const Matrix<MultiInterval>& b) {
  if (has_forms(a) || has_forms(b)) return product_of_forms(a, b);
  Matrix<MultiInterval> c(a.rows(), b.cols());
  Scratch term;
  for (int i = 0; i < a.rows(); ++i) {
    for (int j = 0; j < b.cols(); ++j) {
      budget::spend(static_cast<std::int64_t>(a.cols()) * (16 + PrecisionScope::current() / 8),
                    "a product of interval matrices");
      c(i, j) = make([&](mpfi_ptr sum) {
        mpfi_set_ui(sum, 0);
        for (int k = 0; k < a.cols(); ++k) {
          if (mpfi_is_zero(raw(a(i, k))) > 0 || mpfi_is_zero(raw(b(k, j))) > 0) continue;
          mpfi_mul(term, raw(a(i, k)), raw(b(k, j)));
          mpfi_add(sum, sum, term);
        }
      });
    }
  }
  return c;
}

}  // namespace plumbline::multi
