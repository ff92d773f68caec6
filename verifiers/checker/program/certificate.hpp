// A certificate with all that is said about it: which modules may take part, what the reader expects, what an
// explanation says. The base derives the verdict (base/certificate.hpp); nothing here accepts what it rejects.
#pragma once

#include "../base/certificate.hpp"
#include "expectation.hpp"
#include "explanation.hpp"
#include "files/tensors.hpp"
#include "lock.hpp"

namespace checker {

// What a program keeps from one certificate to the next, so as not to read it again. Every certificate is charged as if
// it were the first.
class Memory {
 public:
  // As parse_reading; 2^33 units of work at most.
  const Reading& reading(const std::string& formula);
  [[nodiscard]] std::shared_ptr<TensorStore> tensors() const { return tensors_; }

 private:
  struct Known {
    Reading reading;
    std::uint64_t cost = 0;
  };
  std::map<std::string, Known> known_;
  std::uint64_t kept_ = 0;
  std::shared_ptr<TensorStore> tensors_ = std::make_shared<TensorStore>();
};

struct Options {
  std::int64_t max_bits = 16384;                // precision at which an undecided sign is given up
  std::vector<FormulaLock> locks;               // which formulas may go by the name of a claim and reading
  bool allow_unknown_claims = false;            // do not ask them: the name says nothing
  std::uint64_t work = std::uint64_t{1} << 34;  // for a short one (base/session.hpp)
  Expectation expected;
  bool plain = false;        // use no rule: heads and definitions mean what they say, by evaluating it
  bool explain = false;      // fill `explanation` of the result
  Memory* memory = nullptr;  // of one program with the same `plain`; null: nothing is kept
};

struct Checked : Result {
  Explanation explanation;  // what was derived, for people and programs; nothing of it stands in the certificate
};

Checked check_certificate(const std::string& bytes, const Options& options);

}  // namespace checker
