// The values of the bound variables l, i, j, ... while a formula is evaluated: integers, innermost last.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace plumbline {

class Bindings {
 public:
  [[nodiscard]] Bindings with(const std::string& name, long value) const {
    Bindings out = *this;
    out.values_.emplace_back(name, value);
    return out;
  }
  [[nodiscard]] std::optional<long> find(const std::string& name) const {
    for (auto it = values_.rbegin(); it != values_.rend(); ++it)
      if (it->first == name) return it->second;
    return std::nullopt;
  }
  // "[l=3][i=1]": for keys that must tell different bindings apart.
  [[nodiscard]] std::string to_string() const {
    std::string out;
    for (const auto& [name, value] : values_) out += "[" + name + "=" + std::to_string(value) + "]";
    return out;
  }

 private:
  std::vector<std::pair<std::string, long>> values_;
};

}  // namespace plumbline
