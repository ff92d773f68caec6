#include "cli/certificates_shown.hpp"

#include "report/certificate_place.hpp"
#include "report/escape.hpp"
#include "report/html_case.hpp"

namespace plumbline::cli {

std::vector<std::pair<ReadingKey, std::string>> certificates_shown(const report::Report& report) {
  std::vector<std::pair<ReadingKey, std::string>> out;
  const report::View view(report);
  for (const ReadingView& reading : view.readings())
    if (const CaseResult* failure = reading.reading->counterexample ? report::shown_failure(reading) : nullptr)
      if (!report::relative_link(report::certificate_place(failure->certificate).file).empty())
        out.emplace_back(reading.reading->key(), failure->certificate);
  return out;
}

}  // namespace plumbline::cli
