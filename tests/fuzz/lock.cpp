// Any bytes as a lock file of formulas: reading it never throws, says what is wrong with what it refuses, and takes
// nothing but the one text that says what was read.
#include "lock_file.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

#include "sha256.hpp"
#include "temporary_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  checker::FormulaLock lock;
  if (!checker::read_lock(plumbline::fuzz::temporary_file(data, size, ".lock"), lock).empty()) return 0;
  std::string text = "plumbline-formulas-lock/1\n";
  for (const auto& [name, formula] : lock.formulas) text += name.first + ' ' + name.second + ' ' + formula + '\n';
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  if (text != bytes || lock.formulas.empty() || lock.sha256 != checker::sha256(bytes)) std::abort();
  return 0;
}
