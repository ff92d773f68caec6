// The evaluator as a program for the playground (../README.md):
//
//   evaluate verify FOLDER NAME CASE SECONDS    every reading of the claims in FOLDER/NAME.claim on the case
//   evaluate search FOLDER NAME SECONDS SEED    a counterexample to one of the readings, made small
//   evaluate show FOLDER NAME                   formulas, what a case must hold
//
// Each answer is a line of JSON; the last one has the member `done`. Exit code 2: a mistake in the claim or in the
// case, which the line says.
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "answer.hpp"
#include "generators/families.hpp"
#include "network/case_io.hpp"
#include "search/degenerate.hpp"
#include "search/search.hpp"
#include "search/small_shapes.hpp"

namespace plumbline::playground {
namespace {

using nlohmann::ordered_json;
using Words = std::vector<std::string>;

constexpr std::int64_t kMostHeld = std::int64_t{1} << 30;  // bytes, of the 2 GiB that a module may have
constexpr int kMostBits = 8192;

void say(const ordered_json& answer) { std::printf("%s\n", answer.dump().c_str()); }

// A mistake in the case, told apart from one in the claim.
struct CaseError : InputError {
  using InputError::InputError;
};

Case case_in(const std::string& file) {
  try {
    return read_case(file);
  } catch (const InputError& error) { throw CaseError(error.what()); }
}

void verify(const Words& words) {
  const std::vector<Claim> claims = claims_of(words[1], words[2]);
  const Case c = case_in(words[3]);
  CaseEvaluation evaluation(c, {kMostBits, std::stod(words[4]), kMostHeld});
  for (const Claim& claim : claims)
    for (const Reading& reading : claim.readings) say({{"judged", judged_json(claim, reading, evaluation)}});
}

ordered_json effort_json(const SearchEffort& e) {
  return {{"rounds", e.rounds},
          {"cases", e.cases},
          {"applicable", e.applicable},
          {"climbs", e.climbs},
          {"seconds", e.seconds}};
}

// Says what was found as soon as there is something, and again when it is small: whoever ends the search keeps that.
void search_reading(const Claim& claim, const Reading& reading, const TimeLimit& deadline, std::uint64_t seed) {
  const ordered_json of{{"claim", claim.id}, {"reading", reading.name}};
  SearchOptions o;
  o.deadline = deadline.part(0.9);
  o.seed = seed;
  o.limits = {kMostBits, 2, kMostHeld};
  o.families = cases::families_for(claim.id, reading);
  o.degenerate = claim.degenerate.empty() ? usual_degenerate_cases(reading.formula()) : claim.degenerate;
  o.enumerate = 1000;
  o.progress = [&](const SearchEffort& effort) { say({{"progress", effort_json(effort)}, {"of", of}}); };
  o.found = [&](const Case& c, const std::string& origin, CaseVerdict verdict) {
    say({{"found", case_file_json(c)}, {"origin", origin}, {"verdict", to_string(verdict)}, {"of", of}});
  };
  const SearchResult result = search(reading, o);
  ordered_json out{{"verdict", to_string(verdict_of(result))}, {"effort", effort_json(result.effort)}};
  if (result.finding) {
    Case smallest = result.finding->smallest;
    smallest.name = "counterexample";
    out["case"] = case_file_json(smallest);
    out["shape"] = shape_text(smallest);
    out["origin"] = result.finding->origin;
    out["degenerate"] = result.finding->degenerate;
  }
  say({{"searched", out}, {"of", of}});
}

void search(const Words& words) {
  std::vector<std::pair<const Claim*, const Reading*>> readings;
  const std::vector<Claim> claims = claims_of(words[1], words[2]);
  for (const Claim& claim : claims)
    for (const Reading& reading : claim.readings) readings.emplace_back(&claim, &reading);
  const TimeLimit deadline(std::stod(words[3]));
  for (std::size_t i = 0; i < readings.size(); ++i)
    search_reading(*readings[i].first, *readings[i].second,
                   deadline.part(1.0 / static_cast<double>(readings.size() - i)), std::stoull(words[4]));
}

void show(const Words& words) {
  for (const Claim& claim : claims_of(words[1], words[2])) say({{"shown", shown_json(claim)}});
}

int run(const Words& words) {
  const auto failed = [](const ordered_json& error) {
    say({{"error", error}});
    return 2;
  };
  try {
    if (words.size() == 5 && words[0] == "verify")
      verify(words);
    else if (words.size() == 5 && words[0] == "search")
      search(words);
    else if (words.size() == 3 && words[0] == "show")
      show(words);
    else
      return failed(error_json("usage", "", "expected verify, search or show"));
  } catch (const CaseError& error) {
    return failed(error_json("case", words[3], error.what()));
  } catch (const InputError& error) {
    return failed(error_json("claim", words[2] + ".claim", error.what()));
  } catch (const ResourceLimit& limit) { return failed(error_json("limit", "", limit.what())); }
  say({{"done", words[0]}});
  return 0;
}

}  // namespace
}  // namespace plumbline::playground

int main(int count, char** words) { return plumbline::playground::run({words + 1, words + count}); }
