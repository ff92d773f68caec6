#include "cli/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <cmath>

#include "budget/error.hpp"
#include "claim/source_text.hpp"

namespace plumbline::cli {

void add_claim_sources(CLI::App& app, ClaimSources& sources) {
  // One file behind each --claims: what follows is the id of a claim.
  app.add_option(
         "--claims", sources.claims,
         "claim file of your own, or a folder of them (docs/language.md); - for standard input; may be repeated")
      ->allow_extra_args(false);
  app.add_option("--formula", sources.formula,
                 "file with one formula of your own (docs/search.md); - for standard input");
  app.add_option("--proofs", sources.proofs,
                 "folder with what is proved of your own claims: proofs.lock, architectures.lock (docs/proofs.md)")
      ->allow_extra_args(false);
}

void add_seconds(CLI::App& app, const std::string& name, double& value, const std::string& what, double least) {
  const auto check = [least](const std::string& text) {
    double x = 0;
    const bool good = CLI::detail::lexical_cast(text, x) && std::isfinite(x) && x >= least && x <= 1e9;
    return good ? "" : fmt::format("expected a number of seconds from {} to 1e9, found \"{}\"", least, text);
  };
  app.add_option(name, value, what)->check(check)->capture_default_str();
}

void add_jobs(CLI::App& app, int& jobs, const std::string& what) {
  app.add_option("--jobs", jobs, what + "; 0: one for each processor")
      ->check(CLI::Range(0, 1024))
      ->capture_default_str();
}

void add_reading(CLI::App& app, std::string& reading) {
  app.add_option("--reading", reading, "only readings of this name (default: all but the false twins)");
}

std::function<std::string(const std::string&)> one_of(std::string what, std::vector<std::string> known) {
  return [what = std::move(what), known = std::move(known)](const std::string& word) -> std::string {
    if (std::ranges::find(known, word) != known.end()) return "";
    return fmt::format("unknown {} \"{}\"{}{}", what, word, suggestion(word, known),
                       fmt::format("; known: {}", fmt::join(known, ", ")));
  };
}

Rational number_of(const std::string& option, const std::string& text) {
  return at_place(option, [&] { return Rational::parse(text); });
}

std::vector<int> parse_depths(const std::string& text) {
  const auto bad = [&](const std::string& part) {
    return InputError(
        "--depths",
        fmt::format("expected depths from 1 to {} like 2..8 or 2,4,8, ascending, found \"{}\"", kMostDepth, part));
  };
  const auto number = [&](std::string_view part) {
    int out = 0;
    const auto [last, error] = std::from_chars(part.data(), part.data() + part.size(), out);
    if (error != std::errc() || last != part.data() + part.size() || out < 1 || out > kMostDepth) throw bad(text);
    return out;
  };
  std::vector<int> out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    const std::string_view part = std::string_view(text).substr(from, end - from);
    const std::size_t dots = part.find("..");
    const int first = number(part.substr(0, dots)),
              last = dots == std::string_view::npos ? first : number(part.substr(dots + 2));
    if (last < first || (!out.empty() && first <= out.back())) throw bad(text);
    for (int d = first; d <= last; ++d) out.push_back(d);
    from = end + 1;
  }
  return out;
}

}  // namespace plumbline::cli
