// `import`: files of other programs become a case whose weights and data stay in files beside it, named by their
// digests.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>

#include "certificate/sha256.hpp"
#include "cli/tools.hpp"
#include "import/import.hpp"
#include "network/case_io.hpp"
#include "network/json.hpp"
#include "number/error.hpp"
#include "report/files.hpp"
#include "tensor/file_digest.hpp"
#include "tools/commands.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Rational slope_called(const std::string& text) {
  constexpr std::string_view leaky = "leaky-relu=";
  if (text == "relu") return 0;
  if (text == "linear") return 1;
  if (!text.starts_with(leaky))
    throw InputError("--activation", "expected relu, linear or leaky-relu=SLOPE, found \"" + text + "\"");
  try {
    return Rational::parse(text.substr(leaky.size()));
  } catch (const InputError& error) { throw InputError("--activation", error.what()); }
}

Rational scale_called(const std::string& text) {
  try {
    const Rational out = Rational::parse(text);
    if (!out.is_zero()) return out;
  } catch (const InputError& error) { throw InputError("--scale", error.what()); }
  throw InputError("--scale", "expected a number that is not 0");
}

struct FileToWrite {
  fs::path path;
  std::string sha256, bytes, given;  // given: a file that may be linked to, instead of bytes
};

// What stands there already may stay if it has this content; anything else is nobody's to overwrite.
bool stands_already(const FileToWrite& file) {
  if (!fs::exists(fs::symlink_status(file.path))) return false;
  if (fs::is_regular_file(file.path) && sha256_of_file(file.path.string()) == file.sha256) return true;
  throw InputError(file.path.string(), "exists and is another file; choose another folder (--out) or remove it");
}

// A hard link where the file system has one, otherwise a copy.
void publish(const FileToWrite& file) {
  if (stands_already(file)) return;
  if (file.given.empty()) return write_file_atomically(file.path, file.bytes);
  std::error_code error;
  fs::create_directories(file.path.parent_path(), error);
  fs::create_hard_link(fs::canonical(file.given), file.path, error);
  if (error) write_file_atomically(file.path, read_file(file.given, kMaxImportBytes));
  if (sha256_of_file(file.path.string()) != file.sha256) throw InputError(file.given, "changed while it was read");
}

// Files that would be in the way are found before the first is written; the case comes last.
std::vector<FileToWrite> files_of(ImportedCase& imported, const fs::path& folder) {
  std::vector<FileToWrite> out;
  for (const TensorFile& f : imported.files) {
    FileToWrite file{folder / f.name, {}, f.given.empty() ? safetensors_bytes(f.tensors) : "", f.given};
    file.sha256 = f.given.empty() ? sha256(file.bytes) : sha256_of_file(f.given);
    imported.document["tensors"][f.name] = file.sha256;
    out.push_back(std::move(file));
  }
  const std::string text = imported.document.dump(1) + "\n";
  out.push_back({folder / "case.json", sha256(text), text, {}});
  for (const FileToWrite& file : out) (void)stands_already(file);
  return out;
}

ImportOptions options_of(const ImportCommand& o) {
  return {.files = o.files,
          .chain = {.layers = o.layers, .slope = slope_called(o.activation)},
          .name = o.name,
          .inputs = o.inputs,
          .labels = o.labels,
          .loss = o.loss,
          .range = {o.first, o.samples},
          .scale = scale_called(o.scale)};
}

}  // namespace

ExitCode import_command(const ImportCommand& o) {
  ImportedCase imported = import_case(options_of(o));
  const std::vector<FileToWrite> files = files_of(imported, o.out);
  const std::string path = files.back().path.string();
  for (const FileToWrite& file : files) {
    // What cannot be read back gets no case file.
    if (&file == &files.back()) (void)parse_case(imported.document, o.out);
    publish(file);
  }
  if (o.json) {
    fmt::print("{}\n", json{{"format", "plumbline-import/1"},
                            {"case", path},
                            {"tensors", imported.document.value("tensors", json::object())},
                            {"words", imported.words}}
                           .dump(1));
    return kAsExpected;
  }
  fmt::print("{}\n", path);
  if (!o.quiet)
    for (const std::string& line : imported.words) fmt::print("  {}\n", line);
  return kAsExpected;
}

CLI::App* add_import_command(CLI::App& app, ImportCommand& o) {
  CLI::App* command = app.add_subcommand(kImport.word, kImport.help);
  command->add_option("file", o.files, "NAME.onnx, or weights: NAME.safetensors, NAME.npz, NAME.npy")->required();
  command->add_option("--out", o.out, "folder for case.json and the tensors beside it")->required();
  command->add_option("--name", o.name, "name of the case (default: that of the first file)");
  command
      ->add_option("--layers", o.layers,
                   "of weights: the layers in their order, as NAME (of NAME.weight and NAME.bias, or of a matrix) or "
                   "WEIGHT+BIAS, between commas")
      ->delimiter(',');
  command->add_option("--activation", o.activation, "of weights: between the layers, relu, linear or leaky-relu=SLOPE")
      ->capture_default_str();
  command->add_option("--inputs", o.inputs,
                      "samples: IDX (MNIST), CIFAR (NAME.bin), NAME.npy, NAME.csv, also with .gz");
  command->add_option("--labels", o.labels, "a class or a target for each sample, in the same formats");
  command->add_option("--loss", o.loss, "squared or cross-entropy: the gradient G of the labels' cost at zero");
  command->add_option("--samples", o.samples, "how many")->capture_default_str();
  command->add_option("--first", o.first, "the first of them, from 0")->capture_default_str();
  command->add_option("--scale", o.scale, "factor of the inputs, such as 1/255")->capture_default_str();
  command->add_flag("--json", o.json, "as JSON");
  command->add_flag("--quiet", o.quiet, "print the first line only");
  return command;
}

}  // namespace plumbline::cli
