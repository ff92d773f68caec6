// A certificate of cells by hand.
#pragma once

#include "builder.hpp"
#include "sha256.hpp"

namespace checker_test {

inline Json list(const std::string& text) { return Json::parse(text); }

// |x| = relu(x) + relu(-x) on [-1, 2]: two cells. Constraints: 0 is x + 1 >= 0, 1 is 2 - x >= 0, 2 is x >= 0 or -x >=
// 0.
inline Json size_example() {
  Json out{{"format", "plumbline-cells/1"},
           {"claim", "cells"},
           {"reading", "region"},
           {"verdict", "holds"},
           {"case", example({"1; -1", "1 1"}, "0")},
           {"region", list(R"([["-1","1"],["1","2"]])")},
           {"answers", list(R"([
             {"kind":"at-most","x":["0"],"y":["1"],"value":"2","attained":["2"]},
             {"kind":"at-least","x":["0"],"y":["1"],"value":"0","attained":["0"]},
             {"kind":"at-most","x":["-1/2"],"y":["1"],"value":"3/2","attained":["-1"]},
             {"kind":"cells","count":2},
             {"kind":"lipschitz","norm":"2","least":"1","most":"1","cell":0},
             {"kind":"lipschitz","norm":"1","least":"1","most":"1","cell":1},
             {"kind":"lipschitz","norm":"infinity","least":"1","most":"1","cell":1},
             {"kind":"monotone","input":0,"output":0,"direction":"neither"},
             {"kind":"ranks","least":1,"largest":1},
             {"kind":"never","any":[[["0","-1","-3"]],[["1","0","-1/2"],["0","1","1/4"]]]},
             {"kind":"somewhere","all":[["0","-1","-2"]],"point":["2"]}])")},
           {"cells", list(R"(["split",
             ["-",2,"1"],
             {"inside":["1"],"by":[[1,"1"],[2,"1"],[1,"1"],[1,"1",3,"1"],[2,"2",3,"1"]]},
             ["+",2,"1"],
             {"inside":["-1/2"],"by":[[0,"1"],[2,"1"],[0,"1"],[0,"1",3,"1"],[3,"2",4,"1"]]}])")}};
  return out;
}

inline Json with_digest(Json c) {
  c.erase("digest");
  c["digest"] = checker::sha256(c.dump());
  return c;
}

}  // namespace checker_test
