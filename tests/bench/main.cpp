// plumbline-bench: how long certified answers take, beside the best public programs for the same work.
#include <sched.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <fstream>
#include <iostream>

#include "matrix/blas_kernel.hpp"
#include "matrix/product.hpp"
#include "rank_claims.hpp"
#include "speeds.hpp"
#include "suite.hpp"
#include "table.hpp"
#include "witnesses.hpp"

namespace {

// One processor for the whole run, so that ratios compare like with like. Where that is not allowed, the run goes on
// unpinned.
void pin_to_one_processor() {
  cpu_set_t set;
  CPU_ZERO(&set);
  CPU_SET(static_cast<std::size_t>(std::max(0, sched_getcpu())), &set);
  if (sched_setaffinity(0, sizeof set, &set) != 0) std::cerr << "plumbline-bench: could not pin to one processor\n";
}

// 0, or 2 if the file cannot be written; nothing to do without a name.
int write_json(const bench::Suite& suite, const std::string& file) {
  if (file.empty()) return 0;
  std::ofstream out(file);
  out << bench::json(suite);
  out.close();
  if (out) return 0;
  std::cerr << "plumbline-bench: " << file << ": could not be written\n";
  return 2;
}

int speeds(const bench::SpeedLimits& limits, const std::string& json_file) {
  pin_to_one_processor();
  bench::write_speed_costs(std::cout, limits);
  std::cout << '\n';
  bench::Suite suite;
  bench::write_speed_table(std::cout, suite, limits);
  return write_json(suite, json_file);
}

int flows(int repetitions, double seconds, const std::string& json_file) {
  pin_to_one_processor();
  bench::Suite suite;
  bench::add_flows(suite);
  suite.measure(repetitions, seconds);
  std::cout << bench::table(suite) << bench::flow_note(suite);
  return write_json(suite, json_file);
}

int run(int argc, char** argv) {
  CLI::App app("Measures Plumbline's work items beside their peers and prints one table of ratios.");
  std::string json_file;
  int repetitions = 7;
  double seconds = 0.01;
  bool large = false, only_d = false, only_e = false, only_f = false, only_g = false, exact_only = false,
       only_a = false, every_depth = false;
  bench::SpeedLimits limits;
  app.add_option("--json", json_file, "also write the table to this file as JSON");
  app.add_option("--repetitions", repetitions, "repetitions, of which the median is taken")->check(CLI::Range(3, 99));
  app.add_option("--seconds", seconds, "least time of one repetition")->check(CLI::Range(0.0001, 10.0));
  app.add_flag("--exact-only", exact_only, "work items C and R only: exact forward passes and ranks");
  app.add_flag("--brackets", only_a, "work item A only: singular values");
  app.add_flag("--whole-only", only_d, "work item D only");
  app.add_flag(
      "--speeds", only_e,
      "work item E only, all sizes, and what optimal speeds cost against depth, dimension and samples (half an hour)");
  app.add_flag("--every-depth", every_depth, "what bounds of optimal speeds at every depth cost (minutes)");
  app.add_flag("--witnesses", only_f, "work item F only: certificates with singular values and ranks, up to width 256");
  app.add_flag("--flows", only_g, "work item G only: a gradient flow with a guarantee");
  app.add_option("--speed-seconds", limits.ours, "limit for each of our enclosures of an optimal speed")
      ->check(CLI::Range(0.01, 86400.0));
  app.add_option("--peer-seconds", limits.peers, "limit for each bound that a peer of work item E is asked to prove")
      ->check(CLI::Range(0.01, 86400.0));
  app.add_flag("--large", large, "the largest sizes too (minutes)");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) { return app.exit(e) == 0 ? 0 : 2; }
  plumbline::use_one_blas_thread();
  std::cerr << plumbline::blas_line();
  if (only_e) return speeds(limits, json_file);
  if (every_depth) {
    pin_to_one_processor();
    bench::write_every_depth_costs(std::cout, limits);
    return 0;
  }
  if (only_f) {
    pin_to_one_processor();
    bench::write_witness_costs(std::cout, 256);
    return 0;
  }
  if (only_g) return flows(repetitions, seconds, json_file);
  bench::Suite whole, suite;
  const std::vector<int> widths = large ? std::vector<int>{16, 64, 128, 256, 1000} : std::vector<int>{16, 64, 128, 256};
  if (exact_only || only_a) {
    pin_to_one_processor();
    if (only_a) bench::add_brackets(suite, widths);
    if (exact_only) {
      bench::add_forward_passes(suite);
      bench::add_ranks(suite, {128, 256, 512});
    }
    suite.measure(repetitions, seconds);
    std::cout << bench::table(suite);
    return write_json(suite, json_file);
  }
  const std::string notes = bench::add_rank_claims(whole, PLUMBLINE_RANK_CLAIMS_SCRIPT,
                                                   repetitions);  // on two processors: before the pinning
  if (only_d) {
    std::cout << bench::table(whole) << notes;
    return 0;
  }
  pin_to_one_processor();
  bench::add_brackets(suite, widths);
  bench::add_inertias(suite, {8, 16, 32, 64, 100});
  bench::add_forward_passes(suite);
  bench::add_flows(suite);
  bench::add_ranks(suite, {128});
  suite.measure(repetitions, seconds);
  for (const bench::Program& p : whole.programs()) suite.add(p);
  for (const bench::SpeedInstance& instance : bench::speed_instances(false)) bench::add_speed(suite, instance, limits);
  std::cout << bench::table(suite) << notes << bench::flow_note(suite);
  return write_json(suite, json_file);
}

}  // namespace

int main(int argc, char** argv) {
  plumbline::restart_with_better_blas(argv);
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    std::cerr << "plumbline-bench: " << e.what() << '\n';
    return 70;
  }
}
