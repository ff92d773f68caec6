// The text of a claim file as tokens, each with its place: what every error message about a claim file starts from.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumbline {

// The name of a file, one text for all the places in it: every token has a place, and every expression. A name is kept
// until the program ends, so that a copy is a pointer; equal names are one.
class FileName {
 public:
  FileName() = default;
  FileName(const std::string& name);  // implicit: a name is a name
  FileName(const char* name) : FileName(std::string(name)) {}
  [[nodiscard]] const std::string& text() const;
  friend bool operator==(FileName, FileName) = default;

 private:
  const std::string* name_ = nullptr;  // of an empty name
};

// Where something stands: the file, and line and column counted from 1 (columns in bytes).
struct Place {
  FileName file;
  int line = 0, column = 0;
  [[nodiscard]] std::string to_string() const;  // "notation.claim:12:7"; without a file "line 12, column 7"
};

// Throws InputError("file:line:column", message).
[[noreturn]] void fail_at(const Place& place, const std::string& message);

struct Token {
  enum class Kind { Word, Number, String, Symbol, End };
  Kind kind = Kind::End;
  std::string text;  // of a String: without the quotes
  Place place;
  bool is(std::string_view symbol) const { return kind == Kind::Symbol && text == symbol; }
  bool is_word(std::string_view word) const { return kind == Kind::Word && text == word; }
};

// A piece of a line.
struct Segment {
  std::string text;
  Place place;  // of its first byte
};

// Words, numbers, quoted strings and symbols of the segments, ended by one End token. A word is letters, digits, "_",
// "'" and hyphens that have a letter behind them (`tail-ratio`, `theta'`, but `L-1` is three tokens). ≤ ≥ ≠ · ∧ ∨ ¬
// stand for
// <= >= != * and or not, and a Greek letter for its name (θ for theta). Throws InputError.
[[nodiscard]] std::vector<Token> tokens(const std::vector<Segment>& segments, const Place& end);

// The name among `known` that differs least from `name`, in a third of its letters at most, so in none of one or two;
// otherwise "". A letter that is put in, left
// out, changed or swapped with its neighbour is a difference.
[[nodiscard]] std::string closest(std::string_view name, const std::vector<std::string>& known);
// ", did you mean NAME?", or "".
[[nodiscard]] std::string suggestion(std::string_view name, const std::vector<std::string>& known);

}  // namespace plumbline
