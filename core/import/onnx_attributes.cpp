#include "import/onnx_attributes.hpp"

#include "budget/error.hpp"

namespace plumbline {

using AttributeKind = OnnxAttribute::Kind;

const OnnxAttribute* OnnxAttributes::find(const std::string& name, AttributeKind kind, const char* expected) {
  asked_.insert(name);
  const auto found = node_.attributes.find(name);
  if (found == node_.attributes.end()) return nullptr;
  if (found->second.kind != kind)
    throw InputError(node_.place, "the attribute " + name + " is not " + expected + ", as it should be");
  return &found->second;
}

std::int64_t OnnxAttributes::integer(const std::string& name, std::int64_t otherwise) {
  const OnnxAttribute* a = find(name, AttributeKind::Integer, "an integer");
  return a == nullptr ? otherwise : a->integer;
}

float OnnxAttributes::number(const std::string& name, float otherwise) {
  const OnnxAttribute* a = find(name, AttributeKind::Float, "a float");
  return a == nullptr ? otherwise : a->number;
}

std::string OnnxAttributes::text(const std::string& name, const std::string& otherwise) {
  const OnnxAttribute* a = find(name, AttributeKind::Text, "a text");
  return a == nullptr ? otherwise : a->text;
}

std::vector<std::int64_t> OnnxAttributes::integers(const std::string& name,
                                                   const std::vector<std::int64_t>& otherwise) {
  const OnnxAttribute* a = find(name, AttributeKind::Integers, "a list of integers");
  if (a == nullptr) return otherwise;
  if (a->integers.size() != otherwise.size())
    throw InputError(node_.place, "the attribute " + name + " has " + std::to_string(a->integers.size()) +
                                      " entries; expected " + std::to_string(otherwise.size()));
  return a->integers;
}

std::vector<std::int64_t> OnnxAttributes::list(const std::string& name) {
  const OnnxAttribute* a = find(name, AttributeKind::Integers, "a list of integers");
  return a == nullptr ? std::vector<std::int64_t>{} : a->integers;
}

const Tensor& OnnxAttributes::tensor(const std::string& name) {
  const OnnxAttribute* a = find(name, AttributeKind::Tensor, "a tensor");
  if (a == nullptr) throw InputError(node_.place, "expected the attribute " + name + ", a tensor");
  return a->tensor;
}

void OnnxAttributes::expect_integer(const std::string& name, std::int64_t value, std::int64_t otherwise) {
  if (const std::int64_t found = integer(name, otherwise); found != value)
    throw InputError(node_.place, name + " = " + std::to_string(found) + "; expected " + std::to_string(value));
}

void OnnxAttributes::finish() const {
  for (const auto& [name, attribute] : node_.attributes)
    if (!asked_.contains(name)) throw InputError(node_.place, "the attribute " + name + " is not known here");
}

}  // namespace plumbline
