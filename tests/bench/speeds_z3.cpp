// Work item E by z3: "some network is faster than the bound" as a formula of nonlinear real arithmetic, to be shown unsatisfiable.
#include <z3++.h>

#include <atomic>
#include <chrono>
#include <ctime>
#include <stdexcept>
#include <thread>

#include "speeds.hpp"

namespace bench {
namespace {

using plumbline::Rational;
using plumbline::Real;

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Interrupts z3 when the processor's clock reaches the limit: z3's own timer goes by the clock on the wall, which also counts other programs.
class Watch {
 public:
  Watch(z3::context& context, double end) : thread_([this, &context, end] {
    while (!done_) {
      if (processor_seconds() >= end) context.interrupt();
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
  }) {}
  Watch(const Watch&) = delete;
  Watch& operator=(const Watch&) = delete;
  ~Watch() {
    done_ = true;
    thread_.join();
  }

 private:
  std::atomic<bool> done_{false};
  std::thread thread_;
};

// The formula, built term by term; all weights are real constants of z3.
class Formula {
 public:
  Formula(z3::context& context, z3::solver& solver, const SpeedInstance& instance) : context_(context), solver_(solver), instance_(instance) {}

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
    for (int k = 0; k < inputs; ++k) out = out + number(instance_.x(k, sample)) * w[static_cast<std::size_t>(neuron * inputs + k)];
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
  return (z3::tactic(context, "simplify") & z3::tactic(context, "elim-term-ite") & z3::tactic(context, "tseitin-cnf") & z3::tactic(context, "qfnra-nlsat")).mk_solver();
}

}  // namespace

PeerRun speed_at_most_by_z3(const SpeedInstance& instance, const Rational& bound, double limit, Z3Engine engine) {
  const double start = processor_seconds();
  PeerRun out{PeerAnswer::Proved, 0};
  for (const int side : {1, -1}) {
    z3::context context;
    z3::solver solver = solver_for(context, engine);
    Formula(context, solver, instance).add(side, bound);
    z3::check_result result = z3::unknown;
    try {
      const Watch watch(context, start + limit);
      result = solver.check();
    } catch (const z3::exception&) {
      result = z3::unknown;                        // interrupted, or given up
    }
    out.seconds = processor_seconds() - start;
    if (result == z3::unsat) continue;
    out.answer = result == z3::sat ? PeerAnswer::Refuted : out.seconds >= limit ? PeerAnswer::OutOfTime : PeerAnswer::Unknown;
    return out;
  }
  return out;
}

}  // namespace bench
