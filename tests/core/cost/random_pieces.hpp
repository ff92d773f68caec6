// The pieces of a random ReLU network with biases: its Jacobians at random points, and what it costs.
#pragma once

#include <Eigen/Dense>
#include <random>
#include <vector>

#include "cost/function/description.hpp"

namespace plumbline {

struct RandomPieces {
  std::vector<AffinePiece> pieces;
  std::vector<double> sizes;  // ||W_l||^2
  double size = 0;            // their sum

  RandomPieces(std::mt19937& random, int inputs, int outputs, int depth, int width, int points) {
    std::normal_distribution<double> normal;
    const auto gaussian = [&](Eigen::Index rows, Eigen::Index cols) {
      return Eigen::MatrixXd(Eigen::MatrixXd::NullaryExpr(rows, cols, [&] { return normal(random); }));
    };
    std::vector<Eigen::MatrixXd> weights;
    std::vector<Eigen::VectorXd> biases;
    for (int l = 0; l < depth; ++l) {
      weights.push_back(gaussian(l + 1 == depth ? outputs : width, l == 0 ? inputs : width));
      biases.emplace_back(gaussian(weights.back().rows(), 1));
      sizes.push_back(weights.back().squaredNorm());
      size += sizes.back();
    }
    for (int j = 0; j < points; ++j) {
      Eigen::VectorXd z = 2 * gaussian(inputs, 1);
      Eigen::MatrixXd jacobian = Eigen::MatrixXd::Identity(inputs, inputs);
      for (std::size_t l = 0; l < weights.size(); ++l) {
        z = weights[l] * z + biases[l];
        jacobian = weights[l] * jacobian;
        if (l + 1 == weights.size()) break;
        for (Eigen::Index i = 0; i < z.size(); ++i)
          if (z(i) < 0) jacobian.row(i).setZero();
        z = z.cwiseMax(0);
      }
      AffinePiece p{RationalMatrix(outputs, inputs), RationalMatrix(outputs, 1), j};
      for (int r = 0; r < outputs; ++r)
        for (int i = 0; i < inputs; ++i) p.jacobian(r, i) = Rational::from_double(jacobian(r, i));
      pieces.push_back(std::move(p));
    }
  }
};

}  // namespace plumbline
