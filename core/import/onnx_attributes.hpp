// The attributes of one node: each is asked for by its name, and what nobody asked for is an error.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "import/onnx_model.hpp"

namespace plumbline {

class OnnxAttributes {
 public:
  explicit OnnxAttributes(const OnnxNode& node) : node_(node) {}

  [[nodiscard]] std::int64_t integer(const std::string& name, std::int64_t otherwise);
  [[nodiscard]] float number(const std::string& name, float otherwise);
  [[nodiscard]] std::string text(const std::string& name, const std::string& otherwise);
  // A list; `otherwise` if it is not there. Throws InputError unless it has as many entries.
  [[nodiscard]] std::vector<std::int64_t> integers(const std::string& name, const std::vector<std::int64_t>& otherwise);
  [[nodiscard]] std::vector<std::int64_t> list(const std::string& name);  // of any length; empty if it is not there
  [[nodiscard]] const Tensor& tensor(const std::string& name);
  void expect_integer(const std::string& name, std::int64_t value, std::int64_t otherwise);  // throws unless it has it
  void ignore(const std::string& name) { asked_.insert(name); }  // says nothing about the value of the node

  // Throws InputError that names an attribute that was not asked for.
  void finish() const;

 private:
  const OnnxAttribute* find(const std::string& name, OnnxAttribute::Kind kind, const char* expected);
  const OnnxNode& node_;
  std::set<std::string> asked_;
};

}  // namespace plumbline
