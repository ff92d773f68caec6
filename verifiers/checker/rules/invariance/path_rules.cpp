// The rules of paths: docs/language.md, "Paths".
#include "invariance/paths.hpp"

namespace checker {

namespace {

template <mpz_class (*f)(const Graph&)> Value count(Evaluator& e, const Node& t) {
  return Num(mpq_class(f(*graph_of(e, t[0]))));
}
template <bool absolute> Value values(Evaluator& e, const Node& t) {
  const GraphPtr g = graph_of(e, t[0]);
  return made(path_values(*g, *e.matrix(t[1]), absolute));
}
Value activity(Evaluator& e, const Node& t) {
  const GraphPtr g = ungated(graph_of(e, t[0]));
  return made(path_activity(*g, *e.matrix(t[1])));
}
Value derivative_of(Evaluator& e, const Node& t) {
  const std::int64_t k = e.index(t[0]);
  const GraphPtr g = graph_of(e, t[1]);
  return made(path_derivative(k, *g, *e.matrix(t[2])));
}
Value hasse_of(Evaluator& e, const Node& t) { return made(hasse(*graph_of(e, t[0]))); }

template <Graph (*f)(const Graph&)> Value tree(Evaluator& e, const Node& t) {
  return net(f(*ungated(graph_of(e, t[0]))));
}
Value signs_of(Evaluator& e, const Node& t) { return net(signs(*ungated(graph_of(e, t[0])))); }
Value pull(Evaluator& e, const Node& t) {
  const std::int64_t v = e.index(t[0]);
  return net(pulled(v, *ungated(graph_of(e, t[1]))));
}
Graph with_signs(const Graph& g) { return decomposed(g, false); }
Graph without_signs(const Graph& g) { return decomposed(g, true); }

}  // namespace

std::vector<Rule> path_heads() {
  constexpr Module kPaths = Module::Paths;
  return {{"paths", 'M', "NM", kPaths, values<false>},
          {"absolute-paths", 'M', "NM", kPaths, values<true>},
          {"path-derivative", 'M', "INM", kPaths, derivative_of},
          {"path-activity", 'M', "NM", kPaths, activity},
          {"hasse", 'M', "N", kPaths, hasse_of},
          {"signs", 'N', "N", kPaths, signs_of},
          {"pull", 'N', "IN", kPaths, pull},
          {"unroll", 'N', "N", kPaths, tree<unrolled>},
          {"decompose", 'N', "N", kPaths, tree<with_signs>},
          {"decompose-absolute", 'N', "N", kPaths, tree<without_signs>}};
}

std::vector<Rule> path_library_rules() { return {{"path-count", 'S', "N", Module::Paths, count<path_count>}}; }

}  // namespace checker
