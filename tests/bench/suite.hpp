// What is measured: programs that do the same work item, ours and the peers, at several sizes.
//
// Each program first runs once and its answer is checked against the others' (a fast wrong program is no peer); only
// then is it timed, by Google Benchmark: one thread, pinned to one processor, processor time, the median of several
// repetitions.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace bench {

struct Program {
  std::string item, name;
  int size = 0;
  std::string certifies;  // "integers", "balls", ...; "nothing" for a program whose answer is not proved
  bool ours = false;
  std::function<void()> run;   // none: `seconds` was measured elsewhere
  double seconds = 0;          // the median, filled in by measure()
  std::string no_answer = {};  // "> 20 s", "unknown": stands in the place of the time of a program that gave none
};

class Suite {
 public:
  void add(Program p) { programs_.push_back(std::move(p)); }
  // Times every program; `repetitions` of about `seconds` each.
  void measure(int repetitions, double seconds);
  [[nodiscard]] const std::vector<Program>& programs() const { return programs_; }

 private:
  std::vector<Program> programs_;
};

// The work items. Each throws std::logic_error if a program gives a wrong answer.
void add_brackets(Suite& suite, const std::vector<int>& sizes);  // A
void add_inertias(Suite& suite, const std::vector<int>& sizes);  // B
void add_forward_passes(Suite& suite);                           // C
void add_flows(Suite& suite);                                    // G
[[nodiscard]] std::string flow_note(const Suite& suite);         // its ratios, of a measured suite
void add_ranks(Suite& suite, const std::vector<int>& sizes);     // R

// Stops the run with a message if a program's answer is wrong.
void require(bool right, const std::string& program);

}  // namespace bench
