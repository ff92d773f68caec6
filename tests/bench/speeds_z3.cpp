// Work item E by z3: "some network is faster than the bound" as a formula of nonlinear real arithmetic, to be shown
// unsatisfiable.
#include <sys/resource.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>
#include <z3++.h>

#include <cmath>
#include <csignal>
#include <new>
#include <stdexcept>

#include "speeds.hpp"

namespace bench {
namespace {

using plumbline::Rational;
using plumbline::Real;

constexpr rlim_t most_memory = rlim_t{4} << 30;  // bytes

// The formula, built term by term; all weights are real constants of z3.
class Formula {
 public:
  Formula(z3::context& context, z3::solver& solver, const SpeedInstance& instance)
      : context_(context), solver_(solver), instance_(instance) {}

  // side * (G relu(...)) > bound for some weights with |W_l| <= 1.
  void add(int side, const Rational& bound) {
    const int first = instance_.depth == 2 ? 1 : 2;
    const std::vector<z3::expr> w = layer("w", first * instance_.x.rows());
    const std::vector<z3::expr> v = instance_.depth == 2 ? std::vector<z3::expr>{} : layer("v", first);
    z3::expr speed = context_.real_val(0);
    for (int j = 0; j < instance_.x.cols(); ++j) {
      std::vector<z3::expr> hidden;
      for (int i = 0; i < first; ++i) hidden.push_back(relu(preactivation(w, i, j)));
      z3::expr last = hidden[0];
      if (instance_.depth == 3) last = relu(v[0] * hidden[0] + v[1] * hidden[1]);
      speed = speed + number(Real(side) * instance_.g(0, j)) * last;
    }
    solver_.add(speed > number(Real(bound)));
  }

 private:
  std::vector<z3::expr> layer(const std::string& name, int count) {
    std::vector<z3::expr> out;
    z3::expr norm2 = context_.real_val(0);
    for (int i = 0; i < count; ++i) {
      out.push_back(context_.real_const((name + std::to_string(i)).c_str()));
      norm2 = norm2 + out.back() * out.back();
    }
    solver_.add(norm2 <= 1);
    return out;
  }
  z3::expr preactivation(const std::vector<z3::expr>& w, int neuron, int sample) {
    z3::expr out = context_.real_val(0);
    const int inputs = instance_.x.rows();
    for (int k = 0; k < inputs; ++k)
      out = out + number(instance_.x(k, sample)) * w[static_cast<std::size_t>(neuron * inputs + k)];
    return out;
  }
  z3::expr relu(const z3::expr& h) { return z3::ite(h >= 0, h, context_.real_val(0)); }
  z3::expr rational(const Rational& q) { return context_.real_val(q.value().str().c_str()); }
  // Rational multiples of 1 and of sqrt(2), which is the positive root of r^2 = 2.
  z3::expr number(const Real& a) {
    if (a.is_rational()) return rational(a.rational());
    const Real multiple = a * sqrt(Real(2)) / Real(2);
    if (!multiple.is_rational()) throw std::logic_error("z3: data beyond the rational numbers and sqrt(2)");
    z3::expr r = context_.real_const("sqrt2");
    if (!has_root_) solver_.add(r > 0 && r * r == 2);
    has_root_ = true;
    return rational(multiple.rational()) * r;
  }

  z3::context& context_;
  z3::solver& solver_;
  const SpeedInstance& instance_;
  bool has_root_ = false;
};

z3::solver solver_for(z3::context& context, Z3Engine engine) {
  if (engine == Z3Engine::Simplex) return z3::tactic(context, "smt").mk_solver();
  const z3::tactic clauses =
      z3::tactic(context, "simplify") & z3::tactic(context, "elim-term-ite") & z3::tactic(context, "tseitin-cnf");
  return (clauses & z3::tactic(context, "qfnra-nlsat")).mk_solver();
}

// One query; 'p', 'r' or 'u' for the answer.
char asked(const SpeedInstance& instance, int side, const Rational& bound, Z3Engine engine) {
  try {
    z3::context context;
    z3::solver solver = solver_for(context, engine);
    Formula(context, solver, instance).add(side, bound);
    const z3::check_result result = solver.check();
    return result == z3::unsat ? 'p' : result == z3::sat ? 'r' : 'u';
  } catch (const z3::exception&) { return 'u'; }
}

// In a process of its own, which the system ends when its processor time is over: z3 may overlook its own time limits
// and interrupts for minutes.
[[noreturn]] void child(int pipe, const SpeedInstance& instance, int side, const Rational& bound, double seconds,
                        Z3Engine engine) {
  itimerval timer{};
  timer.it_value.tv_sec = static_cast<time_t>(seconds);
  timer.it_value.tv_usec = 1 + static_cast<suseconds_t>(1e6 * (seconds - std::floor(seconds)));
  std::signal(SIGPROF, SIG_DFL);
  setitimer(ITIMER_PROF, &timer, nullptr);
  const rlimit memory{most_memory, most_memory};
  setrlimit(RLIMIT_AS, &memory);
  char answer = 'u';
  try {
    answer = asked(instance, side, bound, engine);
  } catch (const std::bad_alloc&) {}
  _exit(write(pipe, &answer, 1) == 1 ? 0 : 1);
}

PeerRun query(const SpeedInstance& instance, int side, const Rational& bound, double seconds, Z3Engine engine) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("z3: no pipe");
  const pid_t id = fork();
  if (id < 0) throw std::runtime_error("z3: no process");
  if (id == 0) child(ends[1], instance, side, bound, seconds, engine);
  close(ends[1]);
  char answer = 'u';
  if (read(ends[0], &answer, 1) != 1) answer = 'u';
  close(ends[0]);
  int status = 0;
  rusage usage{};
  if (wait4(id, &status, 0, &usage) != id) throw std::runtime_error("z3: its process is lost");
  const auto seconds_of = [](const timeval& t) {
    return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec);
  };
  const double used = seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime);
  if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF) return {PeerAnswer::OutOfTime, used};
  return {answer == 'p' ? PeerAnswer::Proved : answer == 'r' ? PeerAnswer::Refuted : PeerAnswer::Unknown, used};
}

}  // namespace

PeerRun speed_at_most_by_z3(const SpeedInstance& instance, const Rational& bound, double limit, Z3Engine engine) {
  PeerRun out{PeerAnswer::Proved, 0};
  for (const int side : {1, -1}) {
    const PeerRun one = query(instance, side, bound, std::max(0.0, limit - out.seconds), engine);
    out.seconds += one.seconds;
    out.answer = one.answer;
    if (out.answer != PeerAnswer::Proved) break;
  }
  return out;
}

}  // namespace bench
