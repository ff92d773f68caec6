// A value in two spellings, each made from the other when it is first asked for.
//
// An exact matrix is wanted now as numbers, now as digits for a product; most are wanted in one of the two only. A Twin
// is made from either and converts at most once; what is converted stays. Readers on several threads may ask at the
// same time. To change the value is to ask for it with `open`; the other spelling is then forgotten.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>

namespace plumbline {

template <class Main, class Other> class Twin {
 public:
  Twin() : Twin(Main()) {}
  explicit Twin(Main main) : main_(std::move(main)), has_main_(true) {}
  explicit Twin(std::shared_ptr<const Other> other) : other_(std::move(other)), has_other_(true) {}
  Twin(const Twin& from) { *this = from; }
  Twin(Twin&& from) noexcept { *this = std::move(from); }
  Twin& operator=(const Twin& from) {
    if (this == &from) return *this;
    const bool main = from.has_main_.load(std::memory_order_acquire),
               other = from.has_other_.load(std::memory_order_acquire);
    main_ = main ? from.main_ : Main();
    other_ = other ? from.other_ : nullptr;
    return set(main, other);
  }
  Twin& operator=(Twin&& from) noexcept {
    main_ = std::move(from.main_);
    other_ = std::move(from.other_);
    set(from.has_main_, from.has_other_);
    from.main_ = Main();
    from.set(true, false);
    return *this;
  }
  ~Twin() = default;

  [[nodiscard]] bool has_main() const { return has_main_.load(std::memory_order_acquire); }
  [[nodiscard]] bool has_other() const { return has_other_.load(std::memory_order_acquire); }
  // make(const Other&) gives a Main.
  template <class Make> const Main& main(Make make) const {
    if (!has_main_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);
      if (!has_main_.load(std::memory_order_relaxed)) main_ = make(*other_);
      has_main_.store(true, std::memory_order_release);
    }
    return main_;
  }
  // make(const Main&) gives a shared pointer to an Other.
  template <class Make> const std::shared_ptr<const Other>& other(Make make) const {
    if (!has_other_.load(std::memory_order_acquire)) {
      const std::lock_guard lock(mutex_);
      if (!has_other_.load(std::memory_order_relaxed)) other_ = make(main_);
      has_other_.store(true, std::memory_order_release);
    }
    return other_;
  }
  // To be changed; no other thread may read meanwhile.
  template <class Make> Main& open(Make make) {
    if (!has_other_.load(std::memory_order_relaxed)) return main_;
    main(make);
    other_ = nullptr;
    has_other_.store(false, std::memory_order_relaxed);
    return main_;
  }

 private:
  Twin& set(bool main, bool other) {
    has_main_.store(main, std::memory_order_release);
    has_other_.store(other, std::memory_order_release);
    return *this;
  }

  mutable Main main_{};
  mutable std::shared_ptr<const Other> other_;
  mutable std::atomic<bool> has_main_ = false, has_other_ = false;
  mutable std::mutex mutex_;
};

}  // namespace plumbline
