// The exhibits of the zoo that are certificates of whole regions: covers of a box (plumbline-box/1) and activation
// cells (plumbline-cells/1). Each is a good one in which one thing was changed.
#include "cells.hpp"
#include "covers.hpp"
#include "zoo.hpp"

namespace checker_test {
namespace {

// x (1 - x) <= 3/8 on [0,1], as four parts; one would be too large.
Json quarters() {
  const std::string formula = reading("(<= (* (param x) (- 1 (param x))) (param c))");
  return cover_certificate(formula, numbers_example("c 3/8; x [0,1]"),
                           {split_at(0, "1/2"), split_at(0, "3/8"), part("holds"), part("holds"), split_at(0, "5/8"),
                            part("holds"), part("holds")});
}
// x <= 1 where 0 <= x, on [-1,1]: the hypothesis is false on a half, and open at its end.
Json hypothesis() {
  const std::string formula = reading("(<= (param x) 1)", "(<= 0 (param x))");
  return cover_certificate(
      formula, numbers_example("x [-1,1]"),
      {split_at(0, "-1/8"), part("hypothesis-false"), split_at(0, "1/8"), part("conclusion"), part("holds")});
}

template <class Change> std::string spoiled(Json c, Change change) {
  change(c);
  return bytes(sealed(std::move(c)));
}
template <class Change> std::string spoiled_cells(Change change) {
  Json c = size_example();
  change(c);
  return bytes(with_digest(std::move(c)));
}

}  // namespace

std::vector<std::string> good_regions() {
  return {bytes(sealed(quarters())), bytes(sealed(hypothesis())), bytes(with_digest(size_example()))};
}

std::vector<Exhibit> exhibits_of_regions() {
  return {
      {"box-part-left-out", "bad-shape", [] { return spoiled(quarters(), [](Json& c) { c["cover"].erase(6); }); }},
      {"box-part-too-many", "bad-shape",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"].push_back(part("holds")); }); }},
      {"box-half-left-out", "bad-shape",
       [] {
         return spoiled(quarters(), [](Json& c) {
           for (int i = 0; i < 3; ++i) c["cover"].erase(4);
         });
       }},
      {"box-no-cover", "bad-shape", [] { return spoiled(quarters(), [](Json& c) { c["cover"] = Json::array(); }); }},
      {"box-part-too-large", "undecided",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"] = Json::array({part("holds")}); }); }},
      {"box-enlarged", "undecided",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "[-1,1]"; }); }},
      {"box-of-points", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "1/2"; }); }},
      {"box-ends-turned", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "[1,0]"; }); }},
      {"box-ends-alike", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "[1,1]"; }); }},
      {"box-ends-spaced", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "[0, 1]"; }); }},
      {"box-ends-irrational", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "[0,sqrt(2)]"; }); }},
      {"box-with-a-radius", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "1/2 \u00b1 1/2"; }); }},
      {"box-in-an-expression", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["x"] = "1-[0,1]"; }); }},
      {"box-split-at-an-end", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][0]["at"] = "1"; }); }},
      {"box-split-outside-of-its-part", "bad-number",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][4]["at"] = "3/8"; }); }},
      {"box-split-of-another-coordinate", "bad-shape",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][0]["split"] = 1; }); }},
      {"box-split-below-zero", "wrong-type",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][0]["split"] = -1; }); }},
      {"box-statement-false", "undecided",
       [] { return spoiled(quarters(), [](Json& c) { c["case"]["parameters"]["c"] = "15/64"; }); }},
      {"box-part-open", "missing-key",
       [] { return spoiled(quarters(), [](Json& c) {
              c["cover"][6] = {{"open", "not decided"}};
            }); }},
      {"box-part-refuted", "verdict",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][6]["verdict"] = "refuted"; }); }},
      {"box-part-that-fails", "verdict",
       [] { return spoiled(quarters(), [](Json& c) { c["cover"][6]["verdict"] = "fails"; }); }},
      {"box-verdict-of-a-point", "verdict",
       [] { return spoiled(quarters(), [](Json& c) { c["verdict"] = "holds"; }); }},
      {"box-not-finished", "format",
       [] { return spoiled(quarters(), [](Json& c) { c["format"] = "plumbline-cover/1"; }); }},
      {"box-hypothesis-false-where-it-is-open", "undecided",
       [] { return spoiled(hypothesis(), [](Json& c) { c["cover"][3] = part("hypothesis-false"); }); }},
      {"box-hypothesis-false-where-it-is-true", "verdict",
       [] { return spoiled(hypothesis(), [](Json& c) { c["cover"][4] = part("hypothesis-false"); }); }},
      {"box-without-a-part-that-holds", "verdict",
       [] { return spoiled(hypothesis(), [](Json& c) { c["cover"][4] = part("conclusion"); }); }},
      {"cells-multiplier-changed", "verdict", [] { return spoiled_cells([](Json& c) { c["cells"][1][2] = "2"; }); }},
      {"cells-multiplier-negative", "verdict",
       [] { return spoiled_cells([](Json& c) { c["cells"][1] = list(R"(["-",2,"-1"])"); }); }},
      {"cells-part-left-out", "bad-shape",
       [] {
         return spoiled_cells([](Json& c) {
           c["cells"].erase(3);
           c["cells"].erase(3);
         });
       }},
      {"cells-no-tree", "bad-shape", [] { return spoiled_cells([](Json& c) { c["cells"] = Json::array(); }); }},
      {"cells-bound-lowered", "verdict",
       [] {
         return spoiled_cells([](Json& c) {
           c["answers"][0]["value"] = "199/100";
           c["answers"][0]["attained"] = nullptr;
         });
       }},
      {"cells-region-enlarged", "verdict", [] { return spoiled_cells([](Json& c) { c["region"][1][1] = "21/10"; }); }},
      {"cells-one-more-counted", "verdict",
       [] { return spoiled_cells([](Json& c) { c["answers"][3]["count"] = 3; }); }},
      {"cells-point-on-an-edge", "verdict",
       [] { return spoiled_cells([](Json& c) { c["cells"][2]["inside"] = list(R"(["0"])"); }); }},
      {"cells-smaller-constant", "verdict",
       [] { return spoiled_cells([](Json& c) { c["answers"][4]["most"] = "99/100"; }); }},
      {"cells-network-irrational", "not-applicable",
       [] { return spoiled_cells([](Json& c) {
              c["case"] = example({"1; -1", "1 sqrt(2)"}, "0");
            }); }},
      {"cells-of-a-box", "not-applicable",
       [] { return spoiled_cells([](Json& c) {
              c["case"] = example({"1; -1", "1 [1,2]"}, "0");
            }); }},
      {"cells-under-another-claim", "bad-name",
       [] { return spoiled_cells([](Json& c) { c["claim"] = "test.claim"; }); }},
  };
}

}  // namespace checker_test
