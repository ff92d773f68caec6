// A flow followed from its start to a time, to a limit, or to where nothing more can be said.
//
// The driver chooses times: as long as the Taylor polynomials are good, up to just before a preactivation changes its
// sign, and then a short step across. What it chooses does not matter for what is true; every step stands by itself.
#pragma once

#include <cstdint>
#include <string>

#include "flow/limit.hpp"
#include "flow/spectra.hpp"

namespace plumbline::flow {

struct FollowOptions {
  Scale scale;
  Rational until = 1000;           // a multiple of 2^-20
  bool limit = false;              // stop at a limit
  std::optional<Rational> escape;  // a norm of the weights, a multiple of 2^-20: stop beyond it
  Rational wanted = Rational(1) / Rational(std::int64_t{1} << 20);  // the reach of the limit, at most
  int most_steps = 20000;
  int widest = -6;  // the radius of a ball is at most 2^widest
  Starts starts = {};
  Meaning meaning = Meaning::Every;
};

struct Followed {
  Scale scale;
  Meaning meaning = Meaning::Every;
  Loss loss = Loss::Squared;
  bool biased = false;  // has the network a bias?
  Ball start;
  std::vector<Step> steps;
  Integer time;  // the sum of all steps
  std::optional<Limit> limit;
  // Up to `after` the norm of the weights is less than `norm`, at `before` it is larger: it leaves the ball between.
  struct Escape {
    Integer norm, after, before;
  };
  std::optional<Escape> escape;
  std::vector<Spectrum> at_start, at_end;  // of the weights of the case; at the last time or the limit
  std::string reason;                      // why it stopped elsewhere than at `until` or a limit; otherwise empty
  bool more_bits_may_help = false;         // is the reason one that a higher precision may remove?
  [[nodiscard]] const Ball& last() const { return steps.empty() ? start : steps.back().to; }
  [[nodiscard]] Ball end() const;  // the last ball, or one that contains the limit
  // Proposition 5: the time before which every curve with relu'(0) = 0 ends; the kink that begins to slide.
  struct Slide {
    Integer time;
    std::size_t kink;
  };
  [[nodiscard]] std::optional<Slide> first_slide() const;
};

// Throws InputError if `until` is not as it should be.
[[nodiscard]] Followed follow_flow(const Problem& problem, const std::vector<Rational>& start,
                                   const FollowOptions& options);
// The same with twice, then four times the bits, if it stops for a reason that more bits may remove; the first one,
// which is the cheapest to replay, where they do not.
[[nodiscard]] Followed follow_with_enough_bits(const Problem& problem, const std::vector<Rational>& start,
                                               FollowOptions options);

}  // namespace plumbline::flow
