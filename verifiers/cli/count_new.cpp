// operator new of the programs: malloc, counted for the memory limit of a case (core/number/budget.hpp).
//
// Exact numbers keep their digits in GMP, which counts for itself; matrices, formulas and traces live on the heap of
// C++. With both counted the limit is what a case really holds, but for matrices of doubles, which report themselves.
// Sanitizers bring an operator new of their own.
#if !defined(__SANITIZE_ADDRESS__)

#include <malloc.h>

#include <cstdlib>
#include <new>

#include "number/budget.hpp"

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
