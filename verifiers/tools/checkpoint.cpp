#include "tools/checkpoint.hpp"

#include "budget/error.hpp"
#include "report/files.hpp"
#include "tensor/json.hpp"

namespace plumbline::cli {
namespace {

constexpr std::size_t kCheckpointBytes = std::size_t{1} << 30;

}  // namespace

std::filesystem::path checkpoint_path(const std::string& out, const std::string& experiment, const RunParts& parts) {
  if (out.empty()) return {};
  std::string name = experiment;
  for (const auto& [what, value] : parts) name += "-" + what + "-" + value;
  return std::filesystem::path(out) / (name + ".checkpoint");
}

void resume(const std::filesystem::path& checkpoint, TrainingState& state) {
  if (checkpoint.empty() || !std::filesystem::exists(checkpoint)) return;
  state = at_place(checkpoint.string(), [&] {
    return parse_checkpoint(read_file(checkpoint.string(), kCheckpointBytes), state.theta.size());
  });
}

void keep(const std::filesystem::path& checkpoint, const TrainingState& state) {
  if (!checkpoint.empty()) write_file_atomically(checkpoint, checkpoint_bytes(state));
}

}  // namespace plumbline::cli
