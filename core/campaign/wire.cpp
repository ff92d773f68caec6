#include "campaign/wire.hpp"

#include <nlohmann/json.hpp>

#include "budget/error.hpp"

namespace plumbline::campaign {
namespace {

using nlohmann::json;

json optional(const std::optional<double>& x) { return x ? json(*x) : json(nullptr); }
std::optional<double> optional_double(const json& x) {
  return x.is_null() ? std::nullopt : std::optional(x.get<double>());
}

template <class Enum> Enum checked(const json& value, Enum last) {
  const int i = value.get<int>();
  if (i < 0 || i > static_cast<int>(last)) throw InputError("a number that stands for nothing");
  return static_cast<Enum>(i);
}

json row_json(const Row& row) {
  return {row.index,           row.reading,        static_cast<int>(row.verdict), static_cast<int>(row.rung), row.limit,
          optional(row.lower), optional(row.upper)};
}

Row row_from(const json& a) {
  return {a.at(0).get<std::uint64_t>(),      a.at(1).get<int>(),  checked(a.at(2), CaseVerdict::NotApplicable),
          checked(a.at(3), RungName::Exact), a.at(4).get<bool>(), optional_double(a.at(5)),
          optional_double(a.at(6))};
}

json extreme_json(const Extreme& e) {
  const json margin = e.margin ? json{e.margin->lower.to_string(), e.margin->upper.to_string()} : json(nullptr);
  return {e.reading, static_cast<int>(e.kind), e.index, margin, e.text};
}

Extreme extreme_from(const json& a) {
  Extreme out{a.at(0).get<int>(),
              checked(a.at(1), ExtremeKind::FirstIllTyped),
              a.at(2).get<std::uint64_t>(),
              {},
              a.at(4).get<std::string>()};
  if (const json& margin = a.at(3); !margin.is_null())
    out.margin =
        Enclosure{Rational::parse(margin.at(0).get<std::string>()), Rational::parse(margin.at(1).get<std::string>())};
  return out;
}

}  // namespace

std::vector<std::uint8_t> to_bytes(const BlockResult& result) {
  json rows = json::array(), extremes = json::array();
  for (const Row& row : result.rows) rows.push_back(row_json(row));
  for (const Extreme& extreme : result.extremes) extremes.push_back(extreme_json(extreme));
  return json::to_cbor(json::array({result.block, rows, extremes}));
}

BlockResult block_from_bytes(std::span<const std::uint8_t> bytes) {
  try {
    const json document = json::from_cbor(bytes.begin(), bytes.end());
    BlockResult out{document.at(0).get<std::uint64_t>(), {}, {}};
    for (const json& row : document.at(1)) out.rows.push_back(row_from(row));
    for (const json& extreme : document.at(2)) out.extremes.push_back(extreme_from(extreme));
    return out;
  } catch (const json::exception& error) {
    throw InputError(std::string("not the results of a block: ") + error.what());
  }
}

}  // namespace plumbline::campaign
