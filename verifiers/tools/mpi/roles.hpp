// The two parts that a process of a campaign can play under MPI.
#pragma once

#include <chrono>

#include "tools/campaign.hpp"
#include "tools/mpi/link.hpp"

namespace plumbline::cli {

inline constexpr std::chrono::milliseconds kNap{1};  // of a process that has nothing to do

// How a process ends: through MPI_Finalize, or without it because somebody else is dead.
struct Ending {
  ExitCode code = kInternal;
  bool in_order = true;
};

// Rank 0: owns the database, hands out blocks, evaluates too (--jobs threads, default 1).
[[nodiscard]] Ending coordinate(Link& link, const CampaignRunOptions& options);
// The others: evaluate what they are given, --jobs blocks at a time (default 1). Ends by itself when rank 0 has been
// silent for a minute.
[[nodiscard]] Ending work(Link& link, const CampaignRunOptions& options);

// What both sides must agree on, as a digest.
[[nodiscard]] Bytes digest_of(const campaign::Parameters& parameters);

}  // namespace plumbline::cli
