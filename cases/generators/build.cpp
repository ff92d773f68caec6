#include "generators/build.hpp"

#include "network/forward.hpp"

namespace plumbline::cases {

ExactMatrix matrix(Rows rows) {
  ExactMatrix out(static_cast<int>(rows.size()), static_cast<int>(rows.begin()->size()));
  int i = 0;
  for (const auto& row : rows) {
    int j = 0;
    for (const char* text : row) out(i, j++) = Real::parse(text);
    ++i;
  }
  return out;
}

ExactMatrix column(std::initializer_list<const char*> entries) {
  ExactMatrix out(static_cast<int>(entries.size()), 1);
  int i = 0;
  for (const char* text : entries) out(i++, 0) = Real::parse(text);
  return out;
}

ExactMatrix from_vector(const RationalVector& v, int rows, int cols) {
  ExactMatrix out(rows, cols);
  for (std::size_t i = 0; i < v.size(); ++i) out.entries()[i] = Real(v[i]);
  return out;
}

ExactMatrix times(const Rational& s, const ExactMatrix& a) { return scale(Real(s), a); }

Rational squared_norm(const RationalVector& v) {
  Rational out;
  for (const Rational& x : v) out += x * x;
  return out;
}

RationalVector unit_vector(Stream& stream, int n, int size) {
  if (n == 1) return {Rational(stream.chance(50) ? 1 : -1)};
  RationalVector t(static_cast<std::size_t>(n - 1));
  for (Rational& x : t) x = Rational(stream.integer(-size, size));
  const Rational s = squared_norm(t);
  RationalVector out;
  for (const Rational& x : t) out.push_back(Rational(2) * x / (s + Rational(1)));
  out.push_back((s - Rational(1)) / (s + Rational(1)));
  std::swap(out.back(), out[static_cast<std::size_t>(stream.integer(0, n - 1))]);
  return out;
}

Network network_of(std::vector<ExactMatrix> weights, std::vector<std::optional<ExactMatrix>> biases) {
  Network out;
  out.weights = std::move(weights);
  out.biases = std::move(biases);
  return out;
}

Case case_without_network() {
  Case out;
  out.network.other = NoNetwork{};
  return out;
}

Case case_of(const std::string& name, Network network, ExactMatrix inputs) {
  Case out;
  out.name = name;
  out.network = std::move(network);
  out.inputs = std::move(inputs);
  check_shapes(out);
  return out;
}

Case make_case(const std::string& name, std::vector<ExactMatrix> weights, ExactMatrix inputs, ExactMatrix gradient) {
  Case out = case_of(name, network_of(std::move(weights)), std::move(inputs));
  out.gradient = std::move(gradient);
  check_shapes(out);
  return out;
}

Case in_turn(std::span<Case (*const)(Stream&)> families, Stream& stream, std::uint64_t seed, std::uint64_t index) {
  Case out = families[index % families.size()](stream);
  out.name = "random-" + std::to_string(seed) + "-" + std::to_string(index) + "-" + out.name;
  return out;
}

Case noted(Case c, const char* note, const char* source) {
  c.note = note;
  c.source = source;
  return c;
}

Case with(Case c, const char* name, const char* value) {
  c.scalars.insert_or_assign(name, Real::parse(value));
  return c;
}

Case with(Case c, const char* name, ExactMatrix value) {
  c.matrices.insert_or_assign(name, std::move(value));
  return c;
}

Real localised_loss(const Case& c) {
  const NetworkIn<ExactMatrix> network =
      chain(Real(c.network.slope), c.network.weights, c.network.biases, column({"1"}));
  return inner(*c.gradient, forward(network, c.inputs).pre[c.network.weights.size()]);
}

Real squared_size(const Network& network) {
  Real out;
  for (const ExactMatrix& w : network.weights) out += norm2(w);
  return out;
}

}  // namespace plumbline::cases
