// The manifest of a folder of results, OUT/manifest.json: which files the last run wrote, so that the next one knows
// what it may replace (run_folder.hpp), and everybody what belongs to the run.
//
//   {"format": "plumbline-manifest/1", "version": "0.1.0", "command": ["plumbline", "verify", ...],
//    "files": [{"path": "summary.json", "bytes": 1234, "sha256": "64 hexadecimal digits"}, ...]}      (docs/formats.md)
// Between `command` and `files` stands `started` if SOURCE_DATE_EPOCH is set. Paths are relative to the folder, in
// order, each once; the manifest is not among them.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace plumbline::cli {

struct WrittenFile {
  std::uint64_t bytes = 0;
  std::string sha256;
  friend bool operator==(const WrittenFile&, const WrittenFile&) = default;
};

struct Manifest {
  std::string version, started;  // of the program; see report::source_date()
  std::vector<std::string> command;
  std::map<std::string, WrittenFile> files;  // by path
};

inline constexpr const char* kManifestFile = "manifest.json";

// May a file of a run have this path? It is relative, stays in the folder, is neither the manifest nor hidden.
[[nodiscard]] bool is_result_path(const std::string& path);
[[nodiscard]] std::string manifest_text(const Manifest& manifest);
// Throws InputError with file and place.
[[nodiscard]] Manifest read_manifest(const std::filesystem::path& file);

}  // namespace plumbline::cli
