// Several singular values of one matrix from one set of vectors, which the certificate brings.
//
// Let B have at least as many rows as columns, G = B^T B, V the vectors, as many rows as B has columns, F = V^T V,
// E = (B V)^T (B V). Either the vectors come with weights w > 0 and a cutoff t >= 0, and show the first singular
// values; or they are as many as B has columns, and show all. docs/rules.md, Section 8, has the two theorems.
#pragma once

#include "json.hpp"
#include "matrix.hpp"

namespace checker {

class SpectralBlock {
 public:
  static SpectralBlock read(const JsonValue& entry, const std::string& place);

  [[nodiscard]] bool reaches(std::int64_t k) const { return k <= vectors_->cols; }
  // Is c an upper (lower) bound of s_k(B)^2 by the theorem? Always about the same rational B; 1 <= k, reaches(k).
  [[nodiscard]] bool shows(const Matrix& b, int k, const mpq_class& c, bool is_upper);

 private:
  void prepare(const Matrix& b);
  [[nodiscard]] bool shows_first(int k, const mpq_class& c, bool is_upper);
  [[nodiscard]] bool shows_all(int k, const mpq_class& c, bool is_upper);
  void find_dominance();
  [[nodiscard]] bool bounds_the_rest(const Matrix& b) const;

  std::string place_;
  MatrixPtr vectors_;               // V
  std::vector<mpq_class> weights_;  // w
  mpq_class cutoff_;                // t
  Matrix f_, e_;                    // once they are needed
  bool prepared_ = false, rest_is_bounded_ = false;
  std::vector<mpq_class> lengths_;      // the diagonal of E in descending order
  mpq_class dominance_, least_, most_;  // phi, f_min, f_max
};

}  // namespace checker
