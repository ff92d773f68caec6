#include "cli/keep_tensors.hpp"

#include <unistd.h>

#include "network/stored_tensors.hpp"
#include "number/error.hpp"

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

void keep_tensors(const Case& c, const fs::path& folder) {
  if (!c.tensors) return;
  for (const auto& [sha256, path] : c.tensors->files)
    if (const fs::path kept = folder / kept_tensors(sha256); !fs::exists(kept)) link_or_copy(path, kept);
}

}  // namespace plumbline::cli
