// Products of double matrices, with an a-priori bound of their error.
//
// A product goes to BLAS if it is large, in blocks of columns side by side if it is very large, and to a plain Eigen
// loop if it is small; each may sum in any order and may fuse multiplications with additions. The bound (theorem E3 in
// docs/error-bounds.md) holds for all of them:
//   |fl(AB) - AB| <= gamma(n) |A||B| + n eta   entry by entry, n the inner dimension.
// When both factors are integers times a power of two, small enough for every partial sum to be a double, the product
// is exact and the bound is zero: this decides equalities of small integer cases in machine arithmetic.
#pragma once

#include <Eigen/Core>

namespace plumbline {

// fl(a b), round-to-nearest, any order of summation. Entries may overflow to infinity or NaN: the caller checks.
[[nodiscard]] Eigen::MatrixXd rounded_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
// fl(a^T b), likewise.
[[nodiscard]] Eigen::MatrixXd rounded_transposed_product(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);
// fl(a^T a), likewise; symmetric.
[[nodiscard]] Eigen::MatrixXd rounded_gram(const Eigen::MatrixXd& a);

// True only if every product and every partial sum of a b, in any order, is exactly a double.
[[nodiscard]] bool product_is_exact(const Eigen::MatrixXd& a, const Eigen::MatrixXd& b);

// OpenBLAS on one thread per caller; called by everything here that uses it, costs nothing after the first time. Throws
// std::bad_alloc where a thread that has not called it yet has no room for its buffer.
void use_one_blas_thread();

}  // namespace plumbline
