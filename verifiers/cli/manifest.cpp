#include "cli/manifest.hpp"

#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "report/escape.hpp"
#include "report/item.hpp"
#include "report/load.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

using nlohmann::ordered_json;
using report::Item;

constexpr const char* kManifestFormat = "plumbline-manifest/1";

void read_entry(const Item& item, Manifest& out) {
  item.check_keys({"path", "bytes", "sha256"});
  const std::string path = item["path"].name();
  if (!is_result_path(path)) item["path"].expected("a path inside the folder");
  const WrittenFile file{item["bytes"].natural(), item["sha256"].digest()};
  if (!out.files.emplace(path, file).second) item.fail("the file \"" + path + "\" is listed twice");
}

Manifest parse(const std::string& text) {
  Manifest out;
  const nlohmann::json document = parse_long_json(
      text, "files", report::max_summary_bytes,
      [&](nlohmann::json&& entry, std::size_t i) { read_entry(Item(entry, "/files/" + std::to_string(i)), out); });
  const Item item(document, "");
  item.check_keys({"format", "version", "command", "files"}, {"started"});
  if (item["format"].text() != kManifestFormat) item["format"].expected(std::string("\"") + kManifestFormat + "\"");
  out.version = item["version"].text();
  out.started = item.text_or_empty("started");
  for (const Item& word : item["command"].list()) out.command.push_back(word.text());
  if (!item["files"].value().is_array()) item["files"].expected("a list");
  return out;
}

}  // namespace

bool is_result_path(const std::string& path) {
  const std::filesystem::path p(path);
  if (path == kManifestFile || p.is_absolute() || !p.has_filename()) return false;
  for (const auto& part : p)
    if (part.string().starts_with(".")) return false;
  return true;
}

std::string manifest_text(const Manifest& manifest) {
  std::string out = "{\"format\": " + ordered_json(kManifestFormat).dump();
  out += ",\n\"version\": " + ordered_json(manifest.version).dump();
  ordered_json command = ordered_json::array();
  for (const std::string& word : manifest.command) command.push_back(report::clean_utf8(word));
  out += ",\n\"command\": " + command.dump();
  if (!manifest.started.empty()) out += ",\n\"started\": " + ordered_json(manifest.started).dump();
  out += ",\n\"files\": [";
  const char* separator = "\n";
  for (const auto& [path, file] : manifest.files) {
    (out += separator) += ordered_json{{"path", path}, {"bytes", file.bytes}, {"sha256", file.sha256}}.dump();
    separator = ",\n";
  }
  return out + "\n]}\n";
}

Manifest read_manifest(const std::filesystem::path& file) {
  const std::string text = read_file(file.string(), report::max_summary_bytes);
  return at_place(file.string(), [&] { return parse(text); });
}

}  // namespace plumbline::cli
