// The terms of a formula that speak of flows: (flow-at t N X Y), (flow-limit N X Y), (flow-loss N X Y), (flow-escape r
// N X Y), for the square loss of a ReLU network without biases (docs/language.md, "Flows").
//
// What they stand for the certificate shows, in its field `gradient_flows`: a list of flows, each with all that its
// steps and its limit need. Of the weights at its end two ends each are known, and they are box numbers from there on:
// what is derived is true of every flow from these weights, and there is one.
#include <algorithm>

#include "boxes/boxes.hpp"
#include "evaluator.hpp"
#include "flows/flow.hpp"
#include "numerals.hpp"

namespace checker {

struct KnownFlow {
  FlowData data;
  std::vector<mpq_class> weights;  // at time 0, without stretch and spread
  FlowStarts starts;
  std::vector<FlowRange> ends;  // of the weights at the last time, or at the limit
  mpq_class time;
  std::optional<FlowRange> loss;  // at the limit, if there is one
  std::optional<CheckedFlow::Escape> escape;
};

namespace {

using KnownFlows = std::vector<std::shared_ptr<const KnownFlow>>;
KnownFlows& known_flows() { return session().parts.of<FlowParts>(Module::Flows).known; }

// Of one evaluation: equal terms have the same numbers.
struct FlowValues {
  NetworkPtr network;
  std::optional<Num> loss, escape;
};
std::map<const KnownFlow*, FlowValues>& values_of(Evaluator& e) {
  return e.parts().of<std::map<const KnownFlow*, FlowValues>>(Module::Flows);
}

// What a term asks about.
struct Problem {
  std::optional<Num> number;  // t or r
  NetworkPtr network;
  MatrixPtr x, y;
};

Problem problem_of(Evaluator& e, const Node& t, bool numbered) {
  Problem out;
  const std::size_t first = numbered ? 1 : 0;
  if (numbered) out.number = e.scalar(t[0]);
  out.network = e.layers(t[first]);
  out.x = e.matrix(t[first + 1]);
  out.y = e.matrix(t[first + 2]);
  const Network& n = *out.network;
  if (!n.gates.empty() || n.slope != 0 || !n.bias_free()) throw Undefined{};
  if (out.x->rows != n.weights.front()->cols || out.y->rows != n.weights.back()->rows || out.y->cols != out.x->cols)
    throw Undefined{};
  return out;
}

// X = a X', a > 0, the root of `a` between the ends of the stretch: then the flow for the inputs X' from weights
// stretched by that root is, divided by it, the flow for X (docs/flow.md, Lemma 2). The factor `a`, if it is not 1.
std::optional<Num> factor_of(const Matrix& x, const KnownFlow& flow) {
  const auto& columns = flow.data.x;
  if (static_cast<std::size_t>(x.cols) != columns.size() || static_cast<std::size_t>(x.rows) != columns[0].size())
    return std::nullopt;
  std::optional<Num> factor;
  for (int j = 0; j < x.cols; ++j)
    for (int i = 0; i < x.rows; ++i) {
      const mpq_class& entry = columns[j][i];
      if (!factor && sgn(entry) != 0) factor = x.at(i, j) / Num(entry);
      if (sign(x.at(i, j) - (factor ? *factor * Num(entry) : Num())) != 0) return std::nullopt;
    }
  const FlowRange& root = flow.starts.stretch;
  const mpq_class least = root.lower * root.lower, most = root.upper * root.upper;
  if (!factor || sign(*factor) <= 0) return std::nullopt;
  return nonnegative(*factor - Num(least)) && nonnegative(Num(most) - *factor) ? factor : std::nullopt;
}

bool is_number(const Num& a, const mpq_class& b) { return a.is_rational() && a.rational() == b; }

bool is_stretched(const KnownFlow& flow) { return flow.starts.stretch.lower != 1 || flow.starts.stretch.upper != 1; }

// Has the matrix these columns?
bool has_columns(const Matrix& m, const std::vector<RationalVector>& columns) {
  if (static_cast<std::size_t>(m.cols) != columns.size()) return false;
  for (int j = 0; j < m.cols; ++j) {
    if (static_cast<std::size_t>(m.rows) != columns[j].size()) return false;
    for (int i = 0; i < m.rows; ++i)
      if (!is_number(m.at(i, j), columns[j][i])) return false;
  }
  return true;
}

// |a - b| <= spread
bool is_within(const Num& a, const mpq_class& b, const mpq_class& spread) {
  if (spread == 0) return is_number(a, b);
  return nonnegative(a - Num(mpq_class(b - spread))) && nonnegative(Num(mpq_class(b + spread)) - a);
}

bool has_weights(const Network& n, const KnownFlow& flow) {
  if (static_cast<int>(n.weights.size()) != flow.data.depth()) return false;
  for (const bool biased : flow.data.biased)
    if (biased) return false;
  std::size_t next = 0;
  for (std::size_t l = 0; l < n.weights.size(); ++l) {
    const Matrix& w = *n.weights[l];
    if (w.cols != flow.data.widths[l] || w.rows != flow.data.widths[l + 1]) return false;
    for (int i = 0; i < w.rows; ++i)
      for (int j = 0; j < w.cols; ++j) {
        if (!is_within(w.at(i, j), flow.weights[next], flow.starts.spread_of(next))) return false;
        ++next;
      }
  }
  return true;
}

Num number_in(const FlowRange& r) { return r.lower < r.upper ? box_number(Ends{r.lower, r.upper}) : Num(r.lower); }

FlowValues values(const KnownFlow& flow, Network network, const std::optional<Num>& factor) {
  FlowValues out;
  std::size_t next = 0;
  for (MatrixPtr& w : network.weights)
    w = shared(build(w->rows, w->cols, [&](int, int) {
      const Num end = number_in(flow.ends[next++]);
      return factor ? end / sqrt(*factor) : end;
    }));
  out.network = std::make_shared<const Network>(std::move(network));
  if (flow.loss) out.loss = number_in(*flow.loss);
  if (flow.escape) out.escape = number_in(flow.escape->time);
  return out;
}

// The flow of the certificate that the term is about; it counts as used.
template <class Answers> FlowValues& find(Evaluator& e, const Node& t, const Problem& problem, Answers answers) {
  for (const auto& flow : known_flows()) {
    if (!answers(*flow) || !has_weights(*problem.network, *flow) || !has_columns(*problem.y, flow->data.y)) continue;
    std::optional<Num> factor;
    if (is_stretched(*flow) ? !(factor = factor_of(*problem.x, *flow)) : !has_columns(*problem.x, flow->data.x))
      continue;
    const auto [at, fresh] = values_of(e).try_emplace(flow.get());
    if (fresh) at->second = values(*flow, *problem.network, factor);
    return at->second;
  }
  reject(Reason::MissingKey, "gradient_flows: there is none that (" + t.head + " ...) speaks of");
}

// Times of a stretched flow are others, its limit and the loss there are not.
bool is_limit(const KnownFlow& flow) { return flow.loss.has_value(); }
bool has_times(const KnownFlow& flow) { return !is_limit(flow) && !is_stretched(flow); }

Value flow_at(Evaluator& e, const Node& t) {
  const Problem problem = problem_of(e, t, true);
  const int direction = sign(*problem.number);
  if (direction < 0) throw Undefined{};
  if (direction == 0) return Net{problem.network, nullptr};
  const auto answers = [&](const KnownFlow& flow) { return has_times(flow) && is_number(*problem.number, flow.time); };
  return Net{find(e, t, problem, answers).network, nullptr};
}

Value flow_limit(Evaluator& e, const Node& t) {
  return Net{find(e, t, problem_of(e, t, false), is_limit).network, nullptr};
}

Value flow_loss(Evaluator& e, const Node& t) { return *find(e, t, problem_of(e, t, false), is_limit).loss; }

// From a start of norm r or more it is 0.
Value flow_escape(Evaluator& e, const Node& t) {
  const Problem problem = problem_of(e, t, true);
  Num squares;
  for (const MatrixPtr& w : problem.network->weights) squares = squares + norm2(*w);
  const Num& r = *problem.number;
  if (sign(r) <= 0 || nonnegative(squares - r * r)) return Num();
  const auto answers = [&](const KnownFlow& flow) {
    return has_times(flow) && flow.escape && is_number(r, flow.escape->norm);
  };
  return *find(e, t, problem, answers).escape;
}

std::shared_ptr<const KnownFlow> known(const JsonValue& json, const std::string& place) {
  const std::vector<JsonValue>& ends = list_of(json["stretch"], place + ".stretch");
  if (ends.size() != 2) reject(Reason::BadShape, place + ".stretch: expected two ends");
  const auto end = [&](std::size_t i) {
    return parse_rational(text_of(ends[i], place + ".stretch"), place + ".stretch");
  };
  FlowStarts starts{{end(0), end(1)}};
  if (sgn(starts.stretch.lower) <= 0 || starts.stretch.upper < starts.stretch.lower)
    reject(Reason::BadNumber, place + ".stretch: expected 0 < lower <= upper");
  for (const JsonValue& d : list_of(json["spread"], place + ".spread")) {
    starts.spread.push_back(parse_rational(text_of(d, place + ".spread"), place + ".spread"));
    if (sgn(starts.spread.back()) < 0) reject(Reason::BadNumber, place + ".spread: expected no negative number");
  }
  CheckedFlow flow = check_flow_witness(json, starts, [](const CheckedFlow&) { return std::string(); });
  KnownFlow out{std::move(flow.data), std::move(flow.weights), starts, {}, flow.time, flow.limit, flow.escape};
  for (const mpz_class& c : flow.end.centre)
    out.ends.push_back({in_rationals(c - flow.end.radius), in_rationals(c + flow.end.radius)});
  return std::make_shared<const KnownFlow>(std::move(out));
}

void read_flows(const JsonValue& json, const Reading&) {
  const std::vector<JsonValue>& list = list_of(json, "gradient_flows");
  if (list.empty()) reject(Reason::BadShape, "gradient_flows: an empty list");
  KnownFlows found;
  with_enough_precision([&] {
    found.clear();
    for (std::size_t i = 0; i < list.size(); ++i) {
      require_keys(list[i],
                   {"bits", "case", "degree", "escape", "limit", "meaning", "spread", "start", "steps", "stretch"}, {},
                   at("gradient_flows", i));
      found.push_back(known(list[i], at("gradient_flows", i)));
    }
  });
  known_flows() = std::move(found);
}

void finish_flows(Evaluator& e) {
  const KnownFlows& all = known_flows();
  for (std::size_t i = 0; i < all.size(); ++i)
    if (values_of(e).count(all[i].get()) == 0)
      reject(Reason::UnknownKey, at("gradient_flows", i) + ": no term that is evaluated speaks of it");
}

}  // namespace

std::vector<Rule> flow_heads() {
  return {{"flow-at", 'N', "SNMM", Module::Flows, flow_at, true},
          {"flow-limit", 'N', "NMM", Module::Flows, flow_limit, true},
          {"flow-loss", 'S', "NMM", Module::Flows, flow_loss, true},
          {"flow-escape", 'S', "SNMM", Module::Flows, flow_escape, true}};
}

Field flows_field() {
  return {"gradient_flows", Module::Flows, read_flows, [] {}, finish_flows};
}

}  // namespace checker
