// `import`: files of other programs become a case whose weights and data stay in files beside it, named by their
// digests.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <sys/stat.h>

#include <filesystem>
#include <optional>

#include "budget/error.hpp"
#include "cli/commands.hpp"
#include "cli/keep_tensors.hpp"
#include "cli/options.hpp"
#include "cli/printable.hpp"
#include "import/import.hpp"
#include "import/margins.hpp"
#include "network/case_io.hpp"
#include "report/files.hpp"
#include "tensor/file_digest.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

struct ImportCommand {
  ImportOptions asked;  // as far as options say it directly
  std::string activation = "relu", scale = "1", out;
  std::optional<std::uint64_t> samples;  // nothing: 100, or as many as there are
  bool json = false, quiet = false;
};

Rational slope_called(const std::string& text) {
  constexpr std::string_view leaky = "leaky-relu=";
  if (text == "relu") return 0;
  if (text == "linear") return 1;
  if (!text.starts_with(leaky))
    throw InputError("--activation", "expected relu, linear or leaky-relu=SLOPE, found \"" + text + "\"");
  return number_of("--activation", text.substr(leaky.size()));
}

Rational scale_called(const std::string& text) {
  const Rational out = number_of("--scale", text);
  if (out.is_zero()) throw InputError("--scale", "expected a number that is not 0");
  return out;
}

// Everything is made in a folder of its own, beside the one that was asked for or inside it, so that what fails on the
// way leaves nothing behind.
fs::path staging_pattern(const fs::path& out) {
  const bool there = fs::exists(out);
  if (there && !fs::is_directory(out)) throw InputError(out.string(), "is not a folder");
  std::error_code error;
  fs::create_directories(out.parent_path(), error);
  return there ? out / ".import-XXXXXX" : fs::path(out.string() + ".XXXXXX");
}

// The digest of the file, which stands in the folder now.
std::string staged(const TensorFile& file, const fs::path& folder) {
  const fs::path path = folder / file.name;
  if (file.given.empty()) {
    write_safetensors(path.string(), file.tensors);
  } else {
    link_or_copy(fs::canonical(file.given), path);
  }
  return sha256_of_file(path.string());
}

// l' of the labels at the weights.
void add_loss_derivative(ImportedCase& imported, const Case& c, const ImportOptions& options) {
  const LabelLoss loss = label_loss_named(options.loss);
  if (loss == LabelLoss::None || !c.targets || c.targets->rows() != 1) return;
  const auto found = loss_derivatives(c, loss);
  if (found) imported.document["data"]["loss_derivative"] = rows_json(*found);
  imported.words.emplace_back(found ? "loss_derivative: l'(y nu(x)) at these weights, exactly"
                                    : "loss_derivative: left out; it needs labels -1 and 1");
}

// Whether the file may go to its place: yes, or it stands there already. Anything else is nobody's to overwrite.
bool stands_already(const fs::path& from, const fs::path& to) {
  if (!fs::exists(fs::symlink_status(to))) return false;
  if (fs::is_regular_file(to) && sha256_of_file(to.string()) == sha256_of_file(from.string())) return true;
  throw InputError(to.string(), "exists and is another file; choose another folder (--out) or remove it");
}

// Files that are in the way are found before the first gets its place; case.json comes last.
void publish(const fs::path& staging, const std::vector<std::string>& names, const fs::path& out) {
  if (!fs::exists(out)) {
    const mode_t mask = ::umask(0);
    ::umask(mask);
    ::chmod(staging.c_str(), static_cast<mode_t>(0777 & ~mask));
    fs::rename(staging, out);
    return;
  }
  for (const std::string& name : names) (void)stands_already(staging / name, out / name);
  for (const std::string& name : names)
    if (!stands_already(staging / name, out / name)) fs::rename(staging / name, out / name);
}

// What does not fit the case format is said of the file that it was read from.
Case parsed(const ImportedCase& imported, const ImportOptions& options, const fs::path& folder) {
  try {
    return parse_case(imported.document, folder);
  } catch (const InputError& error) {
    throw InputError(options.files[0], error.what());
  } catch (const ResourceLimit& e) {
    const bool layers = !options.as_text && options.files[0].ends_with(".onnx");
    throw ResourceLimit(
        options.files[0] + ": " + e.what() +
        (layers ? "; a case keeps each edge, of which claims about weights and paths speak. For claims about "
                  "outputs, --as-text writes the model layer by layer"
                : ""));
  }
}

// The folder with the case and its tensors; what cannot be read back is not published.
void write_import(ImportedCase& imported, const ImportOptions& options, const fs::path& out) {
  const TemporaryFolder staging(staging_pattern(out));
  std::vector<std::string> names;
  for (const TensorFile& f : imported.files) {
    imported.document["tensors"][f.name] = staged(f, staging.path());
    names.push_back(f.name);
  }
  add_loss_derivative(imported, parsed(imported, options, staging.path()), options);
  for (const auto& [name, text] : imported.texts) {
    write_file_atomically(staging.path() / name, text);
    names.push_back(name);
  }
  names.emplace_back("case.json");
  std::string text;
  try {
    text = imported.document.dump(1) + "\n";
  } catch (const json::exception&) { throw InputError("the name of the case or of a tensor is not UTF-8"); }
  write_file_atomically(staging.path() / names.back(), text);
  publish(staging.path(), names, out);
}

ImportOptions options_of(const ImportCommand& o) {
  ImportOptions out = o.asked;
  out.chain.slope = slope_called(o.activation);
  out.scale = scale_called(o.scale);
  if (o.samples) out.range = {out.range.first, *o.samples};
  return out;
}

ExitCode run_import(const ImportCommand& o) {
  const ImportOptions options = options_of(o);
  ImportedCase imported = import_case(options);
  fs::path out = fs::absolute(o.out).lexically_normal();
  if (!out.has_filename()) out = out.parent_path();  // "folder/"
  write_import(imported, options, out);
  const std::string path = (fs::path(o.out) / "case.json").string();
  std::vector<std::string> claims;
  for (const auto& [name, text] : imported.texts) claims.push_back((fs::path(o.out) / name).string());
  if (o.json) {
    json said{{"format", "plumbline-import/1"},
              {"case", path},
              {"tensors", imported.document.value("tensors", json::object())},
              {"words", imported.words}};
    if (!claims.empty()) said["claims"] = claims;
    fmt::print("{}\n", said.dump(1, ' ', false, json::error_handler_t::replace));
    return kAsExpected;
  }
  fmt::print("{}\n", path);
  for (const std::string& file : claims) fmt::print("{}\n", file);
  if (!o.quiet)
    for (const std::string& line : imported.words) fmt::print("  {}\n", printable(line));
  return kAsExpected;
}

}  // namespace

Action import_command(CLI::App& command) {
  const auto o = std::make_shared<ImportCommand>();
  command.add_option("file", o->asked.files, "NAME.onnx, or weights: NAME.safetensors, NAME.npz, NAME.npy")->required();
  command.add_option("--out", o->out, "folder for case.json and the tensors beside it")->required();
  command.add_option("--name", o->asked.name, "name of the case (default: that of the first file)");
  command
      .add_option("--layers", o->asked.chain.layers,
                  "of weights: the layers in their order, as NAME (of NAME.weight and NAME.bias, or of a matrix) or "
                  "WEIGHT+BIAS, between commas")
      ->delimiter(',');
  command.add_option("--activation", o->activation, "of weights: between the layers, relu, linear or leaky-relu=SLOPE")
      ->capture_default_str();
  command.add_option("--inputs", o->asked.inputs,
                     "samples: IDX (MNIST), CIFAR (NAME.bin), NAME.npy, NAME.csv, also with .gz");
  command.add_option("--labels", o->asked.labels, "a class or a target for each sample, in the same formats");
  command.add_option("--loss", o->asked.loss, "squared or cross-entropy: the gradient G of the labels' cost at zero");
  command.add_option("--samples", o->samples, "how many (default: 100, or as many as there are)");
  command.add_option("--first", o->asked.range.first, "the first of them, from 0")->capture_default_str();
  command.add_option("--scale", o->scale, "factor of the inputs, such as 1/255")->capture_default_str();
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--quiet", o->quiet, "print the paths only");
  command.add_flag("--as-text", o->asked.as_text,
                   "of an ONNX file: a claim file that says what the model computes, and a case without a network");
  return with(o, run_import);
}

}  // namespace plumbline::cli
