#include "training/batches.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <numeric>
#include <random>
#include <utility>

#include "budget/as_size.hpp"
#include "budget/error.hpp"

namespace plumbline {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct Shuffled {
  std::int64_t epoch = -1;
  std::vector<int> order;
};

}  // namespace

std::int64_t batches_of(std::int64_t samples, std::int64_t batch) {
  if (samples < 1 || batch < 1) throw InputError("batches need a sample, and a size of at least 1");
  return (samples + batch - 1) / batch;
}

// Fisher and Yates; the bias of the remainder, below 2^-32, is of no account, that of std::shuffle differs by library.
std::vector<int> order_of_epoch(int samples, std::uint64_t seed, std::int64_t epoch) {
  std::seed_seq parts{seed & 0xffffffffu, seed >> 32, static_cast<std::uint64_t>(epoch) & 0xffffffffu,
                      static_cast<std::uint64_t>(epoch) >> 32, std::uint64_t{0x62617463}};
  std::mt19937_64 engine(parts);
  std::vector<int> out(as_size(samples));
  std::iota(out.begin(), out.end(), 0);
  for (std::size_t k = out.size(); k > 1; --k) std::swap(out[k - 1], out[engine() % k]);
  return out;
}

StepObjective batch_objective(DenseShape shape, MatrixXd inputs, LossOfSamples loss, std::int64_t batch,
                              std::uint64_t seed) {
  const std::int64_t each = batches_of(inputs.cols(), batch);
  const auto now = std::make_shared<Shuffled>();
  return [=, inputs = std::move(inputs)](const VectorXd& theta, VectorXd& gradient, std::int64_t step) {
    if (now->epoch != step / each)
      *now = {step / each, order_of_epoch(static_cast<int>(inputs.cols()), seed, step / each)};
    const auto from = now->order.begin() + static_cast<std::ptrdiff_t>(step % each * batch),
               to = now->order.begin() +
                    static_cast<std::ptrdiff_t>(std::min<std::int64_t>((step % each + 1) * batch, inputs.cols()));
    const std::vector<int> samples(from, to);
    return dense_objective(shape, inputs(Eigen::all, samples), loss(samples))(theta, gradient);
  };
}

}  // namespace plumbline
