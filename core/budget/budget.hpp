// What a computation may cost: time and memory, counted on the thread that does the work.
//
// Exact arithmetic has no natural end: a formula of a few characters can ask for a number that fills the memory, or for
// a sign that takes a week. A BudgetScope says how much the work inside it may cost. The lower layers report their work
// as they go, in units of about one machine-word operation, before they do it; every so many units the clock and the
// memory are looked at, and ResourceLimit is thrown when either is used up. So a long computation ends at a safe point,
// with everything that it held given back.
//
// A single call of GMP or LAPACK cannot be interrupted: `afford` refuses one whose size alone shows that it would not
// end in time.
//
// Memory is what GMP and MPFR hold (their allocation hooks count; they never throw), what is reported with a
// MemoryCharge, and, in the programs of verifiers/cli, what operator new gives out. Counted is the difference to the
// start, so what other threads hold is not in it.
#pragma once

#include <cstdint>
#include <limits>

namespace plumbline {

// 0 stands for no limit.
struct Allowance {
  double seconds = 0;
  std::int64_t bytes = 0;
};

namespace budget {

// The state of a thread; changed by BudgetScope, spend, side_by_side and the allocation hooks only.
struct State {
  std::int64_t left = std::numeric_limits<std::int64_t>::max() / 2;  // work until the next look at clock and memory
  std::int64_t held = 0;                                         // bytes allocated minus bytes released by this thread
  std::int64_t most = std::numeric_limits<std::int64_t>::max();  // the value that `held` must not exceed
  std::int64_t deadline = 0;                                     // nanoseconds of the steady clock; 0: none
  bool spent = false;                                            // a limit of the innermost scope was reached
  Allowance allowance;                                           // of the scope that set the limits, for the message
};
extern thread_local constinit State state;

// Did the innermost scope reach a limit? For loops over parts that would each fail at once.
[[nodiscard]] inline bool is_spent() { return state.spent; }

// Looks at clock and memory. Throws ResourceLimit("the time limit of 2 s was reached in WHERE").
void look(const char* where);

// Reports `work` machine-word operations that are about to be done in `where` ("a product of matrices").
inline void spend(std::int64_t work, const char* where) {
  if ((state.left -= work) < 0) look(where);
}

// The same for one call that cannot be interrupted: throws ResourceLimit if it alone would take longer than the time
// that is left, at 10^10 operations a second, which no processor of today exceeds by much.
void afford(double work, const char* where);

// One operation on fractions whose numerators and denominators have so many machine words together.
void afford_fractions(std::int64_t numerators, std::int64_t denominators, const char* where);
inline constexpr std::int64_t few_words = 1 << 12;
inline void spend_fractions(std::int64_t numerators, std::int64_t denominators, const char* where) {
  if (numerators + denominators > few_words)
    afford_fractions(numerators, denominators, where);
  else
    spend(numerators + denominators, where);
}

// Bytes that this thread took (or, negative, gave back). Never throws; the next `spend` will notice.
inline void count_bytes(std::int64_t bytes) noexcept {
  state.held += bytes;
  if (bytes > 0) state.left -= bytes >> 3;
}

// Throws ResourceLimit if this many further bytes would exceed the limit of memory.
void require_bytes(std::int64_t bytes, const char* where);

}  // namespace budget

// Limits what the enclosing thread does until the end of the scope. Inside another scope, the narrower limits hold.
// Must end on the thread and in the order in which it began.
class BudgetScope {
 public:
  // Memory counts from now on, or from `held`, an earlier value of bytes_held().
  explicit BudgetScope(const Allowance& allowance) : BudgetScope(allowance, bytes_held()) {}
  BudgetScope(const Allowance& allowance, std::int64_t held);
  ~BudgetScope();
  BudgetScope(const BudgetScope&) = delete;
  BudgetScope& operator=(const BudgetScope&) = delete;

  [[nodiscard]] static std::int64_t bytes_held() { return budget::state.held; }

 private:
  budget::State outer_;
};

// Memory that neither GMP nor operator new knows of (matrices of doubles), counted as long as the object lives.
class MemoryCharge {
 public:
  MemoryCharge() = default;
  explicit MemoryCharge(std::int64_t bytes) : bytes_(bytes) { budget::count_bytes(bytes_); }
  MemoryCharge(const MemoryCharge& other) : MemoryCharge(other.bytes_) {}
  MemoryCharge(MemoryCharge&& other) noexcept : bytes_(other.bytes_) { other.bytes_ = 0; }
  MemoryCharge& operator=(MemoryCharge other) noexcept {
    const std::int64_t mine = bytes_;
    bytes_ = other.bytes_;
    other.bytes_ = mine;
    return *this;
  }
  ~MemoryCharge() { budget::count_bytes(-bytes_); }

 private:
  std::int64_t bytes_ = 0;
};

}  // namespace plumbline
