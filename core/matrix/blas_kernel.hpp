// Which kernels OpenBLAS has picked, and whether this processor has better ones.
//
// OpenBLAS knows processors by their numbers. On one that is newer than the library it falls back, sometimes to kernels
// for SSE3, which are several times slower. The variable OPENBLAS_CORETYPE names the kernels to take; it is read when
// the library loads, so that a program that finds them too old has to start itself again. Results of floating-point
// products may differ in their last bits from kernel to kernel; every use of them has a bound that holds for all.
#pragma once

#include <string>

namespace plumbline {

enum class VectorUnit { Sse, Avx2, Avx512 };  // Avx512: with the subsets CD, BW, DQ and VL

[[nodiscard]] VectorUnit vector_unit();   // of this processor
[[nodiscard]] std::string blas_kernel();  // as OpenBLAS calls it, for instance "SkylakeX"

// What OPENBLAS_CORETYPE should say on such a processor where OpenBLAS took `kernel`; empty if that is as good.
[[nodiscard]] std::string better_blas_kernel(const std::string& kernel, VectorUnit unit);

// Where OpenBLAS took kernels that are too old and OPENBLAS_CORETYPE is not set: sets it and starts the program again.
// Returns where nothing is to be done, or where that fails.
void restart_with_better_blas(char** argv);

// OpenBLAS starts a thread for each processor when it loads, and each of them spins, for some 30 ms, before it sleeps.
// Products are made by the program's own threads: ends these at the start of a program, where they would be in the way.
void end_blas_threads();

// One line for people: the kernel, and what would be better.
[[nodiscard]] std::string blas_line();

}  // namespace plumbline
