// The values of the bound variables l, i, j, ... while a formula is evaluated: integers, innermost first. The matrix
// that an iteration has is bound too, to the key under which it is remembered (facts.hpp, State).
//
// Every instance of a quantifier makes a binding and every atom keeps those that it had, so they share what lies
// further out: a copy is one pointer.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "evaluation/key.hpp"

namespace plumbline {

class Bindings {
 public:
  [[nodiscard]] Bindings with(const std::string& name, std::int64_t value) const {
    Bindings out;
    out.innermost_ = std::make_shared<const Frame>(Frame{name, value, false, innermost_});
    return out;
  }
  [[nodiscard]] Bindings with_state(const std::string& name, Key key) const {
    Bindings out;
    out.innermost_ = std::make_shared<const Frame>(Frame{name, static_cast<std::int64_t>(key), true, innermost_});
    return out;
  }
  [[nodiscard]] std::optional<std::int64_t> find(const std::string& name) const {
    for (const Frame* frame = innermost_.get(); frame != nullptr; frame = frame->outer.get())
      if (frame->name == name) return frame->value;
    return std::nullopt;
  }
  // visit(name, value) for each, innermost first; a name may come twice, and its first value counts.
  template <class Visit> void for_each(Visit visit) const {
    for (const Frame* frame = innermost_.get(); frame != nullptr; frame = frame->outer.get())
      visit(frame->name, frame->value);
  }
  // "[l=3][i=1]", outermost first: for reasons and margins that say where.
  [[nodiscard]] std::string to_string() const {
    std::string out;
    for (const Frame* frame = innermost_.get(); frame != nullptr; frame = frame->outer.get())
      if (!frame->is_state) out.insert(0, "[" + frame->name + "=" + std::to_string(frame->value) + "]");
    return out;
  }

 private:
  struct Frame {
    std::string name;
    std::int64_t value;
    bool is_state;
    std::shared_ptr<const Frame> outer;
  };
  std::shared_ptr<const Frame> innermost_;
};

}  // namespace plumbline
