// Texts and documents as the JSON library itself would write them.
#include "tensor/json_text.hpp"

#include <doctest/doctest.h>

#include <random>

using namespace plumbline;
using nlohmann::json;

namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "before";
  add_json_string(text, out);
  return out;
}

}  // namespace

TEST_CASE("a text in quotes is what dump() makes of it") {
  for (int first = 0; first < 0x80; ++first)
    for (const std::size_t place : {0, 1, 6, 7, 8, 9, 15, 16, 23}) {
      std::string text(24, 'a');
      text[place] = static_cast<char>(first);
      CHECK(in_quotes(text) == "before" + json(text).dump());
      text.resize(place + 1);
      CHECK(in_quotes(text) == "before" + json(text).dump());
    }
  for (const std::string_view text : {"", "\\", "\"\"\"\"\"\"\"\"\"", "θ ≤ 1", "a\\theta\x7f", "12345678θ\\\"\n", "\t"})
    CHECK(in_quotes(text) == "before" + json(text).dump());
  std::mt19937 random(1);
  for (int i = 0; i < 2000; ++i) {
    std::string text(random() % 40, ' ');
    for (char& c : text) c = " !\"#[\\]~z\n"[random() % 10];
    CHECK(in_quotes(text) == "before" + json(text).dump());
  }
}

TEST_CASE("what is not UTF-8 is refused, as dump() refuses it") {
  for (const std::string_view text : {"\xff", "12345678\x80", "\"\xc3"}) {
    CHECK_THROWS_AS((void)in_quotes(text), json::type_error);
    CHECK_THROWS_AS((void)json(text).dump(), json::type_error);
  }
}

TEST_CASE("a document is what dump() makes of it, its keys in its order") {
  const std::string_view text =
      R"({"z":[],"a":{},"\"":[1,-2,1.5,1e300,18446744073709551615,true,false,null,"x\\y",[[{"b":{"c":"θ"}}]]]})";
  CHECK(json_text(json::parse(text)) == json::parse(text).dump());
  CHECK(json_text(nlohmann::ordered_json::parse(text)) == nlohmann::ordered_json::parse(text).dump());
  CHECK(json_text(nlohmann::ordered_json::parse(text)).starts_with("{\"z\":[],\"a\":{}"));
  for (const json& value : {json(nullptr), json(3), json("a\"b"), json::array(), json::object()})
    CHECK(json_text(value) == value.dump());
}
