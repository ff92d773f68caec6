// The zoo: bad case files, each named after its defect, as files in zoo/. The table says how each came about, and what
// the message must say: the place first, then what is wrong there. The runner fails if a file is missing, differs from
// what the table makes, or stands in the folder without being in the table. CASE_ZOO_WRITE=1 in the environment writes
// the files.
#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <stdexcept>

#include "budget/error.hpp"
#include "network/case_io.hpp"
#include "tensor/json.hpp"

using namespace plumbline;

namespace {

const std::string kGoodFile = R"({
 "format": "plumbline-case/1", "name": "two-neurons", "note": "", "source": "",
 "network": { "type": "fully-connected", "activation": "relu",
  "weights": [ [["1/2","0"],["0","-1/3"]], [["1","1"]] ], "biases": [ null, ["1/4"] ] },
 "data": { "inputs": [["1","0","-2"],["0","1","1"]], "gradient": [["1","-1","1"]], "targets": [["0","1","2"]], "loss_derivative": null },
 "parameters": { "p": "1/2", "u": ["1","0"], "M": [["1","2"],["3","4"]] }
}
)";

std::string repeated(const std::string& part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

// A good graph, and good layers.
const std::string kGraph = R"({
 "format": "plumbline-case/1", "name": "graph",
 "network": { "type": "dag",
  "vertices": [ {"id":"x"}, {"id":"one","constant":"1"}, {"id":"h","activation":"relu"}, {"id":"y","activation":"linear"} ],
  "edges": [ {"from":"x","to":"h","weight":"2","shared":"s"}, {"from":"one","to":"h","weight":"-1"}, {"from":"h","to":"y","weight":"3"}, {"from":"x","to":"y","weight":"2","shared":"s"},
   {"from":"one","to":"y","weight":"1","learnable":false} ],
  "inputs": ["x"], "output": "y" },
 "data": { "inputs": [["1","2"]], "gradient": [["1","1"]] }
}
)";
const std::string kLayers = R"({
 "format": "plumbline-case/1", "name": "layers",
 "network": { "type": "sequential", "inputs": {"height":1,"width":4,"channels":2},
  "layers": [ {"type":"convolution","kernel":[["1","0","2","-1"]],"size":[1,2],"stride":[1,1],"padding":[0,0],"activation":"relu","bias":["1/2"]},
   {"type":"average-pooling","size":[1,3],"stride":[1,3]},
   {"type":"residual","Y":[["1"],["2"]],"U":[["1","-1"]],"Z":{"diagonal":["1"]},"activation":"relu","inner_activation":"relu"},
   {"type":"fully-connected","weight":[["1"]],"bias":["1/2"],"activation":"linear"} ] },
 "data": { "inputs": [["1"],["5"],["2"],["1"],["0"],["3"],["4"],["-1"]], "targets": [["1"]] }
}
)";

using Make = std::function<std::string()>;

// A good file with one part replaced.
Make replaced(const std::string& good, const std::string& from, const std::string& to) {
  return [=] {
    std::string text = good;
    const std::size_t at = text.find(from);
    if (at == std::string::npos) throw std::logic_error("not in the good file: " + from);
    return text.replace(at, from.size(), to);
  };
}
Make replaced(const std::string& from, const std::string& to) { return replaced(kGoodFile, from, to); }
Make graph(const std::string& from, const std::string& to) { return replaced(kGraph, from, to); }
Make layers(const std::string& from, const std::string& to) { return replaced(kLayers, from, to); }
// The first entry of the inputs.
Make entry(const std::string& text) { return replaced(R"([["1","0","-2"])", "[[" + text + R"(,"0","-2"])"); }
Make raw(std::string text) {
  return [text = std::move(text)] { return text; };
}

struct Exhibit {
  std::string name, complaint;  // how the message begins
  Make make;
};

const std::string kEntry = "/data/inputs/0/0: ";

const std::vector<Exhibit> kZoo = {
    // Not a JSON document.
    {"empty-file", "1:1: malformed JSON", raw("")},
    {"white-space-only", "2:1: malformed JSON", raw(" \n")},
    {"truncated", "4:55: malformed JSON", [] { return kGoodFile.substr(0, 199); }},
    {"text-after-the-end", "8:1: malformed JSON", [] { return kGoodFile + "x"; }},
    {"two-documents", "8:1: malformed JSON", [] { return kGoodFile + kGoodFile; }},
    {"byte-order-mark-twice", "1:4: malformed JSON", [] { return "\xEF\xBB\xBF\xEF\xBB\xBF" + kGoodFile; }},
    {"invalid-utf8", "2:44: malformed JSON", replaced("two-neurons", "two\xFF")},
    {"zero-byte", "2:44: malformed JSON", replaced("two-neurons", std::string("two\0neurons", 11))},
    {"comment", "2:2: malformed JSON", replaced("\"format\"", "/* the format */ \"format\"")},
    {"trailing-comma", "4:54: malformed JSON", replaced("[\"1\",\"1\"]", "[\"1\",\"1\",]")},
    {"single-quotes", "3:56: malformed JSON", replaced("\"relu\"", "'relu'")},
    {"not-a-number-literal", "5:24: malformed JSON", entry("NaN")},
    {"infinity-literal", "5:24: malformed JSON", entry("Infinity")},
    {"plus-sign-without-quotes", "5:24: malformed JSON", entry("+1")},
    {"leading-zero-without-quotes", "5:25: malformed JSON", entry("01")},
    {"arrays-nested-without-end", "/0/0/0/0/0/0/0/0", raw(repeated("[", 5000))},
    {"objects-nested-without-end", "/a/a/a/a/a/a/a/a", raw(repeated("{\"a\":", 2000))},
    {"number-beyond-every-double", "5:24: the number '1e999999999' is too large", entry("1e999999999")},
    {"duplicate-key", "/", replaced("\"targets\"", "\"inputs\"")},
    {"duplicate-parameter", "/", replaced("\"u\"", "\"p\"")},
    {"duplicate-key-at-the-top", "/", replaced("\"note\"", "\"name\"")},
    // The wrong document.
    {"not-an-object", "/: expected an object", raw("[]\n")},
    {"null-document", "/: expected an object", raw("null\n")},
    {"format-missing", "/: the key \"format\" is missing", replaced(R"("format": "plumbline-case/1", )", "")},
    {"format-of-a-certificate", "/format: ", replaced("plumbline-case/1", "plumbline-certificate/1")},
    {"format-of-a-later-version", "/format: ", replaced("plumbline-case/1", "plumbline-case/2")},
    {"format-a-number", "/format: ", replaced("\"plumbline-case/1\"", "1")},
    {"key-unknown", "/comment: unknown key", replaced("\"note\"", "\"comment\"")},
    {"name-missing", "/: the key \"name\" is missing", replaced(R"("name": "two-neurons", )", "")},
    {"name-empty", "/name: expected a name", replaced("two-neurons", "")},
    {"name-a-number", "/name: expected a string", replaced("\"two-neurons\"", "2")},
    {"note-a-list", "/note: expected a string", replaced(R"("note": "")", R"("note": [])")},
    // The network.
    {"network-missing", "/: the key \"network\" is missing",
     raw(R"({"format":"plumbline-case/1","name":"n","data":{"inputs":[[1]]}})")},
    {"network-a-number", "/network: expected an object",
     raw(R"({"format":"plumbline-case/1","name":"n","network":0,"data":{"inputs":[[1]]}})")},
    {"network-key-unknown", "/network/layers: unknown key", replaced("\"biases\"", "\"layers\"")},
    {"network-of-another-type", "/network/type: unsupported type", replaced("fully-connected", "transformer")},
    {"network-type-missing", "/network: the key \"type\" is missing", replaced(R"("type": "fully-connected", )", "")},
    {"activation-unknown", "/network/activation: unsupported activation", replaced("\"relu\"", "\"tanh\"")},
    {"activation-a-number", "/network/activation: unsupported activation", replaced("\"relu\"", "0")},
    {"activation-key-unknown", "/network/activation/slope: unknown key",
     replaced("\"relu\"", R"({"leaky-relu": "1/10", "slope": 1})")},
    {"activation-slope-missing", "/network/activation: the key \"leaky-relu\" is missing", replaced("\"relu\"", "{}")},
    {"activation-slope-irrational", "/network/activation/leaky-relu: expected a rational slope",
     replaced("\"relu\"", "{\"leaky-relu\": \"sqrt(2)\"}")},
    {"weights-empty", "/network/weights: expected a list of at least one weight matrix",
     replaced(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "[]")},
    {"weights-an-object", "/network/weights: expected a list of at least one weight matrix",
     replaced(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "{}")},
    {"weight-without-rows", "/network/weights/1: expected a matrix", replaced(R"([["1","1"]] ])", "[] ]")},
    {"weight-a-row", "/network/weights/1/0: expected a row", replaced(R"([["1","1"]] ])", R"(["1","1"] ])")},
    {"weight-row-empty", "/network/weights/1/0: expected a row", replaced(R"([["1","1"]] ])", "[[]] ]")},
    {"weight-rows-of-different-lengths", "/network/weights/0/1: has 1 entries; the first row has 2",
     replaced(R"(["0","-1/3"])", R"(["0"])")},
    {"weight-null", "/network/weights/1: expected a matrix", replaced(R"([["1","1"]] ])", "null ]")},
    {"layers-do-not-fit", "/network/weights/1: ", replaced(R"([["1","1"]] ])", R"([["1","1","1"]] ])")},
    {"layers-too-many", "/network/weights: more than 512 layers",
     replaced(R"([ [["1/2","0"],["0","-1/3"]], [["1","1"]] ])", "[" + repeated("[[1]],", 512) + "[[1]]]")},
    {"biases-of-wrong-number", "/network/biases: expected null or one entry per layer, 2",
     replaced(R"([ null, ["1/4"] ])", R"([ ["1/4"] ])")},
    {"biases-an-object", "/network/biases: expected null or one entry per layer, 2",
     replaced(R"([ null, ["1/4"] ])", "{}")},
    {"bias-of-wrong-length", "/network/biases/1: ", replaced(R"(["1/4"])", R"(["1/4","0"])")},
    {"bias-a-number", "/network/biases/1: expected a list of at least one number", replaced(R"(["1/4"])", "1")},
    {"bias-a-matrix", "/network/biases/1/0: expected a number", replaced(R"(["1/4"])", "[[1]]")},
    // Graphs.
    {"dag-without-edges", "/network/edges: expected at least one edge",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"dag","vertices":[{"id":"x"},{"id":"y","activation":"relu"}],"edges":[],"inputs":["x"],"output":"y"},"data":{"inputs":[[1]]}})")},
    {"dag-edges-an-object", "/network/edges: expected a list that is not empty",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"dag","vertices":[{"id":"x"},{"id":"y","activation":"relu"}],"edges":{},"inputs":["x"],"output":"y"},"data":{"inputs":[[1]]}})")},
    {"dag-with-weights", "/network/weights: unknown key",
     graph(R"("inputs": ["x"])", R"("weights": [], "inputs": ["x"])")},
    {"dag-without-output", "/network: the key \"output\" is missing", graph(R"(, "output": "y")", "")},
    {"dag-cycle", "/network/edges: the graph has a cycle; expected a feed-forward graph",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"dag","vertices":[{"id":"x"},{"id":"a","activation":"relu"},{"id":"b","activation":"relu"},{"id":"y","activation":"relu"}],"edges":[{"from":"x","to":"a","weight":1},{"from":"a","to":"b","weight":1},{"from":"b","to":"a","weight":1},{"from":"b","to":"y","weight":1}],"inputs":["x"],"output":"y"},"data":{"inputs":[[1]]}})")},
    {"dag-edge-to-itself", "/network/edges: the graph has a cycle; expected a feed-forward graph",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"h","weight":"3"})")},
    {"dag-edge-twice", "/network/edges/1: there is an edge between these two vertices already",
     graph(R"({"from":"one","to":"h","weight":"-1"})", R"({"from":"x","to":"h","weight":"-1"})")},
    {"dag-edge-into-an-input", "/network/edges/2/to: inputs and constants have no in-edges",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"x","weight":"3"})")},
    {"dag-edge-into-a-constant", "/network/edges/2/to: inputs and constants have no in-edges",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"one","weight":"3"})")},
    {"dag-edge-from-nowhere", "/network/edges/2/from: there is no vertex \"g\"",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"g","to":"y","weight":"3"})")},
    {"dag-edge-from-a-number", "/network/edges/2/from: expected a name: a string that is not empty",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":2,"to":"y","weight":"3"})")},
    {"dag-edge-without-weight", "/network/edges/2: the key \"weight\" is missing",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"y"})")},
    {"dag-edge-key-unknown", "/network/edges/2/bias: unknown key",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"y","weight":"3","bias":"1"})")},
    {"dag-edge-weight-a-word", "/network/edges/2/weight: column 1: ",
     graph(R"({"from":"h","to":"y","weight":"3"})", R"({"from":"h","to":"y","weight":"three"})")},
    {"dag-edge-learnable-a-number", "/network/edges/4/learnable: expected true or false", graph("false", "0")},
    {"dag-shared-weights-differ", "/network/edges/3/weight: differs from the other edges that share \"s\"",
     graph(R"({"from":"x","to":"y","weight":"2")", R"({"from":"x","to":"y","weight":"3")")},
    {"dag-shared-and-fixed", "/network/edges/3/shared: a fixed weight is not shared",
     graph(R"("weight":"2","shared":"s"},
)",
           R"("weight":"2","shared":"s","learnable":false},
)")},
    {"dag-shared-name-empty", "/network/edges/0/shared: expected a name: a string that is not empty",
     graph(R"("shared":"s")", R"("shared":"")")},
    {"dag-vertex-twice", "/network/vertices/3/id: the vertex \"h\" stands twice",
     graph(R"({"id":"y","activation":"linear"})", R"({"id":"h","activation":"linear"})")},
    {"dag-vertex-without-id", "/network/vertices/2: the key \"id\" is missing",
     graph(R"({"id":"h","activation":"relu"})", R"({"activation":"relu"})")},
    {"dag-vertex-id-empty", "/network/vertices/2/id: expected a name: a string that is not empty",
     graph(R"({"id":"h","activation":"relu"})", R"({"id":"","activation":"relu"})")},
    {"dag-vertex-of-two-kinds", "/network/vertices/1: expected exactly one of",
     graph(R"("constant":"1")", R"("constant":"1","activation":"relu")")},
    {"dag-vertex-of-no-kind", "/network/vertices/2: expected exactly one of",
     graph(R"({"id":"h","activation":"relu"})", R"({"id":"h"})")},
    {"dag-input-with-activation", "/network/vertices/0: expected exactly one of",
     graph(R"({"id":"x"})", R"({"id":"x","activation":"linear"})")},
    {"dag-activation-unknown", "/network/vertices/2/activation: unsupported activation", graph("\"relu\"", "\"gelu\"")},
    {"dag-constant-null", "/network/vertices/1/constant: expected a number",
     graph(R"("constant":"1")", R"("constant":null)")},
    {"dag-input-twice", "/network/inputs/1: stands twice", graph(R"("inputs": ["x"])", R"("inputs": ["x","x"])")},
    {"dag-input-nowhere", "/network/inputs/1: there is no vertex \"z\"",
     graph(R"("inputs": ["x"])", R"("inputs": ["x","z"])")},
    {"dag-inputs-empty", "/network/inputs: expected a list that is not empty",
     graph(R"("inputs": ["x"])", R"("inputs": [])")},
    {"dag-output-an-input", "/network/output: is an input or a constant; expected a vertex with an activation",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"dag","vertices":[{"id":"x"},{"id":"z"},{"id":"y","activation":"relu"}],"edges":[{"from":"x","to":"y","weight":1}],"inputs":["x","z"],"output":"z"},"data":{"inputs":[[1],[1]]}})")},
    {"dag-output-with-out-edges", "/network/edges/2/from: the output has no out-edges",
     graph(R"("output": "y")", R"("output": "h")")},
    {"dag-output-nowhere", "/network/output: there is no vertex \"o\"", graph(R"("output": "y")", R"("output": "o")")},
    {"dag-inputs-of-wrong-dimension", "/data/inputs: has 2 rows; expected 1, one per input of the network",
     graph(R"([["1","2"]])", R"([["1","2"],["3","4"]])")},
    {"dag-gradient-of-wrong-dimension", "/data/gradient: is 2 x 2; expected 1 x 2",
     graph(R"("gradient": [["1","1"]])", R"("gradient": [["1","1"],["1","1"]])")},
    // Layers.
    {"sequential-without-layers", "/network/layers: expected a list of at least one layer",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"sequential","inputs":1,"layers":[]},"data":{"inputs":[[1]]}})")},
    {"sequential-inputs-zero", "/network/inputs/channels: expected an integer from 1 to 1000000",
     layers(R"("channels":2)", R"("channels":0)")},
    {"sequential-inputs-a-fraction", "/network/inputs/width: expected an integer from 1 to 1000000",
     layers(R"("width":4)", R"("width":4.5)")},
    {"sequential-inputs-incomplete", "/network/inputs: the key \"height\" is missing", layers(R"("height":1,)", "")},
    {"sequential-layer-a-matrix", "/network/layers/3: expected a layer: an object with a \"type\"",
     layers(R"({"type":"fully-connected","weight":[["1"]],"bias":["1/2"],"activation":"linear"})", R"([["1"]])")},
    {"sequential-layer-unknown", "/network/layers/1/type: unknown layer \"max-pooling\"",
     layers("average-pooling", "max-pooling")},
    {"sequential-from-a-number", "/network/layers/1/from: expected a list of layers",
     layers(R"("size":[1,3],)", R"("from":1,"size":[1,3],)")},
    {"sequential-from-itself", "/network/layers/1/from: layer 2; expected 0, the inputs, to 1, the layer before",
     layers(R"("size":[1,3],)", R"("from":[2],"size":[1,3],)")},
    {"sequential-from-two", "/network/layers/1/from: 2 layers; expected one, or, for a sum, at least one",
     layers(R"("size":[1,3],)", R"("from":[0,1],"size":[1,3],)")},
    {"sequential-from-leaves-one-out", "/network/layers: nothing reads layer 3, and it is not the last",
     layers(R"("weight":[["1"]])", R"("from":[2],"weight":[["1"]])")},
    {"sequential-sum-of-shapes", "/network/layers/1/from: shapes that differ, 1 x 4 x 2 and 1 x 3 x 1",
     layers(R"({"type":"average-pooling","size":[1,3],"stride":[1,3]})",
            R"({"type":"sum","from":[0,1],"activation":"relu"})")},
    {"sequential-pooling-with-activation", "/network/layers/1/activation: unknown key",
     layers(R"("stride":[1,3]})", R"("stride":[1,3],"activation":"linear"})")},
    {"sequential-kernel-too-narrow", "/network/layers/0/kernel: is 1 x 3; expected 1 x 4",
     layers(R"(["1","0","2","-1"])", R"(["1","0","2"])")},
    {"sequential-window-too-large", "/network/layers/1: a window of 4 does not fit into 3 positions with padding 0",
     layers(R"("size":[1,3])", R"("size":[1,4])")},
    {"sequential-size-a-number", "/network/layers/0/size: expected [height, width]",
     layers(R"("size":[1,2])", R"("size":2)")},
    {"sequential-stride-zero", "/network/layers/0/stride/1: expected an integer from 1 to 1000000",
     layers(R"("stride":[1,1])", R"("stride":[1,0])")},
    {"sequential-padding-negative", "/network/layers/0/padding/0: expected an integer from 0 to 1000000",
     layers(R"("padding":[0,0])", R"("padding":[-1,0])")},
    {"sequential-padding-huge", "/network/layers/0/padding/0: expected an integer from 0 to 1000000",
     layers(R"("padding":[0,0])", R"("padding":[1000000000000,0])")},
    {"sequential-bias-of-wrong-length", "/network/layers/0/bias: is 2 x 1; expected 1 x 1",
     layers(R"("bias":["1/2"]},)", R"("bias":["1/2","0"]},)")},
    {"sequential-residual-without-skip", "/network/layers/2: the key \"Z\" is missing",
     layers(R"("Z":{"diagonal":["1"]},)", "")},
    {"sequential-residual-skip-a-word", "/network/layers/2/Z: expected \"identity\", {\"diagonal\": [...]} or a matrix",
     layers(R"({"diagonal":["1"]})", R"("none")")},
    {"sequential-residual-diagonal-too-long", "/network/layers/2/Z: is 2 x 1; expected 1 x 1",
     layers(R"({"diagonal":["1"]})", R"({"diagonal":["1","1"]})")},
    {"sequential-residual-branch-does-not-fit", "/network/layers/2/U: is 1 x 3; expected 1 x 2",
     layers(R"("U":[["1","-1"]])", R"("U":[["1","-1","1"]])")},
    {"sequential-inner-activation-unknown", "/network/layers/2/inner_activation: unsupported activation",
     layers(R"("inner_activation":"relu")", R"("inner_activation":"swish")")},
    {"sequential-weight-does-not-fit", "/network/layers/3/weight: is 1 x 2; expected 1 x 1",
     layers(R"("weight":[["1"]])", R"("weight":[["1","2"]])")},
    {"sequential-inputs-of-wrong-dimension", "/data/inputs: has 7 rows; expected 8, one per input of the network",
     layers(R"(,["-1"]])", "]")},
    {"sequential-targets-of-wrong-dimension", "/data/targets: is 2 x 1; expected 1 x 1",
     layers(R"("targets": [["1"]])", R"("targets": [["1"],["1"]])")},
    // The data.
    {"data-missing", "/data: is missing; expected the \"inputs\" of the network",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"fully-connected","activation":"relu","weights":[[[1]]]}})")},
    {"data-a-list", "/data: expected an object",
     raw(R"({"format":"plumbline-case/1","name":"n","network":{"type":"fully-connected","activation":"relu","weights":[[[1]]]},"data":[]})")},
    {"data-key-unknown", "/data/labels: unknown key", replaced("\"targets\"", "\"labels\"")},
    {"inputs-missing", "/data: the key \"inputs\" is missing",
     replaced(R"("inputs": [["1","0","-2"],["0","1","1"]], )", "")},
    {"inputs-null", "/data: the key \"inputs\" is missing", replaced(R"([["1","0","-2"],["0","1","1"]])", "null")},
    {"inputs-of-wrong-dimension", "/network/weights/0: is 2 x 2; expected 1 columns, the rows of /data/inputs",
     replaced(R"([["1","0","-2"],["0","1","1"]])", R"([["1","0","-2"]])")},
    {"gradient-of-wrong-number-of-samples", "/data/gradient: ", replaced(R"([["1","-1","1"]])", R"([["1","-1"]])")},
    {"gradient-of-wrong-dimension",
     "/data/gradient: ", replaced(R"([["1","-1","1"]])", R"([["1","-1","1"],["0","0","0"]])")},
    {"targets-of-wrong-number-of-samples", "/data/targets: ", replaced(R"([["0","1","2"]])", R"([["0"]])")},
    {"loss-derivative-a-vector", "/data/loss_derivative/0: expected a row",
     replaced(R"("loss_derivative": null)", R"("loss_derivative": ["1"])")},
    // Parameters.
    {"parameters-a-list", "/parameters: expected an object",
     replaced(R"({ "p": "1/2", "u": ["1","0"], "M": [["1","2"],["3","4"]] })", "[]")},
    {"parameter-name-empty", "/parameters/: a parameter's name", replaced("\"p\"", "\"\"")},
    {"parameter-name-with-space", "/parameters/the p: a parameter's name", replaced("\"p\"", "\"the p\"")},
    {"parameter-name-too-long", "/parameters/ppp", replaced("\"p\"", "\"" + repeated("p", 65) + "\"")},
    {"parameter-null", "/parameters/p: expected a number", replaced(R"("p": "1/2")", R"("p": null)")},
    {"parameter-a-word", "/parameters/p: column 1: ", replaced(R"("p": "1/2")", R"("p": "half")")},
    {"parameter-an-object", "/parameters/p: expected a number", replaced(R"("p": "1/2")", R"("p": {"value": 1})")},
    {"parameter-an-empty-list", "/parameters/u: expected a list of at least one number",
     replaced(R"(["1","0"])", "[]")},
    {"parameter-matrix-ragged", "/parameters/M/1: has 1 entries; the first row has 2",
     replaced(R"(["3","4"])", R"(["3"])")},
    // Numbers.
    {"number-true", kEntry + "expected a number", entry("true")},
    {"number-null", kEntry + "expected a number", entry("null")},
    {"number-a-list", kEntry + "expected a number", entry("[1]")},
    {"number-empty", kEntry + "column 1: ", entry(R"("")")},
    {"number-not-a-number", kEntry + "column 1: ", entry(R"("NaN")")},
    {"number-infinite", kEntry + "column 1: ", entry(R"("inf")")},
    {"number-with-plus", kEntry + "column 1: ", entry(R"("+1")")},
    {"number-with-superfluous-zero", kEntry + "column 1: a decimal number does not start with a superfluous 0",
     entry(R"("007")")},
    {"number-without-digit-before-the-point", kEntry + "column 1: ", entry(R"(".5")")},
    {"number-without-digit-after-the-point", kEntry + "column 3: ", entry(R"("5.")")},
    {"number-with-two-points", kEntry + "column 4: ", entry(R"("1.2.3")")},
    {"number-with-comma", kEntry + "column 2: ", entry(R"("1,5")")},
    {"number-with-unit", kEntry + "column 2: ", entry(R"("1px")")},
    {"number-without-exponent", kEntry + "column 3: ", entry(R"("1e")")},
    {"number-hexadecimal-in-capitals", kEntry + "column 2: ", entry(R"("0X1F")")},
    {"number-hexadecimal-without-digits", kEntry + "column 3: ", entry(R"("0x")")},
    {"number-with-letters-of-another-alphabet",
     kEntry + "column 1: expected a number, '(', '-', sqrt or exp, found byte 0xd9", entry("\"\xD9\xA1\"")},
    {"exponent-huge", kEntry + "column 3: the exponent is larger than 10000 in size", entry(R"("1e999999999")")},
    {"exponent-huge-negative", kEntry + "column 3: the exponent is larger than 10000 in size",
     entry(R"("1e-999999999")")},
    {"exponent-beyond-every-integer", kEntry + "column 3: the exponent is larger than 10000 in size",
     entry("\"1e" + repeated("9", 60) + "\"")},
    {"exponent-huge-binary", kEntry + "column 5: the exponent is larger than 10000 in size",
     entry(R"("0x1p1000000000")")},
    {"fraction-with-denominator-zero", kEntry + "column 3: division by zero", entry(R"("1/0")")},
    {"fraction-without-denominator", kEntry + "column 3: ", entry(R"("1/")")},
    {"division-by-hidden-zero", kEntry + "column 3: division by zero", entry("\"1/(sqrt(2)*sqrt(2)-2)\"")},
    {"root-of-negative", kEntry + "column 5: square root of a negative number", entry("\"sqrt(-1)\"")},
    {"root-of-hidden-negative", kEntry + "column 5: square root of a negative number",
     entry("\"sqrt(sqrt(2)+sqrt(3)-sqrt(10))\"")},
    {"root-without-argument", kEntry + "column 6: ", entry("\"sqrt()\"")},
    {"root-unclosed", kEntry + "column 7: expected ')'", entry(R"("sqrt(2")")},
    {"function-unknown", kEntry + "column 1: ", entry("\"log(1)\"")},
    {"power-operator", kEntry + "column 2: ", entry(R"("2^1000000000")")},
    {"power-operator-of-python", kEntry + "column 3: ", entry(R"("2**1000000000")")},
    {"parenthesis-superfluous", kEntry + "column 2: ", entry("\"1)\"")},
    {"operator-twice", kEntry + "column 3: ", entry(R"("1++2")")},
    {"parentheses-nested-without-end", kEntry + "column 202: more than 200 parentheses",
     entry("\"" + repeated("(", 4000) + "1" + repeated(")", 4000) + "\"")},
    {"minus-signs-without-end", kEntry + "column 202: more than 200 parentheses",
     entry("\"" + repeated("-", 4000) + "1\"")},
    {"roots-nested-without-end", kEntry + "column 1006: more than 200 parentheses",
     entry("\"" + repeated("sqrt(", 4000) + "2" + repeated(")", 4000) + "\"")},
    {"product-without-end", kEntry + "column", entry("\"" + repeated("1e10000*", 500) + "1\"")},
};

std::filesystem::path folder() { return CASE_ZOO; }
std::filesystem::path path_of(const Exhibit& e) { return folder() / (e.name + ".json"); }

std::string file_bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

}  // namespace

TEST_CASE("the zoo: the good cases are read") {
  CHECK(parse_case(parse_json(kGoodFile)).name == "two-neurons");
  CHECK(parse_case(parse_json(kGraph)).name == "graph");
  CHECK(parse_case(parse_json(kLayers)).name == "layers");
}

TEST_CASE("the zoo: every bad case is refused at its place") {
  for (const Exhibit& e : kZoo) {
    CAPTURE(e.name);
    const std::string path = path_of(e).string();
    if (std::getenv("CASE_ZOO_WRITE") != nullptr) std::ofstream(path, std::ios::binary) << e.make();
    REQUIRE(std::filesystem::exists(path));
    const bool as_the_table_makes_it = file_bytes(path) == e.make();
    CHECK(as_the_table_makes_it);
    std::string message = "accepted";
    try {
      (void)read_case(path);
    } catch (const InputError& error) { message = error.what(); }
    REQUIRE(message.starts_with(path + ":"));
    message.erase(0, path.size() + 1);  // behind it a line and a column, or the place in the document
    if (message.starts_with(' ')) message.erase(0, 1);
    CAPTURE(message);
    CHECK(message.starts_with(e.complaint));
    CHECK(message.size() < 400);  // a message, not the file again
  }
}

TEST_CASE("the zoo: no file is forgotten") {
  std::set<std::string> names;
  for (const Exhibit& e : kZoo) {
    CAPTURE(e.name);
    CHECK(names.insert(e.name + ".json").second);
  }
  for (const auto& file : std::filesystem::directory_iterator(folder())) {
    CAPTURE(file.path().string());
    CHECK(names.contains(file.path().filename().string()));
  }
}
