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

constexpr const char* kProofsFormat = "plumbline-proofs-lock/1";
constexpr std::size_t kMostBytes = 16u << 20;

LockedFormulas read_proofs(const std::string& file) {
  std::istringstream lines(read_regular_file(file, kMostBytes));
  std::string line;
  if (!std::getline(lines, line) || line != kProofsFormat)
    throw InputError(file, std::string("expected ") + kProofsFormat);
  LockedFormulas out;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string claim, reading, digest, more;
    if (!(words >> claim >> reading >> digest) || words >> more || digest.size() != 64)
      throw InputError(file, "expected CLAIM READING SHA-256, found \"" + line + "\"");
    if (!out.emplace(ReadingKey(claim, reading), digest).second)
      throw InputError(file, claim + " " + reading + " stands twice");
  }
  return out;
}

// "lemma_A_4_stated": of a claim without its paper and a reading, as Rocq takes names of files.
std::string module_of(const ReadingKey& name) {
  std::string out = name.first.substr(name.first.find('.') + 1) + "_" + name.second;
  std::ranges::replace_if(
      out, [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
  return out;
}

}  // namespace

const LockedFormulas& theorems() {
  static const LockedFormulas known = [] {
    const auto file = shared_lock("proofs.lock");
    return file ? read_proofs(*file) : LockedFormulas();
  }();
  return known;
}

bool is_theorem(const ReadingKey& name, const std::string& formula_sha256) {
  const auto found = theorems().find(name);
  return found != theorems().end() && found->second == formula_sha256;
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
