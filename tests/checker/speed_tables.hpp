// Proof tables by hand, for the tests of (speed-at-most L X G c T).
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "builder.hpp"
#include "case.hpp"
#include "saddle/speed.hpp"

namespace checker_test {

using Row = std::vector<std::string>;
using Table = std::vector<Row>;

// Rows of different lengths are filled up with -7: what stands beyond the entries of a row is not looked at.
inline std::string text_of_table(const Table& table) {
  std::size_t width = 1;
  for (const Row& row : table) width = std::max(width, row.size());
  std::string text;
  for (const Row& row : table) {
    for (std::size_t i = 0; i < width; ++i) text += (i < row.size() ? row[i] : "-7") + " ";
    text += ";";
  }
  return text;
}

// "1 1/2;0": rows separated by semicolons.
inline Table rows(const std::string& text) {
  Table table;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line, ';');) {
    std::istringstream words(line);
    table.emplace_back();
    for (std::string word; words >> word;) table.back().push_back(word);
  }
  return table;
}

inline checker::Matrix parsed(const std::string& text) {
  const std::string bytes = matrix(text).dump() + "\n";
  return *checker::read_matrix(checker::parse_json(bytes), "test");
}

// s*(depth; x, g) <= c?
struct Problem {
  long depth;
  std::string x, g, c;
};
inline std::string truth(const Problem& p, const Table& table) {
  const auto result =
      checker::speed_at_most(p.depth, parsed(p.x), parsed(p.g), parsed(p.c).at(0, 0), parsed(text_of_table(table)));
  return !result ? "unknown" : *result ? "true" : "false";
}

struct Tampering {
  std::string name;
  void (*apply)(Table&);
};
inline std::ostream& operator<<(std::ostream& out, const Tampering& t) { return out << t.name; }

// Data set of Example 1 of the saddle paper: eight samples on the circle, weights of alternating sign.
inline const std::string
    kCircle = "sqrt(2)/2 1 sqrt(2)/2 0 -sqrt(2)/2 -1 -sqrt(2)/2 0; sqrt(2)/2 0 -sqrt(2)/2 -1 -sqrt(2)/2 0 sqrt(2)/2 1",
    kSigns = "-1 1 -1 1 -1 1 -1 1";

}  // namespace checker_test
