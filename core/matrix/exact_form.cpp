#include "matrix/exact_form.hpp"

namespace plumbline {
namespace {

IntegerMatrix over_common_denominator(const std::vector<Rational>& x, int rows, int cols) {
  RationalMatrix values(as_size(rows));
  for (int i = 0; i < rows; ++i) {
    const auto first = x.begin() + static_cast<std::ptrdiff_t>(i) * cols;
    values[as_size(i)].assign(first, first + cols);
  }
  return rows == 0 ? IntegerMatrix(rows, cols) : IntegerMatrix::from(values);
}

}  // namespace

std::optional<ExactForm> ExactForm::of(const std::vector<Real>& entries, int rows, int cols) {
  if (auto integers = IntegerMatrix::from(entries, rows, cols)) return ExactForm{std::move(*integers), 1};
  auto common = common_root(entries);
  if (!common) return std::nullopt;
  return ExactForm{over_common_denominator(common->coefficients, rows, cols), std::move(common->root)};
}

std::optional<ExactForm> ExactForm::times(IntegerMatrix integers, const Real& factor) {
  if (factor.is_rational()) {
    if (factor.rational() == Rational(1)) return ExactForm{std::move(integers), 1};
    return ExactForm{scale(factor.rational(), integers), 1};
  }
  const auto common = common_root({factor});
  if (!common) return std::nullopt;
  if (common->coefficients[0] != Rational(1)) integers = scale(common->coefficients[0], integers);
  return ExactForm{std::move(integers), common->root};
}

std::vector<Real> ExactForm::entries() const {
  std::vector<Real> out = integers.real_entries();
  if (rational()) return out;
  for (Real& x : out) x = x * root;
  return out;
}

Matrix<Real>::Matrix(ExactForm form)
    : rows_(form.integers.rows()),
      cols_(form.integers.cols()),
      value_(std::make_shared<const ExactForm>(std::move(form))) {}

std::vector<Real> Matrix<Real>::entries_of(const ExactForm& form) { return form.entries(); }

const ExactForm* Matrix<Real>::form() const {
  return value_
      .other([&](const std::vector<Real>& entries) -> std::shared_ptr<const ExactForm> {
        auto form = ExactForm::of(entries, rows_, cols_);
        return form ? std::make_shared<const ExactForm>(std::move(*form)) : nullptr;
      })
      .get();
}

}  // namespace plumbline
