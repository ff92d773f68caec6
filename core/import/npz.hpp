// numpy's archives of arrays (.npz): a zip file with one .npy for each name.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tensor/tensor.hpp"

namespace plumbline {

// The arrays in the order of the archive, each under its name without ".npy". Throws InputError(path: name) for a file
// that is no zip archive, names that stand twice or do not end in .npy, and what read_npy throws; ResourceLimit if the
// arrays together are larger than kMaxImportBytes, which is found out while they are unpacked.
[[nodiscard]] std::vector<std::pair<std::string, Tensor>> read_npz(const std::string& path);

}  // namespace plumbline
