#include "cli/keep_tensors.hpp"

#include <unistd.h>

#include "budget/error.hpp"
#include "network/case_io.hpp"
#include "network/stored_tensors.hpp"
#include "report/files.hpp"

namespace plumbline::cli {
namespace fs = std::filesystem;

std::string kept_tensors(const std::string& sha256) { return "tensors/" + sha256 + ".safetensors"; }

void link_or_copy(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  fs::create_hard_link(from, to, error);
  if (!error) return;
  const fs::path copy = to.string() + ".new-" + std::to_string(::getpid());
  fs::copy_file(from, copy, error);
  if (!error) fs::rename(copy, to, error);
  if (!error) return;
  const std::string message = error.message();
  fs::remove(copy, error);
  throw InputError(to.string(), "cannot be copied from " + from.string() + ": " + message);
}

namespace {

void keep(const std::string& sha256, const std::string& from, const fs::path& folder) {
  if (const fs::path kept = folder / kept_tensors(sha256); !fs::exists(kept)) link_or_copy(from, kept);
}

}  // namespace

void keep_tensors(const Case& c, const fs::path& folder) {
  if (!c.tensors) return;
  for (const auto& [sha256, from] : c.tensors->files) keep(sha256, from, folder);
}

nlohmann::json write_case_file(const Case& c, const fs::path& file) {
  nlohmann::json out = case_file_json(c);
  const nlohmann::json tensors = out.value("tensors", nlohmann::json::object());
  for (const auto& entry : tensors.items()) keep(entry.value(), c.tensors->files.at(entry.value()), file.parent_path());
  write_file_atomically(file, out.dump(1) + "\n");
  return out;
}

}  // namespace plumbline::cli
