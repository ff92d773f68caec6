// Where work is charged: every call of a function of GMP, and every piece of memory, in whatever file it stands.
//
// The programs of the checker are linked so that a call of one of the functions below comes here first (the linker's
// option --wrap, which CMakeLists.txt takes from the rows of this file). It is charged by the lengths of what it works
// on, in units of about a nanosecond, and then GMP does it. A piece of memory costs time when it is made, and 16 units
// for each byte as long as it is kept. So no rule speaks of a charge, and none can forget one. What does no arithmetic
// and makes nothing is charged where it is dispatched (evaluator.cpp, term.cpp), and the few loops over machine words
// charge for themselves, each once. Where no session is at work, nothing is charged. No verdict rests on this file.
//
// A function that must not throw is charged for without an end; the next charge, of anything, ends the check.
#include <gmp.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include "session.hpp"

namespace checker {
namespace {

// In words of 64 bits, whatever a limb has.
constexpr std::uint64_t kLimbs = 64 / GMP_NUMB_BITS;
std::uint64_t size(mpz_srcptr a) { return (mpz_size(a) + kLimbs - 1) / kLimbs; }
std::uint64_t size(mpq_srcptr q) { return size(mpq_numref(q)) + size(mpq_denref(q)); }
// Of a product or quotient of numbers of so many words. GMP is quadratic for short ones only.
std::uint64_t product(std::uint64_t a, std::uint64_t b) {
  return std::max(a, b) * std::min({a, b, std::uint64_t{1024}});
}
std::uint64_t size(const char* digits) { return std::strlen(digits) / 8; }
template <class A, class B> std::uint64_t product(A a, B b) { return product(size(a), size(b)); }

template <bool is_noexcept> void meter(std::uint64_t work) noexcept(is_noexcept) {
  if (current_session == nullptr) return;
  if constexpr (is_noexcept)
    session().spend(work);
  else
    charge(work);
}

constexpr std::uint64_t kUnitsPerByte = 16, kPiece = 16;  // a piece of memory takes so many bytes more

void give_back(std::size_t bytes) {
  if (current_session == nullptr) return;
  const std::uint64_t kept = std::min(session().work_held, kUnitsPerByte * (bytes + kPiece));
  session().work_held -= kept, session().work_left += kept;
}

void take(std::size_t bytes, bool may_throw) {
  if (current_session == nullptr) return;
  Session& s = session();
  const std::uint64_t work = 32 + bytes, kept = kUnitsPerByte * (bytes + kPiece);
  if (work + kept > s.work_left) {
    if (may_throw && bytes > 4096) charge(work + kept);
    s.work_left = 0;
    return;
  }
  s.work_left -= work + kept;
  s.work_held += kept;
}

// GMP's own way to get memory, which it must not leave by an exception.
void* (*allocate)(std::size_t);
void* (*reallocate)(void*, std::size_t, std::size_t);
void (*release)(void*, std::size_t);

bool meter_memory_of_gmp() {
  mp_get_memory_functions(&allocate, &reallocate, &release);
  mp_set_memory_functions([](std::size_t bytes) { return take(bytes, false), allocate(bytes); },
                          [](void* piece, std::size_t before, std::size_t bytes) {
                            give_back(before), take(bytes, false);
                            return reallocate(piece, before, bytes);
                          },
                          [](void* piece, std::size_t bytes) { give_back(bytes), release(piece, bytes); });
  return true;
}

}  // namespace
}  // namespace checker

using namespace checker;

// Weak, so that a program with a heap of its own (tests of the producer and the checker together) keeps it.
[[gnu::weak]] void* operator new(std::size_t bytes) {
  if (current_session != nullptr) {  // now, since others may have set functions when the program began
    [[maybe_unused]] static const bool gmp_is_metered = meter_memory_of_gmp();
    take(bytes, true);
  }
  if (void* piece = std::malloc(std::max<std::size_t>(bytes, 1))) return piece;
  throw std::bad_alloc();
}
[[gnu::weak]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  take(bytes, false);
  return std::malloc(std::max<std::size_t>(bytes, 1));
}
[[gnu::weak]] void operator delete(void* piece) noexcept { std::free(piece); }
[[gnu::weak]] void operator delete(void* piece, std::size_t bytes) noexcept {
  if (piece != nullptr) give_back(bytes);
  std::free(piece);
}

#ifdef __SANITIZE_ADDRESS__
// Where a budget ends inside the constructor of a number from an expression (mpq_class x = a - b), the number is made
// but not yet one, and a few bytes stay behind. The program ends soon, or goes on with them.
extern "C" const char* __lsan_default_suppressions() { return "leak:__gmpq_init\nleak:__gmpz_init\n"; }
#endif

// A function of GMP, how it is called, and its work. (GMP's names are macros; PASTE sees what they stand for.)
#define PASTE(first, second) first##second
#define METER(name, parameters, arguments, work)                              \
  extern "C" decltype(name) PASTE(__real_, name);                             \
  extern "C" auto PASTE(__wrap_, name) parameters->decltype(name arguments) { \
    meter<noexcept(name arguments)>(work);                                    \
    return PASTE(__real_, name) arguments;                                    \
  }
#define OF_TWO(name, work) METER(name, (mpz_ptr r, mpz_srcptr a, mpz_srcptr b), (r, a, b), work)
#define OF_ONE(name, work) METER(name, (mpz_ptr r, mpz_srcptr a), (r, a), work)
#define OF_WORD(name, work) METER(name, (mpz_ptr r, mpz_srcptr a, unsigned long n), (r, a, n), work)
#define OF_FRACTIONS(name, work) METER(name, (mpq_ptr r, mpq_srcptr a, mpq_srcptr b), (r, a, b), work)

OF_TWO(mpz_add, 8 + size(a) + size(b))
OF_TWO(mpz_sub, 8 + size(a) + size(b))
OF_TWO(mpz_mul, 8 + product(a, b))
OF_TWO(mpz_addmul, 8 + product(a, b))
OF_TWO(mpz_submul, 8 + product(a, b))
OF_TWO(mpz_divexact, 16 + product(a, b))
OF_TWO(mpz_tdiv_q, 16 + product(a, b))
OF_TWO(mpz_fdiv_q, 16 + product(a, b))
OF_TWO(mpz_cdiv_q, 16 + product(a, b))
OF_TWO(mpz_gcd, 32 + 8 * product(a, b))
OF_TWO(mpz_lcm, 48 + 9 * product(a, b))
OF_TWO(mpz_remove, 64 + product(a, a))
OF_ONE(mpz_set, 4 + size(a))
OF_ONE(mpz_sqrt, 64 + product(a, a))
OF_ONE(mpz_nextprime, 8192 * (1 + size(a) * product(a, a)))
OF_WORD(mpz_add_ui, 8 + size(a))
OF_WORD(mpz_sub_ui, 8 + size(a))
OF_WORD(mpz_mul_ui, 8 + size(a))
METER(mpz_mul_si, (mpz_ptr r, mpz_srcptr a, long n), (r, a, n), 8 + size(a))
OF_WORD(mpz_addmul_ui, 8 + size(a))
OF_WORD(mpz_submul_ui, 8 + size(a))
OF_WORD(mpz_tdiv_q_ui, 8 + size(a))
METER(mpz_fdiv_ui, (mpz_srcptr a, unsigned long n), (a, n), 8 + size(a))
OF_WORD(mpz_mul_2exp, 8 + size(a) + n / 64)
OF_WORD(mpz_fdiv_q_2exp, 8 + size(a))
OF_WORD(mpz_cdiv_q_2exp, 8 + size(a))
OF_WORD(mpz_tdiv_q_2exp, 8 + size(a))
OF_WORD(mpz_tdiv_r_2exp, 8 + size(a))
OF_WORD(mpz_pow_ui, 32 + product(size(a) * n, size(a) * n))
METER(mpz_ui_pow_ui, (mpz_ptr r, unsigned long a, unsigned long n), (r, a, n),
      32 + product(std::uint64_t{n / 8}, std::uint64_t{n / 8}))
OF_WORD(mpz_root, 256 + 4 * product(a, a))
METER(mpz_cmp, (mpz_srcptr a, mpz_srcptr b), (a, b), 4 + std::min(size(a), size(b)))
METER(mpz_init_set_str, (mpz_ptr r, const char* digits, int base), (r, digits, base),
      32 + product(size(digits), base == 16 ? 1 : size(digits)))
METER(mpz_get_str, (char* digits, int base, mpz_srcptr a), (digits, base, a),
      32 + product(size(a), base == 16 ? 16 : size(a)))
METER(mpn_perfect_square_p, (mp_srcptr a, mp_size_t n), (a, n), 16 + static_cast<std::uint64_t>(n))

OF_FRACTIONS(mpq_add, 100 + 4 * product(a, b))
OF_FRACTIONS(mpq_sub, 100 + 4 * product(a, b))
OF_FRACTIONS(mpq_mul, 100 + 4 * product(a, b))
OF_FRACTIONS(mpq_div, 150 + 4 * product(a, b))
METER(mpq_mul_2exp, (mpq_ptr r, mpq_srcptr a, unsigned long n), (r, a, n), 32 + size(a) + n / 64)
METER(mpq_div_2exp, (mpq_ptr r, mpq_srcptr a, unsigned long n), (r, a, n), 32 + size(a) + n / 64)
METER(mpq_inv, (mpq_ptr r, mpq_srcptr a), (r, a), 8 + size(a))
METER(mpq_set, (mpq_ptr r, mpq_srcptr a), (r, a), 8 + size(a))
METER(mpq_set_z, (mpq_ptr r, mpz_srcptr a), (r, a), 8 + size(a))
METER(mpq_canonicalize, (mpq_ptr r), (r), 32 + 8 * product(mpq_numref(r), mpq_denref(r)))
METER(mpq_cmp, (mpq_srcptr a, mpq_srcptr b), (a, b), 16 + product(a, b))
METER(mpq_cmp_z, (mpq_srcptr a, mpz_srcptr b), (a, b), 16 + product(a, b))
METER(mpq_equal, (mpq_srcptr a, mpq_srcptr b), (a, b), 4 + std::min(size(a), size(b)))
METER(mpq_get_str, (char* digits, int base, mpq_srcptr a), (digits, base, a), 32 + product(a, a))
