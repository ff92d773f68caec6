// Gradient descent in doubles, watched: an experiment, never a verdict.
//
// From a case's network and labelled data it takes many steps w <- w - eta dR/dw on R = (1/n) sum_i loss(y_i nu(x_i))
// and records, at times that grow geometrically, what `invariance` speaks of: norms and tail ratios of the layers,
// alignment of neighbours, the drift of the quantities that gradient flow conserves, and the slack sum_tau eta^2 d_e^2
// that bounds this drift for gradient descent (Appendix F). Nothing here bounds anything.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "network/network.hpp"

namespace plumbline {

enum class Loss { Squared, Logistic, Exponential };  // (1 - z)^2, log(1 + e^-z), e^-z of the margin z = y nu(x)
[[nodiscard]] double loss_value(Loss loss, double margin);
[[nodiscard]] double loss_slope(Loss loss, double margin);
[[nodiscard]] Loss loss_named(const std::string& name);  // throws InputError
[[nodiscard]] const char* to_string(Loss loss);          // its name

struct TrajectoryOptions {
  Loss loss = Loss::Logistic;
  double step = 0.1;
  std::int64_t steps = 20000;
  int records = 200;  // at most
};

// One matrix of the network: of a layer, or the two arrangements of a residual block.
struct WatchedMatrix {
  std::string name;        // "layer 2", "layer 3 [U Z]"
  Matrix<int> parameters;  // from 1; 0 where nothing is learnable
  int layer = 0;           // from 1
};

struct LayerRecord {
  double norm2 = 0, op_norm2 = 0;  // ||W||_F^2, ||W||_2^2
};

struct Record {
  std::int64_t t = 0;
  double time = 0;  // sum of the steps
  double risk = 0, smallest_margin = 0, norm2 = 0;
  std::vector<LayerRecord> layers = {};  // as Trajectory::matrices
  std::vector<double> alignments =
      {};  // |<v_{j+1}, u_j>| of neighbouring matrices that can be multiplied; NaN where they cannot
  double vertex_drift = 0,
         vertex_slack = 0;  // largest over inner vertices: |sum_in w^2 - sum_out w^2 - (the same at 0)|; sum over their
                            // edges of sum_tau eta^2 d_e^2
  double matrix_drift = 0;  // largest over neighbours: ||W_2^T W_2 - W_1 W_1^T - (the same at 0)||_F
  double edge_slack = 0;    // largest over parameters: sum_tau eta^2 d_e^2; (90) bounds it by R(w(0)), correctly by 2
                            // R(w(0)), if eta <= min(1, 1/beta)
};

struct Trajectory {
  std::vector<WatchedMatrix> matrices;
  std::vector<Record> records;
  double initial_risk = 0;
  std::vector<double> constants;  // of (13) with N_r = 0 and V_c = 1, computed from the initialisation, for each
                                  // matrix: see trajectory.cpp
  std::string stopped;            // why it ended early; empty if it did not
};

// Throws InputError if the case has no labels (data.targets in {-1, 1}), several outputs, or no learnable parameter.
[[nodiscard]] Trajectory follow(const Case& c, const TrajectoryOptions& options);

}  // namespace plumbline
