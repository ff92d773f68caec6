// Certificates of flows for the tests, and what the checker says of them.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "certificate.hpp"  // the checker's
#include "certificate/certificate.hpp"
#include "flow/flow_certificate.hpp"
#include "network/case_io.hpp"
#include "tensor/sha256.hpp"

namespace plumbline {

inline Case flow_example(const std::string& weights, const std::string& inputs = R"([["1","-1"],["0.99","0.99"]])",
                         const std::string& targets = "[[1,0],[0,1]]") {
  return parse_case(nlohmann::json::parse(
      R"({"format":"plumbline-case/1","name":"c","network":{"type":"fully-connected",)"
      R"("activation":"relu","weights":)" +
      weights + R"(,"biases":null},"data":{"inputs":)" + inputs + R"(,"targets":)" + targets + "}}"));
}

// Two neurons and one output. The second one comes to rest; the first slides on the kinks of the samples 2 and 3, where
// its lambda tends to kappa_+.
inline const char* const kSlidingWeights =
    R"([[["-16827442923/50000000000","98017478269/50000000000","35080940331/25000000000"],)"
    R"(["-12851436739/10000000000","-33629633/10000000000","-16205653309/10000000000"]],)"
    R"([["-3054178073/10000000000","7065926060/10000000000"]]])";
inline Case sliding_example() {
  return flow_example(kSlidingWeights,
                      R"([["-19/16","-29/32","3/64","23/64","-73/64"],["9/64","-15/32","27/64","59/32","107/64"],)"
                      R"(["3/8","7/16","-37/64","15/16","5/16"]])",
                      R"([["-5/8","19/16","53/64","-47/32","-5/16"]])");
}

inline nlohmann::json flow_document(const Case& c, const char* until, bool limit,
                                    flow::Meaning meaning = flow::Meaning::Every) {
  flow::FollowOptions options;
  options.until = Rational::parse(until);
  options.limit = limit;
  options.meaning = meaning;
  const flow::Followed f = flow::follow_flow(flow::problem_of(c), flow::weights_of(c), options);
  REQUIRE(f.reason == "");
  return flow_certificate(c, f);
}

inline std::string flow_answer(nlohmann::json document) {
  document.erase("digest");
  document["digest"] = sha256(document.dump());
  const checker::Result r = checker::check_certificate(canonical_bytes(document), {});
  return r.accepted ? r.verdict : std::string(checker::name(r.reason)) + ": " + r.message;
}

// Is this part of the answer?
inline bool says(const nlohmann::json& forged, const std::string& reason) {
  const std::string answer = flow_answer(forged);
  const bool found = answer.find(reason) != std::string::npos;
  CHECK_MESSAGE(found, answer);
  return found;
}

}  // namespace plumbline
