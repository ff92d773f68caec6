#include "import/text_case.hpp"

#include <algorithm>

#include "budget/error.hpp"
#include "import/columns.hpp"
#include "import/loss.hpp"
#include "import/text_claims.hpp"
#include "import/text_of_graph.hpp"
#include "tensor/dtype.hpp"

namespace plumbline {
namespace {

using nlohmann::json;

std::string onnx_file_of(const ImportOptions& options) {
  if (options.files.empty()) throw InputError("expected a file with a network");
  const std::string& file = options.files[0];
  if (options.files.size() == 1 && !file.ends_with(".onnx"))
    throw InputError("--as-text", "reads an ONNX file, NAME.onnx; found " + file);
  expect_onnx_alone(options, file);
  return file;
}

// A word of claim files: letters, digits and `_`, a letter first.
std::string word_of(const std::string& name) {
  const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  std::string out = name.substr(0, 60);
  for (char& c : out)
    if (!letter(c) && !(c >= '0' && c <= '9')) c = '_';
  return letter(out[0]) ? out : "model_" + out;
}

// The columns of one sample: its tokens, or the sample itself.
TextParameter one_sample_of_ones(const TextValue& input) {
  ExactMatrix ones(static_cast<int>(input.rows()), static_cast<int>(std::max<std::uint64_t>(input.columns, 1)));
  for (Real& x : ones.entries()) x = 1;
  return {"X", input.rows(), static_cast<std::uint64_t>(ones.cols()), false, "no samples were given: ones", ones};
}
// tokens x features numbers of a file as the matrix with a token in each column.
MatrixSource tokens_of(const Samples& samples, const TextValue& input, const ImportOptions& options,
                       const std::string& file, Tensors& tensors) {
  const std::vector<std::uint64_t> axes = samples.axes(), wanted{input.columns, input.rows()};
  const std::uint64_t size = input.columns * input.rows();
  if (axes != wanted && axes != std::vector{size})
    throw InputError(options.inputs, "a sample has " + std::to_string(entries_of(axes).value_or(0)) +
                                         " numbers; expected " + std::to_string(input.columns) + " x " +
                                         std::to_string(input.rows()) + ", the inputs of the model");
  if (!samples.exact.empty()) {
    ExactMatrix out(static_cast<int>(input.rows()), static_cast<int>(input.columns));
    for (std::uint64_t k = 0; k < size; ++k)
      out(static_cast<int>(k % input.rows()), static_cast<int>(k / input.rows())) =
          Real(samples.exact[k] * options.scale);
    return out;
  }
  expect_finite(samples.tensor, options.inputs);
  tensors["inputs"] = samples.tensor;
  TensorReference out = reference_to(file, "inputs", options.scale);
  out.view = {wanted};
  out.axes = {{1, 0}};
  return out;
}

// What stands beside the weights: X, and Y and G of labels.
class TextData {
 public:
  TextData(const ImportOptions& options, const TextGraph& graph, const std::string& file)
      : options_(options), graph_(graph), file_(file), tokens_(graph.input().form == TextValue::Form::Tokens) {}

  void read(ImportedCase& out) {
    inputs(out);
    labels(out);
  }
  std::vector<TextParameter> parameters;
  Tensors tensors;

 private:
  void inputs(ImportedCase& out) {
    const TextValue& input = graph_.input();
    taken_ = options_.range;
    if (options_.inputs.empty()) {
      parameters.push_back(one_sample_of_ones(input));
      out.words.emplace_back("X: no inputs given, so one sample of ones (--inputs FILE gives others)");
      return;
    }
    if (tokens_ && !taken_.at_most && taken_.count != 1)
      throw InputError("--samples", "the columns are the tokens of one sample; expected 1");
    if (tokens_) taken_.count = 1;
    const Samples samples = read_samples(options_.inputs, Part::Inputs, taken_);
    taken_ = {taken_.first, samples.shape[0]};
    MatrixSource source = tokens_ ? tokens_of(samples, input, options_, file_, tensors)
                                  : columns_of(samples, input.volume, options_.scale, options_.inputs,
                                               "the inputs of the model", "inputs", file_, tensors);
    parameters.push_back({"X", input.rows(), tokens_ ? input.columns : taken_.count, false,
                          tokens_ ? "a sample, a token in each column" : "samples, one in each column",
                          std::move(source)});
    out.words.push_back("X: " + options_.inputs + ", samples " + std::to_string(taken_.first) + " to " +
                        std::to_string(taken_.first + taken_.count - 1) +
                        (options_.scale == Rational(1) ? "" : ", times " + options_.scale.to_string()));
  }
  void labels(ImportedCase& out) {
    const LabelLoss loss = label_loss_named(options_.loss);
    if (options_.labels.empty()) {
      if (loss != LabelLoss::None) throw InputError("--loss", "needs --labels FILE");
      return;
    }
    if (options_.inputs.empty()) throw InputError("--labels", "needs --inputs FILE");
    const TextValue& output = graph_.output();
    if (output.columns > 1) throw InputError("--labels", "the outputs are tokens, which have no labels");
    const Samples samples = read_samples(options_.labels, Part::Labels, taken_);
    LabelledData found = labelled(samples, output.volume, loss, options_.labels, file_, tensors);
    if (found.targets)
      parameters.push_back({"Y", output.rows(), taken_.count, false, "targets", std::move(*found.targets)});
    if (found.gradient)
      parameters.push_back({"G", output.rows(), taken_.count, false, "gradient of the loss where all outputs are 0",
                            std::move(*found.gradient)});
    out.words.push_back("Y: " + options_.labels);
    if (loss != LabelLoss::None)
      out.words.emplace_back("G: the gradient of the " + options_.loss + " loss where all outputs are 0");
  }

  const ImportOptions& options_;
  const TextGraph& graph_;
  std::string file_;
  bool tokens_;
  Range taken_;
};

// What the parameters refer to; shapes of reshapings and numbers that stand in the text stay behind.
void keep_referred(Tensors& tensors, const std::vector<TextParameter>& parameters) {
  std::set<std::string> used;
  for (const TextParameter& p : parameters)
    if (const auto* r = std::get_if<TensorReference>(&p.source)) used.insert(r->tensor);
  std::erase_if(tensors, [&](const auto& t) { return !used.contains(t.first); });
}

}  // namespace

ImportedCase text_case(const ImportOptions& options) {
  const std::string path = onnx_file_of(options), stem = file_stem_of(path);
  const std::string file = stem + ".safetensors",
                    data_file = stem == "data" ? "data-set.safetensors" : "data.safetensors";
  Tensors tensors;
  const TextGraph graph = text_of_graph(path, file, tensors);
  ImportedCase out;
  for (const TextDefinition& d : graph.definitions()) out.words.push_back(d.name + ": " + d.node);
  TextData data(options, graph, data_file);
  data.read(out);
  const std::string name = options.name.empty() ? stem : options.name, key = word_of(name);
  json parameters = json::object();
  const auto add = [&](const TextParameter& p) {
    parameters[p.name] = p.column ? column_source_json(p.source) : source_json(p.source);
  };
  std::ranges::for_each(data.parameters, add);
  std::ranges::for_each(graph.parameters(), add);
  out.document = {{"format", "plumbline-case/1"}, {"name", name}, {"parameters", parameters}};
  out.document["note"] = "imported as text by plumbline import from " + stem;
  out.texts[key + ".claim"] = text_claims(graph, key, stem, data.parameters);
  keep_referred(tensors, graph.parameters());
  if (!tensors.empty()) out.files.push_back({file, {}, std::move(tensors)});
  if (!data.tensors.empty()) out.files.push_back({data_file, {}, std::move(data.tensors)});
  return out;
}

}  // namespace plumbline
