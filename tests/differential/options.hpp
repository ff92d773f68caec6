// --formulas N --seed S --certificates FOLDER, of the programs that judge random formulas.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>

namespace plumbline::differential {

struct Options {
  long formulas = 0;
  std::uint64_t seed = 1;
  std::string certificates = {};
};

inline Options options(int argc, char** argv, long formulas) {
  Options out{formulas};
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i];
    if (option == "--formulas") out.formulas = std::strtol(argv[i + 1], nullptr, 10);
    if (option == "--certificates") out.certificates = argv[i + 1];
    if (option == "--seed") out.seed = std::strtoull(argv[i + 1], nullptr, 10);
  }
  return out;
}

}  // namespace plumbline::differential
