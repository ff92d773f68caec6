// `cost`: both ends of the representation cost of a function at some depths or in the limit, each end a claim with a
// certificate.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "budget/error.hpp"
#include "cli/case_facts.hpp"
#include "cli/commands.hpp"
#include "cli/options.hpp"
#include "cli/replay.hpp"
#include "cost/plain_case.hpp"
#include "cost/representation_cost.hpp"
#include "report/decimal.hpp"
#include "report/experiment_pages.hpp"
#include "report/files.hpp"
#include "tools/cost_certificates.hpp"
#include "tools/cost_limit.hpp"
#include "tools/network_case.hpp"

namespace plumbline::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

// One depth: the enclosure, what was certified, and the files.
struct CostResult {
  CostEnclosure enclosure;
  Real lo;
  bool certified = false;
  CostCertificates certificates;
};

// The lower end: a short number if it is one, and the checker sees it too; else the safe one.
bool certify_below(const CostCommand& options, CostResult& result) {
  const std::string part(name_of(result.enclosure.by)), name = std::string(kCostClaim) + "." + part;
  const std::size_t before = result.certificates.files.size();
  const auto certify = [&](const Real& lo) {
    result.enclosure.below.scalars["lower"] = result.lo = lo;
    return result.certificates.certify(name, result.enclosure.below, part);
  };
  for (const Real& lo : result.enclosure.nice) {
    if (certify(lo) && (options.out.empty() || replay({result.certificates.files.back()}, 1).empty())) return true;
    result.certificates.files.resize(before);
    result.certificates.problem.clear();
  }
  return certify(Real(result.enclosure.lo));
}

CostResult at_depth(const Case& c, const CostFunction& f, int depth, const CostCommand& options) {
  CostResult out{enclose_cost(c, f, depth, {.restarts = options.search}), {}, false, {options.out, {}, {}}};
  CostEnclosure& e = out.enclosure;
  out.certified = (!e.values || out.certificates.certify_function(e.above, e.below)) &&
                  out.certificates.certify(std::string(kCostClaim) + (e.turning ? ".turning" : ""), e.above, "norm") &&
                  certify_below(options, out);
  out.certificates.write_cases(e.above, e.below);
  return out;
}

Rational lower_of(const CostResult& r) { return r.lo.enclosure(64).lower; }

bool attained(const CostResult& r) { return r.lo.is_rational() && r.lo.rational() == r.enclosure.hi; }

std::string ends_text(const CostResult& r) {
  if (attained(r)) return "R = " + r.lo.to_string();
  return fmt::format("{} <= R <= {}", report::decimal(lower_of(r), 12, report::Round::Down),
                     report::decimal(r.enclosure.hi, 12, report::Round::Up));
}

std::string table_of(const std::vector<CostResult>& results) {
  std::string out = fmt::format("{:>5}  {:<42}{:>10}{:>11}  {}\n", "L", "ends", "hi - lo", "hi / L", "by");
  for (const CostResult& r : results)
    out += fmt::format("{:>5}  {:<42}{:>10}{:>11}  {}; {}{}\n", r.enclosure.depth, ends_text(r),
                       attained(r) ? "0" : report::decimal(r.enclosure.hi - lower_of(r), 3, report::Round::Up),
                       report::decimal(r.enclosure.hi / Rational(r.enclosure.depth), 6, report::Round::Up),
                       r.enclosure.what_below, r.enclosure.what_above, r.certified ? "" : "; NOT CERTIFIED");
  return out;
}

ordered_json json_of(const Case& c, const CostFunction& f, const std::vector<CostResult>& results) {
  ordered_json depths = ordered_json::array();
  for (const CostResult& r : results)
    depths.push_back({{"depth", r.enclosure.depth},
                      {"lo", lower_of(r).to_string()},
                      {"hi", r.enclosure.hi.to_string()},
                      {"attained", attained(r)},
                      {"certified", r.certified},
                      {"below", r.enclosure.what_below},
                      {"above", r.enclosure.what_above},
                      {"certificates", r.certificates.files}});
  return {{"format", "plumbline-cost/1"}, {"case", c.name}, {"function", function_text(f)}, {"depths", depths}};
}

std::string first_line(const Case& c, const std::vector<CostResult>& results, const CostCommand& options) {
  const bool all = std::ranges::all_of(results, [](const CostResult& r) { return r.certified; });
  const char* state = state_text(all, options);
  if (results.size() == 1)
    return fmt::format("{} at depth {} of {}, {}\n", ends_text(results[0]), results[0].enclosure.depth, c.name, state);
  return fmt::format("R(f; L) of {} enclosed at {} depths, {}\n", c.name, results.size(), state);
}

void write_page(const Case& c, const CostFunction& f, const std::vector<CostResult>& results,
                const CostCommand& options) {
  std::vector<report::CostRow> rows;
  for (const CostResult& r : results)
    rows.push_back(
        {r.enclosure.depth, lower_of(r), r.enclosure.hi, r.enclosure.what_above, r.enclosure.what_below, r.certified});
  write_file_atomically(fs::path(options.out) / (file_stem(c.name + "-cost") + ".html"),
                        report::cost_page(c.name, function_text(f), largest_rank(f), rows));
}

ExitCode run_cost(const CostCommand& options) {
  const Case c = read_network_case(options.file);
  std::vector<int> depths{options.depth > 0 ? options.depth : std::max(1, c.network.depth())};
  if (!options.depths.empty()) depths = parse_depths(options.depths);
  const CostFunction f = at_place(options.file, [&] { return cost_function(c); });
  if (options.limit) return run_cost_limit(c, f, options);
  std::vector<CostResult> results;
  for (const int depth : depths) results.push_back(at_depth(c, f, depth, options));
  if (!options.out.empty()) write_page(c, f, results, options);
  std::vector<std::string> files, rejected;
  for (const CostResult& r : results)
    files.insert(files.end(), r.certificates.files.begin(), r.certificates.files.end());
  if (!options.no_check && !files.empty()) rejected = replay(files, 1);
  if (options.json)
    fmt::print("{}\n", json_of(c, f, results).dump(1));
  else
    fmt::print("{}{}", first_line(c, results, options),
               options.quiet ? "" : "  " + function_text(f) + "\n" + table_of(results));
  for (const std::string& r : rejected) fmt::print(stderr, "plumbline: {}\n", r);
  bool open = false;
  for (const CostResult& r : results)
    if (!r.certified) {
      fmt::print(stderr, "plumbline: depth {}: {}\n", r.enclosure.depth, r.certificates.problem);
      open = true;
    }
  return !rejected.empty() ? kDiffers : open ? kInconclusive : kAsExpected;
}

}  // namespace

Action cost_command(CLI::App& command) {
  const auto o = std::make_shared<CostCommand>();
  command
      .add_option(
          "case", o->file,
          "case file; with one input and targets the function between them, else what its network computes on its "
          "samples' convex hull")
      ->required();
  CLI::Option* depth =
      command.add_option("--depth", o->depth, "number of layers L (default: that of the case's network)")
          ->check(CLI::Range(1, kMostDepth));
  CLI::Option* depths = command.add_option("--depths", o->depths, "several: 2..8, or 2,4,8,16..20")->excludes(depth);
  command.add_flag("--limit", o->limit, "the limits R0, R1 and R2 in depth in place of the cost at one")
      ->excludes(depth)
      ->excludes(depths);
  command
      .add_option("--out", o->out,
                  "folder for the cases, the certificates, and the page with both ends against depth; \"\" for none")
      ->capture_default_str();
  command
      .add_option("--search", o->search,
                  "random networks to start from at depth 4, five times as many at depth 3; 0 for the constructions "
                  "only, more for lower upper ends")
      ->check(CLI::Range(0, 100000))
      ->capture_default_str();
  command.add_flag("--json", o->json, "as JSON");
  command.add_flag("--quiet", o->quiet, "print the first line only");
  command.add_flag("--no-check", o->no_check, "do not replay the certificates");
  return with(o, run_cost);
}

}  // namespace plumbline::cli
