// Uses of definitions on paper: the notation of the claim file, arguments that it does not mention, the list below.
#include <doctest/doctest.h>

#include "claim/paper.hpp"
#include "typesetting/notation.hpp"

using namespace plumbline;

namespace {

// LaTeX of a conclusion.
std::string shown(const std::string& definitions, const std::string& then, Definitions mode = Definitions::Listed) {
  const std::string text = "data X := inputs\n" + definitions + "claim c \"c\"\n  reading stated\n    then " + then +
                           "\n  twin t\n    then true\n";
  return to_latex(read_papers({{"toy.claim", text}}).at(0).readings.at(0).then, mode);
}

const std::string kNotation =
    "let W(l, N = theta) := weight(l, N)  latex \"W_{#l}\"\n"
    "let twice(N) := rescale(2, N)\n"
    "let size2(N = theta) := sum l in 1..depth(N): |W(l, N)|^2  latex \"\\|#N\\|^2\"\n"
    "let small-layers(c) := for all l in 1..depth(theta): |W(l)| <= c\n";

}  // namespace

TEST_CASE("a definition is written as the paper writes it") {
  CHECK(shown(kNotation, "|W(1)| <= 1") == "\\lVert W_1\\rVert_{\\mathrm{F}} \\le 1");
  CHECK(shown(kNotation, "size2 <= 1") == "\\lVert\\theta\\rVert^2 \\le 1");
}

TEST_CASE("an argument that the notation leaves out is shown unless it is the default") {
  CHECK(shown(kNotation, "|W(1, twice(theta))| <= 1").find("W_1(") != std::string::npos);
  CHECK(shown(kNotation, "|W(1, theta)| <= 1") == "\\lVert W_1\\rVert_{\\mathrm{F}} \\le 1");
}

TEST_CASE("a definition without a notation is written as a function, and written out on request") {
  CHECK(shown(kNotation, "small-layers(1/2)").find("small layers") != std::string::npos);
  const std::string out = shown(kNotation, "small-layers(1/2)", Definitions::WrittenOut);
  CHECK(out.find("small layers") == std::string::npos);
  CHECK(out.find("W_l") != std::string::npos);
}

TEST_CASE("a reading lists the definitions that it uses") {
  const std::string text = "data X := inputs\n" + kNotation +
                           "claim c \"c\"\n  reading stated\n    then size2 <= 1\n  twin t\n    then true\n";
  const Term reading = read_papers({{"toy.claim", text}}).at(0).readings.at(0).formula();
  CHECK(to_latex(reading).find("with") != std::string::npos);
  CHECK(layout::mathml(notation(reading)).find("<math") == 0);
  CHECK(to_latex(reading, Definitions::WrittenOut).find("with") == std::string::npos);
}
