// What can go wrong, as types. Each says what it means for a verdict.
#pragma once

#include <stdexcept>
#include <string>

namespace plumbline {

// The expression has no value (1/0, log of a number <= 0, an index out of range): the atom that contains it is
// `undefined`.
struct Undefined : std::domain_error {
  using std::domain_error::domain_error;
};

// This arithmetic cannot tell whether the expression has a value, or which branch it takes: climb to the next rung.
struct Undecided : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A limit on bits, time or memory was reached: `inconclusive`, exit code 4.
struct ResourceLimit : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Bad input: exit code 2. what() reads "place: message"; the caller that knows the file puts it in front.
struct InputError : std::runtime_error {
  InputError(const std::string& place, const std::string& message)
      : std::runtime_error(place.empty() ? message : place + ": " + message) {}
  explicit InputError(const std::string& message) : std::runtime_error(message) {}
};

// A text is wrong at a line and a column (in bytes), both counted from 1; the reader of the text does not know its
// file.
struct TextError : InputError {
  TextError(std::size_t line, std::size_t column, const std::string& problem)
      : InputError("line " + std::to_string(line) + ", column " + std::to_string(column), problem),
        in_file(std::to_string(line) + ":" + std::to_string(column) + ": " + problem) {}
  std::string in_file;  // what follows "FILE:"
};

// What `read` gives. An InputError of it gets the place in front: the file, the option, the key that is read. A
// TextError becomes "FILE:LINE:COLUMN: ...".
template <class Read> auto at_place(const std::string& place, Read read) {
  try {
    return read();
  } catch (const TextError& error) { throw InputError(place + ":" + error.in_file); } catch (const InputError& error) {
    throw InputError(place, error.what());
  }
}

}  // namespace plumbline
