// Cases with box numbers, and covers of them, by hand.
#pragma once

#include "builder.hpp"

namespace checker_test {

// A case without a network: "x [0,1]; y 2; A [0,1] 2/3 4" has two scalars, and a matrix with one row; further rows of
// it stand behind a bar.
inline Json numbers_example(const std::string& parameters) {
  Json e = {{"name", "box"},
            {"network", nullptr},
            {"data", {{"inputs", nullptr}, {"gradient", nullptr}, {"targets", nullptr}}},
            {"parameters", Json::object()}};
  std::string text = parameters + ";";
  for (std::size_t at = 0, end; (end = text.find(';', at)) != std::string::npos; at = end + 1) {
    const std::size_t first = text.find_first_not_of(' ', at), space = text.find(' ', first);
    if (first >= end) continue;
    const std::string name = text.substr(first, space - first);
    std::string value = text.substr(space + 1, end - space - 1);
    for (char& c : value)
      if (c == '|') c = ';';
    e["parameters"][name] = std::isupper(static_cast<unsigned char>(name[0])) != 0 ? matrix(value) : Json(value);
  }
  return e;
}

inline Json split_at(int i, const std::string& at) { return {{"split", i}, {"at", at}}; }
inline Json part(const std::string& verdict, const std::vector<Json>& singular = {}) {
  Json out = {{"verdict", verdict}};
  if (!singular.empty()) out["singular_values"] = singular;
  return out;
}
using Items = std::vector<Json>;  // of a cover
inline Json cover_certificate(const std::string& formula, const Json& e, const Items& cover) {
  return sealed({{"format", "plumbline-box/1"},
                 {"claim", "test.claim"},
                 {"reading", "stated"},
                 {"formula", formula},
                 {"case", e},
                 {"cover", cover},
                 {"verdict", "proved"}});
}

}  // namespace checker_test
