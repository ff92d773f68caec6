#include "tools/python_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "tools/python_script.hpp"

namespace plumbline::cli {

const std::map<Head, std::string>& python_functions() {
  static const std::map<Head, std::string> out{{Head::Sqrt, "sqrt"},
                                               {Head::Norm, "norm"},
                                               {Head::Norm2, "norm2"},
                                               {Head::TailRatio, "tail_ratio"},
                                               {Head::Trace, "trace"},
                                               {Head::Inner, "inner"},
                                               {Head::Singular, "singular"},
                                               {Head::Rank, "rank"},
                                               {Head::MatMul, "mul"},
                                               {Head::MatAdd, "add"},
                                               {Head::MatSub, "sub"},
                                               {Head::Scale, "scale"},
                                               {Head::Transpose, "transpose"},
                                               {Head::Relu, "relu"},
                                               {Head::Identity, "identity"},
                                               {Head::Hadamard, "hadamard"},
                                               {Head::Gather, "gather"},
                                               {Head::Beside, "beside"},
                                               {Head::Reshape, "reshape"},
                                               {Head::Sgn, "sgn"},
                                               {Head::Abs, "abs"},
                                               {Head::Max, "max"},
                                               {Head::Min, "min"},
                                               {Head::PseudoDet, "pseudo_determinant"}};
  return out;
}

std::string refusal(Head head) {
  if (head == Head::Gate) return "it prescribes the slopes of the network";
  const std::string_view module = info(head).module;
  if (module == "saddle") return "it compares with an optimal escape speed, or builds a deeper network";
  if (module == "invariance") return "it builds the tree of all paths of the network";
  if (module == "flows") return "it speaks of gradient flow, which takes more than a short script to follow";
  return fmt::format("it uses \"{}\"", info(head).text);
}

std::string python_name(const std::string& name) {
  std::string out;
  for (const char c : name) out += (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ? c : '_';
  return out;
}

bool is_reserved(const std::string& name) {
  constexpr std::array<std::string_view, 52> kWords{
      "and",    "as",     "assert",    "break", "class",      "def",    "del",    "elif",     "else",
      "except", "for",    "from",      "if",    "import",     "in",     "is",     "lambda",   "not",
      "or",     "pass",   "print",     "try",   "while",      "with",   "theta",  "left",     "right",
      "sum",    "max",    "min",       "abs",   "len",        "range",  "list",   "all",      "any",
      "zip",    "global", "float",     "int",   "slope",      "next",   "sorted", "reversed", "isinstance",
      "bool",   "str",    "enumerate", "abs",   "SystemExit", "as_said"};
  return std::ranges::find(kWords, name) != kWords.end() || is_script_function(name);
}

bool of_chains(Head head) {
  return head == Head::Preactivation || head == Head::Activation || head == Head::Gradient || head == Head::Output ||
         head == Head::Rescale || head == Head::ReluNetwork || head == Head::BiasFree;
}

bool speaks_of_graph(Head head) {
  switch (head) {
    case Head::Parameters:
    case Head::WithParameters:
    case Head::Descend:
    case Head::OutputVertices:
    case Head::VertexPreactivation:
    case Head::VertexActivation:
    case Head::Slopes:
    case Head::Derivative:
    case Head::Sensitivity:
    case Head::InputGradient:
    case Head::GatedDerivative:
    case Head::PathCount:
    case Head::Differentiable: return true;
    default: return info(head).module == "graphs";
  }
}

std::string data_name(const std::string& name) {
  return name == "inputs" ? "X" : name == "gradient" ? "G" : name == "targets" ? "Y_target" : "loss_derivative";
}

}  // namespace plumbline::cli
