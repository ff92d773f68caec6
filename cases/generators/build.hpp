// Small helpers to write a case down: matrices from text, rational unit vectors, chains of layers.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "network/network.hpp"
#include "number/stream.hpp"

namespace plumbline::cases {

using Rows = std::initializer_list<std::initializer_list<const char*>>;
using RationalVector = std::vector<Rational>;

[[nodiscard]] ExactMatrix matrix(Rows rows);  // entries as in docs/formats.md
[[nodiscard]] ExactMatrix column(std::initializer_list<const char*> entries);
[[nodiscard]] ExactMatrix from_vector(const RationalVector& v, int rows, int cols);
[[nodiscard]] ExactMatrix times(const Rational& s, const ExactMatrix& a);
[[nodiscard]] Rational squared_norm(const RationalVector& v);

// A rational vector of length n with Euclidean norm exactly 1, by stereographic projection of small random integers.
[[nodiscard]] RationalVector unit_vector(Stream& stream, int n, int size = 9);

// A fully connected ReLU network; biases: none, or one (or none) for each layer.
[[nodiscard]] Network network_of(std::vector<ExactMatrix> weights, std::vector<std::optional<ExactMatrix>> biases = {});
// A case of a network and inputs alone.
[[nodiscard]] Case case_of(const std::string& name, Network network, ExactMatrix inputs);
// Neither network nor data.
[[nodiscard]] Case case_without_network();
// A ReLU network without biases, and a gradient.
[[nodiscard]] Case make_case(const std::string& name, std::vector<ExactMatrix> weights, ExactMatrix inputs,
                             ExactMatrix gradient);

// The case with a note, with a parameter.
[[nodiscard]] Case noted(Case c, const char* note, const char* source = "");
[[nodiscard]] Case with(Case c, const char* name, const char* value);
[[nodiscard]] Case with(Case c, const char* name, ExactMatrix value);

// The case that the families give in turn, called random-SEED-INDEX-FAMILY.
[[nodiscard]] Case in_turn(std::span<Case (*const)(Stream&)> families, Stream& stream, std::uint64_t seed,
                           std::uint64_t index);

// Exact values that the generators need: L0 and ||theta||^2.
[[nodiscard]] Real localised_loss(const Case& c);
[[nodiscard]] Real squared_size(const Network& network);

}  // namespace plumbline::cases
