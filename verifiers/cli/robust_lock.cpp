#include "cli/robust_lock.hpp"

#include <sstream>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "cli/describe.hpp"

namespace plumbline::cli {
namespace {

constexpr const char* kRobustFormat = "plumbline-robust-lock/1";
constexpr std::size_t kMostRobustBytes = 16u << 20;

RobustLine robust_line(const std::string& line, ReadingKey& name) {
  RobustLine out;
  std::istringstream words(line);
  std::string rest;
  if (!(words >> name.first >> name.second >> out.sha256 >> out.case_name) || out.sha256.size() != 64)
    throw InputError("expected CLAIM READING SHA-256 CASE and what was found, found \"" + line + "\"");
  std::getline(words >> std::ws, rest);
  out.robust = parse_robust(rest);
  return out;
}

// Of the built-in papers; none if there is no such file.
const RobustLines& shared_robust_lines() {
  static const RobustLines lines = [] {
    const auto file = shared_lock("robust.lock");
    return file ? read_robust_lock(*file) : RobustLines{};
  }();
  return lines;
}

}  // namespace

RobustLines read_robust_lock(const std::string& file) {
  return at_place(file, [&] {
    RobustLines out;
    std::istringstream lines(read_regular_file(file, kMostRobustBytes));
    std::string line;
    if (!std::getline(lines, line) || line != kRobustFormat) throw InputError(std::string("expected ") + kRobustFormat);
    while (std::getline(lines, line)) {
      ReadingKey name;
      RobustLine found = robust_line(line, name);
      if (!out.emplace(name, std::move(found)).second)
        throw InputError(name.first + " " + name.second + " stands twice");
    }
    return out;
  });
}

std::string robust_lock(const RobustLines& lines) {
  std::string out = std::string(kRobustFormat) + "\n";
  for (const auto& [name, line] : lines)
    out += name.first + " " + name.second + " " + line.sha256 + " " + line.case_name + " " + robust_text(line.robust) +
           "\n";
  return out;
}

namespace {

const RobustLine* line_about(const ReadingKey& name, const std::string& formula_sha256) {
  const auto found = shared_robust_lines().find(name);
  return found == shared_robust_lines().end() || found->second.sha256 != formula_sha256 ? nullptr : &found->second;
}

}  // namespace

std::string robust_words(const std::string& claim, const Reading& reading, const std::string& formula_sha256) {
  const RobustLine* line = line_about({claim, reading.name}, formula_sha256);
  return line == nullptr ? "" : in_words(line->robust, line->case_name, reading.formula());
}
std::string robust_words(const std::string& claim, const Reading& reading) {
  if (!shared_robust_lines().contains({claim, reading.name})) return "";  // nothing to make a digest for
  return robust_words(claim, reading, digest(reading));
}

std::string robust_case(const ReadingKey& name, const std::string& formula_sha256) {
  const RobustLine* line = line_about(name, formula_sha256);
  return line == nullptr ? "" : line->case_name;
}

}  // namespace plumbline::cli
