// make-cases CASES: writes the built-in case files below the folder CASES, constructed and trained, one folder for each
// paper, one JSON file for each case.
//
// The files under cases/ are the output of this program; tests/cases compares the constructed ones with it. Weights of
// trained networks are written as hexadecimal floats, which is what they are.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "generators/papers.hpp"
#include "generators/saddle.hpp"
#include "network/case_io.hpp"

namespace {

using namespace plumbline;

std::string hexadecimal(const Real& x) {
  char buffer[64];
  std::snprintf(buffer, sizeof buffer, "%a", x.rational().approximate());
  return buffer;
}

// The weights as hexadecimal floats (every one is a double), the rest as usual.
nlohmann::json with_hexadecimal_weights(const Case& c) {
  nlohmann::json out = case_file_json(c);
  for (std::size_t l = 0; l < c.network.weights.size(); ++l) {
    const ExactMatrix& w = c.network.weights[l];
    for (int i = 0; i < w.rows(); ++i)
      for (int j = 0; j < w.cols(); ++j)
        out["network"]["weights"][l][static_cast<std::size_t>(i)][static_cast<std::size_t>(j)] = hexadecimal(w(i, j));
  }
  return out;
}

void write(const std::filesystem::path& folder, const std::string& name, const nlohmann::json& document) {
  std::filesystem::create_directories(folder);
  std::ofstream out(folder / (name + ".json"), std::ios::binary | std::ios::trunc);
  out << document.dump(1) << '\n';
  out.close();
  if (!out) throw std::runtime_error("cannot write " + (folder / (name + ".json")).string());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: make-cases CASES\n";
    return 2;
  }
  try {
    const std::filesystem::path root = argv[1], folder = root / "saddle";
    for (const cases::ConstructedCases& paper : cases::constructed_papers())
      for (const Case& c : paper.make()) write(root / paper.paper / "constructed", c.name, case_file_json(c));
    for (const int width : {1, 2, 4, 6, 8, 12})
      for (const std::uint64_t seed : {1u, 2u}) {
        const Case c =
            cases::trained_example_1({.depth = 3, .width = width, .seed = seed, .single_precision = seed == 1});
        write(folder / "trained", c.name, with_hexadecimal_weights(c));
      }
    for (const int depth : {4, 5}) {
      const Case c = cases::trained_example_1({.depth = depth, .width = 6, .seed = 3});
      write(folder / "trained", c.name, with_hexadecimal_weights(c));
    }
  } catch (const std::exception& error) {
    std::cerr << "make-cases: " << error.what() << '\n';
    return 70;
  }
  return 0;
}
