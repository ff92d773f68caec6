// What the bytes of an entry mean, exactly: every finite number of these types is an integer times a power of two. No
// value is rounded; what is not a number is refused.
#pragma once

#include <optional>
#include <string_view>

#include "number/rational.hpp"
#include "tensor/tensor.hpp"

namespace plumbline {

[[nodiscard]] std::size_t bytes_of(Dtype type);                         // of one entry: 1, 2, 4 or 8
[[nodiscard]] std::string_view name(Dtype type);                        // as safetensors has it: "F32"
[[nodiscard]] std::optional<Dtype> dtype_named(std::string_view name);  // nothing if it is none of them

// The product of the dimensions, 1 for a scalar; nothing if it is 2^63 or more, whatever the order of the dimensions.
[[nodiscard]] std::optional<std::uint64_t> entries_of(const std::vector<std::uint64_t>& shape);

// The entry that starts at `bytes`, of which bytes_of(type) are read: as a double, if that is its exact value. Nothing
// for NaN and infinities (value() refuses them), and for integers of 64 bits that no double equals.
[[nodiscard]] std::optional<double> exact_double(Dtype type, const std::byte* bytes);
// The entry, exactly. Throws InputError for NaN and infinities.
[[nodiscard]] Rational exact_value(Dtype type, const std::byte* bytes);

// Entry `index` of the tensor, row-major, exactly. Throws InputError for NaN and infinities, and beyond the end.
[[nodiscard]] Rational exact_value(const Tensor& tensor, std::uint64_t index);

}  // namespace plumbline
