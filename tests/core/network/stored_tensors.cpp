// Cases that refer to tensors: read exactly, written by reference again, in full where they were changed.
#include "network/stored_tensors.hpp"

#include <doctest/doctest.h>

#include <cmath>

#include "budget/error.hpp"
#include "core/tensor/files.hpp"
#include "network/case_io.hpp"
#include "tensor/file_digest.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline_test;
using nlohmann::json;

namespace {

// w: 1 x 2, b: 1, x: 3 samples of 2 numbers, big: integers that no double equals.
std::string network_file() {
  const std::string data =
      raw(0.5F, -0.1F, 0.25, std::uint8_t{0}, std::uint8_t{51}, std::uint8_t{102}, std::uint8_t{153}, std::uint8_t{204},
          std::uint8_t{255}, std::uint8_t{0}, std::uint8_t{0}, (std::int64_t{1} << 53) + 1, std::int64_t{-1});
  const auto entry = [](const char* type, const json& shape, int from, int to) {
    return json{{"dtype", type}, {"shape", shape}, {"data_offsets", {from, to}}};
  };
  return safetensors(json{{"w", entry("F32", {1, 2}, 0, 8)},
                          {"b", entry("F64", json::array({1}), 8, 16)},
                          {"x", entry("U8", {3, 2}, 16, 22)},
                          {"pad", entry("U8", json::array({2}), 22, 24)},
                          {"big", entry("I64", {2, 1}, 24, 40)}}
                         .dump(),
                     data);
}

struct Stored {
  Folder folder;
  std::string digest;
  json document;
  Stored() {
    digest = sha256_of_file(folder.write("net.safetensors", network_file()));
    document = {
        {"format", "plumbline-case/1"},
        {"name", "stored"},
        {"tensors", {{"net.safetensors", digest}}},
        {"network",
         {{"type", "fully-connected"},
          {"activation", "relu"},
          {"weights", {{{"tensor", "w"}, {"file", "net.safetensors"}}}},
          {"biases", {{{"tensor", "b"}, {"file", "net.safetensors"}}}}}},
        {"data", {{"inputs", {{"tensor", "x"}, {"file", "net.safetensors"}, {"axes", {1, 0}}, {"scale", "1/255"}}}}},
        {"parameters", {{"u", {{"tensor", "big"}, {"file", "net.safetensors"}}}}}};
  }
  [[nodiscard]] Case read() const { return parse_case(document, folder.file("")); }
  // The message for the document with this patch.
  [[nodiscard]] std::string refusal(const char* place, const json& value) const {
    json changed = document;
    changed[json::json_pointer(place)] = value;
    try {
      (void)parse_case(changed, folder.file(""));
    } catch (const InputError& error) { return error.what(); }
    return "accepted";
  }
};

bool contains(const std::string& text, const std::string& part) {
  INFO(text);
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE_FIXTURE(Stored, "entries are exact") {
  const Case c = read();
  CHECK(c.network.weights[0](0, 0).rational() == Rational(1, 2));
  CHECK(c.network.weights[0](0, 1).rational() == Rational::from_double(-0.1F));
  CHECK((*c.network.biases[0])(0, 0).rational() == Rational(1, 4));
  CHECK(c.inputs.rows() == 2);
  CHECK(c.inputs(1, 0).rational() == Rational(1, 5));
  CHECK(c.inputs(1, 2).rational() == Rational(1));
  CHECK(c.matrices.at("u")(0, 0).rational() == Rational((std::int64_t{1} << 53) + 1));
}

TEST_CASE_FIXTURE(Stored, "a certificate names what the case names, by digest") {
  const json canonical = canonical_json(read());
  CHECK(canonical["network"]["weights"][0] == json{{"tensor", "w"}, {"sha256", digest}});
  CHECK(canonical["network"]["biases"][0] == json{{"tensor", "b"}, {"sha256", digest}});
  CHECK(canonical["data"]["inputs"] == json{{"tensor", "x"}, {"sha256", digest}, {"axes", {1, 0}}, {"scale", "1/255"}});
  CHECK(canonical["parameters"]["u"] == json{{"tensor", "big"}, {"sha256", digest}});
}

TEST_CASE_FIXTURE(Stored, "a case file is read back, from the file or from a folder of tensors around it") {
  const json written = case_file_json(read());
  CHECK(written["tensors"] == json{{digest + ".safetensors", digest}});
  CHECK_THROWS_AS((void)parse_case(written, folder.file("")), InputError);  // not under this name
  std::filesystem::create_directories(folder.file("tensors"));
  std::filesystem::create_directories(folder.file("a/b"));
  (void)folder.write("tensors/" + digest + ".safetensors", network_file());
  for (const char* where : {"", "a/b"}) {
    const Case back = parse_case(written, folder.file(where));
    CHECK(canonical_json(back) == canonical_json(read()));
  }
}

TEST_CASE_FIXTURE(Stored, "what was changed is written in full, what is left keeps its reference") {
  Case c = read();
  c.network.weights[0](0, 1) = Real(3);
  const json changed = canonical_json(c);
  CHECK(changed["network"]["weights"][0]["entries"] == json({"1", "6"}));
  CHECK(changed["network"]["biases"][0].contains("sha256"));
  c.network.weights[0](0, 1) = Real(Rational::from_double(-0.1F));  // as it was, another object
  CHECK(canonical_json(c)["network"]["weights"][0].contains("sha256"));
  c.tensors.reset();
  CHECK(!case_file_json(c).contains("tensors"));
}

// Layers are read side by side: neither names nor errors may depend on which is read first.
TEST_CASE_FIXTURE(Stored, "of equal tensors the one with the first place is named, of errors the first is told") {
  const json half{{"tensor", "w"}, {"file", "net.safetensors"}, {"columns", {0, 1}}},
      same{{"tensor", "b"}, {"file", "net.safetensors"}, {"scale", 2}},
      wrong{{"tensor", "v"}, {"file", "net.safetensors"}};
  json& weights = document["network"]["weights"];
  document["network"].erase("biases");
  for (int l = 1; l <= 8; ++l) weights.push_back(l == 1 ? half : same);
  for (int run = 0; run < 20; ++run) {
    const json canonical = canonical_json(read());
    for (int l = 1; l <= 8; ++l) CHECK(canonical["network"]["weights"][l]["tensor"] == "w");
  }
  weights[3] = weights[7] = wrong;
  for (int run = 0; run < 20; ++run) CHECK_THROWS_WITH(read(), doctest::Contains("/network/weights/3"));
}

TEST_CASE_FIXTURE(Stored, "errors say where and what") {
  const std::string weight = "/network/weights/0";
  CHECK(contains(refusal("/network/weights/0/tensor", "v"), weight + ": "));
  CHECK(contains(refusal("/network/weights/0/tensor", "v"), "no tensor \"v\""));
  CHECK(contains(refusal("/network/weights/0/file", "other"), weight + "/file: is not listed"));
  CHECK(contains(refusal("/network/weights/0/columns", {0, 3}), weight + ": columns from 0 to 3 of 2"));
  CHECK(contains(refusal("/network/weights/0/scale", 0), weight + "/scale: "));
  CHECK(contains(refusal("/network/weights/0/scale", "sqrt(2)"), weight + "/scale: "));
  CHECK(contains(refusal("/network/weights/0/transpose", true), weight + "/transpose: unknown key"));
  CHECK(contains(refusal("/network/biases/0", {{"tensor", "w"}, {"file", "net.safetensors"}}),
                 "2 columns; expected one"));
  CHECK(contains(refusal("/tensors", json{{"net.safetensors", std::string(64, '0')}}), "has another SHA-256"));
  CHECK(contains(refusal("/tensors", json{{"net.safetensors", "0"}}), "64 hexadecimal digits"));
  CHECK(contains(refusal("/tensors", json{{"../net.safetensors", digest}}), "without a folder"));
  CHECK(contains(refusal("/tensors", json{{"none.safetensors", digest}}), "no such file"));
  CHECK(contains(refusal("/tensors", json::array()), "/tensors: expected an object"));
  json without = document;
  without.erase("tensors");
  CHECK_THROWS_WITH_AS((void)parse_case(without, folder.file("")), doctest::Contains("lists no files"), InputError);
}

TEST_CASE("NaN and infinities are refused where they are read, and only there") {
  const Folder folder;
  const std::string bytes =
      safetensors(R"({"w":{"dtype":"F32","shape":[2,2],"data_offsets":[0,16]}})", raw(1.0F, 2.0F, std::nanf(""), 4.0F));
  const std::string digest = sha256_of_file(folder.write("w.safetensors", bytes));
  TensorReader reader(json{{"w.safetensors", digest}}, folder.file(""));
  CHECK_THROWS_AS((void)reader.read({{"tensor", "w"}, {"file", "w.safetensors"}}, "/w"), InputError);
  CHECK(reader.read({{"tensor", "w"}, {"file", "w.safetensors"}, {"rows", {0, 1}}}, "/w")(0, 1).rational() ==
        Rational(2));
}
