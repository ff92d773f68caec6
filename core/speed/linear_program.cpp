#include "speed/linear_program.hpp"

#include <coin/Clp_C_Interface.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "budget/as_size.hpp"

namespace plumbline {
namespace {

constexpr double kUnbounded = std::numeric_limits<double>::max();  // CLP's infinity

constexpr int kMostPivots = 5000;

}  // namespace

struct LinearProgram::Model {
  Clp_Simplex* clp = Clp_newModel();
  int variables = 0;
  std::vector<bool> below_tau;  // of each row
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;
  ~Model() { Clp_deleteModel(clp); }
};

LinearProgram::LinearProgram(const std::vector<double>& upper, const std::vector<double>& cost)
    : model_(std::make_unique<Model>()) {
  const int n = static_cast<int>(upper.size());
  std::vector<double> lower(upper.size() + 1, 0.0), above(upper), objective(cost);
  for (double& bound : above) bound = std::isfinite(bound) ? bound : kUnbounded;
  above.push_back(kUnbounded);
  objective.resize(upper.size(), 0.0);
  objective.push_back(1);
  Clp_setLogLevel(model_->clp, 0);
  const std::vector<CoinBigIndex> starts(upper.size() + 2, 0);
  Clp_addColumns(model_->clp, n + 1, lower.data(), above.data(), objective.data(), starts.data(), nullptr, nullptr);
  Clp_setPrimalTolerance(model_->clp, 1e-10);
  Clp_setDualTolerance(model_->clp, 1e-10);
  Clp_scaling(model_->clp,
              0);  // with scaling or perturbation the row prices that come back may belong to another program
  Clp_setPerturbation(model_->clp, 100);  // 100: none
  model_->variables = n + 1;
}

LinearProgram::~LinearProgram() = default;
std::size_t LinearProgram::variables() const { return as_size(model_->variables - 1); }
LinearProgram::LinearProgram(LinearProgram&&) noexcept = default;
LinearProgram& LinearProgram::operator=(LinearProgram&&) noexcept = default;

void LinearProgram::add(const std::vector<double>& coefficients, double constant, bool below_tau) {
  std::vector<int> columns;
  std::vector<double> elements;
  for (std::size_t j = 0; j < coefficients.size(); ++j)
    if (coefficients[j] != 0) {
      columns.push_back(static_cast<int>(j));
      elements.push_back(coefficients[j]);
    }
  if (below_tau) {
    columns.push_back(model_->variables - 1);
    elements.push_back(-1);
  }
  const double lower = -kUnbounded, upper = -constant;
  const std::vector<CoinBigIndex> starts{0, static_cast<CoinBigIndex>(columns.size())};
  Clp_addRows(model_->clp, 1, &lower, &upper, starts.data(), columns.data(), elements.data());
  model_->below_tau.push_back(below_tau);
}

bool LinearProgram::solve() {
  // A degenerate program can go round in circles; a perturbed one does not.
  Clp_setMaximumIterations(model_->clp, kMostPivots);
  bool solved = Clp_dual(model_->clp, 0) == 0 || Clp_primal(model_->clp, 0) == 0;
  if (!solved) {
    Clp_setPerturbation(model_->clp, 50);
    solved = Clp_dual(model_->clp, 0) == 0;
    Clp_setPerturbation(model_->clp, 100);
  }
  if (!solved) return false;
  const double* solution = Clp_getColSolution(model_->clp);
  t_.assign(solution, solution + model_->variables - 1);
  tau_ = solution[model_->variables - 1];
  value_ = Clp_getObjValue(model_->clp);
  const std::size_t rows = model_->below_tau.size();
  weights_.assign(rows, 0.0);
  if (rows == 0) return true;
  const double* prices = Clp_getRowPrice(model_->clp);
  double total = 0;
  for (std::size_t i = 0; i < rows; ++i) {
    weights_[i] = std::max(0.0, -prices[i]);
    if (model_->below_tau[i]) total += weights_[i];
  }
  for (double& weight : weights_) weight /= std::max(1.0, total);
  return true;
}

}  // namespace plumbline
