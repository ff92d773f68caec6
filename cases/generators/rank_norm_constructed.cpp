// Constructed cases for `rank`, Sections 4 and 5: networks with one output whose norm is known to be the least,
// networks near the bounds, and networks N for the constructions N'.
#include <string>
#include <utility>

#include "generators/rank.hpp"

namespace plumbline::cases {
namespace {

Case fitted(const char* name, std::vector<ExactMatrix> weights, ExactMatrix inputs, ExactMatrix targets,
            const char* note) {
  Case c = noted(case_of(name, network_of(std::move(weights)), std::move(inputs)), note);
  c.targets = std::move(targets);
  check_shapes(c);
  return c;
}
// The depth k and the norm bound B of a shallow network N.
Case beside_shallow(Case c, const char* depth, const char* norm) {
  return with(with(std::move(c), "shallow-depth", depth), "shallow-norm", norm);
}
std::vector<ExactMatrix> then_scalars(std::vector<ExactMatrix> weights, const char* scalar, int count) {
  for (int l = 0; l < count; ++l) weights.push_back(matrix({{scalar}}));
  return weights;
}
ExactMatrix line() { return matrix({{"1", "-1"}}); }
ExactMatrix obtuse() { return matrix({{"12/13", "-12/13"}, {"5/13", "5/13"}}); }
ExactMatrix right_angle() { return matrix({{"3/5", "-4/5"}, {"4/5", "3/5"}}); }

// The same function with hidden layers of this width: the new neurons are idle. In a wide network a ratio of norms can
// be small, so that a bound from below says something.
Case widened(Case c, int width) {
  std::vector<ExactMatrix>& layers = c.network.weights;
  for (std::size_t l = 0; l < layers.size(); ++l) {
    const ExactMatrix old = layers[l];
    ExactMatrix wide(l + 1 < layers.size() ? width : old.rows(), l > 0 ? width : old.cols());
    for (int i = 0; i < old.rows(); ++i)
      for (int j = 0; j < old.cols(); ++j) wide(i, j) = old(i, j);
    layers[l] = std::move(wide);
  }
  return c;
}

// Minimum-norm interpolants, with the numbers lambda_i that prove it.
void interpolants(std::vector<Case>& out) {
  out.push_back(beside_shallow(
      with(widened(fitted("least-one-sample", then_scalars({matrix({{"3/4", "1"}})}, "5/4", 4),
                          matrix({{"3/5"}, {"4/5"}}), matrix({{"3125/1024"}}), "One sample: layers of rank one"),
                   4),
           "dual", column({"1"})),
      "2", "7/4"));
  out.push_back(beside_shallow(
      with(widened(fitted("least-collinear", then_scalars({matrix({{"4/5", "16/15"}})}, "4/3", 3),
                          matrix({{"3/5", "6/5"}, {"4/5", "8/5"}}), matrix({{"256/81", "512/81"}}), "Collinear data"),
                   4),
           "dual", column({"0", "1/2"})),
      "2", "16/9"));
  out.push_back(beside_shallow(
      with(widened(fitted("least-two-sides-of-a-line",
                          then_scalars({matrix({{"4/5"}, {"-16/15"}}), matrix({{"4/5", "16/15"}})}, "4/3", 2), line(),
                          matrix({{"256/225", "4096/2025"}}), "Two samples in one dimension"),
                   6),
           "dual", column({"1", "1"})),
      "2", "16/9"));
  out.push_back(beside_shallow(
      with(fitted("least-obtuse",
                  then_scalars({matrix({{"72/65", "6/13"}, {"-96/65", "8/13"}}), matrix({{"6/5", "8/5"}})}, "2", 1),
                  obtuse(), matrix({{"72/25", "128/25"}}), "A neuron for each sample: the first layer has rank two"),
           "dual", column({"1", "1"})),
      "2", "3"));
  out.push_back(beside_shallow(
      with(widened(
               fitted("least-obtuse-depth-5",
                      then_scalars({matrix({{"9/13", "15/52"}, {"-12/13", "5/13"}}), matrix({{"3/4", "1"}})}, "5/4", 3),
                      obtuse(), matrix({{"1125/1024", "125/64"}}), "The same, deeper"),
               4),
           "dual", column({"1", "1"})),
      "2", "7/4"));
  out.push_back(fitted(
      "one-neuron-in-the-first-layer", {matrix({{"2"}}), matrix({{"1"}, {"-1"}, {"1/2"}}), matrix({{"1", "0", "1"}})},
      line(), matrix({{"1", "1"}}), "Width three, but one neuron first: it is idle on one of two opposite inputs"));
  out.push_back(beside_shallow(
      with(widened(fitted("least-acute", {matrix({{"1/5", "11/10"}}), matrix({{"sqrt(5)/2"}}), matrix({{"sqrt(5)/2"}})},
                          matrix({{"3/5", "0"}, {"4/5", "1"}}), matrix({{"5/4", "11/8"}}),
                          "Two samples at an acute angle, one neuron"),
                   4),
           "dual", column({"2/(3*sqrt(5))", "5/(3*sqrt(5))"})),
      "2", "6/5"));
}

// Six samples in the plane that a network N of depth 3 fits with a small norm, N(x) = relu(x_1 - |x_2|/25) +
// relu(-x_1)/64, but one of depth 2 only with a large one; and the best theta with one neuron in the second layer,
// which is one of depth 2 in disguise. As wide as N in its first layer, it is of width m' >= m by the definition of
// Section 2.
void one_neuron_behind(std::vector<Case>& out) {
  const auto beside_deeper = [](Case c) {
    c = with(with(with(std::move(c), "first", matrix({{"1", "0"}, {"0", "1/5"}, {"0", "-1/5"}, {"-1/4", "0"}})),
                  "second", matrix({{"1", "-1/5", "-1/5", "0"}, {"0", "0", "0", "1/4"}})),
             "third", matrix({{"1", "1/4"}}));
    c = with(std::move(c), "collected", matrix({{"17", "-11", "-2", "-2", "1", "1"}}));
    return beside_shallow(std::move(c), "3", "sqrt(457)/20");  // ||[W_1 of N]||^2 = 1 + 2/25 + 1/16
  };
  const ExactMatrix inputs = matrix({{"1", "-1", "4", "4", "-6", "-6"}, {"0", "0", "3", "-3", "5", "-5"}}),
                    targets = matrix({{"1", "1/64", "97/25", "97/25", "3/32", "3/32"}});
  out.push_back(beside_deeper(fitted(
      "one-neuron-in-the-second-layer",
      {matrix({{"3/5", "0"},
               {"1/5", "0"},
               {"3/10", "2/5"},
               {"3/10", "2/5"},
               {"3/10", "-2/5"},
               {"3/10", "-2/5"},
               {"0", "1/5"},
               {"0", "-1/5"},
               {"-1/8", "0"}}),
       matrix({{"3/5", "1/5", "1/2", "1/2", "1/2", "1/2", "-1/5", "-1/5", "1/8"}}), matrix({{"1"}}), matrix({{"1"}})},
      inputs, targets, "The smallest network with one neuron in its second layer; its first layer has rank two")));
  out.push_back(beside_deeper(widened(
      fitted("as-wide-as-N-everywhere",
             {matrix({{"1", "0"}, {"0", "1/5"}, {"0", "-1/5"}, {"-1/4", "0"}}),
              matrix({{"1", "-1/5", "-1/5", "0"}, {"0", "0", "0", "1/4"}}), matrix({{"1", "1/4"}}), matrix({{"1"}})},
             inputs, targets, "N and a layer of one neuron: it fits where every hidden layer has width four"),
      4)));
}

// Interpolants that are no optima, with layers of rank two.
void loose_interpolants(std::vector<Case>& out) {
  const auto first_axis = [] { return matrix({{"1"}, {"0"}}); };
  const auto unit = [] { return matrix({{"1", "0"}, {"0", "1"}}); };
  const auto loose = [&](const char* name, int depth, const char* note) {
    std::vector<ExactMatrix> weights;
    for (int l = 1; l < depth; ++l) weights.push_back(unit());
    weights.push_back(matrix({{"1", "0"}}));
    return fitted(name, std::move(weights), first_axis(), matrix({{"1"}}), note);
  };
  out.push_back(beside_shallow(
      widened(loose("loose-rank-two", 3, "Two layers carry a direction that nothing needs"), 8), "2", "3/2"));
  out.push_back(beside_shallow(widened(loose("loose-rank-two-depth-6", 6, "The same, deeper"), 4), "3", "2"));
  out.push_back(beside_shallow(
      widened(fitted("loose-balanced",
                     {matrix({{"1", "0"}, {"0", "3/4"}}), matrix({{"1", "0"}, {"0", "3/4"}}), matrix({{"5/4", "0"}})},
                     first_axis(), matrix({{"5/4"}}), "Layers of equal norm"),
              8),
      "2", "7/5"));
  out.push_back(beside_shallow(
      fitted("loose-unbalanced", {matrix({{"2", "-1"}, {"1", "1"}}), matrix({{"1", "2"}}), matrix({{"1/3"}})}, unit(),
             matrix({{"4/3", "2/3"}}), ""),
      "2", "3"));
}

// Networks of margin 1.
void margins(std::vector<Case>& out) {
  const auto both_signs = [](const char* name, ExactMatrix first, ExactMatrix inputs, int middle, const char* note) {
    std::vector<ExactMatrix> weights = {std::move(first)};
    for (int l = 0; l < middle; ++l) weights.push_back(matrix({{"1", "0"}, {"0", "1"}}));
    weights.push_back(matrix({{"1", "-1"}}));
    return beside_shallow(fitted(name, std::move(weights), std::move(inputs), matrix({{"1", "-1"}}), note), "2",
                          "sqrt(2)");
  };
  const auto sides = [] { return matrix({{"1"}, {"-1"}}); };
  const auto neuron_each = [] { return matrix({{"12/13", "5/13"}, {"-12/13", "5/13"}}); };
  out.push_back(both_signs("margin-line-depth-3", sides(), line(), 1, "The maximum margin: both signs pass"));
  out.push_back(widened(both_signs("margin-line-depth-6", sides(), line(), 4, "Rank two in every inner layer"), 8));
  out.push_back(widened(both_signs("margin-line-depth-10", sides(), line(), 8, "Rank two in every inner layer"), 6));
  out.push_back(widened(both_signs("margin-obtuse-depth-5", neuron_each(), obtuse(), 3, "Inputs as in Section 3"), 8));
  out.push_back(both_signs("margin-right-angle", matrix({{"3/5", "4/5"}, {"-4/5", "3/5"}}), right_angle(), 1, ""));
  out.push_back(beside_shallow(
      widened(fitted("margin-layers-of-rank-one",
                     {sides(), matrix({{"1", "-1"}, {"-1", "1"}}), matrix({{"1", "-1"}, {"-1", "1"}}),
                      matrix({{"1", "-1"}})},
                     line(), matrix({{"1", "-1"}}), "[1; -1] [1 -1] passes both signs at rank one, at a larger norm"),
              4),
      "2", "2"));
  const auto root = [](const ExactMatrix& a) { return scale(Real::parse("1/sqrt(sqrt(2))"), a); };
  const ExactMatrix scalar = matrix({{"sqrt(sqrt(2))"}});
  out.push_back(beside_shallow(
      with(widened(fitted("margin-one-class", {root(neuron_each()), root(matrix({{"1", "1"}})), scalar, scalar},
                          obtuse(), matrix({{"1", "1"}}), "Both labels 1: a neuron for each sample"),
                   8),
           "dual", column({"1", "1"})),
      "2", "sqrt(2)"));
  out.push_back(beside_shallow(
      with(widened(fitted("margin-one-class-one-neuron", {matrix({{"0", "5/4"}}), matrix({{"5/4"}}), matrix({{"5/4"}})},
                          matrix({{"3/5", "-3/5"}, {"4/5", "4/5"}}), matrix({{"1", "1"}}),
                          "Both labels 1: one neuron serves both, with more than the margin"),
                   8),
           "dual", column({"5/8", "5/8"})),
      "2", "3/2"));
}

// Networks N, with the depth k' of N'.
void constructions(std::vector<Case>& out) {
  const auto deepened = [](Case c, const char* deep, const char* norm) {
    return with(with(std::move(c), "deep-depth", deep), "shallow-norm", norm);
  };
  const auto positive = [](const char* name) {
    return fitted(name, {matrix({{"4", "-4"}, {"4", "4"}}), matrix({{"24/5", "32/5"}})},
                  matrix({{"1", "0", "1/2"}, {"0", "1", "1/4"}}), matrix({{"224/5", "128/5", "24"}}),
                  "Layers of norm 8, outputs at least 0");
  };
  const auto mixed = [](const char* name) {
    return fitted(name, {matrix({{"1", "2"}, {"-1", "1"}}), matrix({{"2", "-3"}})},
                  matrix({{"1", "0", "-1"}, {"0", "1", "1/2"}}), matrix({{"1", "1", "-1"}}), "Outputs of both signs");
  };
  out.push_back(deepened(positive("deepened-by-one"), "3", "8"));
  out.push_back(deepened(positive("deepened-by-two"), "4", "16"));
  out.push_back(deepened(positive("deepened-by-three"), "5", "32"));
  out.push_back(deepened(mixed("deepened-with-both-signs-by-one"), "3", "8*sqrt(2)"));
  out.push_back(deepened(mixed("deepened-with-both-signs-by-two"), "4", "4*sqrt(2)"));
  out.push_back(deepened(mixed("deepened-with-both-signs-by-three"), "5", "32*sqrt(2)"));
  Case negative = fitted("deepened-negative-target", {matrix({{"1", "1"}, {"1", "-1"}}), matrix({{"1", "-2"}})},
                         matrix({{"1", "0"}, {"0", "1"}}), matrix({{"-1", "1"}}), "N(x_1) = -1");
  out.push_back(deepened(std::move(negative), "3", "8"));
  const auto turned = [](const char* name, std::vector<ExactMatrix> weights, const char* targets) {
    return with(
        fitted(name, std::move(weights), matrix({{"1"}, {"1/2"}}), matrix({{targets}}), "One layer times gamma"),
        "gamma", "2/3");
  };
  out.push_back(turned("rescaled-layers-depth-3",
                       {matrix({{"2", "-1"}, {"1", "1"}}), matrix({{"1", "2"}, {"3", "-1"}}), matrix({{"1", "1/2"}})},
                       "6"));
  out.push_back(turned("rescaled-layers-depth-2", {matrix({{"2", "-1"}, {"1", "1"}}), matrix({{"1", "1/2"}})}, "9/4"));
}

}  // namespace

void add_rank_norms(std::vector<Case>& out) {
  interpolants(out);
  one_neuron_behind(out);
  loose_interpolants(out);
  margins(out);
  constructions(out);
}

}  // namespace plumbline::cases
