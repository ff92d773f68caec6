#include "speed/symmetries.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "budget/as_size.hpp"

namespace plumbline {
namespace {

constexpr std::size_t kMost = 64;

using Permutation = std::vector<int>;

// Extends permutations one sample at a time.
class Extension {
 public:
  Extension(const Matrix<double>& samples, double tolerance) : n_(samples.cols()), gram_(n_, n_) {
    double largest = 0;
    for (int i = 0; i < n_; ++i)
      for (int j = 0; j < n_; ++j) {
        double sum = 0;
        for (int k = 0; k < samples.rows(); ++k) sum += samples(k, i) * samples(k, j);
        gram_(i, j) = sum;
        largest = std::max(largest, std::fabs(sum));
      }
    error_ = tolerance * largest;
  }

  // More than kMost: some of them only.
  std::vector<Permutation> all() {
    extend();
    return std::move(found_);
  }

 private:
  void extend() {
    const int i = static_cast<int>(p_.size());
    if (i == n_) return found_.push_back(p_);
    for (int to = 0; to < n_ && found_.size() <= kMost; ++to) {
      if (std::ranges::find(p_, to) != p_.end()) continue;
      p_.push_back(to);
      if (fits(i)) extend();
      p_.pop_back();
    }
  }
  [[nodiscard]] bool fits(int i) const {
    const int to = p_.back();
    for (int j = 0; j <= i; ++j)
      if (std::fabs(gram_(i, j) - gram_(to, p_[as_size(j)])) > error_) return false;
    return true;
  }

  int n_;
  Matrix<double> gram_;
  double error_ = 0;
  Permutation p_;
  std::vector<Permutation> found_;
};

bool is_group(const std::vector<Permutation>& all) {
  const std::set<Permutation> known(all.begin(), all.end());
  return std::ranges::all_of(all, [&](const Permutation& p) {
    return std::ranges::all_of(all, [&](const Permutation& q) { return known.contains(permuted(p, q)); });
  });
}

}  // namespace

std::vector<std::vector<int>> symmetries(const Matrix<double>& samples, double tolerance) {
  std::vector<Permutation> found = Extension(samples, tolerance).all();
  if (found.size() <= kMost && is_group(found)) return found;  // in lexicographic order: the identity is the first
  Permutation identity(as_size(samples.cols()));
  std::iota(identity.begin(), identity.end(), 0);
  return {identity};
}

}  // namespace plumbline
