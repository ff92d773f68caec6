// Everything may be called from several threads at once: the answers are those of one thread.
#include <doctest/doctest.h>

#include <thread>

#include "core/matrix/oracle.hpp"
#include "matrix/witness.hpp"

using namespace plumbline;

TEST_CASE("threads: bounds and witnesses do not depend on what other threads do") {
  oracle::Random r(171);
  const Eigen::MatrixXd a = oracle::random_doubles(r, 40, 30);
  const MidRad point(a, Eigen::MatrixXd::Zero(40, 30));
  const Matrix<Real> exact = oracle::to_real(a);
  const MachineInterval first = singular_value(point, 1), third = singular_value(point, 3);
  const SingularValueWitness witness = find_witness(exact, 2, 30);
  std::vector<int> right(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < right.size(); ++t) {
    threads.emplace_back([&, t] {
      const PrecisionScope scope(64 + 64 * static_cast<int>(t));
      for (int repeat = 0; repeat < 5; ++repeat) {
        const MachineInterval x = singular_value(point, 1), y = singular_value(point, 3);
        const SingularValueWitness w = find_witness(exact, 2, 30);
        const bool same = x.lower() == first.lower() && y.upper() == third.upper() && w.lower == witness.lower &&
                          w.upper == witness.upper;
        right[t] += same && PrecisionScope::current() == 64 + 64 * static_cast<int>(t) ? 1 : 0;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  for (const int count : right) CHECK(count == 5);
}
