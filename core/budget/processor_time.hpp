// Processor time, for statistics. Nothing that a verdict depends on may ask for it.
#pragma once

#include <utility>

namespace plumbline {

// The processor time in seconds that this thread has used, from some fixed moment on.
[[nodiscard]] double processor_seconds();

// Adds the processor time of its scope to `seconds`, unless time is not measured. Inside, nothing is measured again.
class AddedTime {
 public:
  AddedTime(double& seconds, bool& measured)
      : seconds_(seconds), measured_(measured), counts_(std::exchange(measured, false)) {
    if (counts_) start_ = processor_seconds();
  }
  ~AddedTime() {
    if (counts_) seconds_ += processor_seconds() - start_;
    measured_ = counts_;
  }
  AddedTime(const AddedTime&) = delete;
  AddedTime& operator=(const AddedTime&) = delete;

 private:
  double& seconds_;
  bool& measured_;
  const bool counts_;
  double start_ = 0;
};

}  // namespace plumbline
