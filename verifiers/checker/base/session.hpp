// One certificate while it is checked: what it may cost, how precise enclosures are, which modules are at hand and
// which took part.
//
// All of this lives in one object, made before the first byte is looked at and gone after the verdict: nothing that one
// certificate brings about is there when the next one comes. A budget bounds the work, so that hostile bytes can
// neither hang the checker nor exhaust the memory. Two exceptions end an evaluation early: Undefined is an expression
// without a value (1/0, an index out of its range) and is caught by the formula around it; NeedPrecision says that the
// enclosures at hand are too wide for a decision, and makes the evaluation start again with more bits.
#pragma once

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <optional>

#include "error.hpp"

namespace checker {

// The modules by number; the base is 0 and knows no other (rules/modules.hpp has the list).
enum class Module : unsigned;
inline constexpr Module kBase{0};
inline constexpr std::size_t kMostModules = 32;

// What modules keep: an object for each of them, made when it is first asked for.
class Parts {
 public:
  template <class T> T& of(Module m) {
    std::shared_ptr<void>& part = parts_[static_cast<unsigned>(m)];
    if (!part) part = std::make_shared<T>();
    return *static_cast<T*>(part.get());
  }
  void share(Module m, std::shared_ptr<void> part) { parts_[static_cast<unsigned>(m)] = std::move(part); }

 private:
  std::array<std::shared_ptr<void>, kMostModules> parts_;
};

struct Modules;  // extension.hpp

struct Session {
  // `least` units of work, and for each byte that is read least/2^22 more, up to eight times `least`. So a short file
  // ends soon, and 64 MiB (of a certificate, or of tensors) have what they need.
  Session(const Modules& at_hand, std::int64_t most_bits, std::uint64_t least, std::uint64_t bytes);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  void grant(std::uint64_t bytes);           // for bytes that are read
  std::uint64_t spend(std::uint64_t work) {  // as much of it as there is
    work = std::min(work, work_left);
    work_left -= work;
    return work;
  }

  const Modules* modules;
  std::uint64_t work_left, work_in_reserve, work_for_bytes;  // in nanoseconds or less
  std::uint64_t work_held = 0;                               // for memory, until it is given back
  std::int64_t max_bits;                                     // precision at which an undecided sign becomes a rejection
  std::int64_t working_bits = 256;                           // of enclosures
  std::optional<std::int64_t> grid;                          // if so, their ends are multiples of 2^-grid instead
  unsigned modules_in_use = 0;                               // bit i for module i
  bool (*left_open)() = nullptr;  // does the certificate leave the next atom open? Null: it leaves none
  Parts parts;

 private:
  Session* around_;
};

inline constinit thread_local Session* current_session = nullptr;
inline Session& session() { return *current_session; }

// Arithmetic and memory are charged for by themselves (meter/meter.cpp).
inline void charge(std::uint64_t work) {
  if (session().spend(work) < work)
    reject(Reason::TooLarge, "the work for this certificate exceeds the budget (--work)");
}

inline void record(Module m) { session().modules_in_use |= 1U << static_cast<unsigned>(m); }
inline bool recorded(Module m) { return (session().modules_in_use >> static_cast<unsigned>(m) & 1U) != 0; }

// What a module offers to another takes an Entry of it, a last argument (or member) that nobody writes: whoever calls
// it, records it. What the base calls of a module, its dispatch records.
template <Module m> struct Entry {
  Entry() { record(m); }
};

// What is done meanwhile is for the reader (explanations, what was expected), and no module is recorded for it.
struct Aside {
  unsigned before = session().modules_in_use;
  ~Aside() { session().modules_in_use = before; }
};

// An exception costs far more than what it says.
struct Costly {
  Costly() { charge(5000); }
};
struct Undefined : Costly {};      // the expression has no value
struct NeedPrecision : Costly {};  // undecided at the working precision

// Calls attempt() with a growing working precision until no sign stays undecided.
void with_enough_precision(const std::function<void()>& attempt);

// What stops attempt(), if something does: the one place where exceptions end, each with its own reason.
std::optional<Rejection> stopped(const std::function<void()>& attempt);

}  // namespace checker
