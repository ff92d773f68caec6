// Certificates of gradient flows: docs/flow.md, format "plumbline-flow/3".
//
// A flow is in a ball (a centre and a radius, integers in units of 2^-bits). Each step of the certificate leads from
// one ball to the next by Theorem 3 or Theorem 4, and the limit, if there is one, rests on one of Theorems 6 to 9.
// Every estimate is made here anew; from the certificate come only the balls and the numbers with which the estimates
// shall succeed.
#pragma once

#include "case.hpp"
#include "flows/conditions.hpp"

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

// What the certificate says, if it is right; rejects otherwise. `json` is the whole certificate, canonical, its digest
// checked.
struct FlowStatement {
  std::string verdict, text;
  mpz_class reach;  // of a ball around the last centre that contains the limit, or the flow at the last time
};

// Shared by the files of the module.
mpz_class flow_integer(const JsonValue& json, const std::string& place);
std::vector<Interval> box_around(const std::vector<mpz_class>& centre, const mpz_class& radius);
std::string gates_on(const FlowData& data, const std::vector<Interval>& box);  // "?" where the sign is not certain
std::vector<Jet> jets_of(const std::vector<Interval>& box);
// Has every symmetric matrix in the rows (their lower triangle) only eigenvalues >= least (in units)?
bool eigenvalues_at_least(const std::vector<std::vector<Interval>>& rows, const mpz_class& least);
std::vector<Interval> slopes_of(const Term<Jet>& a);
[[noreturn]] inline void flow_fails(const std::string& place, const std::string& why) {
  reject(Reason::Verdict, place + ": " + why);
}
// flow_letters.cpp: rejects letters of a limit that are not true on the ball.
struct LimitLetters {
  const FlowData& data;
  const std::vector<FlowSide>& known;  // when the flow is in the ball (c, r)
  const std::vector<Interval>& around;
  const std::string& gates;
  bool rest;
};
void check_limit_letters(const LimitLetters& at);
// flow_limit.cpp
FlowStatement check_limit(const FlowData& data, const FlowState& last, const JsonValue& json, bool rest);
// flow_spectra.cpp: what is said of the layers, if it is right.
std::string check_spectra(const FlowData& data, const FlowBall& start, const FlowBall& end, const JsonValue& json);
// flow_escape.cpp
class FlowEscape {
 public:
  FlowEscape(const JsonValue& json, const FlowState& start);
  void follow(const FlowState& state);          // one state after the other
  [[nodiscard]] std::string statement() const;  // empty if nothing is said

 private:
  bool is_asked_ = false, is_inside_ = true;
  mpz_class norm_, after_, before_, inside_until_;
  std::optional<mpz_class> outside_from_;
};

}  // namespace checker
