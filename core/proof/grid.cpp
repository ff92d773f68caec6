#include "proof/grid.hpp"

#include <algorithm>
#include <cstdint>

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
  if (auto* graph = std::get_if<Graph>(&c.network.other)) add(graph->parameters, 1);
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    add(c.network.weights[l].entries(), 1);
    if (l < c.network.biases.size() && c.network.biases[l]) add(c.network.biases[l]->entries(), 1);
  }
  sort(degrees.parameter, degrees.parameters);
  add(c.inputs.entries(), 0);
  sort(degrees.input, degrees.inputs);
  add(c.targets->entries(), 1);
  sort(degrees.target, degrees.targets);
  add(c.gradient->entries(), 1);
  sort(degrees.gradient, degrees.gradients);
  add(c.loss_derivative->entries(), with_loss ? 1 : 0);
  const std::int64_t loss = with_loss ? degrees.loss_derivative : 0;
  sort(loss, loss);
  at_.assign(numbers_.size(), 0);
}

void Grid::add(std::vector<Real>& numbers, std::int64_t first) {
  for (Real& x : numbers) {
    x = Real(first);
    numbers_.push_back(&x);
    first_.push_back(first);
  }
}

void Grid::sort(std::int64_t each, std::int64_t all) {
  sorts_.push_back({sorts_.empty() ? 0 : sorts_.back().end, numbers_.size(), each, all});
}

// The first variable that can grows by one; those before it begin again.
bool Grid::next() {
  for (const Sort& sort : sorts_) {
    std::int64_t sum = 0;
    for (std::size_t i = sort.begin; i < sort.end; ++i) sum += at_[i];
    for (std::size_t i = sort.begin; i < sort.end; ++i) {
      const bool grows = at_[i] < sort.each && sum < sort.all;
      sum -= grows ? 0 : at_[i];
      at_[i] = grows ? at_[i] + 1 : 0;
      *numbers_[i] = Real(first_[i] + at_[i]);
      if (grows) return true;
    }
  }
  return false;
}

namespace {

// How many lists of n natural numbers there are, each at most `each` and of the sum at most `all`; no more than `most +
// 1`.
std::int64_t indices(std::size_t n, std::int64_t each, std::int64_t all, std::int64_t most) {
  std::vector<std::int64_t> with_sum{1};  // of the lists so far, by their sum
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<std::int64_t> next(std::min(with_sum.size() + as_size(each), as_size(all) + 1), 0);
    for (std::size_t sum = 0; sum < with_sum.size(); ++sum)
      for (std::size_t k = 0; k <= as_size(each) && sum + k < next.size(); ++k)
        next[sum + k] = std::min(most + 1, next[sum + k] + with_sum[sum]);
    with_sum = std::move(next);
  }
  std::int64_t out = 0;
  for (const std::int64_t count : with_sum) out = std::min(most + 1, out + count);
  return out;
}

}  // namespace

std::int64_t points(const Graph& g, std::size_t switched, const Degrees& d, std::int64_t most) {
  std::int64_t out = std::int64_t{1} << switched;
  const auto times = [&](std::int64_t count) {  // at most most + 1, of 5,000,001
    if (out <= most) out *= count;
  };
  times(d.loss_derivative + 2);
  times(indices(g.outputs.size(), d.target, d.targets, most));
  times(indices(g.outputs.size(), d.gradient, d.gradients, most));
  times(indices(g.parameters.size(), d.parameter, d.parameters, most));
  times(indices(as_size(g.inputs), d.input, d.inputs, most));
  return out;
}

std::string numbers_of(const Case& c, const Degrees& degrees) {
  std::string out;
  const auto add = [&](const char* name, const std::vector<Real>& all, std::int64_t degree) {
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
