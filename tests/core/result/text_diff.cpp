#include "result/text_diff.hpp"

#include <doctest/doctest.h>
#include <rapidcheck.h>

#include <string>
#include <vector>

using namespace plumbline;

namespace {

// The lines that a diff gives one side: those with its sign, and those of both.
std::string side(const std::string& diff, char sign) {
  std::string out;
  std::size_t at = 0;
  while (at <= diff.size()) {
    const std::size_t end = std::min(diff.find('\n', at), diff.size());
    const std::string line = diff.substr(at, end - at);
    if (line.size() >= 2 && (line[0] == sign || line[0] == ' ')) out += line.substr(2) + "\n";
    at = end + 1;
  }
  return out;
}

}  // namespace

TEST_CASE("the lines of a text") {
  CHECK(lines_of("").empty());
  CHECK(lines_of("a\n\nb") == std::vector<std::string_view>{"a", "", "b"});
  CHECK(lines_of("a\n") == std::vector<std::string_view>{"a"});
  CHECK(lines_of("\n") == std::vector<std::string_view>{""});
}

TEST_CASE("one line changed is one line out and one in") {
  CHECK(text_diff("a\nb\nc", "a\nB\nc") == "  a\n- b\n+ B\n  c");
  CHECK(text_diff("a", "a") == "");
  CHECK(text_diff("", "a") == "+ a");
  CHECK(text_diff("a", "") == "- a");
  CHECK(text_diff("a\nb", "b\nc") == "- a\n  b\n+ c");
}

TEST_CASE("both texts can be read off the difference") {
  CHECK(rc::check([] {
    const auto text = [](const std::vector<int>& lines) {
      std::string out;
      for (const int line : lines) out += std::to_string(line) + "\n";
      return out;
    };
    const auto lines = rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 4));
    const std::string a = text(*lines), b = text(*lines), diff = text_diff(a, b);
    if (a == b) {
      RC_ASSERT(diff.empty());
    } else {
      RC_ASSERT(side(diff, '-') == a);
      RC_ASSERT(side(diff, '+') == b);
    }
  }));
}
