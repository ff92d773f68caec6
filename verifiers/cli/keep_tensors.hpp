// Files of tensors beside the certificates that name them: FOLDER/tensors/SHA256.safetensors, where the checker and the
// reader of case files look.
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "network/network.hpp"

namespace plumbline::cli {

// The name of such a file below the folder.
[[nodiscard]] std::string kept_tensors(const std::string& sha256);

// `to` becomes a second name of the file `from`, or a copy where the file system does not allow that. Whole or not at
// all. Throws InputError(to).
void link_or_copy(const std::filesystem::path& from, const std::filesystem::path& to);

// The files of the case, for a certificate or a case file in this folder; what is there already stays.
void keep_tensors(const Case& c, const std::filesystem::path& folder);

// The case as a file, and the tensors that it names beside it, where its reader looks. Returns what the file says.
nlohmann::json write_case_file(const Case& c, const std::filesystem::path& file);

}  // namespace plumbline::cli
