#include "cli/proofs_lock.hpp"

#include <fmt/format.h>
#include <tbb/parallel_for.h>

#include <charconv>
#include <sstream>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "cli/describe.hpp"
#include "cli/registry.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 16u << 20;
constexpr long kMostArchitectures = 1L << 20;
constexpr const char* kTheoremsLock = "proofs.lock";
constexpr const char* kTheorems = "plumbline-proofs-lock/2";
constexpr const char* kArchitectures = "plumbline-architectures-lock/1";
constexpr const char* kRefutations = "plumbline-refutations-lock/1";
constexpr const char* kBuiltInTheorems = "verifiers/proofs/theorems";

LockLines read_lock(const std::string& file, const std::string& format) {
  LockLines out;
  std::istringstream lines(read_regular_file(file, kMostBytes));
  std::string line;
  if (!std::getline(lines, line) || line != format) throw InputError(file, "expected " + format);
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string claim, reading, more;
    LockLine found;
    if (!(words >> claim >> reading >> found.sha256 >> found.word) || words >> more || found.sha256.size() != 64)
      throw InputError(file, "expected CLAIM READING SHA-256 and a word, found \"" + line + "\"");
    if (!out.emplace(ReadingKey(claim, reading), found).second)
      throw InputError(file, claim + " " + reading + " stands twice");
  }
  return out;
}

// Of the built-in papers; none if there is no such file.
LockLines shared_lines(const std::string& name, const std::string& format) {
  const auto file = shared_lock(name);
  return file ? read_lock(*file, format) : LockLines{};
}

const LockLine* line_of(const LockLines& lines, const ReadingKey& name, const std::string& formula_sha256) {
  const auto found = lines.find(name);
  return found != lines.end() && found->second.sha256 == formula_sha256 ? &found->second : nullptr;
}

// "saddle/lemma_A_4_stated" below the folder of the theorems.
LockLines with_files(LockLines lines, const fs::path& folder) {
  for (auto& [name, line] : lines) line.word = (folder / (line.word + ".v")).generic_string();
  return lines;
}

long number_of_architectures(const LockLine& line) {
  long out = 0;
  const char* const end = line.word.data() + line.word.size();
  const auto [last, error] = std::from_chars(line.word.data(), end, out);
  if (error != std::errc() || last != end || out < 1 || out > kMostArchitectures)
    throw InputError(kArchitecturesLock, "expected a number of architectures, found \"" + line.word + "\"");
  return out;
}

}  // namespace

KnownProofs::KnownProofs(const std::vector<std::string>& folders)
    : theorems_(with_files(shared_lines(kTheoremsLock, kTheorems), kBuiltInTheorems)),
      architectures_(shared_lines(kArchitecturesLock, kArchitectures)) {
  for (const std::string& folder : folders) add_folder(folder);
}

void KnownProofs::add_folder(const std::string& folder) {
  const fs::path theorems = fs::path(folder) / kTheoremsLock, architectures = fs::path(folder) / kArchitecturesLock;
  if (!fs::exists(theorems) && !fs::exists(architectures))
    throw InputError(folder, std::string("expected a folder with ") + kTheoremsLock + " or " + kArchitecturesLock);
  const auto own = [](const fs::path& file, LockLines lines, LockLines& all) {
    for (auto& [name, line] : lines) {
      if (is_built_in(name.first))
        throw InputError(file.string(), name.first + " is a built-in claim: its proofs are those of this version");
      all.insert_or_assign(name, std::move(line));
    }
  };
  if (fs::exists(theorems)) {
    LockLines lines = with_files(read_lock(theorems.string(), kTheorems), fs::path(folder) / "theorems");
    for (const auto& [name, line] : lines)
      if (!fs::exists(line.word))
        throw InputError(theorems.string(), name.first + " " + name.second + ": no file " + line.word);
    own(theorems, std::move(lines), theorems_);
  }
  if (fs::exists(architectures)) own(architectures, read_lock(architectures.string(), kArchitectures), architectures_);
}

Proofs KnownProofs::of(const ReadingKey& name, const std::string& formula_sha256) const {
  if (const LockLine* const line = line_of(theorems_, name, formula_sha256)) return {.theorem = line->word};
  const LockLine* const line = line_of(architectures_, name, formula_sha256);
  return line == nullptr ? Proofs{} : Proofs{.architectures = number_of_architectures(*line)};
}

void KnownProofs::add_to(std::vector<Claim>& claims) const {
  tbb::parallel_for(std::size_t{0}, claims.size(), [&](std::size_t i) {
    Claim& claim = claims[i];
    for (Reading& reading : claim.readings) {
      const ReadingKey name(claim.id, reading.name);
      if (!theorems_.contains(name) && !architectures_.contains(name)) continue;
      reading.proofs = of(name, digest(reading));
      if (!reading.proofs.theorem.empty() && reading.expected == ReadingVerdict::NotRefuted)
        reading.expected = ReadingVerdict::Proved;
    }
  });
}

std::string architectures_lock(const LockLines& lines) {
  std::string out = std::string(kArchitectures) + "\n";
  for (const auto& [name, line] : lines)
    out += name.first + " " + name.second + " " + line.sha256 + " " + line.word + "\n";
  return out;
}

std::string refutation_case(const ReadingKey& name, const std::string& formula_sha256) {
  static const LockLines known = shared_lines("refutations.lock", kRefutations);
  const LockLine* const line = line_of(known, name, formula_sha256);
  return line == nullptr ? "" : line->word;
}

std::vector<std::string> refutation_command(const ReadingKey& name, const std::string& formula_sha256) {
  const std::string file = refutation_case(name, formula_sha256);
  if (file.empty()) return {};
  return {"verifiers/proofs/refute.sh", name.first, name.second, "cases/" + file};
}

std::string rocq_statement(const Claim& claim, const Reading& reading) {
  const std::string text = reading.text();
  return fmt::format(
      "(** {0}, reading {1}: what `plumbline show {0} --rocq {1}` prints. Do not edit.\n"
      "    SHA-256 of the text: {2} *)\n"
      "From Coq Require Import String.\n"
      "From Plumbline.kernel Require Import Statement.\n\n"
      "Definition text : string := \"{3}\".\n"
      "Definition statement : Prop := claims text.\n",
      claim.id, reading.name, sha256(text), text);
}

}  // namespace plumbline::cli
