#include "proof/grid.hpp"

namespace plumbline {

Case with_one_sample(const Case& architecture) {
  Case out = architecture;
  const Graph g = graph_of(architecture.network);
  if (!out.network.fully_connected()) {
    out.network = {};
    out.network.other = g;
  }
  const int outputs = static_cast<int>(g.outputs.size());
  out.inputs = ExactMatrix(g.inputs, 1);
  out.gradient = ExactMatrix(outputs, 1);
  out.targets = ExactMatrix(outputs, 1);
  out.loss_derivative = ExactMatrix(1, 1);
  return out;
}

Grid::Grid(Case& c, const Degrees& degrees, bool with_loss) {
  if (auto* graph = std::get_if<Graph>(&c.network.other)) add(graph->parameters, 1, degrees.parameter + 1);
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    add(c.network.weights[l].entries(), 1, degrees.parameter + 1);
    if (l < c.network.biases.size() && c.network.biases[l])
      add(c.network.biases[l]->entries(), 1, degrees.parameter + 1);
  }
  add(c.inputs.entries(), 0, degrees.input + 1);
  add(c.targets->entries(), 1, degrees.target + 1);
  add(c.gradient->entries(), 1, degrees.gradient + 1);
  add(c.loss_derivative->entries(), with_loss ? 1 : 0, with_loss ? degrees.loss_derivative + 1 : 1);
  at_.assign(numbers_.size(), 0);
}

void Grid::add(std::vector<Real>& numbers, long first, long count) {
  for (Real& x : numbers) {
    x = Real(first);
    numbers_.push_back(&x);
    axes_.push_back({first, count});
  }
}

bool Grid::next() {
  for (std::size_t i = 0; i < at_.size(); ++i) {
    at_[i] = at_[i] + 1 < axes_[i].count ? at_[i] + 1 : 0;
    *numbers_[i] = Real(axes_[i].first + at_[i]);
    if (at_[i] != 0) return true;
  }
  return false;
}

long points(const Graph& g, std::size_t switched, const Degrees& degrees, long most) {
  long out = 1L << switched;
  const auto times = [&](long values, std::size_t variables) {  // values <= kMaxDegree + 2
    for (std::size_t i = 0; i < variables && out <= most; ++i) out *= values;
  };
  times(degrees.loss_derivative + 2, 1);
  times(degrees.target + 1, g.outputs.size());
  times(degrees.gradient + 1, g.outputs.size());
  times(degrees.parameter + 1, g.parameters.size());
  times(degrees.input + 1, as_size(g.inputs));
  return out;
}

std::string numbers_of(const Case& c, const Degrees& degrees) {
  std::string out;
  const auto add = [&](const char* name, const std::vector<Real>& all, long degree) {
    if (degree == 0 || all.empty()) return;
    out += (out.empty() ? "" : "; ") + std::string(name);
    for (std::size_t i = 0; i < all.size(); ++i) out += (i == 0 ? " " : ", ") + all[i].to_string();
  };
  add("the parameters", graph_of(c.network).parameters, degrees.parameter);
  add("inputs", c.inputs.entries(), degrees.input);
  add("labels", c.targets->entries(), degrees.target);
  add("gradient", c.gradient->entries(), degrees.gradient);
  add("loss derivative", c.loss_derivative->entries(), degrees.loss_derivative);
  return out.empty() ? "any numbers" : out;
}

}  // namespace plumbline
