#include "network/forward.hpp"

#include "matrix/guess_matrix.hpp"

namespace plumbline {
namespace {

template <class M>
M add_bias(const M& z, const M& bias);

// b 1^T added to every column.
template <>
MidRad add_bias(const MidRad& z, const MidRad& bias) {
  const MidRad ones(Eigen::MatrixXd::Ones(1, z.cols()), Eigen::MatrixXd::Zero(1, z.cols()));
  return add(z, multiply(bias, ones));
}

template <class S>
Matrix<S> add_bias(const Matrix<S>& z, const Matrix<S>& bias) {
  if (bias.rows() != z.rows() || bias.cols() != 1) throw Undefined("a bias does not fit its layer");
  Matrix<S> out = z;
  for (int i = 0; i < z.rows(); ++i)
    for (int j = 0; j < z.cols(); ++j) out(i, j) = z(i, j) + bias(i, 0);
  return out;
}

template <class M>
M sigma(const NetworkIn<M>& network, const std::vector<M>& z, std::size_t l) {
  return l == 0 ? z[0] : leaky_relu(z[l], network.slope);
}

}  // namespace

template <class M>
std::vector<M> preactivations(const NetworkIn<M>& network, const M& input) {
  std::vector<M> z{input};
  for (std::size_t l = 0; l < network.weights.size(); ++l) {
    z.push_back(multiply(network.weights[l], sigma(network, z, l)));
    if (!network.biases.empty() && network.biases[l]) z.back() = add_bias(z.back(), *network.biases[l]);
  }
  return z;
}

template <class M>
std::vector<M> gradients(const NetworkIn<M>& network, const std::vector<M>& z, const M& g) {
  const std::size_t depth = network.weights.size();
  if (g.rows() != z[depth].rows() || g.cols() != z[depth].cols()) throw Undefined("G has not the shape of the outputs");
  std::vector<M> out(depth);
  M delta = g;
  for (std::size_t l = depth; l >= 1; --l) {
    out[l - 1] = multiply(delta, transpose(sigma(network, z, l - 1)));
    if (l > 1) delta = mask_by_slope(z[l - 1], network.slope, multiply(transpose(network.weights[l - 1]), delta));
  }
  return out;
}

template std::vector<MidRad> preactivations(const NetworkIn<MidRad>&, const MidRad&);
template std::vector<MidRad> gradients(const NetworkIn<MidRad>&, const std::vector<MidRad>&, const MidRad&);
template std::vector<Matrix<MultiInterval>> preactivations(const NetworkIn<Matrix<MultiInterval>>&, const Matrix<MultiInterval>&);
template std::vector<Matrix<MultiInterval>> gradients(const NetworkIn<Matrix<MultiInterval>>&, const std::vector<Matrix<MultiInterval>>&, const Matrix<MultiInterval>&);
template std::vector<Matrix<Real>> preactivations(const NetworkIn<Matrix<Real>>&, const Matrix<Real>&);
template std::vector<Matrix<Real>> gradients(const NetworkIn<Matrix<Real>>&, const std::vector<Matrix<Real>>&, const Matrix<Real>&);
template std::vector<Matrix<Guess>> preactivations(const NetworkIn<Matrix<Guess>>&, const Matrix<Guess>&);
template std::vector<Matrix<Guess>> gradients(const NetworkIn<Matrix<Guess>>&, const std::vector<Matrix<Guess>>&, const Matrix<Guess>&);

}  // namespace plumbline
