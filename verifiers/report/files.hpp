// Files that appear whole or not at all.
//
// A report or a certificate that was cut short by a full disk or a kill must never be taken for a real one. So the
// bytes go to a temporary file in the same folder, reach the disk, and only then take the name that was asked for.
#pragma once

#include <filesystem>
#include <string_view>

namespace plumbline {

// Afterwards `path` holds exactly `bytes`; if this throws, or the process dies on the way, `path` is what it was
// before. Missing folders on the way to `path` are made. An existing regular file is replaced; anything else (a
// folder, a device) is left alone. Throws InputError("PATH: ...") if the place cannot be written to,
// ResourceLimit("PATH: ...") if the disk or a quota is full.
void write_file_atomically(const std::filesystem::path& path, std::string_view bytes);

}  // namespace plumbline
