// Models as text, in tests: what the claim file has, and what is refused.
#pragma once

#include "core/import/onnx_builder.hpp"
#include "import/text_case.hpp"

namespace plumbline::test {

inline ImportedCase as_text(OnnxBuilder& b, const Folder& folder) {
  ImportOptions options;
  options.files = {folder.write("net.onnx", b.bytes())};
  options.as_text = true;
  return import_case(options);
}
inline std::string text_of(OnnxBuilder& b) {
  const Folder folder;
  return as_text(b, folder).texts.at("net.claim");
}
inline void check_has(const std::string& text, const std::string& part) {
  CHECK_MESSAGE(text.find(part) != std::string::npos, text, " -- has not: ", part);
}
inline void check_text(OnnxBuilder& b, const std::string& part) { check_has(text_of(b), part); }
// The import is refused, and the message has this part.
inline void check_not_text(OnnxBuilder& b, const std::string& part) {
  const Folder folder;
  const std::string said = complaint_of([&] { return as_text(b, folder); });
  CHECK_MESSAGE(said.find(part) != std::string::npos, said, " -- not: ", part);
}

}  // namespace plumbline::test
