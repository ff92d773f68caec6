// Where a certificate stands: in a file of its own, or in a line of a bundle, which is written BUNDLE.jsonl:LINE.
#pragma once

#include <charconv>
#include <cstddef>
#include <string>

namespace plumbline::report {

struct CertificatePlace {
  std::string file;
  std::size_t line = 0;  // from 1; 0: the whole file
};

[[nodiscard]] inline CertificatePlace certificate_place(const std::string& name) {
  const std::size_t colon = name.rfind(':');
  if (colon == std::string::npos || !name.substr(0, colon).ends_with(".jsonl")) return {name};
  std::size_t line = 0;
  const char* end = name.data() + name.size();
  const auto [stop, error] = std::from_chars(name.data() + colon + 1, end, line);
  if (error != std::errc() || stop != end || line == 0) return {name};
  return {name.substr(0, colon), line};
}

}  // namespace plumbline::report
