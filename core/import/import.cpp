#include "import/import.hpp"

#include <algorithm>
#include <set>

#include "budget/error.hpp"
#include "import/columns.hpp"
#include "import/loss.hpp"
#include "import/onnx_graph.hpp"
#include "import/text_case.hpp"

namespace plumbline {

void expect_onnx_alone(const ImportOptions& options, const std::string& onnx) {
  if (options.files.size() > 1) throw InputError(onnx, "expected to be the only file");
  if (!options.chain.layers.empty()) throw InputError("--layers", "an ONNX file says the order of its layers itself");
  if (options.chain.slope != Rational(0)) throw InputError("--activation", "an ONNX file says its activations itself");
}

namespace {

using nlohmann::json;

struct ReadNetwork {
  ImportedNetwork network;
  std::vector<TensorFile> files;
};

// Only tensors that the network refers to are asked for, each once.
void check_tensors(const Steps& steps, const FileWeights& weights) {
  for (const NamedTensor& t : weights.tensors)
    if (steps.files.contains(t.name)) (void)finite_tensor(weights, t);
}

ReadNetwork network_of_weights(const ImportOptions& options) {
  FileWeights weights = read_weights(options.files);
  const Steps steps = chain_of(weights, options.chain);
  check_tensors(steps, weights);
  Tensors none;
  return {network_of_steps(steps, none), std::move(weights.files)};
}

void collect_names(const json& value, std::set<std::string>& out) {
  if (value.is_object() && value.contains("tensor")) out.insert(value.at("tensor").get<std::string>());
  if (value.is_structured())
    for (const json& part : value) collect_names(part, out);
}

// What the network refers to; the shapes of reshapings and what was folded away stay behind.
void keep_used(Tensors& tensors, const json& network) {
  std::set<std::string> used;
  collect_names(network, used);
  std::erase_if(tensors, [&](const auto& t) { return !used.contains(t.first); });
}

ReadNetwork network_of_onnx(const std::string& path) {
  const std::string file = file_stem_of(path) + ".safetensors";
  Tensors tensors;
  const Steps steps = steps_of_onnx(path, file, tensors);
  for (const auto& [name, tensor] : tensors) expect_finite(tensor, path + ": " + name);
  ReadNetwork out{network_of_steps(steps, tensors), {}};
  keep_used(tensors, out.network.network);
  if (!tensors.empty()) out.files.push_back({file, {}, std::move(tensors)});
  return out;
}

ReadNetwork read_network(const ImportOptions& options) {
  if (options.files.empty()) throw InputError("expected a file with a network");
  for (const std::string& path : options.files)
    if (path.ends_with(".onnx")) {
      expect_onnx_alone(options, path);
      return network_of_onnx(path);
    }
  return network_of_weights(options);
}

// A name that no other file beside the case has.
std::string data_file_name(const std::vector<TensorFile>& files) {
  std::string stem = "data";
  while (std::ranges::any_of(files, [&](const TensorFile& f) { return f.name == stem + ".safetensors"; }))
    stem += "-set";
  return stem + ".safetensors";
}

std::string range_text(const Range& range) {
  return "samples " + std::to_string(range.first) + " to " + std::to_string(range.first + range.count - 1);
}

// Which samples were there.
Range add_inputs(const ImportOptions& options, const ReadNetwork& read, TensorFile& data, ImportedCase& out) {
  json& inputs = out.document["data"]["inputs"];
  if (options.inputs.empty()) {
    ExactMatrix ones(static_cast<int>(read.network.inputs.size()), 1);
    for (Real& x : ones.entries()) x = 1;
    inputs = rows_json(ones);
    out.words.emplace_back("inputs: none given, so one sample of ones (--inputs FILE gives others)");
    return options.range;
  }
  const Samples samples = read_samples(options.inputs, Part::Inputs, options.range);
  const Range taken{options.range.first, samples.shape[0]};
  inputs = source_json(columns_of(samples, read.network.inputs, options.scale, options.inputs,
                                  "the inputs of the network", "inputs", data.name, data.tensors));
  out.words.push_back("inputs: " + options.inputs + ", " + range_text(taken) +
                      (options.scale == Rational(1) ? "" : ", times " + options.scale.to_string()));
  return taken;
}

void add_labels(const ImportOptions& options, Range taken, const ReadNetwork& read, TensorFile& data,
                ImportedCase& out) {
  const LabelLoss loss = label_loss_named(options.loss);
  if (options.labels.empty()) {
    if (loss != LabelLoss::None) throw InputError("--loss", "needs --labels FILE");
    return;
  }
  if (options.inputs.empty()) throw InputError("--labels", "needs --inputs FILE");
  const Samples labels = read_samples(options.labels, Part::Labels, taken);
  const LabelledData found = labelled(labels, read.network.outputs, loss, options.labels, data.name, data.tensors);
  json& d = out.document["data"];
  if (found.targets) d["targets"] = source_json(*found.targets);
  if (found.gradient) d["gradient"] = source_json(*found.gradient);
  out.words.push_back("labels: " + options.labels + ", " + range_text(taken));
  if (loss == LabelLoss::None) return;
  out.words.push_back(std::string("gradient: of the ") +
                      (loss == LabelLoss::Squared ? "squared loss" : "cross-entropy") +
                      " at the zero network, exactly");
}

}  // namespace

ImportedCase import_case(const ImportOptions& options) {
  if (options.as_text) return text_case(options);
  ReadNetwork read = read_network(options);
  ImportedCase out;
  std::string from;
  for (const std::string& file : options.files) from += (from.empty() ? "" : ", ") + file_stem_of(file);
  out.document = {{"format", "plumbline-case/1"},
                  {"name", options.name.empty() ? file_stem_of(options.files[0]) : options.name},
                  {"network", read.network.network},
                  {"data", {{"gradient", nullptr}, {"targets", nullptr}}}};
  out.words = read.network.layers;
  TensorFile data{data_file_name(read.files), {}, {}};
  const Range taken = add_inputs(options, read, data, out);
  add_labels(options, taken, read, data, out);
  out.document["note"] = "imported by plumbline import from " + from;
  out.files = std::move(read.files);
  if (!data.tensors.empty()) out.files.push_back(std::move(data));
  return out;
}

}  // namespace plumbline
