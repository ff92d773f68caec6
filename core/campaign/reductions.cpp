#include "campaign/reductions.hpp"

#include <algorithm>

#include "campaign/numbers_of_case.hpp"

namespace plumbline {
namespace {

bool contains_name(const std::vector<std::string>& names, const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); }

// A change of a copy as a reduction.
template <class Change>
Reduction changed(const Case& c, Change change) {
  return [c, change] {
    Case out = c;
    change(out);
    return out;
  };
}

void drop_layer(Case& c, std::size_t l) {
  c.network.weights.erase(c.network.weights.begin() + static_cast<std::ptrdiff_t>(l));
  if (!c.network.biases.empty()) c.network.biases.erase(c.network.biases.begin() + static_cast<std::ptrdiff_t>(l));
}

void drop_row(std::optional<ExactMatrix>& a, int i) {
  if (a) a = without_row(*a, i);
}
void drop_column(std::optional<ExactMatrix>& a, int j) {
  if (a) a = without_column(*a, j);
}

// Matrix parameters with n rows or n columns lose number k of them.
void drop_from_parameters(Case& c, int n, int k) {
  for (auto& [name, a] : c.matrices) {
    if (a.rows() == n && n > 1) a = without_row(a, k);
    if (a.cols() == n && n > 1) a = without_column(a, k);
  }
}

// One unit of a dimension of size n: with the matrix parameters of that size, and without.
template <class Change>
void add_units(std::vector<Reduction>& out, const Case& c, int n, Change change) {
  if (n <= 1) return;
  for (int k = 0; k < n; ++k) {
    if (!c.matrices.empty())
      out.push_back(changed(c, [=](Case& copy) {
        change(copy, k);
        drop_from_parameters(copy, n, k);
      }));
    out.push_back(changed(c, [=](Case& copy) { change(copy, k); }));
  }
}

void drop_neuron(Case& c, std::size_t l, int k) {              // of hidden layer l + 1
  c.network.weights[l] = without_row(c.network.weights[l], k);
  c.network.weights[l + 1] = without_column(c.network.weights[l + 1], k);
  if (!c.network.biases.empty()) drop_row(c.network.biases[l], k);
}

void drop_sample(Case& c, int k) {
  c.inputs = without_column(c.inputs, k);
  drop_column(c.gradient, k);
  drop_column(c.targets, k);
  drop_column(c.loss_derivative, k);
}

void drop_input(Case& c, int k) {
  c.inputs = without_row(c.inputs, k);
  c.network.weights.front() = without_column(c.network.weights.front(), k);
}

void drop_output(Case& c, int k) {
  c.network.weights.back() = without_row(c.network.weights.back(), k);
  if (!c.network.biases.empty()) drop_row(c.network.biases.back(), k);
  drop_row(c.gradient, k);
  drop_row(c.targets, k);
}

Real sign_of_entry(const Real& x) { return x.sign() == Sign::Zero ? Real(0) : x.sign() == Sign::Positive ? Real(1) : Real(-1); }

Real nearest(const Real& x, long q) {
  const Enclosure e = x.enclosure(64);
  return Real(Rational(floor(e.lower * Rational(q) + Rational(1, 2))) / Rational(q));
}

// The least common multiple of the denominators, if all entries are rational.
std::optional<Integer> common_denominator(const ExactMatrix& a) {
  Integer out = 1;
  for (const Real& x : a.entries()) {
    if (!x.is_rational()) return std::nullopt;
    out = boost::multiprecision::lcm(out, x.rational().denominator());
  }
  return out;
}

// The candidates for one number, simplest first.
std::vector<Real> simpler(const Real& x) {
  std::vector<Real> out;
  const auto propose = [&](const Real& y) {
    if ((x - y).sign() != Sign::Zero) out.push_back(y);
  };
  if (x.sign() == Sign::Zero) return out;
  propose(Real(0));
  const Real unit = sign_of_entry(x);
  if (x.is_rational() && abs(x.rational()) == Rational(1)) return x.rational() == Rational(-1) ? std::vector{Real(0), Real(1)} : out;
  propose(unit);
  propose(-unit);
  for (const long q : {1L, 2L, 3L, 4L, 8L, 16L, 64L, 1024L}) propose(nearest(x, q));
  return out;
}

// The same change for all entries of one matrix.
void add_whole_matrices(std::vector<Reduction>& out, const Case& c) {
  Case copy = c;
  const std::size_t count = matrices_of(copy).size();
  for (std::size_t m = 0; m < count; ++m) {
    const ExactMatrix a = *matrices_of(copy)[m];
    const auto replace = [&](auto entry) {
      out.push_back(changed(c, [=](Case& changed_case) {
        for (Real& x : matrices_of(changed_case)[m]->entries()) x = entry(x);
      }));
    };
    if (const auto d = common_denominator(a); d && *d > 1) replace([factor = Real(Rational(*d))](const Real& x) { return x * factor; });
    replace(sign_of_entry);
    replace([](const Real& x) { return abs(x); });
    for (const long q : {1L, 2L, 4L, 16L}) replace([q](const Real& x) { return nearest(x, q); });
  }
  for (const long q : {1L, 2L, 4L, 16L, 256L})
    out.push_back(changed(c, [=](Case& changed_case) {
      for (ExactMatrix* a : matrices_of(changed_case))
        for (Real& x : a->entries()) x = nearest(x, q);
    }));
}

}  // namespace

std::vector<Reduction> fewer_parts(const Case& c, const Term& formula) {
  std::vector<Reduction> out;
  const auto scalars = names(formula, Head::Param), matrices = names(formula, Head::NamedMatrix), data = names(formula, Head::Data);
  out.push_back(changed(c, [=](Case& copy) {
    std::erase_if(copy.scalars, [&](const auto& entry) { return !contains_name(scalars, entry.first); });
    std::erase_if(copy.matrices, [&](const auto& entry) { return !contains_name(matrices, entry.first); });
    if (!contains_name(data, "gradient")) copy.gradient.reset();
    if (!contains_name(data, "targets")) copy.targets.reset();
    copy.loss_derivative.reset();
    copy.note.clear();
    copy.source.clear();
  }));
  for (const auto& [name, value] : c.scalars) out.push_back(changed(c, [name = name](Case& copy) { copy.scalars.erase(name); }));
  if (!c.network.biases.empty()) out.push_back(changed(c, [](Case& copy) { copy.network.biases.clear(); }));
  for (std::size_t l = 0; l < c.network.biases.size(); ++l)
    if (c.network.biases[l]) out.push_back(changed(c, [l](Case& copy) { copy.network.biases[l].reset(); }));
  if (!c.network.slope.is_zero()) out.push_back(changed(c, [](Case& copy) { copy.network.slope = Rational(0); }));
  return out;
}

std::vector<Reduction> fewer_layers(const Case& c) {
  std::vector<Reduction> out;
  const auto& w = c.network.weights;
  if (w.size() < 2) return out;
  for (std::size_t l = 0; l < w.size(); ++l)
    if (w[l].rows() == w[l].cols()) out.push_back(changed(c, [l](Case& copy) { drop_layer(copy, l); }));
  for (std::size_t l = 0; l + 1 < w.size(); ++l)
    out.push_back(changed(c, [l](Case& copy) {
      copy.network.weights[l + 1] = multiply(copy.network.weights[l + 1], copy.network.weights[l]);
      drop_layer(copy, l);
    }));
  out.push_back(changed(c, [](Case& copy) {                    // the first hidden layer becomes the data
    copy.inputs = leaky_relu(multiply(copy.network.weights.front(), copy.inputs), Real(copy.network.slope));
    drop_layer(copy, 0);
  }));
  if (c.gradient && !c.targets)
    out.push_back(changed(c, [](Case& copy) {                  // the output layer goes into G: Tr[G^T W_L Z] = Tr[(W_L^T G)^T Z]
      copy.gradient = multiply(transpose(copy.network.weights.back()), *copy.gradient);
      drop_layer(copy, copy.network.weights.size() - 1);
    }));
  return out;
}

std::vector<Reduction> fewer_units(const Case& c) {
  std::vector<Reduction> out;
  for (std::size_t l = 0; l + 1 < c.network.weights.size(); ++l) add_units(out, c, c.network.weights[l].rows(), [l](Case& copy, int k) { drop_neuron(copy, l, k); });
  add_units(out, c, c.inputs.cols(), drop_sample);
  add_units(out, c, c.inputs.rows(), drop_input);
  add_units(out, c, c.network.weights.back().rows(), drop_output);
  for (const auto& [name, a] : c.matrices) {
    const std::string key = name;
    for (int k = 0; a.rows() > 1 && k < a.rows(); ++k) out.push_back(changed(c, [key, k](Case& copy) { copy.matrices[key] = without_row(copy.matrices[key], k); }));
    for (int k = 0; a.cols() > 1 && k < a.cols(); ++k) out.push_back(changed(c, [key, k](Case& copy) { copy.matrices[key] = without_column(copy.matrices[key], k); }));
  }
  return out;
}

std::vector<Reduction> simpler_numbers(const Case& c) {
  std::vector<Reduction> out;
  add_whole_matrices(out, c);
  const auto numbers = numbers_of(c);
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (const Real& value : simpler(*numbers[i])) out.push_back(changed(c, [i, value](Case& copy) { *numbers_of(copy)[i] = value; }));
  return out;
}

}  // namespace plumbline
