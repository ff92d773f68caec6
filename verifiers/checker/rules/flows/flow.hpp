// Certificates of gradient flows: docs/flow.md, format "plumbline-flow/4".
//
// A flow is in a ball (a centre and a radius, integers in units of 2^-bits). Each step of the certificate leads from
// one ball to the next by Theorem 3 or Theorem 4, and the limit, if there is one, rests on one of Theorems 6 to 9
// and 16. Every estimate is made here anew; from the certificate come only the balls and the numbers with which the
// estimates shall succeed. A certificate of another format has such flows in its field `gradient_flows`, for the terms
// of a formula that speak of them.
#pragma once

#include <functional>

#include "case.hpp"
#include "flows/conditions.hpp"
#include "flows/deep.hpp"

namespace checker {

inline constexpr unsigned kFlowGuardBits = 32;  // the checker's units are finer than those of the certificate

struct FlowBall {
  std::vector<mpz_class> centre;  // in units of 2^-units().unit_bits, multiples of 2^-bits
  mpz_class radius;
};

struct FlowState {
  FlowBall ball;
  std::vector<FlowSide> known;      // of each kink, besides the ball
  mpz_class time;                   // in units
  mpz_class most;                   // at least the norm of the weights during the step that led here
  std::optional<mpz_class> slides;  // the time before which curves with relu'(0) = 0 have ended (Proposition 5)
};

struct FlowRange {
  mpq_class lower, upper;
};

// What a certificate says of the limit, or of the last time, if it is right.
struct FlowStatement {
  std::string verdict, text;
  mpz_class reach;  // of a ball around the last centre that contains the limit, or the flow at the last time
  std::optional<FlowRange> loss = {};  // of the limit, if there is one
};

// A flow that was checked: of which problem, and what is known of it.
struct CheckedFlow {
  FlowData data = {};
  std::vector<mpq_class> weights = {};  // at time 0, layer by layer, row by row
  FlowBall start = {}, end = {};        // at time 0; at the last time, or of the limit
  mpq_class time = {};                  // the last
  std::optional<FlowRange> limit = {};  // the loss there, if there is one
  struct Escape {
    mpq_class norm;
    FlowRange time;
  };
  std::optional<Escape> escape = {};  // when the norm of the weights is first `norm`
  std::string verdict = {}, text = {};
};
// Where flows start: each weight within its spread of that of the case, all of them times one number of the stretch.
struct FlowStarts {
  FlowRange stretch{1, 1};             // positive
  std::vector<mpq_class> spread = {};  // of each weight; empty: zeros
  [[nodiscard]] mpq_class spread_of(std::size_t k) const { return spread.empty() ? mpq_class(0) : spread.at(k); }
};
// Rejects what is not right. `json` has at least the keys of a witness (flow_terms.cpp) but those of `starts`;
// of_layers says more of a flow once its ends are known.
CheckedFlow check_flow_witness(const JsonValue& json, const FlowStarts& starts,
                               const std::function<std::string(const CheckedFlow&)>& of_layers);

// Shared by the files of the module.
mpz_class flow_integer(const JsonValue& json, const std::string& place);
std::vector<Interval> box_around(const std::vector<mpz_class>& centre, const mpz_class& radius);
std::string gates_on(const FlowData& data, const std::vector<Interval>& box);  // "?" where the sign is not certain
std::vector<Jet> jets_of(const std::vector<Interval>& box);
// Has every symmetric matrix in the rows (their lower triangle) only eigenvalues >= least (in units)?
bool eigenvalues_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least);
bool squares_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least);  // J J^T >= least
std::vector<Interval> slopes_of(const Term<Jet>& a);
[[noreturn]] inline void flow_fails(const std::string& place, const std::string& why) {
  reject(Reason::Verdict, place + ": " + why);
}
// flow_steps.cpp
FlowBall read_flow_ball(const JsonValue& json, std::size_t weights, const std::string& place);
FlowState check_step(const FlowData& data, const FlowState& from, const JsonValue& json, bool rest,
                     const std::string& place);
// flow_letters.cpp: rejects letters of a limit that are not true on the ball.
struct LimitLetters {
  const FlowData& data;
  const std::vector<FlowSide>& known;  // when the flow is in the ball (c, r)
  const std::vector<Interval>& around;
  const std::string& gates;
  bool rest;
  const std::vector<DeepKink>& deep;
  const DeepClaim& claim;  // of the deeper letters
};
void check_limit_letters(const LimitLetters& at);
// vanishing.cpp: Theorem 16
FlowStatement check_vanishing(const FlowData& data, const FlowState& last, const JsonValue& json);
// flow_limit.cpp
FlowStatement check_limit(const FlowData& data, const FlowState& last, const JsonValue& json, bool rest);
// flow_spectra.cpp: what is said of the layers, if it is right.
std::string check_spectra(const FlowData& data, const FlowBall& start, const FlowBall& end, const JsonValue& json);
// flow_escape.cpp
class FlowEscape {
 public:
  FlowEscape(const JsonValue& json, const FlowState& start);
  void follow(const FlowState& state);                             // one state after the other
  [[nodiscard]] std::optional<CheckedFlow::Escape> times() const;  // rejects what is not shown

 private:
  bool is_asked_ = false, is_inside_ = true;
  mpz_class norm_, after_, before_, inside_until_;
  std::optional<mpz_class> outside_from_;
};
std::string words_of(const std::optional<CheckedFlow::Escape>& known);  // empty if nothing is said

}  // namespace checker
