// The summary against docs/campaign.schema.json; and spoiled summaries, which the schema must refuse.
#include <nlohmann/json.hpp>
#include <valijson/adapters/nlohmann_json_adapter.hpp>
#include <valijson/schema.hpp>
#include <valijson/schema_parser.hpp>
#include <valijson/validator.hpp>

#include "core/campaign/support.hpp"
#include "tensor/json.hpp"

using namespace plumbline;
using namespace plumbline::test;
using nlohmann::json;

namespace {

bool valid(const json& document) {
  const json source = json::parse(read_file(PLUMBLINE_DOCS "/campaign.schema.json"));
  valijson::Schema schema;
  valijson::SchemaParser().populateSchema(valijson::adapters::NlohmannJsonAdapter(source), schema);
  return valijson::Validator(valijson::Validator::kStrongTypes)
      .validate(schema, valijson::adapters::NlohmannJsonAdapter(document), nullptr);
}

json sample_summary() {
  const Folder folder;
  (void)Sample(150).run(folder / "a.sqlite");
  return json::parse(summary_of(folder / "a.sqlite"));
}

}  // namespace

TEST_CASE("a summary keeps to the schema") { CHECK(valid(sample_summary())); }

TEST_CASE("the schema refuses") {
  const json good = sample_summary();
  for (const char* patch : {R"([{"op":"replace","path":"/format","value":"plumbline-campaign/2"}])",
                            R"([{"op":"add","path":"/extra","value":1}])", R"([{"op":"remove","path":"/complete"}])",
                            R"([{"op":"replace","path":"/parameters/seed","value":"7"}])",
                            R"([{"op":"replace","path":"/parameters/readings/0/formula_sha256","value":"00"}])",
                            R"([{"op":"replace","path":"/readings/0/verdict","value":"fine"}])",
                            R"([{"op":"remove","path":"/readings/0/cases/fails"}])",
                            R"([{"op":"replace","path":"/readings/0/cases/fails","value":-1}])",
                            R"([{"op":"replace","path":"/readings/0/margins/holds/bins/0","value":[1]}])",
                            R"([{"op":"replace","path":"/readings/0/extremes/smallest-margin/margin/0","value":0.5}])",
                            R"([{"op":"remove","path":"/readings/0/extremes/first-ill-typed"}])"}) {
    CAPTURE(patch);
    CHECK_FALSE(valid(good.patch(json::parse(patch))));
  }
}
