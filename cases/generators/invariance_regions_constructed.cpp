// Constructed cases for `invariance`: rational points of the open region on which Corollary 1 fails
// (docs/invariance.md#regions), and points outside it, one for each of its conditions.
//
// The samples meet at right angles or wider, each neuron is active on exactly one of them, and pulls its output to the
// label of that sample. A point is drawn near the samples' own directions and kept if it lies in the region.
#include "generators/graphs.hpp"
#include "generators/invariance.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {
namespace {

// Samples as rows, labels, and a vector that separates them.
struct Samples {
  ExactMatrix rows, labels, separator;
};

// Rows alpha e_k - beta (1, ..., 1).
ExactMatrix tilted(int size, const Rational& alpha, const Rational& beta) {
  ExactMatrix out(size, size);
  for (int k = 0; k < size; ++k)
    for (int j = 0; j < size; ++j) out(k, j) = Real(j == k ? alpha - beta : -beta);
  return out;
}

std::vector<Samples> data_sets() {
  return {
      {matrix({{"4/5", "-3/5"}, {"7/25", "24/25"}}), column({"1", "-1"}), column({"1", "-1"})},
      {matrix({{"1/2", "-1/3"}, {"-1/5", "3/5"}}), column({"1", "1"}), column({"3", "2"})},
      {matrix({{"4/5", "3/5"}, {"-12/13", "5/13"}, {"7/25", "-24/25"}}), column({"1", "1", "-1"}), column({"0", "1"})},
      {tilted(3, Rational(1), Rational(1, 3)), column({"1", "1", "-1"}), column({"1", "1", "-2"})},
      {tilted(3, Rational(1), Rational(1, 4)), column({"1", "-1", "1"}), column({"2", "0", "2"})},
      {tilted(4, Rational(35, 31), Rational(12, 31)), column({"1", "1", "-1", "1"}),
       column({"-11", "-11", "-37", "-11"})},
  };
}

Case region_case(const std::string& name, ExactMatrix first, ExactMatrix last, const Samples& s) {
  ExactMatrix slopes(s.rows.rows(), 1);
  for (Real& x : slopes.entries()) x = Real(-1);
  return with(classification(name, chain_of({std::move(first), std::move(last)}), transpose(s.rows), s.labels,
                             std::move(slopes)),
              "separator", s.separator);
}

// Neuron k serves sample k modulo their number: positive on it, negative on the others.
bool inside(const ExactMatrix& first, const ExactMatrix& samples) {
  const ExactMatrix z = multiply(first, transpose(samples));
  for (int k = 0; k < z.rows(); ++k)
    for (int j = 0; j < z.cols(); ++j)
      if ((j == k % z.cols() ? z(k, j) : -z(k, j)).sign() != Sign::Positive) return false;
  return true;
}

// Point `index` with the given samples and number of neurons.
Case region_point(int index, const Samples& s, int neurons) {
  Stream stream(13, static_cast<std::uint64_t>(index));
  const int n = s.rows.rows(), d = s.rows.cols();
  ExactMatrix first(neurons, d), last(1, neurons);
  do {
    for (int k = 0; k < neurons; ++k) {
      const Real size(Rational(stream.integer(1, 6), 4));
      for (int i = 0; i < d; ++i) first(k, i) = size * s.rows(k % n, i) + Real(Rational(stream.integer(-3, 3), 10));
      last(0, k) = Real(Rational(stream.integer(1, 8), 4)) * s.labels(k % n, 0);
    }
  } while (!inside(first, s.rows));
  return region_case("region-" + std::to_string(index), std::move(first), std::move(last), s);
}

void points(std::vector<Case>& out) {
  const std::vector<Samples> data = data_sets();
  const std::vector<std::vector<int>> neurons{{2, 2, 3, 4}, {2, 3, 5}, {3, 3, 4, 6}, {3, 4, 5}, {3, 3, 4}, {4, 5}};
  int index = 0;
  for (std::size_t k = 0; k < data.size(); ++k)
    for (const int width : neurons[k]) out.push_back(region_point(++index, data[k], width));
  out.push_back(noted(
      region_case("region-from-rank-one", matrix({{"4/5", "-3/5"}, {"-4/5", "3/5"}}), matrix({{"1", "-1"}}), data[0]),
      "W_1 has rank one at the start and tends to rank two", "invariance Corollary 1"));
}

void outside(std::vector<Case>& out) {
  const Samples two = data_sets()[0];
  const auto add = [&](const char* name, ExactMatrix first, ExactMatrix last, const char* note) {
    out.push_back(noted(region_case(name, std::move(first), std::move(last), two), note, "docs/invariance.md#regions"));
  };
  add("region-neuron-on-both", matrix({{"4/5", "-3/5"}, {"4/5", "4/5"}}), matrix({{"1", "-1"}}),
      "The second neuron is active on both samples");
  add("region-sample-without-neuron", matrix({{"4/5", "-3/5"}, {"3/5", "-4/5"}}), matrix({{"1", "1"}}),
      "No neuron is active on the second sample");
  add("region-wrong-label", matrix({{"4/5", "-3/5"}, {"7/25", "24/25"}}), matrix({{"1", "1"}}),
      "The second neuron pulls against the label of its sample");
  add("region-boundary", matrix({{"24/25", "-7/25"}, {"7/25", "24/25"}}), matrix({{"1", "-1"}}),
      "The first neuron is at its kink on the second sample");
  out.push_back(noted(
      region_case("region-acute", matrix({{"1", "-1/2"}, {"-1/2", "1"}}), matrix({{"1", "-1"}}),
                  {matrix({{"4/5", "3/5"}, {"3/5", "4/5"}}), column({"1", "-1"}), column({"1", "-1"})}),
      "Each neuron on one sample, but the samples meet at an acute angle: the field moves each neuron towards the "
      "other sample",
      "docs/invariance.md#regions"));
  out.push_back(
      noted(region_case("region-opposite-samples", matrix({{"1", "1/2"}, {"-1/2", "-1"}}), matrix({{"1", "-1"}}),
                        {matrix({{"3/5", "4/5"}, {"-3/5", "-4/5"}}), column({"1", "-1"}), column({"1", "1"})}),
            "The samples span a line: the limit has rank one, as Corollary 1 says", "docs/invariance.md#regions"));
}

// Boxes of weights (r) and data (q) that lie in the region, with one of their corners; one that is too wide.
void boxes(std::vector<Case>& out) {
  const auto box = [&](const std::string& name, Case c, const char* r, const char* q, ExactMatrix e, ExactMatrix d,
                       const char* note) {
    c.name = name;
    c = with(with(std::move(c), "r", r), "q", q);
    c = with(with(std::move(c), "E", std::move(e)), "D", std::move(d));
    out.push_back(noted(std::move(c), note, "docs/invariance.md#regions"));
  };
  const ExactMatrix to_the_kink = matrix({{"-1", "-1"}, {"1", "1"}}), and_data = matrix({{"-1", "1"}, {"-1", "1"}});
  const Samples two{matrix({{"3/5", "-9/20"}, {"21/100", "18/25"}}), column({"1", "-1"}), column({"1", "-1"})};
  const Case ray = region_case("", matrix({{"4/5", "-3/5"}, {"7/25", "24/25"}}), matrix({{"1", "-1"}}), two);
  box("box-around-two-neurons", ray, "3/25", "2/25", to_the_kink, and_data,
      "The weights of ray-two-neurons, its samples times 3/4: a box around them on all of which Corollary 1 fails");
  box("box-too-wide", ray, "3/20", "2/25", to_the_kink, and_data,
      "The box around the same point reaches the kink of the first neuron");
  const Samples wide{matrix({{"4/5", "-1/5"}, {"-1/2", "3/5"}}), column({"1", "-1"}), column({"1", "-1"})};
  box("box-wide", region_case("", matrix({{"4/5", "-1/5"}, {"-1/2", "3/5"}}), matrix({{"1", "-1"}}), wide), "1/5",
      "1/10", matrix({{"-1", "1"}, {"1", "-1"}}), matrix({{"-1", "1"}, {"1", "-1"}}),
      "Two samples at a wide angle: every weight may move by 1/5, every entry of the data by 1/10");
  const Samples three = data_sets()[4];
  box("box-three-samples",
      region_case(
          "",
          matrix({{"3/4", "-1/4", "-1/4"}, {"-1/4", "3/4", "-1/4"}, {"-1/4", "-1/4", "3/4"}, {"1", "-1/3", "-1/3"}}),
          matrix({{"1", "-1", "1", "1"}}), three),
      "1/10", "1/10", matrix({{"-1", "1", "1"}, {"1", "-1", "1"}, {"1", "1", "-1"}, {"-1", "-1", "-1"}}),
      matrix({{"-1", "1", "1"}, {"1", "-1", "1"}, {"1", "1", "-1"}}), "Three samples, four neurons");
  out.push_back(noted(
      classification("field-of-one-sample", ray.network, matrix({{"1/2"}, {"-1/3"}}), column({"1"}), column({"-1"})),
      "The same weights with one sample: what `prove` covers for all weights", "docs/invariance.md#regions"));
}

}  // namespace

void add_invariance_regions(std::vector<Case>& out) {
  for (const auto add : {points, outside, boxes}) add(out);
}

}  // namespace plumbline::cases
