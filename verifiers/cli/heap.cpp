// The heap of the programs: malloc, counted for the memory limit of a case (core/budget/budget.hpp) and kept.
//
// Exact numbers keep their digits in GMP, which counts for itself; matrices, formulas and traces live on the heap of
// C++. With both counted the limit is what a case really holds; matrices of doubles report themselves.
// Sanitizers bring an operator new of their own.
//
// What is given back is asked for again soon, so glibc is told to leave it with the process: every page that went back
// to the kernel would be fetched and cleared again (an eighth of the time of a large network).
#if !defined(__SANITIZE_ADDRESS__)

#include <malloc.h>

#include <cstdlib>
#include <new>

#include "budget/budget.hpp"

#if defined(__GLIBC__)
namespace {

// The heap grows by 4 MiB at a time and shrinks by no less than 1 GiB; from 32 MiB on a block has pages of its own.
[[maybe_unused]] const bool heap_is_kept = mallopt(M_TOP_PAD, 4 << 20) != 0 &&
                                           mallopt(M_TRIM_THRESHOLD, 1 << 30) != 0 &&
                                           mallopt(M_MMAP_THRESHOLD, 32 << 20) != 0;

}  // namespace
#endif

void* operator new(std::size_t size) {
  for (;;) {
    if (void* block = std::malloc(size == 0 ? 1 : size)) {
      plumbline::budget::count_bytes(static_cast<std::int64_t>(malloc_usable_size(block)));
      return block;
    }
    const std::new_handler handler = std::get_new_handler();
    if (handler == nullptr) throw std::bad_alloc();
    handler();
  }
}

void operator delete(void* block) noexcept {
  if (block == nullptr) return;
  plumbline::budget::count_bytes(-static_cast<std::int64_t>(malloc_usable_size(block)));
  std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

#endif
