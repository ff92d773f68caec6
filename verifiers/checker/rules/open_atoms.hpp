// The atoms that a certificate leaves open: undecided, and without influence on the verdict (docs/formats.md, `open`).
#pragma once

#include "json.hpp"
#include "modules.hpp"

namespace checker {

// Their numbers, from 1, in ascending order.
class OpenAtoms {
 public:
  explicit OpenAtoms(const JsonValue& list, Entry<Module::Open> = {});
  [[nodiscard]] bool next();  // is the next atom open?
  void finish() const;        // rejects if there was no atom of some number

 private:
  std::vector<long> numbers_;
  std::size_t used_ = 0;
  long evaluated_ = 0;
};

}  // namespace checker
