#include "suite.hpp"

#include <benchmark/benchmark.h>

#include <stdexcept>

namespace bench {
namespace {

// Takes the medians and prints nothing: the table comes at the end.
class Medians : public benchmark::BenchmarkReporter {
 public:
  explicit Medians(std::vector<Program>& programs) : programs_(programs) {}
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Aggregate || run.aggregate_name != "median") continue;
      programs_.at(std::stoul(run.run_name.function_name)).seconds =
          run.GetAdjustedCPUTime() / benchmark::GetTimeUnitMultiplier(run.time_unit);
    }
  }

 private:
  std::vector<Program>& programs_;
};

}  // namespace

void Suite::measure(int repetitions, double seconds) {
  for (std::size_t i = 0; i < programs_.size(); ++i) {
    const auto& run = programs_[i].run;
    if (!run) continue;
    benchmark::RegisterBenchmark(std::to_string(i).c_str(),
                                 [&run](benchmark::State& state) {
                                   for (auto _ : state) run();
                                 })
        ->Repetitions(repetitions)
        ->ReportAggregatesOnly(true)
        ->MinTime(seconds);
  }
  Medians medians(programs_);
  benchmark::RunSpecifiedBenchmarks(&medians);
}

void require(bool right, const std::string& program) {
  if (!right) throw std::logic_error("the answer of \"" + program + "\" is wrong: nothing is timed");
}

}  // namespace bench
