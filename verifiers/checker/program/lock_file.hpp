// Reads a lock file, `plumbline-formulas-lock/1` (docs/formats.md): which formula goes by which claim and reading.
//
// It is text, so that a person can review a change of it line by line, and the reader takes nothing else: the first
// line names the format, each other one is CLAIM READING SHA-256, in the order of claim and reading. So two lock files
// that say the same are the same bytes, and no name stands for two formulas.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lock.hpp"

namespace checker {

inline constexpr std::size_t kMaxLockBytes = std::size_t{1} << 24;  // some hundred thousand formulas

// Returns what is wrong with the file, and what was expected; empty: nothing is, and `out` is the lock.
std::string read_lock(const std::string& file, FormulaLock& out);
// A name that the two locks have for two formulas, "CLAIM READING"; empty: there is none.
std::string contradiction(const FormulaLock& a, const FormulaLock& b);

// Where the lock file of the built-in papers is looked for: as it is installed with this program, then in the source
// tree that it was built from.
std::vector<std::string> installed_locks();

}  // namespace checker
