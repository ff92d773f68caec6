// Constructed cases for `invariance` Theorem 1: each pair of layers where it fails (neurons with different slopes), and
// where it holds.
#include "generators/graphs.hpp"
#include "generators/invariance.hpp"

namespace plumbline::cases {
namespace {

// The same layers as ReLU and as linear ones.
void both(std::vector<Case>& out, const std::string& name, const char* note, const std::vector<Layer>& relu,
          const std::vector<Layer>& linear, int width, int channels, const ExactMatrix& x) {
  out.push_back(noted(one_sample(name, layers(width, channels, relu), x), note));
  out.push_back(one_sample(name + "-linear", layers(width, channels, linear), x));
}
template <class Build>
void both(std::vector<Case>& out, const std::string& name, const char* note, int width, int channels,
          const ExactMatrix& x, const Build& build) {
  both(out, name, note, build(kRelu), build(kLinear), width, channels, x);
}

void convolutions(std::vector<Case>& out) {
  const ExactMatrix x = column({"1/2", "1/2", "1/2"}), kernel = matrix({{"1", "1"}, {"1", "-2"}});
  both(out, "convolution-convolution", "Channel 2 is inactive at both positions", 3, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{convolution(kernel, 2, s), convolution(matrix({{"1", "1", "1", "1"}}), 2, kLinear)};
  });
  both(out, "convolution-fully-connected", "Channel 2 is inactive at both positions", 3, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{convolution(kernel, 2, s), fully_connected(matrix({{"1", "2", "1", "-1"}}), kLinear)};
  });
  both(out, "convolution-block", "Channel 2 is inactive at both positions", 3, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{convolution(kernel, 2, s), residual_free(matrix({{"1", "2", "1", "1"}}), matrix({{"1"}}),
                                                                       matrix({{"1", "1", "-1/2", "1"}}), kLinear)};
  });
  both(out, "convolution-stride-padding", "Stride 2, padding 1, two input channels", 4, 2,
       column({"1/4", "1/3", "1/2", "-1/4", "1/5", "1/3", "1/4", "1/2"}), [&](const Rational& s) {
         return std::vector<Layer>{
             convolution(matrix({{"1", "-1", "2", "1", "1/2", "3"}, {"-2", "1", "1", "1", "-1", "1/3"}}), 3, s, 2, 1),
             convolution(matrix({{"1", "-1", "2", "1"}, {"3", "1", "-1", "1"}}), 2, s),
             fully_connected(matrix({{"1", "-2"}}), kLinear)};
       });
  both(out, "convolution-pooling", "Nothing is said about pooling: W_1 and W_2 are not adjacent", 5, 1,
       column({"1/4", "1/3", "1/2", "-1/4", "1/5"}), [&](const Rational& s) {
         return std::vector<Layer>{convolution(kernel, 2, s), pooling(2),
                                   fully_connected(matrix({{"1", "-2", "3", "1"}}), kLinear)};
       });
  out.push_back(noted(
      one_sample("convolution-block-rearranged",
                 layers(1, 1,
                        {convolution(matrix({{"1"}, {"1"}}), 1, kLinear),
                         residual_free(matrix({{"4", "-3"}, {"4", "-3"}}), matrix({{"1", "1"}}), matrix({{"1", "1"}}),
                                       kLinear)}),
                 column({"1"})),
      "Linear: row 1 of W_1 grows by 9 (times 2 G), all entries of U and Z together by 4: no rearrangement of [U Z] "
      "has such a column",
      "invariance Theorem 1 (6)"));
}

void blocks(std::vector<Case>& out) {
  const ExactMatrix y = matrix({{"1"}, {"-1"}}), u = matrix({{"1", "1"}}), x = column({"1"});
  both(out, "block-identity", "The second inner neuron is inactive", 1, 1, x,
       [&](const Rational& s) { return std::vector<Layer>{residual_identity(y, u, s)}; });
  both(out, "block-diagonal", "The second inner neuron is inactive", 1, 1, x,
       [&](const Rational& s) { return std::vector<Layer>{residual_diagonal(y, u, column({"2"}), s)}; });
  both(out, "block-free", "The second inner neuron is inactive", 1, 1, x,
       [&](const Rational& s) { return std::vector<Layer>{residual_free(y, u, matrix({{"2"}}), s)}; });
  both(out, "block-block", "The second output of the first block is inactive", 1, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{residual_free(matrix({{"1"}}), matrix({{"1"}, {"-1"}}), matrix({{"1"}, {"-1"}}), s),
                              residual_free(matrix({{"1", "2"}}), matrix({{"1"}}), matrix({{"1", "1"}}), s)};
  });
  both(out, "block-fully-connected", "The second output of the block is inactive", 1, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{residual_free(matrix({{"1"}}), matrix({{"1"}, {"-1"}}), matrix({{"1"}, {"-1"}}), s),
                              fully_connected(matrix({{"1", "1"}}), kLinear)};
  });
  both(out, "fully-connected-block", "The second neuron is inactive", 1, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{fully_connected(y, s),
                              residual_free(matrix({{"1", "2"}}), matrix({{"1"}}), matrix({{"1", "1"}}), s)};
  });
  // Two layers in front of the block, or two blocks behind the layer: a condition on the wrong one is noticed.
  both(out, "fully-connected-twice-block", "The first neuron is inactive in the second layer", 1, 1, x,
       [&](const Rational& s) {
         return std::vector<Layer>{fully_connected(y, s), fully_connected(matrix({{"-1", "1/2"}, {"1", "1/3"}}), s),
                                   residual_free(matrix({{"1", "2"}}), matrix({{"1"}}), matrix({{"1", "1"}}), s)};
       });
  both(out, "fully-connected-block-block", "The second neuron is inactive", 1, 1, x, [&](const Rational& s) {
    return std::vector<Layer>{
        fully_connected(y, s),
        residual_free(matrix({{"1", "2"}}), matrix({{"1"}, {"1/2"}}), matrix({{"1", "1"}, {"2", "-1/3"}}), s),
        residual_free(matrix({{"1", "2"}}), matrix({{"1"}}), matrix({{"1", "1"}}), s)};
  });
  both(out, "blocks-in-a-row", "Identity, diagonal and free, then fully connected", 2, 1, column({"1/2", "2/3"}),
       [&](const Rational& s) {
         return std::vector<Layer>{
             residual_identity(matrix({{"1", "-1"}, {"2", "1"}}), matrix({{"1/2", "1"}, {"-1", "1/3"}}), s),
             residual_diagonal(matrix({{"1", "1"}}), matrix({{"1"}, {"-2"}}), column({"1", "3"}), s),
             residual_free(matrix({{"1", "1"}, {"-1", "2"}}), matrix({{"1", "-1"}, {"2", "1"}}),
                           matrix({{"1", "0"}, {"1/2", "1"}}), s),
             fully_connected(matrix({{"1", "1"}}), kLinear)};
       });
}

// Three samples with both labels, on which neurons are active now and then.
void several_samples(std::vector<Case>& out) {
  const auto add = [&](const char* name, const char* note, Network network, ExactMatrix x) {
    out.push_back(noted(classification(name, std::move(network), std::move(x), column({"1", "-1", "1"}),
                                       column({"-1/2", "-1", "-1/3"})),
                        note));
  };
  const ExactMatrix two = matrix({{"3/5", "-1/2", "1/3"}, {"4/5", "1/2", "-2/3"}}),
                    three = matrix({{"1/2", "-1/2", "1/3"}, {"1/3", "2/3", "-1/2"}, {"-1/4", "1/5", "1/2"}});
  const ExactMatrix kernel = matrix({{"1", "1/2"}, {"-1/2", "1"}});
  add("block-block-samples", "Two free blocks, three samples",
      layers(2, 1,
             {residual_free(matrix({{"1", "-1/2"}, {"-1/3", "1"}}), matrix({{"1/2", "1"}, {"-1", "1/3"}}),
                            matrix({{"1", "1/2"}, {"1/2", "-1"}}), kRelu),
              residual_free(matrix({{"1", "-1"}, {"1/2", "1/3"}}), matrix({{"1/2", "-1/3"}, {"1", "1/4"}}),
                            matrix({{"-1/2", "1"}, {"1/3", "1/2"}}), kRelu),
              fully_connected(matrix({{"1", "-2"}}), kLinear)}),
      two);
  add("convolution-convolution-samples", "Two convolutions, three samples",
      layers(3, 1,
             {convolution(kernel, 2, kRelu), convolution(matrix({{"1", "-1", "1/3", "2"}}), 2, kRelu),
              fully_connected(matrix({{"1"}}), kLinear)}),
      three);
  add("convolution-fully-connected-samples", "A convolution and a fully connected layer, three samples",
      layers(3, 1, {convolution(kernel, 2, kRelu), fully_connected(matrix({{"1", "2", "-1", "1/2"}}), kLinear)}),
      three);
  add("convolution-block-samples", "The channels work against each other: each grows faster than all of U and Z",
      layers(3, 1,
             {convolution(matrix({{"1", "1/2"}, {"1/2", "1"}}), 2, kRelu),
              residual_free(matrix({{"4", "-3", "4", "-4"}, {"3", "-2", "5", "-5"}}), matrix({{"1/2", "1/3"}}),
                            matrix({{"1/9", "-1/8", "1/7", "-1/10"}}), kLinear),
              fully_connected(matrix({{"1"}}), kLinear)}),
      matrix({{"1/2", "1/2", "1/3"}, {"1/3", "-2/3", "1/2"}, {"1/4", "1/5", "1/2"}}));
}

// Linear activations, so that all neurons have equal slopes, on three samples.
void linear_samples(std::vector<Case>& out) {
  const auto add = [&](const char* name, Network network, ExactMatrix x) {
    out.push_back(classification(name, std::move(network), std::move(x), column({"1", "-1", "1"}),
                                 column({"-1/2", "-1", "-1/3"})));
  };
  const ExactMatrix two = matrix({{"3/5", "-1/2", "1/3"}, {"4/5", "1/2", "-2/3"}}),
                    three = matrix({{"1/2", "-1/2", "1/3"}, {"1/3", "2/3", "-1/2"}, {"-1/4", "1/5", "1/2"}});
  const ExactMatrix kernel = matrix({{"1", "1/2"}, {"-1/2", "1"}});
  add("block-block-linear-samples",
      layers(2, 1,
             {residual_free(matrix({{"1", "-1/2"}}), matrix({{"1/2"}, {"-1"}}), matrix({{"1", "1/2"}, {"1/2", "-1"}}),
                            kLinear),
              residual_free(matrix({{"1", "-1"}}), matrix({{"1/2"}}), matrix({{"-1/2", "1"}}), kLinear)}),
      two);
  add("convolution-convolution-linear-samples",
      layers(3, 1, {convolution(kernel, 2, kLinear), convolution(matrix({{"1", "-1", "1/3", "2"}}), 2, kLinear)}),
      three);
  for (const Rational& slope : {kRelu, kLinear})
    add(slope == kRelu ? "diagonal-block-fully-connected" : "diagonal-block-fully-connected-linear",
        layers(2, 1,
               {residual_diagonal(matrix({{"1", "1/3"}}), matrix({{"1"}, {"-2/3"}}), column({"1/2", "3"}), slope),
                fully_connected(matrix({{"1", "-1/2"}}), kLinear)}),
        two);
  add("convolution-block-linear-samples",
      layers(3, 1,
             {convolution(kernel, 2, kLinear), residual_free(matrix({{"1", "2", "1", "1"}}), matrix({{"1"}}),
                                                             matrix({{"1", "1", "-1/2", "1"}}), kLinear)}),
      three);
}

void dense(std::vector<Case>& out) {
  both(out, "fully-connected-three", "Two neurons with different slopes in both hidden layers", 2, 1,
       column({"3/5", "4/5"}), [&](const Rational& s) {
         return std::vector<Layer>{fully_connected(matrix({{"1", "1"}, {"1", "-1"}}), s),
                                   fully_connected(matrix({{"1", "2"}, {"-1", "1"}}), s),
                                   fully_connected(matrix({{"1", "-1"}}), kLinear)};
       });
  out.push_back(one_sample("fully-connected-all-active",
                           layers(2, 1,
                                  {fully_connected(matrix({{"1", "1"}, {"1", "2"}}), kRelu),
                                   fully_connected(matrix({{"1", "2"}, {"1", "1"}}), kRelu),
                                   fully_connected(matrix({{"1", "1"}}), kLinear)}),
                           column({"3/5", "4/5"})));
}

}  // namespace

void add_invariance_layers(std::vector<Case>& out) {
  for (const auto add : {convolutions, blocks, several_samples, linear_samples, dense}) add(out);
}

}  // namespace plumbline::cases
