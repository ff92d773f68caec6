// Strict JSON: what is accepted, what is refused, and that no number loses a digit.
#include "tensor/json.hpp"

#include <doctest/doctest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "budget/error.hpp"

using namespace plumbline;
using nlohmann::json;

namespace {

std::string complaint_about_text(const std::string& text) {
  try {
    (void)parse_json(text);
  } catch (const InputError& error) { return error.what(); }
  return {};
}

bool says(const std::string& text, const char* part) {
  return complaint_about_text(text).find(part) != std::string::npos;
}

std::string nested(int depth) {
  return std::string(static_cast<std::size_t>(depth), '[') + std::string(static_cast<std::size_t>(depth), ']');
}

struct TemporaryFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("plumbline-json-test-" + std::to_string(getpid()))).string();
  ~TemporaryFile() { std::filesystem::remove_all(path); }
};

}  // namespace

TEST_CASE("documents are read as they are written") {
  CHECK(parse_json(R"({"a": [1, -2, "x", null, true], "b": {"c": {}}})") ==
        json{{"a", {1, -2, "x", nullptr, true}}, {"b", {{"c", json::object()}}}});
  CHECK(parse_json("[]") == json::array());
  CHECK(parse_json(" \n 7 ") == 7);
  CHECK(parse_json(R"("\u00e9")") == "\xc3\xa9");
}

TEST_CASE("numbers with a fraction or an exponent keep their digits; no double is made of them") {
  CHECK(parse_json("0.1") == "0.1");
  CHECK(parse_json("[0.10000000000000000555]")[0] == "0.10000000000000000555");
  CHECK(parse_json("1e-3") == "1e-3");
  CHECK(parse_json("1e-400") == "1e-400");  // not 0, as it would be in a double
  CHECK(says("[1e400]", "line 1, column 2: the number '1e400' is too large for a JSON number; write it as a string"));
  CHECK(parse_json("123456789012345678901234567890") == "123456789012345678901234567890");  // beyond 64 bits
  CHECK(parse_json("-123456789012345678901234567890") == "-123456789012345678901234567890");
  CHECK(parse_json("18446744073709551615") == 18446744073709551615u);
  CHECK(parse_json("-9223372036854775808").get<std::int64_t>() == INT64_MIN);
}

TEST_CASE("malformed text is refused with the line and the column where it goes wrong") {
  CHECK(says("", "line 1, column 1: malformed JSON"));
  CHECK(says("{\"a\": }", "line 1, column 7: malformed JSON"));
  CHECK(says("[1, 2", "line 1, column 6"));
  CHECK(says("[1, 2\n\n", "line 3, column 1"));
  CHECK(says("[1,]", "line 1, column 4"));
  CHECK(says("{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3: malformed JSON near"));  // where the token begins
  CHECK(says("{\r\n \"a\": nul}", "line 2, column 10"));
  CHECK(says("[\"\xc3\xa9\", x]", "line 1, column 8"));  // columns are bytes
  CHECK(says("[\n\"a\nb\"]", "line 2, column 3"));       // a line break inside a string
  CHECK(says("NaN", "line 1, column "));
  CHECK(says("[Infinity]", "line 1, column "));
  CHECK(says("[1] [2]", "line 1, column "));
  CHECK(says("// comment\n1", "line 1, column "));
  CHECK(says("'a'", "line 1, column "));
  CHECK(says("\"\xff\"", "line 1, column "));
  CHECK(says("[01]", "line 1, column "));
  CHECK(says("[+1]", "line 1, column "));
}

TEST_CASE("with the name of its file, the place is one that editors open") {
  const auto in_file = [](const std::string& text) -> std::string {
    try {
      (void)at_place("case.json", [&] { return parse_json(text); });
    } catch (const InputError& error) { return error.what(); }
    return {};
  };
  CHECK(in_file("[1]").empty());
  CHECK(in_file("{\n  \"a\" 1\n}").starts_with("case.json:2:7: malformed JSON near"));
  CHECK(in_file(R"({"a": 1, "a": 2})") == "case.json: /: the key \"a\" stands twice in one object");
}

TEST_CASE("a key that stands twice is refused, and named with its place") {
  CHECK(says(R"({"a": 1, "a": 1})", "\"a\" stands twice"));
  CHECK(says(R"({"x": [{"y": {"b": 1, "c": 2, "b": 3}}]})", "/x/0/y: the key \"b\" stands twice"));
  CHECK(complaint_about_text(R"({"a": 1, "b": {"a": 1}})").empty());
}

TEST_CASE("nesting has a limit") {
  CHECK(complaint_about_text(nested(kMaxJsonDepth)).empty());
  CHECK(says(nested(kMaxJsonDepth + 1), "nested deeper than 64"));
  CHECK(says(std::string(1 << 20, '['), "nested deeper than 64"));
}

TEST_CASE("size has a limit") {
  CHECK(complaint_about_text("\"" + std::string(1 << 20, 'x') + "\"").empty());
  CHECK(says("\"" + std::string(kMaxJsonBytes, 'x') + "\"", "64 MiB"));
}

TEST_CASE("files") {
  const TemporaryFile file;
  CHECK_THROWS_WITH_AS((void)read_file(file.path), (file.path + ": no such file").c_str(), InputError);
  std::ofstream(file.path) << "{\"a\":\n 1}\n";
  CHECK(read_file(file.path) == "{\"a\":\n 1}\n");
  std::filesystem::resize_file(file.path, kMaxJsonBytes + 1);  // sparse
  CHECK_THROWS_AS((void)read_file(file.path), InputError);
  CHECK_THROWS_WITH_AS((void)read_file("/"), "/: not a regular file", InputError);
}

TEST_CASE("a long list is handed over entry by entry and not kept") {
  std::vector<json> entries;
  const auto take = [&](json&& entry, std::size_t index) {
    CHECK(index == entries.size());
    entries.push_back(std::move(entry));
  };
  const char* text = R"({"a": [1, 2], "rows": [{"rows": [7]}, [3], "x", 0.5], "b": {"rows": [8, 9]}})";
  const json rest = parse_long_json(text, "rows", 1000, take);
  CHECK(entries == std::vector<json>{{{"rows", {7}}}, {3}, "x", "0.5"});
  CHECK(rest == json{{"a", {1, 2}}, {"rows", json::array()}, {"b", {{"rows", {8, 9}}}}});
  entries.clear();
  CHECK(parse_long_json(R"([[1, 2]])", "rows", 1000, take) == json{{1, 2}});  // no such list: as parse_json
  CHECK(parse_long_json(R"({"rows": 3})", "rows", 1000, take) == json{{"rows", 3}});
  CHECK(entries.empty());
}

TEST_CASE("a long list is read as strictly as everything else, and its errors count what is gone") {
  const auto problem = [](const std::string& text, std::size_t limit = 1000) -> std::string {
    try {
      (void)parse_long_json(text, "rows", limit, [](json&&, std::size_t) {});
    } catch (const InputError& error) { return error.what(); }
    return {};
  };
  CHECK(problem(R"({"rows": [1, 2, {"k": 1}]})").empty());
  CHECK(problem(R"({"rows": [1, 2, {"k": 1, "k": 2}]})").starts_with("/rows/2: the key \"k\" stands twice"));
  CHECK(problem(R"({"rows": [1], "rows": [2]})").find("stands twice") != std::string::npos);
  CHECK(problem(R"({"rows": [1, 2)").starts_with("line 1, column 15: malformed JSON"));
  CHECK(problem("{\"rows\": " + nested(kMaxJsonDepth) + "}").find("nested deeper") != std::string::npos);
  CHECK(problem(std::string(2u << 20, ' ') + "{}", 1u << 20).find("more than 1 MiB") != std::string::npos);
}
