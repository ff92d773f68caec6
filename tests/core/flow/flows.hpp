// Small cases for the tests of validated flows, and what is read off them.
#pragma once

#include <algorithm>
#include <string>

#include "flow/follow.hpp"
#include "network/case_io.hpp"

namespace plumbline::flow {

inline Case flow_case(const std::string& weights, const std::string& inputs, const std::string& targets,
                      const std::string& activation = "\"relu\"", const std::string& biases = "null") {
  return parse_case(
      nlohmann::json::parse(R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected",)"
                            R"("activation":)" +
                            activation + R"(,"weights":)" + weights + R"(,"biases":)" + biases +
                            R"(},"data":{"inputs":)" + inputs + R"(,"targets":)" + targets + "}}"));
}

inline const std::string kInputs = R"([["1","-1"],["0.99","0.99"]])", kTargets = "[[1,0],[0,1]]";

inline Followed followed(const Case& c, const std::string& until, bool limit = false) {
  FollowOptions options;
  options.until = Rational::parse(until);
  options.limit = limit;
  return follow_flow(problem_of(c), weights_of(c), options);
}

inline Rational of_units(const Integer& n, const Followed& f) { return Rational(n) * pow(Rational(2), -f.scale.bits); }
inline double radius_of(const Followed& f) { return of_units(f.last().radius, f).approximate(); }
inline double centre_of(const Followed& f, std::size_t k) { return of_units(f.last().centre[k], f).approximate(); }
inline long switches_of(const Followed& f) {
  return std::count_if(f.steps.begin(), f.steps.end(), [](const Step& s) { return s.is_switch; });
}
}  // namespace plumbline::flow
