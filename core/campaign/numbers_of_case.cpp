#include "campaign/numbers_of_case.hpp"

#include <algorithm>

namespace plumbline {

std::vector<ExactMatrix*> matrices_of(Case& c) {
  std::vector<ExactMatrix*> out;
  for (ExactMatrix& w : c.network.weights) out.push_back(&w);
  for (auto& b : c.network.biases)
    if (b) out.push_back(&*b);
  out.push_back(&c.inputs);
  for (auto* part : {&c.gradient, &c.targets, &c.loss_derivative})
    if (*part) out.push_back(&**part);
  for (auto& [name, a] : c.matrices) out.push_back(&a);
  return out;
}

std::vector<Real*> numbers_of(Case& c) {
  std::vector<Real*> out;
  for (ExactMatrix* a : matrices_of(c))
    for (Real& x : a->entries()) out.push_back(&x);
  for (auto& [name, x] : c.scalars) out.push_back(&x);
  return out;
}

std::vector<const Real*> numbers_of(const Case& c) {
  const std::vector<Real*> numbers = numbers_of(const_cast<Case&>(c));        // NOLINT: only read
  return {numbers.begin(), numbers.end()};
}


bool writable(const Case& c) {
  constexpr std::size_t kLong = 400;
  const auto numbers = numbers_of(c);
  try {
    return std::all_of(numbers.begin(), numbers.end(), [](const Real* x) { return x->is_rational() || x->to_string().size() <= kLong; });
  } catch (const Undefined&) {
  } catch (const ResourceLimit&) {
  }
  return false;
}

ExactMatrix without_row(const ExactMatrix& a, int i) {
  ExactMatrix out(a.rows() - 1, a.cols());
  for (int r = 0; r < out.rows(); ++r)
    for (int j = 0; j < a.cols(); ++j) out(r, j) = a(r < i ? r : r + 1, j);
  return out;
}

ExactMatrix without_column(const ExactMatrix& a, int j) {
  ExactMatrix out(a.rows(), a.cols() - 1);
  for (int i = 0; i < a.rows(); ++i)
    for (int c = 0; c < out.cols(); ++c) out(i, c) = a(i, c < j ? c : c + 1);
  return out;
}

}  // namespace plumbline
