// What core/ asks of LAPACK, by Eigen: factorisations in doubles, which are guesses (core/matrix/lapack.hpp). All
// matrices lie column by column; 0 is success.
#pragma once

using lapack_int = int;
inline constexpr int LAPACK_COL_MAJOR = 102;

// a = u diag(s) vt, `job` 'S': u is m x p, vt p x n, p = min(m, n). With lwork = -1 only the length of `work` is asked
// for.
lapack_int LAPACKE_dgesdd_work(int order, char job, lapack_int m, lapack_int n, double* a, lapack_int lda, double* s,
                               double* u, lapack_int ldu, double* vt, lapack_int ldvt, double* work, lapack_int lwork,
                               lapack_int* iwork);
// Eigenvalues of a symmetric matrix, ascending, and its eigenvectors in the place of a.
lapack_int LAPACKE_dsyevd_work(int order, char job, char uplo, lapack_int n, double* a, lapack_int lda, double* values,
                               double* work, lapack_int lwork, lapack_int* iwork, lapack_int liwork);
// The same of a tridiagonal matrix with diagonal d and second diagonal e; values in the place of d, vectors in z.
lapack_int LAPACKE_dstev(int order, char job, lapack_int n, double* d, double* e, double* z, lapack_int ldz);
// a = r^T r, the upper triangle is read and written.
lapack_int LAPACKE_dpotrf_work(int order, char uplo, lapack_int n, double* a, lapack_int lda);
