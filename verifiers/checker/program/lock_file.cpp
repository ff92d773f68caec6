#include "lock_file.hpp"

#include <filesystem>
#include <string_view>

#include "bundle.hpp"
#include "sha256.hpp"
#include "term.hpp"

namespace checker {
namespace {

constexpr std::string_view kFormat = "plumbline-formulas-lock/1";

bool is_digest(const std::string& text) {
  return text.size() == 64 && text.find_first_not_of("0123456789abcdef") == std::string::npos;
}

// One formula, after those that stand there already. Returns what is wrong with the line; empty: nothing is.
std::string read_line(const std::string& line, FormulaLock& out) {
  const std::size_t first = line.find(' '), second = first == std::string::npos ? first : line.find(' ', first + 1);
  if (second == std::string::npos) return "expected CLAIM READING SHA-256, with one space between them";
  const std::pair name(line.substr(0, first), line.substr(first + 1, second - first - 1));
  const std::string digest = line.substr(second + 1);
  if (!is_word(name.first)) return "CLAIM: expected letters, digits and . _ -";
  if (!is_word(name.second)) return "READING: expected letters, digits and . _ -";
  if (!is_digest(digest)) return "SHA-256: expected 64 digits of 0-9 and a-f, and nothing behind them";
  if (!out.formulas.empty() && name <= out.formulas.rbegin()->first)
    return name == out.formulas.rbegin()->first
               ? "the same claim and reading as in the line before; expected one formula for each"
               : "expected a claim and reading that come after those of the line before, in the order of their bytes";
  out.formulas.emplace_hint(out.formulas.end(), name, digest);
  return "";
}

}  // namespace

std::string read_lock(const std::string& file, FormulaLock& out) {
  std::string bytes;
  if (std::string trouble = read_file(file, bytes); !trouble.empty()) return trouble;
  if (bytes.size() > kMaxLockBytes) return "more than 16 MiB; expected a lock file of formulas";
  out = {sha256(bytes), {}};
  std::size_t number = 1;
  for (std::size_t at = 0, end = 0; at < bytes.size(); at = end + 1, ++number) {
    const std::string place = "line " + std::to_string(number) + ": ";
    end = bytes.find('\n', at);
    if (end == std::string::npos) return place + "expected a newline at its end";
    const std::string line = bytes.substr(at, end - at);
    if (number == 1 && line != kFormat) return place + "expected " + std::string(kFormat);
    if (number == 1) continue;
    if (const std::string wrong = read_line(line, out); !wrong.empty()) return place + wrong;
  }
  if (number == 1) return "is empty; expected " + std::string(kFormat) + " in line 1";
  return out.formulas.empty() ? "has no formula; expected lines CLAIM READING SHA-256" : "";
}

std::string contradiction(const FormulaLock& a, const FormulaLock& b) {
  for (const auto& [name, formula] : b.formulas)
    if (const auto other = a.formulas.find(name); other != a.formulas.end() && other->second != formula)
      return name.first + ' ' + name.second;
  return "";
}

std::vector<std::string> installed_locks() {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  std::vector<std::string> out;
  if (!error) out.push_back((program.parent_path() / PLUMBLINE_LOCK_BESIDE).lexically_normal().string());
  out.emplace_back(PLUMBLINE_SOURCE_LOCK);
  return out;
}

}  // namespace checker
