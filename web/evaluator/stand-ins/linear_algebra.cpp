// BLAS and LAPACK as far as core/ uses them, by Eigen.
#include <cblas.h>
#include <lapacke.h>

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <Eigen/Eigenvalues>
#include <Eigen/SVD>

namespace {

using Eigen::MatrixXd;
using Stride = Eigen::OuterStride<>;
using Matrix = Eigen::Map<MatrixXd, 0, Stride>;
using ConstMatrix = Eigen::Map<const MatrixXd, 0, Stride>;
using Vector = Eigen::Map<Eigen::VectorXd, 0, Eigen::InnerStride<>>;
using ConstVector = Eigen::Map<const Eigen::VectorXd, 0, Eigen::InnerStride<>>;

// c := alpha a b + beta c, where beta = 0 forgets what c held, NaN or not
template <class A, class B> void multiply(Matrix c, double alpha, const A& a, const B& b, double beta) {
  if (beta == 0)
    c.setZero();
  else if (beta != 1)
    c *= beta;
  c.noalias() += alpha * (a * b);
}

}  // namespace

// Row by row, c is c^T column by column, and c^T = op(b)^T op(a)^T.
void cblas_dgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE of_a, CBLAS_TRANSPOSE of_b, int m, int n, int k, double alpha,
                 const double* a, int lda, const double* b, int ldb, double beta, double* c, int ldc) {
  if (order == CblasRowMajor)
    return cblas_dgemm(CblasColMajor, of_b, of_a, n, m, k, alpha, b, ldb, a, lda, beta, c, ldc);
  const bool turn_a = of_a == CblasTrans, turn_b = of_b == CblasTrans;
  const ConstMatrix x(a, turn_a ? k : m, turn_a ? m : k, Stride(lda)),
      y(b, turn_b ? n : k, turn_b ? k : n, Stride(ldb));
  const Matrix out(c, m, n, Stride(ldc));
  if (turn_a && turn_b) return multiply(out, alpha, x.transpose(), y.transpose(), beta);
  if (turn_a) return multiply(out, alpha, x.transpose(), y, beta);
  if (turn_b) return multiply(out, alpha, x, y.transpose(), beta);
  multiply(out, alpha, x, y, beta);
}

void cblas_dgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE of_a, int m, int n, double alpha, const double* a, int lda,
                 const double* x, int incx, double beta, double* y, int incy) {
  const bool turned = (of_a == CblasTrans) != (order == CblasRowMajor);
  const ConstMatrix matrix(a, order == CblasRowMajor ? n : m, order == CblasRowMajor ? m : n, Stride(lda));
  const int out = of_a == CblasTrans ? n : m, in = of_a == CblasTrans ? m : n;
  const ConstVector from(x, in, Eigen::InnerStride<>(incx));
  Vector to(y, out, Eigen::InnerStride<>(incy));
  if (beta == 0)
    to.setZero();
  else
    to *= beta;
  if (turned)
    to += alpha * (matrix.transpose() * from);
  else
    to += alpha * (matrix * from);
}

void cblas_dsyrk(CBLAS_ORDER order, CBLAS_UPLO uplo, CBLAS_TRANSPOSE of_a, int n, int k, double alpha, const double* a,
                 int lda, double beta, double* c, int ldc) {
  const bool by_rows = order == CblasRowMajor, turned = (of_a == CblasTrans) != by_rows;
  const ConstMatrix x(a, turned ? k : n, turned ? n : k, Stride(lda));
  MatrixXd product(n, n);
  if (turned)
    product.noalias() = alpha * (x.transpose() * x);
  else
    product.noalias() = alpha * (x * x.transpose());
  Matrix out(c, n, n, Stride(ldc));
  for (int j = 0; j < n; ++j)
    for (int i = 0; i < n; ++i)
      if (((uplo == CblasLower) != by_rows ? i >= j : i <= j))
        out(i, j) = product(i, j) + (beta == 0 ? 0 : beta * out(i, j));
}

lapack_int LAPACKE_dgesdd_work(int /*order*/, char /*job*/, lapack_int m, lapack_int n, double* a, lapack_int lda,
                               double* s, double* u, lapack_int ldu, double* vt, lapack_int ldvt, double* work,
                               lapack_int lwork, lapack_int* /*iwork*/) {
  if (lwork == -1) {
    *work = 1;
    return 0;
  }
  const int p = m < n ? m : n;
  const Eigen::JacobiSVD<MatrixXd> svd(ConstMatrix(a, m, n, Stride(lda)), Eigen::ComputeThinU | Eigen::ComputeThinV);
  if (svd.info() != Eigen::Success) return 1;
  Eigen::Map<Eigen::VectorXd>(s, p) = svd.singularValues();
  Matrix(u, m, p, Stride(ldu)) = svd.matrixU();
  Matrix(vt, p, n, Stride(ldvt)) = svd.matrixV().transpose();
  return 0;
}

lapack_int LAPACKE_dsyevd_work(int /*order*/, char /*job*/, char /*uplo*/, lapack_int n, double* a, lapack_int lda,
                               double* values, double* work, lapack_int lwork, lapack_int* iwork, lapack_int liwork) {
  if (lwork == -1 || liwork == -1) {
    *work = 1;
    *iwork = 1;
    return 0;
  }
  Matrix matrix(a, n, n, Stride(lda));
  const Eigen::SelfAdjointEigenSolver<MatrixXd> solver(matrix);  // which reads the lower triangle
  if (solver.info() != Eigen::Success) return 1;
  Eigen::Map<Eigen::VectorXd>(values, n) = solver.eigenvalues();
  matrix = solver.eigenvectors();
  return 0;
}

lapack_int LAPACKE_dstev(int /*order*/, char /*job*/, lapack_int n, double* d, double* e, double* z, lapack_int ldz) {
  Eigen::Map<Eigen::VectorXd> diagonal(d, n);
  Eigen::SelfAdjointEigenSolver<MatrixXd> solver;
  solver.computeFromTridiagonal(diagonal, Eigen::Map<const Eigen::VectorXd>(e, n - 1));
  if (solver.info() != Eigen::Success) return 1;
  diagonal = solver.eigenvalues();
  Matrix(z, n, n, Stride(ldz)) = solver.eigenvectors();
  return 0;
}

lapack_int LAPACKE_dpotrf_work(int /*order*/, char /*uplo*/, lapack_int n, double* a, lapack_int lda) {
  Matrix matrix(a, n, n, Stride(lda));
  const Eigen::LLT<MatrixXd, Eigen::Upper> factor(matrix);
  if (factor.info() != Eigen::Success) return 1;
  matrix.triangularView<Eigen::Upper>() = factor.matrixU();
  return 0;
}
