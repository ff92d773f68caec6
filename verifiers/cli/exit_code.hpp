// Exit codes: they fail closed (README).
#pragma once

namespace plumbline::cli {

enum ExitCode : int {
  kAsExpected = 0,    // something was certified, and every verdict is as expected
  kDiffers = 1,       // a verdict differs, a certificate is rejected, a single verifier finds its claim refuted
  kUsage = 2,         // usage or bad input
  kInconclusive = 3,  // inconclusive, or only vacuous
  kLimit = 4,         // a limit on time, memory or bits was hit
  kNothing = 5,       // nothing was selected, or nothing applies
  kInternal = 70,
};

}  // namespace plumbline::cli
