#include "generators/structured.hpp"

#include <array>
#include <utility>

#include "generators/build.hpp"
#include "network/forward.hpp"

namespace plumbline::cases {
namespace {

// Structured data below a small network.
template <ExactMatrix (*data)(Stream&)> Case on_data(Stream& s) {
  Case out;
  out.inputs = data(s);
  out.network.weights = small_layers(s, out.inputs.rows());
  return out;
}

ExactMatrix drawn_data(Stream& s) {
  switch (s.integer(0, 7)) {
    case 0: return circle_points(s);
    case 1: return sign_patterns(s);
    case 2: return orthogonal_points(s);
    case 3: return repeated_points(s);
    default: return styled_matrix(s, static_cast<int>(s.integer(1, 3)), static_cast<int>(s.integer(1, 3)));
  }
}

// A structured network above small or structured data.
template <std::vector<ExactMatrix> (*layers)(Stream&, int)> Case with_layers(Stream& s) {
  Case out;
  out.inputs = drawn_data(s);
  out.network.weights = layers(s, out.inputs.rows());
  return out;
}

Case deep_path(Stream& s) {
  Case out;
  out.inputs = ExactMatrix(static_cast<int>(s.integer(1, 3)), static_cast<int>(s.integer(1, 3)));
  for (Real& x : out.inputs.entries()) x = Real(Rational(s.integer(1, 4)) / Rational(s.integer(1, 2)));
  out.network.weights = narrow_path(s, out.inputs.rows());
  return out;
}

ExactMatrix output_of(const Case& c) {
  const NetworkIn<ExactMatrix> network =
      chain(Real(c.network.slope), c.network.weights, c.network.biases, column({"1"}));
  return forward(network, c.inputs).pre[c.network.weights.size()];
}

Case fitted_data(Stream& s) {
  Case out;
  out.inputs = drawn_data(s);
  out.network.weights = s.chance(30)   ? balanced_layers(s, out.inputs.rows())
                        : s.chance(30) ? equal_neurons(s, out.inputs.rows())
                                       : small_layers(s, out.inputs.rows());
  out.targets = output_of(out);
  return out;
}

// Gives a network and inputs; targets only where they are the point.
struct StructuredFamily {
  const char* name;
  Case (*make)(Stream&);
};
constexpr std::array kFamilies{StructuredFamily{"points on a circle", on_data<circle_points>},
                               StructuredFamily{"corners of a simplex", on_data<simplex_corners>},
                               StructuredFamily{"sign patterns", on_data<sign_patterns>},
                               StructuredFamily{"orthogonal data", on_data<orthogonal_points>},
                               StructuredFamily{"repeated and opposite data", on_data<repeated_points>},
                               StructuredFamily{"equal and opposite neurons", with_layers<equal_neurons>},
                               StructuredFamily{"identities and permutations", with_layers<permutation_layers>},
                               StructuredFamily{"deep narrow paths", deep_path},
                               StructuredFamily{"balanced layers", with_layers<balanced_layers>},
                               StructuredFamily{"data that the network fits", fitted_data}};

// Signs that alternate from sample to sample, the opposite of what the network fits (the gradient of
// ||Y - Y*||^2 / 2 at Y = 0), or small numbers.
ExactMatrix gradient_for(Stream& s, const Case& c, const std::optional<ExactMatrix>& fitted) {
  if (fitted) return times(-1, *fitted);
  const int rows = c.network.weights.back().rows(), cols = c.inputs.cols();
  if (!s.chance(40)) return styled_matrix(s, rows, cols);
  ExactMatrix out(rows, cols);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < cols; ++j) out(i, j) = Real(j % 2 == 0 ? 1 : -1);
  return out;
}

}  // namespace

std::vector<std::string> structured_kinds() {
  std::vector<std::string> out;
  for (const StructuredFamily& family : kFamilies) out.emplace_back(family.name);
  return out;
}

Case structured_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index) {
  const Needs& needs = plan.demands().needs;
  Stream s(seed ^ 0x73747275637475u, index);
  Case out = plan.draw(s, 3, [&](Stream& stream) {
    Case made = kFamilies[index % kFamilies.size()].make(stream);
    const std::optional<ExactMatrix> fitted = std::exchange(made.targets, std::nullopt);
    add_data(stream, needs, made);
    if (needs.data.contains("gradient")) made.gradient = gradient_for(stream, made, fitted);
    if (needs.data.contains("targets") && fitted) made.targets = fitted;
    return made;
  });
  out.name = "structured-" + std::to_string(seed) + "-" + std::to_string(index);
  return out;
}

}  // namespace plumbline::cases
