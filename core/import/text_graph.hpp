// A network as text, while it is being written: the values that nodes have made so far, the parameters of the case that
// they speak of, and a definition for each node in the language of claim files (docs/language.md).
//
// One rule places every value. ONNX has the features in the last axis; here a value is the transpose: a matrix whose
// rows are features and whose columns are samples, or, where a value has three axes, the tokens of one sample. So a
// linear map is a product from the left in both cases, and softmax and layer-norm are those of the library, column by
// column. An image is a column in the order of the suite, the channel fastest (docs/formats.md).
//
// Of tokens, exporters write attention with reshapings and transpositions: heads become axes of their own, which change
// places. None of that moves a number here. A value stays the matrix that it was, and its axes say which digit of the
// number of a row, or of a column, each of ONNX's is: of 3 tokens x 2 heads x 4 features the last two are rows 1 to 8.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "import/onnx_attributes.hpp"
#include "import/steps.hpp"

namespace plumbline {

// An axis of ONNX: going one further in it is going `stride` rows down, or `stride` columns to the right.
struct TextAxis {
  std::uint64_t size = 1;
  bool down = true;
  std::uint64_t stride = 1;
  friend bool operator==(const TextAxis& a, const TextAxis& b) {
    return a.size == b.size && (a.size == 1 || (a.down == b.down && a.stride == b.stride));
  }
};

// What scores hide from a softmax: a matrix parameter of zeros and ones, 1 where they are seen; its rows stand again
// and again below each other until there are as many as the scores have.
struct TextMask {
  std::string name;
  std::uint64_t rows = 0;
};

struct TextValue {
  enum class Form { Vector, Image, Tokens };  // batch x features; batch x channels x h x w; of one sample, any axes
  Form form = Form::Vector;
  StepVolume volume;                  // the rows, in the order of the suite; of tokens: their features
  std::uint64_t columns = 0;          // of tokens: how many; else 0, the samples
  std::string term = {};              // what it is called where A is the input: "A", "h3(A)"
  std::vector<TextAxis> axes = {};    // of tokens: those of ONNX; their sizes downwards multiply to the rows
  std::optional<TextMask> mask = {};  // minus infinity where it hides: only a softmax takes such a value
  [[nodiscard]] std::uint64_t rows() const { return volume.size(); }
  [[nodiscard]] std::size_t rank() const { return form == Form::Vector ? 2 : form == Form::Image ? 4 : axes.size(); }
  [[nodiscard]] bool fits(const TextValue& other) const {
    return form == other.form && volume == other.volume && columns == other.columns && axes == other.axes;
  }
  // Of tokens: ONNX's dimensions; whether the last axis counts all rows, whether axis k counts all columns.
  [[nodiscard]] std::vector<std::uint64_t> dimensions() const;
  [[nodiscard]] bool features_last() const;
  [[nodiscard]] bool counts_columns(std::size_t k) const {
    return columns == 1 ? axes[k].size == 1 : !axes[k].down && axes[k].size == columns;
  }
};

// A value with tokens: its matrix, and its axes.
[[nodiscard]] TextValue text_tokens(std::uint64_t rows, std::uint64_t columns, std::vector<TextAxis> axes);

// A matrix parameter of the case, as the claim file declares it.
struct TextParameter {
  std::string name;  // "W1"
  std::uint64_t rows = 0, cols = 0;
  bool column = false;  // a vector
  std::string meaning;
  MatrixSource source;
};

struct TextDefinition {
  std::string node, name, body;  // of A; the node is for people
  std::string of = {};           // the definition whose value A is; empty: the input of the model
};

class TextGraph {
 public:
  // Tensors stand in `file` beside the case; `tensors` has those of the model, and gets new ones. Throws InputError for
  // an input of other axes than those of TextValue::Form, or with a dynamic axis that is not the batch.
  TextGraph(const std::string& path, const std::string& file, OnnxModel model, Tensors& tensors);

  // --- what a node takes; these throw InputError that names the node
  [[nodiscard]] TextValue value(const OnnxNode& node, std::size_t k);         // refused if something in it is hidden
  [[nodiscard]] TextValue masked_value(const OnnxNode& node, std::size_t k);  // of which something may be hidden
  [[nodiscard]] TextValue shape_of(const OnnxNode& node, std::size_t k);      // whose numbers do not matter
  [[nodiscard]] bool is_constant(const OnnxNode& node, std::size_t k) const;
  [[nodiscard]] bool has_input(const OnnxNode& node, std::size_t k) const;
  [[nodiscard]] const std::string& constant(const OnnxNode& node, std::size_t k) const;  // the name of its tensor
  [[nodiscard]] const Tensor& tensor(const std::string& name) const { return tensors_.at(name); }
  [[nodiscard]] Rational number(const OnnxNode& node, std::size_t k) const;  // a constant of one entry
  // As many inputs, and one output; of a Split, more.
  void expect_counts(const OnnxNode& node, std::size_t least, std::size_t most, std::size_t outputs = 1) const;

  // --- what a node makes
  // The next of h1(A), h2(A), ...; and another name for what is there.
  void define(const OnnxNode& node, TextValue value, const std::string& body, std::size_t output = 0);
  void alias(const OnnxNode& node, const TextValue& value, std::size_t output = 0);
  void define_constant(const OnnxNode& node, const std::string& tensor);
  void add_constant(const OnnxNode& node, const Tensor& tensor);
  std::string add_written(Tensor tensor);  // a constant that no node has the name of; its name

  // --- what it speaks of. The same source twice is one parameter.
  std::string parameter(char letter, std::uint64_t rows, std::uint64_t cols, bool column, const std::string& meaning,
                        MatrixSource source);
  [[nodiscard]] TensorReference reference(const OnnxNode& node, const std::string& tensor,
                                          const Rational& scale = 1) const;  // throws for infinities
  // A column with an entry for each row of the value, from a tensor that has one for each, in the order of files.
  std::string column(const OnnxNode& node, char letter, const std::string& tensor, const TextValue& value,
                     const Rational& scale = 1);
  // The same from a tensor that has an entry for each channel: b1, or gather(I1, b1) where there are several positions.
  std::string channel_column(const OnnxNode& node, char letter, const std::string& tensor, const TextValue& value);
  // A matrix of integers >= 0, row by row, that becomes a tensor of the case.
  std::string integers(char letter, std::uint64_t rows, std::uint64_t cols, const std::vector<std::uint32_t>& entries,
                       const std::string& meaning);

  // --- phrases. A definition is counted written out (docs/language.md), so a phrase says each value once: how many
  // columns there are, it asks of the input.
  [[nodiscard]] std::string columns(const TextValue& value) const;  // "cols(A)", "5"
  [[nodiscard]] std::string repeated(const TextValue& value,
                                     const std::string& column) const;                        // the same column in each
  [[nodiscard]] std::string entries(const TextValue& value, const std::string& entry) const;  // entry: of i and j

  // --- where a part of the model ends. A value that was taken twice is written out twice, and so is all that it is
  // made of; so after node number `index`, if nothing before it is taken any more, the next definitions are of its
  // value.
  void end_part(std::size_t index);

  // --- the end. Throws InputError if the output is the input, or if a node's value is not used.
  void finish();
  [[nodiscard]] const OnnxModel& model() const { return model_; }
  [[nodiscard]] std::uint64_t batch() const { return batch_; }  // 0: any
  [[nodiscard]] const TextValue& input() const { return input_; }
  [[nodiscard]] const TextValue& output() const { return output_; }
  [[nodiscard]] const std::vector<TextParameter>& parameters() const { return parameters_; }
  [[nodiscard]] const std::vector<TextDefinition>& definitions() const { return definitions_; }  // the last: model

 private:
  void read_input();
  void add(const OnnxNode& node, const TextValue& value, std::size_t output);
  void turn_output(TextValue& v);
  [[noreturn]] static void there_already(const OnnxNode& node, std::size_t output);

  std::string path_, file_;
  OnnxModel model_;
  Tensors& tensors_;
  TextValue input_, output_;
  std::uint64_t batch_ = 0;
  std::map<std::string, TextValue> values_;       // what depends on the input
  std::map<std::string, std::string> constants_;  // what does not: the tensor
  std::map<std::string, std::string> makers_;     // the node of each value that nothing has taken yet
  std::vector<TextParameter> parameters_;
  std::map<std::string, std::string> by_source_;
  std::map<char, int> counts_;  // of the names that begin with a letter
  int written_ = 0;             // of the tensors that no node has the name of
  std::vector<TextDefinition> definitions_;
  std::vector<std::string> parts_;                // the definitions that end one
  std::map<std::string, std::size_t> last_uses_;  // of each value: the number of the last node that takes it
  std::map<std::string, int> uses_;               // since the last part, of what a value is called
};

}  // namespace plumbline
