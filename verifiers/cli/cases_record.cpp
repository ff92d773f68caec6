#include "cli/cases_record.hpp"

#include "budget/error.hpp"
#include "report/item.hpp"
#include "tensor/json.hpp"
#include "tensor/sha256.hpp"

namespace plumbline::cli {
namespace {

constexpr const char* kFormat = "plumbline-cases/1";

nlohmann::json to_json(const CaseRecord& record) {
  return {{"bundle", record.bundle.empty() ? nlohmann::json() : nlohmann::json(record.bundle)},
          {"case", record.case_file},
          {"certificates", record.certificates},
          {"not_applicable", record.not_applicable},
          {"not_applicable_sha256", record.not_applicable_sha256},
          {"sha256", record.sha256}};
}

CaseRecord record_of(const report::Item& item) {
  item.check_keys({"bundle", "case", "certificates", "not_applicable", "not_applicable_sha256", "sha256"});
  return {.case_file = item["case"].value(),
          .sha256 = item["sha256"].digest(),
          .bundle = item.text_or_empty("bundle"),
          .certificates = item["certificates"].natural(),
          .not_applicable = item["not_applicable"].natural(),
          .not_applicable_sha256 = item["not_applicable_sha256"].digest()};
}

}  // namespace

std::string digest_of_readings(const std::set<std::string>& readings) {
  std::string all;
  for (const std::string& reading : readings) (all += reading) += '\n';
  return sha256(all);
}

std::string cases_bytes(const std::vector<CaseRecord>& cases) {
  std::string out = "{\"cases\": [";
  const char* separator = "\n";
  for (const CaseRecord& record : cases) {
    (out += separator) += to_json(record).dump();
    separator = ",\n";
  }
  return out + "\n],\n\"format\": \"" + kFormat + "\"}\n";
}

std::vector<CaseRecord> parse_cases_record(const std::string& bytes) {
  const nlohmann::json document = parse_json(bytes);
  const report::Item whole(document, "");
  whole.check_keys({"cases", "format"});
  if (whole["format"].text() != kFormat) whole["format"].fail(std::string("expected \"") + kFormat + "\"");
  std::vector<CaseRecord> out;
  for (const report::Item& item : whole["cases"].list()) out.push_back(record_of(item));
  return out;
}

}  // namespace plumbline::cli
