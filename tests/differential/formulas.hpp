// Random small readings about one architecture: well-sorted, mostly of shapes that fit, inside the grammar of
// docs/proofs.md and just outside of it.
//
// An equation between two random terms says nothing: it is false. So most conclusions are a term and the same term with
// one part replaced, or a law of algebra or of networks at random terms. Some parts are what a careless rule would take
// for something else: the network at another input, another network, signs, conditions without a value, parameters that
// the case does not have.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace plumbline::differential {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  // 0, ..., n - 1
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
  bool once_in(int n) { return below(n) == 0; }
  const std::string& one_of(const std::vector<std::string>& list) {
    return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
  }

 private:
  std::mt19937_64 engine_;
};

// What a formula must know of an architecture to be about it.
struct Sizes {
  int inputs = 1, vertices = 1, parameters = 1;
  int layers = 0;  // of a fully connected network whose layers have one neuron; 0 for others
};

class Formulas {
 public:
  Formulas(Random& random, const Sizes& sizes) : random_(random), sizes_(sizes) {}
  [[nodiscard]] std::string reading();

 private:
  struct Shape {
    int rows, cols;
  };
  [[nodiscard]] std::string conclusion();
  [[nodiscard]] std::string on_some_patterns();
  [[nodiscard]] std::string law();
  [[nodiscard]] std::string law_of_networks();
  [[nodiscard]] std::string changed_once();
  [[nodiscard]] std::string formula(int depth);
  [[nodiscard]] std::string condition();
  [[nodiscard]] std::string matrix(Shape shape, int depth);
  [[nodiscard]] std::string leaf(Shape shape);
  [[nodiscard]] std::string scalar(int depth);
  [[nodiscard]] std::string index(int most);
  [[nodiscard]] std::string layer();
  [[nodiscard]] std::string gradient();
  [[nodiscard]] std::string network();
  [[nodiscard]] std::string input();
  [[nodiscard]] Shape shape();

  Random& random_;
  Sizes sizes_;
  bool bound_ = false;  // is there a variable j?
};

}  // namespace plumbline::differential
