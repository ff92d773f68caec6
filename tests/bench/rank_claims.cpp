// Work item D: our programs, the mpmath peer as a process of its own, and the comparison.
#include "rank_claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

#include "../core/language.hpp"
#include "certificate.hpp"  // the checker's
#include "certificate/bundle.hpp"
#include "evaluation/verdict.hpp"
#include "input.hpp"
#include "network/case_io.hpp"
#include "papers.hpp"

namespace bench {
namespace {

using namespace plumbline;

const char* const item = "D six rank claims, per case";
constexpr int case_count = 64, slow_case_count = 6;  // of these, mpmath evaluates so many

struct Selected {
  std::string claim;
  Reading reading;
  Needs needs;          // found once for a reading, as the program does,
  FormulaText formula;  // and written once
};

const std::vector<Selected>& readings() {
  static const std::vector<Selected> list = [] {
    std::vector<Selected> out;
    const auto add = [&out](const std::string& id, const char* name) {
      for (const Claim& claim : papers::built_in())
        for (const Reading& r : claim.readings)
          if (claim.id == id && r.name == name) out.push_back({claim.id, r, Needs(r.formula()), FormulaText(r)});
    };
    add("saddle.prop-3.4", "stated");
    add("saddle.prop-3.4", "stated-layers-1-to-L");
    add("saddle.prop-3.4.product", "stated");
    add("saddle.prop-3.4.count", "stated");
    add("saddle.prop-3.4.count", "repaired");
    add("saddle.lemma-A.4", "stated");
    return out;
  }();
  return list;
}

RankVerdicts verdicts(const Case& c) {
  CaseEvaluation evaluation(c);
  RankVerdicts out;
  for (std::size_t i = 0; i < out.size(); ++i)
    out[i] = to_string(judge(readings()[i].reading, readings()[i].needs, evaluation).verdict);
  return out;
}

// The evaluation and the bytes of its certificates, as the program writes them.
std::string bundled(const Case& c) {
  CaseEvaluation evaluation(c);
  Bundle bundle(canonical_json(c));
  for (const Selected& s : readings()) {
    const Outcome outcome = judge(s.reading, s.needs, evaluation);
    if (certifiable(outcome.verdict)) bundle.add(s.claim, s.reading.name, s.formula, outcome, evaluation);
  }
  return bundle.bytes();
}

// The same certificates, each of which stands alone.
std::vector<std::string> certified(const Case& c) {
  CaseEvaluation evaluation(c);
  std::vector<std::string> out;
  for (const Selected& s : readings()) {
    const Outcome outcome = judge(s.reading, s.needs, evaluation);
    if (certifiable(outcome.verdict))
      out.push_back(canonical_bytes(certificate(s.claim, s.reading, outcome, evaluation)));
  }
  return out;
}

double median_seconds(int repetitions, const std::function<void()>& run) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run();
    times.push_back(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  }
  std::sort(times.begin(), times.end());
  return times[times.size() / 2];
}

// Every case once, shared out over threads as they become free.
void evaluate_all(const std::vector<Case>& cases, int threads) {
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t i = next++; i < cases.size(); i = next++) (void)verdicts(cases[i]);
  };
  std::vector<std::thread> helpers;
  for (int t = 1; t < threads; ++t) helpers.emplace_back(work);
  work();
  for (std::thread& t : helpers) t.join();
}

// Processor time of both threads over that of one, for the same cases: what sharing costs, also where other programs
// keep the processors busy.
double cost_of_sharing(const std::vector<Case>& cases, int repetitions) {
  const auto processor_seconds = [&](int threads) {
    const std::clock_t start = std::clock();
    for (int i = 0; i < repetitions; ++i) evaluate_all(cases, threads);
    return static_cast<double>(std::clock() - start);
  };
  const double one = processor_seconds(1);
  return processor_seconds(2) / one;
}

nlohmann::json to_json(const RankCase& c) {
  return {{"weights", c.weights}, {"inputs", c.inputs}, {"gradient", c.gradient}};
}

// {"seconds": per case, "verdicts": [[...], ...]} of the script, run by the system's python3.
nlohmann::json by_mpmath(const std::vector<RankCase>& cases, const std::string& script) {
  nlohmann::json list = nlohmann::json::array();
  for (int i = 0; i < slow_case_count; ++i) list.push_back(to_json(cases[i]));
  const std::filesystem::path file =
      std::filesystem::temp_directory_path() /
      fmt::format("plumbline-bench-{}.json", std::chrono::steady_clock::now().time_since_epoch().count());
  std::ofstream(file) << list.dump();
  std::string output;
  FILE* pipe = popen(fmt::format("python3 '{}' '{}'", script, file.string()).c_str(), "r");
  if (pipe == nullptr) throw std::logic_error("python3 cannot be started");
  char buffer[4096];
  for (std::size_t n = 0; (n = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) output.append(buffer, n);
  const int status = pclose(pipe);
  std::filesystem::remove(file);
  if (status != 0) throw std::logic_error("mpmath: " + script + " failed; is python3-mpmath installed?");
  return nlohmann::json::parse(output);
}

// Tr[G^T Y] < 0?
bool descends(const RankCase& rank_case) {
  const Case c = exact_case(rank_case, "descends");
  CaseEvaluation evaluation(c);
  const language::Network theta = language::theta();
  const language::Formula f =
      language::inner(language::gradient_data(),
                      language::preactivation(language::depth(theta), theta, language::inputs())) < 0;
  return evaluation.evaluate(f.term, {}, nullptr).truth == Truth::True;
}

double check_seconds(const std::vector<std::string>& certificates, int repetitions) {
  checker::Options options;
  options.allow_unknown_claims = true;  // what is measured is the replay, not whose formula it is
  for (const std::string& bytes : certificates)
    require(checker::check_certificate(bytes, options).accepted, "Plumbline, certificates");
  return median_seconds(repetitions, [&] {
    for (const std::string& bytes : certificates) (void)checker::check_certificate(bytes, options);
  });
}

}  // namespace

std::vector<RankCase> rank_cases(int count) {
  std::vector<RankCase> out;
  for (int n = 0; n < count; ++n) {
    const bool random = n % 2 == 0;
    std::uint64_t seed = 4000000 + static_cast<std::uint64_t>(n) * 100;
    // Random entries below 2^20, or a positive matrix of rank one with a little noise.
    const auto matrix = [&](int rows, int cols) {
      const std::vector<std::int64_t> noise = entries(seed++, static_cast<std::size_t>(rows) * cols);
      if (random) return noise;
      const std::vector<std::int64_t> a = entries(seed++, static_cast<std::size_t>(rows)),
                                      b = entries(seed++, static_cast<std::size_t>(cols));
      std::vector<std::int64_t> out_entries;
      for (int i = 0; i < rows; ++i)
        for (int j = 0; j < cols; ++j)
          out_entries.push_back(((1 << 10) + (a[i] >> 11)) * ((1 << 10) + (b[j] >> 11)) * 3 / 4 +
                                (noise[static_cast<std::size_t>(i) * cols + j] >> 8));
      return out_entries;
    };
    RankCase c;
    for (auto& w : c.weights) {
      w = matrix(rank_width, rank_width);
      if (!random)
        for (std::int64_t& k : w) k = k * 5 / 8;  // ||theta||^2 <= 6
    }
    c.inputs = matrix(rank_width, rank_samples);
    c.gradient = matrix(rank_width, rank_samples);
    if (!random)
      for (std::int64_t& k : c.gradient) k = -k;  // outputs are positive: a descent direction
    if (random && !descends(c))
      for (std::int64_t& k : c.gradient) k = -k;
    out.push_back(std::move(c));
  }
  return out;
}

Case exact_case(const RankCase& c, const std::string& name) {
  const auto matrix = [](const std::vector<std::int64_t>& k, int rows, int cols, int bits) {
    ExactMatrix out(rows, cols);
    for (std::size_t i = 0; i < k.size(); ++i)
      out.entries()[i] = Real(Rational(Integer(k[i]), Integer(1) << static_cast<unsigned>(bits)));
    return out;
  };
  Case out;
  out.name = name;
  for (const auto& w : c.weights) out.network.weights.push_back(matrix(w, rank_width, rank_width, rank_weight_bits));
  out.inputs = matrix(c.inputs, rank_width, rank_samples, rank_data_bits);
  out.gradient = matrix(c.gradient, rank_width, rank_samples, rank_data_bits);
  return out;
}

std::string add_rank_claims(Suite& suite, const std::string& script, int repetitions) {
  const std::vector<RankCase> inputs = rank_cases(case_count);
  std::vector<Case> cases;
  for (std::size_t i = 0; i < inputs.size(); ++i) cases.push_back(exact_case(inputs[i], "case-" + std::to_string(i)));
  const nlohmann::json python = by_mpmath(inputs, script);
  for (std::size_t i = 0; i < cases.size(); ++i) {
    const RankVerdicts ours = verdicts(cases[i]);
    require(rank_verdicts_by_arb(inputs[i]) == ours, "Arb, case " + std::to_string(i));
    if (i < slow_case_count)
      require(python.at("verdicts").at(i).get<RankVerdicts>() == ours, "mpmath, case " + std::to_string(i));
  }
  const auto add = [&](const char* name, const char* certifies, bool ours, double seconds) {
    suite.add({item, name, rank_width, certifies, ours, {}, seconds});
  };
  const double n = case_count, one = median_seconds(repetitions, [&] { evaluate_all(cases, 1); }) / n;
  const double two = median_seconds(repetitions, [&] { evaluate_all(cases, 2); }) / n;
  std::vector<std::string> certificates;
  for (const Case& c : cases)
    for (std::string& bytes : certified(c)) certificates.push_back(std::move(bytes));
  const double production = median_seconds(repetitions,
                                           [&] {
                                             for (const Case& c : cases) (void)bundled(c);
                                           }) /
                            n;
  const double replay = check_seconds(certificates, std::min(repetitions, 3)) / n;
  const double arb = median_seconds(std::min(repetitions, 3),
                                    [&] {
                                      for (const RankCase& c : inputs) (void)rank_verdicts_by_arb(c);
                                    }) /
                     n;
  add("Plumbline, 1 thread", "ladder", true, one);
  add("Plumbline, 2 threads", "ladder", true, two);
  add("Plumbline, 1 thread, with certificates", "ladder", true, production);
  add("plumbline-check, replay of these", "rationals", true, replay);
  add("Arb, 128 bits", "balls", false, arb);
  add("mpmath iv, 128 bits", "intervals", false, python.at("seconds").get<double>());
  return fmt::format(
      "D: {:.0f} cases a second on 1 thread, {:.0f} on 2; parallel efficiency {:.2f} by the clock (processor time "
      "{:.2f} times that of 1 thread); replay by the checker takes {:.2f} times production.\n",
      1 / one, 1 / two, one / (2 * two), cost_of_sharing(cases, repetitions), replay / production);
}

}  // namespace bench
