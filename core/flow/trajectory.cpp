#include "flow/trajectory.hpp"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "budget/error.hpp"
#include "matrix/guess_matrix.hpp"
#include "network/graph_pass.hpp"
#include "training/trainer.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

Eigen::JacobiSVD<MatrixXd> svd(const MatrixXd& a) {
  return Eigen::JacobiSVD<MatrixXd>(a, Eigen::ComputeThinU | Eigen::ComputeThinV);
}

// The matrices that Theorem 1 and Theorem 2 speak of: the weight of a layer, Y, U and [U Z] of a residual block.
std::vector<WatchedMatrix> watched(const Graph& g) {
  std::vector<WatchedMatrix> out;
  for (std::size_t l = 0; l < g.layers.size(); ++l) {
    const auto& arrangements = g.layers[l].arrangements;
    const std::string name = "layer " + std::to_string(l + 1);
    if (const auto w = arrangements.find("weight"); w != arrangements.end())
      out.push_back({name, w->second, static_cast<int>(l) + 1});
    const auto u = arrangements.find("U"), z = arrangements.find("Z");
    if (u == arrangements.end()) continue;
    Matrix<int> both(u->second.rows(), u->second.cols() + z->second.cols());
    for (int i = 0; i < both.rows(); ++i)
      for (int j = 0; j < both.cols(); ++j)
        both(i, j) = j < u->second.cols() ? u->second(i, j) : z->second(i, j - u->second.cols());
    out.push_back({name + " [U Z]", both, static_cast<int>(l) + 1});
  }
  return out;
}

// The network, its data and its weights in doubles.
class Walker {
 public:
  Walker(const Case& c, const TrajectoryOptions& options)
      : options_(options),
        graph_(graph_of(c.network)),
        plan_(plan_blocks(graph_)),
        inputs_(guess_matrix(c.inputs)),
        samples_(c.inputs.cols()) {
    if (graph_.outputs.size() != 1)
      throw InputError("/network", "has " + std::to_string(graph_.outputs.size()) + " outputs; a trajectory needs one");
    if (graph_.parameters.empty()) throw InputError("/network", "has no learnable parameter");
    if (!c.targets || c.targets->rows() != 1)
      throw InputError("/data/targets", "a trajectory needs one label, -1 or 1, per sample");
    for (const Real& y : c.targets->entries()) {
      const double label = guess(y).value();
      if (label != 1 && label != -1) throw InputError("/data/targets", "expected labels -1 and 1");
      labels_.push_back(label);
    }
    for (const Real& w : graph_.parameters) weights_.push_back(guess(w).value());
    slack_.assign(weights_.size(), 0);
    matrices_ = watched(graph_);
    network_ = network_in<Matrix<Guess>>(
        graph_, plan_, [](const Real& x) { return guess(x); }, guess_matrix);
  }

  Trajectory run() {
    Trajectory out;
    out.matrices = matrices_;
    TrainingState state{.theta =
                            Eigen::Map<const VectorXd>(weights_.data(), static_cast<Eigen::Index>(weights_.size()))};
    const double growth = std::pow(static_cast<double>(std::max(options_.steps, std::int64_t{2})),
                                   1.0 / std::max(options_.records - 1, 1));
    double next = 1;
    out.stopped = train([this](const VectorXd& theta, VectorXd& gradient) { return risk_at(theta, gradient); },
                        {.step = options_.step, .steps = options_.steps}, state,
                        [&](const TrainingState& now, double, const VectorXd& gradient) {
                          if (now.steps == 0) {
                            start_ = weights_;
                            out.initial_risk = risk_;
                            out.constants = constants_of_13();
                            out.records.push_back(record(0));
                          } else if (static_cast<double>(now.steps) >= next || now.steps == options_.steps) {
                            out.records.push_back(record(now.steps));
                            next = std::max(next * growth, static_cast<double>(now.steps) + 1);
                          }
                          for (std::size_t k = 0; k < slack_.size(); ++k)
                            slack_[k] += std::pow(options_.step * gradient(static_cast<Eigen::Index>(k)), 2);
                          return true;
                        });
    if (out.records.empty()) throw Undecided("the first risk is not finite");
    return out;
  }

 private:
  // R and its derivative by the learnable parameters; not a number beyond the range of doubles.
  double risk_at(const VectorXd& theta, VectorXd& gradient) {
    weights_.assign(theta.begin(), theta.end());
    try {
      evaluate();
    } catch (const Undecided&) {  // a number that is not finite
      return kNone;
    }
    gradient = Eigen::Map<const VectorXd>(derivative_.data(), gradient.size());
    return risk_;
  }

  // Weights into the network, outputs, risk and its derivative.
  void evaluate() {
    for (std::size_t l = 0; l < plan_.links.size(); ++l) {
      const auto& entries = plan_.links[l].entries;
      auto& link = network_.links[l];
      for (std::size_t i = 0; i < entries.size(); ++i) {
        const int k = graph_.edges[as_size(entries[i].edge)].parameter;
        if (k == Edge::kFixed) continue;
        const Guess w = Guess::near(weights_[as_size(k)]);
        if (link.dense)
          (*link.dense)(entries[i].row, entries[i].col) = w;
        else
          link.sparse[i].weight = w;
      }
    }
    const Pass<Matrix<Guess>> pass = forward(network_, inputs_);
    const BlockPlan::Place o = plan_.places[as_size(graph_.outputs[0])];
    Matrix<Guess> g(1, samples_);
    risk_ = 0;
    smallest_margin_ = std::numeric_limits<double>::infinity();
    for (int j = 0; j < samples_; ++j) {
      const double y = labels_[as_size(j)], margin = y * pass.post(as_size(o.block))(o.row, j).value();
      risk_ += loss_value(options_.loss, margin) / samples_;
      smallest_margin_ = std::min(smallest_margin_, margin);
      g(0, j) = Guess::near(loss_slope(options_.loss, margin) * y / samples_);
    }
    const auto s = backward(network_, pass, at_outputs(graph_, plan_, g, samples_), false);
    const Matrix<Guess> d = parameter_derivative(graph_, plan_, pass, s);
    derivative_.resize(weights_.size());
    for (std::size_t k = 0; k < weights_.size(); ++k) derivative_[k] = d(static_cast<int>(k), 0).value();
  }

  [[nodiscard]] MatrixXd value(const Matrix<int>& parameters, const std::vector<double>& from) const {
    MatrixXd out(parameters.rows(), parameters.cols());
    for (int i = 0; i < parameters.rows(); ++i)
      for (int j = 0; j < parameters.cols(); ++j)
        out(i, j) = parameters(i, j) == 0 ? 0 : from[as_size(parameters(i, j) - 1)];
    return out;
  }

  // W_2^T W_2 - W_1 W_1^T for neighbouring layers that can be multiplied.
  [[nodiscard]] MatrixXd balance(std::size_t j, const std::vector<double>& from) const {
    const MatrixXd a = value(matrices_[j].parameters, from), b = value(matrices_[j + 1].parameters, from);
    return b.transpose() * b - a * a.transpose();
  }
  [[nodiscard]] bool joined(std::size_t j) const {
    return j + 1 < matrices_.size() && matrices_[j].layer + 1 == matrices_[j + 1].layer &&
           matrices_[j].parameters.rows() == matrices_[j + 1].parameters.cols();
  }

  // The proof of Theorem 2 for a chain: ||W_j||_F^2 - ||Fin||_F^2 is conserved, and ||W_l||_2^2 >= ||W_{l+1}||_2^2 -
  // ||W_{l+1}^T W_{l+1} - W_l W_l^T||_2 at time 0, so D_j = (||W_j||_F^2 - ||Fin||_F^2)(0) + sum_{l >= j} ||W_{l+1}^T
  // W_{l+1} - W_l W_l^T||_2 (0). NaN where the matrices do not form a chain to the last one.
  [[nodiscard]] std::vector<double> constants_of_13() const {
    std::vector<double> out(matrices_.size(), kNone);
    if (matrices_.empty()) return out;
    const double last = value(matrices_.back().parameters, weights_).squaredNorm();
    double sum = 0;
    for (std::size_t j = matrices_.size(); j-- > 0;) {
      if (j + 1 < matrices_.size()) {
        if (!joined(j)) break;
        sum += svd(balance(j, weights_)).singularValues()(0);
      }
      out[j] = value(matrices_[j].parameters, weights_).squaredNorm() - last + sum;
    }
    return out;
  }

  [[nodiscard]] Record record(std::int64_t t) const {
    Record out{
        .t = t, .time = static_cast<double>(t) * options_.step, .risk = risk_, .smallest_margin = smallest_margin_};
    for (const double w : weights_) out.norm2 += w * w;
    std::vector<Eigen::JacobiSVD<MatrixXd>> decomposed;
    for (const WatchedMatrix& m : matrices_) {
      const MatrixXd a = value(m.parameters, weights_);
      decomposed.push_back(svd(a));
      const double s = decomposed.back().singularValues()(0);
      out.layers.push_back({a.squaredNorm(), s * s});
    }
    for (std::size_t j = 0; j + 1 < matrices_.size(); ++j) {
      out.alignments.push_back(
          joined(j) ? std::fabs(decomposed[j + 1].matrixV().col(0).dot(decomposed[j].matrixU().col(0))) : kNone);
      if (joined(j)) out.matrix_drift = std::max(out.matrix_drift, (balance(j, weights_) - balance(j, start_)).norm());
    }
    for (const double s : slack_) out.edge_slack = std::max(out.edge_slack, s);
    vertex_quantities(out);
    return out;
  }

  // Over vertices that are neither input, constant nor output, with learnable edges that share nothing.
  void vertex_quantities(Record& out) const {
    const std::size_t count = graph_.vertices.size();
    std::vector<double> difference(count, 0), slack(count, 0);
    std::vector<int> uses(weights_.size(), 0);
    for (const Edge& e : graph_.edges)
      if (e.parameter != Edge::kFixed) ++uses[as_size(e.parameter)];
    std::vector<bool> counts(count, true);
    for (std::size_t v = 0; v < count; ++v) counts[v] = graph_.vertices[v].kind == Vertex::Kind::Neuron;
    counts[as_size(graph_.outputs[0])] = false;
    for (const Edge& e : graph_.edges) {
      const auto from = as_size(e.from), to = as_size(e.to);
      if (e.parameter == Edge::kFixed || uses[as_size(e.parameter)] > 1) {
        counts[from] = counts[to] = false;
        continue;
      }
      const auto k = as_size(e.parameter);
      const double now = weights_[k] * weights_[k], before = start_[k] * start_[k];
      difference[to] += now - before;
      difference[from] -= now - before;
      slack[to] += slack_[k];
      slack[from] += slack_[k];
    }
    for (std::size_t v = 0; v < count; ++v)
      if (counts[v]) {
        out.vertex_drift = std::max(out.vertex_drift, std::fabs(difference[v]));
        out.vertex_slack = std::max(out.vertex_slack, slack[v]);
      }
  }

  TrajectoryOptions options_;
  Graph graph_;
  BlockPlan plan_;
  Matrix<Guess> inputs_;
  int samples_;
  std::vector<double> labels_, weights_, start_, slack_, derivative_;
  std::vector<WatchedMatrix> matrices_;
  NetworkIn<Matrix<Guess>> network_;
  double risk_ = 0, smallest_margin_ = 0;
};

}  // namespace

double loss_value(Loss loss, double z) {
  switch (loss) {
    case Loss::Squared: return (1 - z) * (1 - z);
    case Loss::Logistic: return z > 0 ? std::log1p(std::exp(-z)) : std::log1p(std::exp(z)) - z;
    case Loss::Exponential: break;
  }
  return std::exp(-z);
}

double loss_slope(Loss loss, double z) {
  switch (loss) {
    case Loss::Squared: return -2 * (1 - z);
    case Loss::Logistic: return z > 0 ? -std::exp(-z) / (1 + std::exp(-z)) : -1 / (1 + std::exp(z));
    case Loss::Exponential: break;
  }
  return -std::exp(-z);
}

const char* to_string(Loss loss) {
  switch (loss) {
    case Loss::Squared: return "squared";
    case Loss::Logistic: return "logistic";
    case Loss::Exponential: break;
  }
  return "exponential";
}

Loss loss_named(const std::string& name) {
  if (name == "squared") return Loss::Squared;
  if (name == "logistic") return Loss::Logistic;
  if (name == "exponential") return Loss::Exponential;
  throw InputError("unknown loss \"" + name + "\"; expected squared, logistic or exponential");
}

Trajectory follow(const Case& c, const TrajectoryOptions& options) {
  try {
    return Walker(c, options).run();
  } catch (const Undecided&) {
    throw InputError("/", "a number of the case is too large for an experiment in doubles");
  }
}

}  // namespace plumbline
