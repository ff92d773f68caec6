// Processor time, for statistics. Nothing that a verdict depends on may ask for it.
#pragma once

namespace plumbline {

// The processor time in seconds that this thread has used, from some fixed moment on.
[[nodiscard]] double processor_seconds();

}  // namespace plumbline
