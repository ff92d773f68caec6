#include "cli/proofs_lock.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

#include "budget/error.hpp"
#include "budget/regular_file.hpp"
#include "cli/describe.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kMostBytes = 16u << 20;

// A line of a lock file: CLAIM READING SHA-256, and a case where the format says so.
struct Line {
  std::string digest, on;
};
using Lines = std::map<ReadingKey, Line>;

Lines read_lock(const std::string& name, const std::string& format, bool with_case) {
  Lines out;
  const auto file = shared_lock(name);
  if (!file) return out;
  std::istringstream lines(read_regular_file(*file, kMostBytes));
  std::string line;
  if (!std::getline(lines, line) || line != format) throw InputError(*file, "expected " + format);
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string claim, reading, more;
    Line found;
    if (!(words >> claim >> reading >> found.digest) || (with_case && !(words >> found.on)) || words >> more ||
        found.digest.size() != 64)
      throw InputError(*file, std::string("expected CLAIM READING SHA-256") + (with_case ? " CASE" : "") +
                                  ", found \"" + line + "\"");
    if (!out.emplace(ReadingKey(claim, reading), found).second)
      throw InputError(*file, claim + " " + reading + " stands twice");
  }
  return out;
}

const Line* line_of(const Lines& lines, const ReadingKey& name, const std::string& formula_sha256) {
  const auto found = lines.find(name);
  return found != lines.end() && found->second.digest == formula_sha256 ? &found->second : nullptr;
}

const Lines& theorems() {
  static const Lines known = read_lock("proofs.lock", "plumbline-proofs-lock/1", false);
  return known;
}

// "lemma_A_4_stated": of a claim without its paper and a reading, as Rocq takes names of files.
std::string module_of(const ReadingKey& name) {
  std::string out = name.first.substr(name.first.find('.') + 1) + "_" + name.second;
  std::ranges::replace_if(
      out, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return out;
}

}  // namespace

bool is_theorem(const ReadingKey& name, const std::string& formula_sha256) {
  return line_of(theorems(), name, formula_sha256) != nullptr;
}

std::vector<std::string> refutation_command(const ReadingKey& name, const std::string& formula_sha256) {
  static const Lines known = read_lock("refutations.lock", "plumbline-refutations-lock/1", true);
  const Line* const line = line_of(known, name, formula_sha256);
  if (line == nullptr) return {};
  return {"verifiers/proofs/refute.sh", name.first, name.second, "cases/" + line->on};
}

void expect_theorems(std::vector<Claim>& claims) {
  for (Claim& claim : claims)
    for (Reading& reading : claim.readings) {
      const ReadingKey name(claim.id, reading.name);
      if (reading.expected == ReadingVerdict::NotRefuted && theorems().contains(name) &&
          is_theorem(name, digest(reading)))
        reading.expected = ReadingVerdict::Proved;
    }
}

std::string theorem_file(const ReadingKey& name) {
  return "verifiers/proofs/theorems/" + name.first.substr(0, name.first.find('.')) + "/" + module_of(name) + ".v";
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
