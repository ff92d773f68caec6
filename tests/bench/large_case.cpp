// Large cases for measurements: a network with Gaussian weights and inputs in float32, from a seed.
//
//   large-case FOLDER 512,512,512,10 SAMPLES SEED
//
// writes net.safetensors (w1, w2, ... as they are drawn, x with a sample in each row), case.json, which refers to it,
// and written-out.json, the same case with every number as text. Weights have standard deviation 1/sqrt(inputs).
#include <cmath>
#include <cstdio>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "core/tensor/files.hpp"
#include "tensor/file_digest.hpp"

namespace {

using nlohmann::json;

struct Tensor {
  std::string name;
  int rows = 0, cols = 0;
  std::vector<float> entries;
};

Tensor gaussian(const std::string& name, int rows, int cols, double deviation, std::mt19937_64& random) {
  Tensor out{name, rows, cols, {}};
  std::normal_distribution<double> draw(0, deviation);
  for (int i = 0; i < rows * cols; ++i) out.entries.push_back(static_cast<float>(draw(random)));
  return out;
}

std::string safetensors(const std::vector<Tensor>& tensors) {
  json header;
  std::string data;
  for (const Tensor& t : tensors) {
    const std::size_t begin = data.size();
    data.append(reinterpret_cast<const char*>(t.entries.data()), t.entries.size() * sizeof(float));
    header[t.name] = {{"dtype", "F32"}, {"shape", {t.rows, t.cols}}, {"data_offsets", {begin, data.size()}}};
  }
  return plumbline_test::safetensors(header.dump(), data);
}

// Exact: a hexadecimal float.
std::string number(float x) {
  char text[40];
  std::snprintf(text, sizeof text, "%a", static_cast<double>(x));
  return text;
}

json rows(const Tensor& t, bool transposed) {
  json out = json::array();
  for (int i = 0; i < (transposed ? t.cols : t.rows); ++i) {
    json row = json::array();
    for (int j = 0; j < (transposed ? t.rows : t.cols); ++j)
      row.push_back(number(t.entries[static_cast<std::size_t>(transposed ? j * t.cols + i : i * t.cols + j)]));
    out.push_back(row);
  }
  return out;
}

json case_json(const std::string& name, const json& weights, const json& inputs) {
  return {{"format", "plumbline-case/1"},
          {"name", name},
          {"network", {{"type", "fully-connected"}, {"activation", "relu"}, {"weights", weights}}},
          {"data", {{"inputs", inputs}}}};
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 5) return std::fprintf(stderr, "large-case FOLDER 512,512,512,10 SAMPLES SEED\n"), 2;
  const std::string folder = argv[1];
  std::vector<int> widths;
  std::stringstream list(argv[2]);
  for (std::string n; std::getline(list, n, ',');) widths.push_back(std::stoi(n));
  std::mt19937_64 random(std::stoull(argv[4]));
  std::vector<Tensor> tensors;
  json references = json::array(), written = json::array();
  for (std::size_t l = 1; l < widths.size(); ++l) {
    const std::string name = "w" + std::to_string(l);
    tensors.push_back(gaussian(name, widths[l], widths[l - 1], 1 / std::sqrt(widths[l - 1]), random));
    references.push_back({{"tensor", name}, {"file", "net.safetensors"}});
    written.push_back(rows(tensors.back(), false));
  }
  tensors.push_back(gaussian("x", std::stoi(argv[3]), widths[0], 1, random));
  std::ofstream(folder + "/net.safetensors", std::ios::binary) << safetensors(tensors);
  json by_reference = case_json("large", references, {{"tensor", "x"}, {"file", "net.safetensors"}, {"axes", {1, 0}}});
  by_reference["tensors"] = {{"net.safetensors", plumbline::sha256_of_file(folder + "/net.safetensors")}};
  std::ofstream(folder + "/case.json") << by_reference.dump(1) << "\n";
  std::ofstream(folder + "/written-out.json") << case_json("large-text", written, rows(tensors.back(), true)) << "\n";
}
