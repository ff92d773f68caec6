// numpy's files of one array (.npy): a magic word, a version, a header that is a Python dictionary with the type of the
// entries, their order and the shape, then the entries.
#pragma once

#include "import/byte_stream.hpp"
#include "tensor/tensor.hpp"

namespace plumbline {

// What numpy.load gives, in the order of C: Fortran order and big-endian entries are turned. Bits are as in the file.
// Throws InputError(place) for anything but floats of 16, 32, 64 bits and integers of 8 to 64, for a header that is not
// numpy's, and for entries that are fewer or more than the shape says; ResourceLimit beyond kMaxImportBytes.
[[nodiscard]] Tensor read_npy(ByteStream& in);
[[nodiscard]] Tensor read_npy(const std::string& path);

}  // namespace plumbline
