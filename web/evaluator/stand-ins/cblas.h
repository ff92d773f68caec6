// What core/ asks of BLAS, by Eigen. Products of doubles are guesses, or exact where core/matrix chooses the sizes so
// that every sum of products is a double.
#pragma once

enum CBLAS_ORDER { CblasRowMajor = 101, CblasColMajor = 102 };
enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112 };
enum CBLAS_UPLO { CblasUpper = 121, CblasLower = 122 };

// c := alpha op(a) op(b) + beta c; op(a) is m x k, op(b) k x n
void cblas_dgemm(CBLAS_ORDER order, CBLAS_TRANSPOSE of_a, CBLAS_TRANSPOSE of_b, int m, int n, int k, double alpha,
                 const double* a, int lda, const double* b, int ldb, double beta, double* c, int ldc);
// y := alpha op(a) x + beta y; a is m x n
void cblas_dgemv(CBLAS_ORDER order, CBLAS_TRANSPOSE of_a, int m, int n, double alpha, const double* a, int lda,
                 const double* x, int incx, double beta, double* y, int incy);
// One triangle of c := alpha op(a) op(a)^T + beta c; op(a) is n x k
void cblas_dsyrk(CBLAS_ORDER order, CBLAS_UPLO uplo, CBLAS_TRANSPOSE of_a, int n, int k, double alpha, const double* a,
                 int lda, double beta, double* c, int ldc);

inline void openblas_set_num_threads(int /*threads*/) {}
inline const char* openblas_get_corename() { return "Eigen"; }
// There is one thread, and no buffer.
extern "C" {
inline void* blas_memory_alloc(int /*where*/) { return nullptr; }
inline void blas_memory_free(void* /*buffer*/) {}
}
