#include "import/import.hpp"

#include <algorithm>
#include <set>

#include "import/loss.hpp"
#include "import/onnx_graph.hpp"
#include "number/error.hpp"

namespace plumbline {
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
      if (options.files.size() > 1) throw InputError(path, "expected to be the only file");
      if (!options.chain.layers.empty())
        throw InputError("--layers", "an ONNX file says the order of its layers itself");
      return network_of_onnx(path);
    }
  return network_of_weights(options);
}

// X, one column for each sample, its rows in the order of the network's inputs.
MatrixSource inputs_of(const Samples& samples, const ImportOptions& options, const StepVolume& in,
                       const std::string& file, Tensors& tensors) {
  const std::uint64_t count = samples.shape[0];
  const std::vector<std::uint64_t> sample(samples.shape.begin() + 1, samples.shape.end());
  std::uint64_t size = 1;
  for (const std::uint64_t n : sample) size *= n;
  const bool volume = in.channels > 1 && in.height * in.width > 1;
  const std::vector<std::uint64_t> wanted{in.channels, in.height, in.width};
  if (size != in.size() || (volume && sample.size() > 1 && sample != wanted))
    throw InputError(options.inputs, "a sample has " + shape_text(sample) + " numbers; expected " +
                                         (volume ? shape_text(wanted) : std::to_string(in.size())) +
                                         ", the inputs of the network");
  if (!samples.exact.empty()) {
    if (volume)
      throw InputError(options.inputs, "decimals for a network of images; expected a file of floats or bytes");
    ExactMatrix out(static_cast<int>(size), static_cast<int>(count));
    for (int k = 0; k < out.cols(); ++k)
      for (int i = 0; i < out.rows(); ++i)
        out(i, k) =
            Real(samples.exact[static_cast<std::size_t>(k) * size + static_cast<std::size_t>(i)] * options.scale);
    return out;
  }
  expect_finite(samples.tensor, options.inputs);
  tensors["inputs"] = samples.tensor;
  TensorReference out = reference_to(file, "inputs", options.scale);
  if (volume) {
    if (sample.size() == 1) out.view = {{count, in.channels, in.height, in.width}};
    out.axes = {{2, 3, 1, 0}};
    out.shape = {{size, count}};
  } else {
    if (sample.size() != 1) out.view = {{count, size}};
    out.axes = {{1, 0}};
  }
  return out;
}

// A name that no other file beside the case has.
std::string data_file_name(const std::vector<TensorFile>& files) {
  std::string stem = "data";
  while (std::any_of(files.begin(), files.end(), [&](const TensorFile& f) { return f.name == stem + ".safetensors"; }))
    stem += "-set";
  return stem + ".safetensors";
}

std::string range_text(const Range& range) {
  return "samples " + std::to_string(range.first) + " to " + std::to_string(range.first + range.count - 1);
}

void add_inputs(const ImportOptions& options, const ReadNetwork& read, TensorFile& data, ImportedCase& out) {
  json& inputs = out.document["data"]["inputs"];
  if (options.inputs.empty()) {
    ExactMatrix ones(static_cast<int>(read.network.inputs.size()), 1);
    for (Real& x : ones.entries()) x = 1;
    inputs = rows_json(ones);
    out.words.emplace_back("inputs: none given, so one sample of ones (--inputs FILE gives others)");
    return;
  }
  const Samples samples = read_samples(options.inputs, Part::Inputs, options.range);
  inputs = source_json(inputs_of(samples, options, read.network.inputs, data.name, data.tensors));
  out.words.push_back("inputs: " + options.inputs + ", " + range_text(options.range) +
                      (options.scale == Rational(1) ? "" : ", times " + options.scale.to_string()));
}

void add_labels(const ImportOptions& options, const ReadNetwork& read, TensorFile& data, ImportedCase& out) {
  const LabelLoss loss = label_loss_named(options.loss);
  if (options.labels.empty()) {
    if (loss != LabelLoss::None) throw InputError("--loss", "needs --labels FILE");
    return;
  }
  if (options.inputs.empty()) throw InputError("--labels", "needs --inputs FILE");
  const Samples labels = read_samples(options.labels, Part::Labels, options.range);
  if (labels.exact.empty()) expect_finite(labels.tensor, options.labels);
  const LabelledData found = labelled(labels, read.network.outputs, loss, options.labels, data.name, data.tensors);
  json& d = out.document["data"];
  if (found.targets) d["targets"] = source_json(*found.targets);
  if (found.gradient) d["gradient"] = source_json(*found.gradient);
  out.words.push_back("labels: " + options.labels + ", " + range_text(options.range));
  if (loss == LabelLoss::None) return;
  out.words.push_back(std::string("gradient: of the ") +
                      (loss == LabelLoss::Squared ? "squared loss" : "cross-entropy") +
                      " at the zero network, exactly");
}

}  // namespace

ImportedCase import_case(const ImportOptions& options) {
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
  add_inputs(options, read, data, out);
  add_labels(options, read, data, out);
  out.document["note"] = "imported by plumbline import from " + from;
  out.files = std::move(read.files);
  if (!data.tensors.empty()) out.files.push_back(std::move(data));
  return out;
}

}  // namespace plumbline
