// From files of other programs to a case: the network, its inputs, labels and a loss. Nothing is written here.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "import/layer_names.hpp"
#include "import/samples.hpp"

namespace plumbline {

struct ImportOptions {
  std::vector<std::string> files;  // NAME.onnx alone, or files of weights (weight_files.hpp)
  ChainOptions chain;              // of files of weights
  std::string name;                // of the case; empty: that of the first file
  std::string inputs, labels;      // data sets (samples.hpp); empty: none
  std::string loss;                // loss.hpp
  Range range{0, 100, true};
  Rational scale = 1;    // of the inputs
  bool as_text = false;  // text_case.hpp
};

// An ONNX file stands alone, and says its layers and activations itself. Throws InputError where options say otherwise.
void expect_onnx_alone(const ImportOptions& options, const std::string& onnx);

struct ImportedCase {
  nlohmann::json document;                        // the case file, all but the digests under "tensors"
  std::vector<TensorFile> files;                  // that stand beside it
  std::map<std::string, std::string> texts = {};  // claim files that stand beside it, by their names
  std::vector<std::string> words;                 // what was read, for people: a layer a line, then the data
};

// Throws InputError(file: what is wrong and what was expected), ResourceLimit.
[[nodiscard]] ImportedCase import_case(const ImportOptions& options);

}  // namespace plumbline
