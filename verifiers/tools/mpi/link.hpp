// Messages between the processes of a campaign, over MPI: nothing waits, and nobody is trusted to be alive.
//
// Collective operations and blocking calls hang when a process has died. So there are only posted sends, whose
// completion nobody waits for, and a receive that looks whether something has come.
#pragma once

#include <cstdint>
#include <list>
#include <optional>
#include <vector>

namespace plumbline::cli {

using Bytes = std::vector<std::uint8_t>;

enum class Tag : int {
  Hello = 1,  // worker: the SHA-256 of what it would evaluate
  Ready,      // worker: may have one more block
  Result,     // worker: a block's results
  Work,       // coordinator: a block to evaluate
  Alive,      // coordinator: is there
  End,        // coordinator: no more work
  Bye,        // worker: has heard that
  Finalize,   // coordinator: everybody is alive, end in order
  Leave,      // coordinator: somebody is dead, end without MPI_Finalize, which would wait for it
};

struct Message {
  int from = 0;
  Tag tag = Tag::Alive;
  Bytes bytes;
};

class Link {
 public:
  Link();
  ~Link();
  Link(const Link&) = delete;
  Link& operator=(const Link&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }

  // Posts the message. A process that MPI reports as unreachable gets nothing, without an error.
  void send(int to, Tag tag, Bytes bytes = {});
  // A message that has come, or nothing.
  [[nodiscard]] std::optional<Message> receive();
  // True if no posted message waits to be taken off our hands.
  [[nodiscard]] bool idle();

 private:
  struct Posted;
  int rank_ = 0, size_ = 1;
  std::list<Posted> posted_;
};

}  // namespace plumbline::cli
