// Networks that are not chains of matrices, written down briefly: graphs vertex by vertex, and layers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "generators/build.hpp"

namespace plumbline::cases {

// A graph by the names of its vertices; parameters are numbered in the order of the edges, a shared one at its first
// edge, as case files number them.
class GraphBuilder {
 public:
  GraphBuilder& input(const std::string& id);
  GraphBuilder& constant(const std::string& id, const char* value);
  GraphBuilder& relu(const std::string& id) { return neuron(id, Rational(0)); }
  GraphBuilder& linear(const std::string& id) { return neuron(id, Rational(1)); }
  GraphBuilder& neuron(const std::string& id, const Rational& slope);
  GraphBuilder& edge(const std::string& from, const std::string& to, const Real& weight,
                     const std::string& shared = "");
  GraphBuilder& edge(const std::string& from, const std::string& to, const char* weight,
                     const std::string& shared = "") {
    return edge(from, to, Real::parse(weight), shared);
  }
  GraphBuilder& fixed(const std::string& from, const std::string& to, const char* weight);
  [[nodiscard]] Network output(const std::string& id);
  // The number of a vertex, from 1, as formulas count.
  [[nodiscard]] int number(const std::string& id) const { return vertices_.at(id) + 1; }

 private:
  GraphBuilder& add(Vertex vertex);
  Graph graph_;
  std::map<std::string, int> vertices_, shared_;
};

inline const Rational kRelu(0), kLinear(1);  // slopes

// Layers; `slope` is 0 for ReLU, 1 for linear.
[[nodiscard]] Layer fully_connected(ExactMatrix weight, const Rational& slope);
// One-dimensional: a kernel of `width` positions.
[[nodiscard]] Layer convolution(ExactMatrix kernel, int width, const Rational& slope, int stride = 1, int padding = 0);
[[nodiscard]] Layer pooling(int width);
[[nodiscard]] Layer residual_free(ExactMatrix y, ExactMatrix u, ExactMatrix z, const Rational& slope);
[[nodiscard]] Layer residual_diagonal(ExactMatrix y, ExactMatrix u, ExactMatrix diagonal, const Rational& slope);
[[nodiscard]] Layer residual_identity(ExactMatrix y, ExactMatrix u, const Rational& slope);
// A row of `width` positions with `channels` channels, then the layers.
[[nodiscard]] Network layers(int width, int channels, std::vector<Layer> layers);
[[nodiscard]] Network chain_of(std::vector<ExactMatrix> weights, const Rational& slope = Rational(0));

// A case for classification: labels and loss derivatives, one row each (as column vectors here).
[[nodiscard]] Case classification(const std::string& name, Network network, ExactMatrix inputs, ExactMatrix labels,
                                  ExactMatrix loss_derivatives);
// ... with one sample, label 1 and l' = -1
[[nodiscard]] Case one_sample(const std::string& name, Network network, ExactMatrix x);
// ... for anything that only looks at the function
[[nodiscard]] Case plain_case(const std::string& name, Network network, ExactMatrix inputs);

}  // namespace plumbline::cases
