#include "lock.hpp"

#include "error.hpp"

namespace checker {

const std::string& lock_that_knows(const std::string& claim, const std::string& reading,
                                   const std::string& formula_sha256, const std::vector<FormulaLock>& locks) {
  std::string other;
  for (const FormulaLock& lock : locks) {
    const auto found = lock.formulas.find({claim, reading});
    if (found == lock.formulas.end()) continue;
    if (found->second == formula_sha256) return lock.sha256;
    other = "; there it is " + found->second;
  }
  reject(Reason::UnknownClaim,
         "claim, reading: no lock file has this formula as " + claim + ", " + reading + other + " (--formulas)");
}

}  // namespace checker
