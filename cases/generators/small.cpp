#include "generators/small.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "generators/build.hpp"

namespace plumbline::cases {
namespace {

void repeat_or_oppose_samples(Stream& s, ExactMatrix& x) {
  if (x.cols() < 2 || !s.chance(35)) return;
  const bool opposite = s.chance(60);
  for (int i = 0; i < x.rows(); ++i) x(i, 1) = opposite ? -x(i, 0) : x(i, 0);
}

void zero_row(Stream& s, ExactMatrix& a) {
  if (!s.chance(8)) return;
  const int i = static_cast<int>(s.integer(0, a.rows() - 1));
  for (int j = 0; j < a.cols(); ++j) a(i, j) = Real(0);
}

}  // namespace

ExactMatrix styled_matrix(Stream& s, int rows, int cols) { return draw(s, random_style(s), rows, cols); }

void normalise(Stream& s, std::vector<ExactMatrix>& weights) {
  const std::int64_t mode = s.integer(0, 5);
  if (mode > 2) return;
  Real total;
  for (const ExactMatrix& w : weights) {
    if (norm2(w).sign() == Sign::Zero) return;
    total += norm2(w);
  }
  for (ExactMatrix& w : weights)
    w = scale(sqrt(mode == 0 ? Real(1) / norm2(w)
                             : (mode == 1 ? Real(static_cast<std::int64_t>(weights.size())) : Real(1)) / total),
              w);
}

void add_data(Stream& s, const Needs& needs, Case& c) {
  const int outputs = c.network.weights.back().rows(), samples = c.inputs.cols();
  if (needs.data.contains("gradient")) c.gradient = styled_matrix(s, outputs, samples);
  if (needs.data.contains("targets")) c.targets = styled_matrix(s, outputs, samples);
  if (needs.data.contains("loss-derivative")) c.loss_derivative = styled_matrix(s, 1, samples);
}

namespace {

// The sizes of a network: how deep, how wide.
struct Sizes {
  int depth, most_inputs, most_width, most_outputs, most_samples;
};

Case layered(Stream& s, const Needs& needs, const Sizes& sizes) {
  const bool alike = s.chance(35);  // one style for all matrices
  const Style common = random_style(s);
  const auto drawn = [&](int rows, int cols) { return draw(s, alike ? common : random_style(s), rows, cols); };
  const int all = s.chance(35) ? static_cast<int>(s.integer(1, sizes.most_width)) : 0;  // one size for all dimensions
  const auto dimension = [&](std::int64_t most) {
    return all > 0 ? all : static_cast<int>(s.chance(45) ? 1 : s.integer(1, most));
  };
  Case out;
  int from = dimension(sizes.most_inputs);
  const int in = from, samples = dimension(sizes.most_samples);
  for (int l = 1; l <= sizes.depth; ++l) {
    const int to = dimension(l == sizes.depth ? sizes.most_outputs : sizes.most_width);
    out.network.weights.push_back(drawn(to, from));
    zero_row(s, out.network.weights.back());
    from = to;
  }
  if (s.chance(40)) normalise(s, out.network.weights);
  if (s.chance(10)) {
    for (const ExactMatrix& w : out.network.weights)
      out.network.biases.push_back(s.chance(60) ? std::optional(drawn(w.rows(), 1)) : std::nullopt);
  }
  if (s.chance(8)) out.network.slope = s.chance(50) ? Rational(1) : Rational(1, 10);
  out.inputs = drawn(in, samples);
  repeat_or_oppose_samples(s, out.inputs);
  add_data(s, needs, out);
  return out;
}

struct Step {
  int size, depth;
};
constexpr std::array kLadder{
    Step{5, 3},           Step{2, 12}, Step{8, 2}, Step{9, 2}, Step{4, 8}, Step{12, 1}, Step{2, kLargestDepth},
    Step{kLargestSize, 1}};

}  // namespace

Case small_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index) {
  Stream s(seed ^ 0x736d616c6cu, index);
  const auto network = [&](Stream& stream) {
    const int depth =
        static_cast<int>(stream.chance(5) ? stream.integer(5, 8) : stream.integer(1, stream.chance(70) ? 3 : 4));
    return layered(stream, plan.demands().needs, {depth, 3, 3, 2, 3});
  };
  Case out = plan.draw(s, 3, network);
  out.name = "small-" + std::to_string(seed) + "-" + std::to_string(index);
  return out;
}

Case ladder_case(const CasePlan& plan, std::uint64_t seed, std::uint64_t index) {
  Stream s(seed ^ 0x6c6164646572u, index);
  const Step& step = kLadder[index % kLadder.size()];
  const auto network = [&](Stream& stream) {
    const int depth = static_cast<int>(stream.chance(50) ? step.depth : stream.integer(1, step.depth));
    return layered(stream, plan.demands().needs, {depth, step.size, step.size, step.size, step.size});
  };
  Case out = plan.draw(s, step.size, network);
  out.name = "ladder-" + std::to_string(seed) + "-" + std::to_string(index);
  return out;
}

}  // namespace plumbline::cases
