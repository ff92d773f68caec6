#include "open_atoms.hpp"

#include "case.hpp"

namespace checker {

OpenAtoms::OpenAtoms(const JsonValue& list, Entry<Module::Open>) {
  for (const JsonValue& n : list_of(list, "open")) {
    numbers_.push_back(count_of(n, at("open", numbers_.size())));
    if (numbers_.size() > 1 && numbers_.back() <= numbers_[numbers_.size() - 2])
      reject(Reason::OpenAtom, "open: the numbers are not in ascending order");
  }
  if (numbers_.empty()) reject(Reason::OpenAtom, "open: an empty list");
}

bool OpenAtoms::next() {
  const bool open = used_ < numbers_.size() && numbers_[used_] == ++evaluated_;
  if (open) ++used_;
  return open;
}

void OpenAtoms::finish() const {
  if (used_ != numbers_.size())
    reject(Reason::OpenAtom, "open: there is no atom " + std::to_string(numbers_[used_]) + " in the evaluation");
}

}  // namespace checker
