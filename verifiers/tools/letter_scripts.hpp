// The scripts that stand in a letter itself (python_script.hpp).
//
// Each script is a file of its own beside the letter, and nothing but Python. Set one below the other in one document
// they say the same functions ten times: there each shows its own lines, and the functions follow once, at the end.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/erratum_writer.hpp"
#include "tools/python_script.hpp"

namespace plumbline::cli {

class LetterScripts {
 public:
  // `folded`: the functions once, at the end.
  explicit LetterScripts(bool folded) : folded_(folded) {}

  // `file`: of the script, beside the letter; "" if there is none.
  void write(Writer& w, const PythonScript& script, const std::string& file);
  // What the scripts share, if something was left out of one.
  void write_ending(Writer& w) const;

 private:
  // Whether the functions that other scripts have under these names are the same ones.
  [[nodiscard]] bool takes(const PythonScript& script);

  bool folded_;
  std::vector<std::string> imports_, functions_;
  std::map<std::string, std::string> by_name_;
};

}  // namespace plumbline::cli
