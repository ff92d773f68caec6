#include "import/text_helpers.hpp"

#include <map>

namespace plumbline {

const TextHelper& text_helper(const std::string& name) {
  static const std::vector<TextHelper> all{
      // b added to each column, each row times its entry of g, each row by its entry of g
      {"biased", "A: matrix, b: matrix", "A + b * all-ones(1, cols(A))", {}},
      {"scaled", "A: matrix, g: matrix", "hadamard(g * all-ones(1, cols(A)), A)", {}},
      {"divided", "A: matrix, g: matrix", "table i in 1..rows(A), j in 1..cols(A): A[i, j] / g[i, 1]", {}},
      {"quotient", "A: matrix, B: matrix", "table i in 1..rows(A), j in 1..cols(A): A[i, j] / B[i, j]", {}},
      // a batch normalisation with the means m and the variances v of training
      {"normalised",
       "A: matrix, g: matrix, b: matrix, m: matrix, v: matrix, e: scalar",
       "table i in 1..rows(A), j in 1..cols(A):\n      g[i, 1] * (A[i, j] - m[i, 1]) / sqrt(v[i, 1] + e) + b[i, 1]",
       {}},
      // of numbers, used entry by entry
      {"plus", "a: scalar, s: scalar", "a + s", {}},
      {"reciprocal-of", "a: scalar", "1 / a", {}},
      {"square-of", "a: scalar", "a^2", {}},
      {"cube-of", "a: scalar", "a^3", {}},
      {"power-of", "a: scalar, q: scalar", "a^q", {}},
      {"sqrt-of", "a: scalar", "sqrt(a)", {}},
      {"exp-of", "a: scalar", "exp(a)", {}},
      {"log-of", "a: scalar", "log(a)", {}},
      {"erf-of", "a: scalar", "erf(a)", {}},
      {"abs-of", "a: scalar", "|a|", {}},
      {"clipped", "a: scalar, lo: scalar, hi: scalar", "max(lo, min(hi, a))", {}},
      {"log-softmax", "A: matrix", "log-of(softmax(A))", {"log-of"}},
  };
  static const std::map<std::string, const TextHelper*> by_name = [] {
    std::map<std::string, const TextHelper*> out;
    for (const TextHelper& h : all) out.emplace(h.name, &h);
    return out;
  }();
  return *by_name.at(name);
}

}  // namespace plumbline
