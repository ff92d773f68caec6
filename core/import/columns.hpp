// Samples as the columns of a case: inputs X and targets Y*, the rows in the order of the suite.
//
// Files have a sample of c x h x w numbers with the channel slowest, cases with the channel fastest (docs/formats.md).
// What is a tensor stays as it is in the file and is referred to in the other order; exact decimals are put in place.
#pragma once

#include <string>

#include "import/samples.hpp"
#include "import/steps.hpp"

namespace plumbline {

// A column for each sample, times `scale`. A tensor becomes tensors[name], which will stand in `file`. Throws
// InputError (place: "a sample has 3 x 4 numbers; expected 12, <whose>") for samples of another size, or of three axes
// that are not the channels, rows and columns of `volume`, and for NaN and infinities.
[[nodiscard]] MatrixSource columns_of(const Samples& samples, const StepVolume& volume, const Rational& scale,
                                      const std::string& place, const std::string& whose, const std::string& name,
                                      const std::string& file, Tensors& tensors);

}  // namespace plumbline
