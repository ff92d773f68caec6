// A value that is made when it is first asked for, by whichever thread asks: what an immutable object finds out about
// itself, and need not find out again. A copy of the object makes its own.
#pragma once

#include <atomic>
#include <memory>

namespace plumbline {

template <class T> class Once {
 public:
  Once() = default;
  Once(const Once&) {}
  Once& operator=(const Once&) = delete;
  ~Once() { delete value_.load(std::memory_order_acquire); }

  // make() is the same value each time. Two threads may both make it; then one of the two is kept.
  template <class Make> const T& get(const Make& make) const {
    if (const T* known = value_.load(std::memory_order_acquire)) return *known;
    std::unique_ptr<const T> made = std::make_unique<const T>(make());
    const T* other = nullptr;
    return value_.compare_exchange_strong(other, made.get(), std::memory_order_acq_rel) ? *made.release() : *other;
  }

 private:
  mutable std::atomic<const T*> value_{nullptr};
};

}  // namespace plumbline
