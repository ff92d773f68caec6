#include "cli/formulas_lock.hpp"

#include <algorithm>
#include <system_error>

#include "budget/error.hpp"
#include "cli/programs.hpp"
#include "cli/registry.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kLockFormat = "plumbline-formulas-lock/1";

// As the checker reads the names of claims and readings.
bool is_name(const std::string& text) {
  constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_";
  constexpr std::string_view others = "0123456789.-'";
  constexpr std::size_t most = 200;
  return !text.empty() && text.size() <= most && letters.find(text[0]) != std::string_view::npos &&
         std::ranges::all_of(text, [&](char c) {
           return letters.find(c) != std::string_view::npos || others.find(c) != std::string_view::npos;
         });
}

fs::path installed_lock() { return fs::path(program_beside(PLUMBLINE_LOCK_BESIDE)).lexically_normal(); }

}  // namespace

LockedFormulas formulas_of(const std::vector<const Claim*>& claims) {
  LockedFormulas out;
  for (const Claim* claim : claims)
    for (const Reading& reading : with_twin(*claim))
      if (!reading.name.empty()) out.emplace(ReadingKey(claim->id, reading.name), sha256(reading.text()));
  return out;
}

LockedFormulas own_formulas_of(const Results& results, const std::vector<const Claim*>& own) {
  LockedFormulas out = formulas_of(own);
  const auto said = [&](const std::string& id) { return std::ranges::find(own, id, &Claim::id) != own.end(); };
  for (const ReadingResult& r : results.readings)
    if (!is_built_in(r.claim) && !said(r.claim) && is_name(r.claim) && is_name(r.reading) && !r.formula_sha256.empty())
      out.emplace(r.key(), r.formula_sha256);
  return out;
}

std::string lock_text(const LockedFormulas& formulas) {
  std::string out = std::string(kLockFormat) + "\n";
  for (const auto& [name, digest] : formulas) {
    for (const std::string& word : {name.first, name.second})
      if (!is_name(word))
        throw InputError("\"" + word + "\": expected a name of at most 200 letters, digits and . _ -, a letter first");
    out += name.first + ' ' + name.second + ' ' + digest + '\n';
  }
  return out;
}

std::optional<std::string> shared_lock(const std::string& name) {
  std::error_code ignored;
  for (fs::path file : {installed_lock(), fs::path(PLUMBLINE_SOURCE_LOCK)})
    if (fs::exists(file.replace_filename(name), ignored)) return file.string();
  return std::nullopt;
}

std::string built_in_lock() {
  if (const auto file = shared_lock(kLockFile)) return *file;
  throw InputError("the lock file of the built-in formulas is in none of " + installed_lock().string() +
                   ", " PLUMBLINE_SOURCE_LOCK);
}

std::vector<std::string> lock_options(const std::vector<const Claim*>& claims, const fs::path& own_lock) {
  const auto known = [](const Claim* claim) { return is_built_in(*claim); };
  if (std::ranges::all_of(claims, known)) return {};
  std::vector<std::string> out{"--formulas", own_lock.string()};
  if (std::ranges::any_of(claims, known)) out.insert(out.end(), {"--formulas", built_in_lock()});
  return out;
}

TemporaryLock::TemporaryLock(const LockedFormulas& formulas)
    : folder_(fs::temp_directory_path() / "plumbline-lock-XXXXXX") {
  write_new_file(path(), lock_text(formulas));
}

}  // namespace plumbline::cli
