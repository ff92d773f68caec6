// The one writer of a campaign: takes finished blocks from the workers and commits them from a thread of its own.
//
// A worker that has finished a block leaves it in a queue and goes on; only when the disk is so slow that the queue is
// full does it wait, so memory stays bounded. Blocks are committed together, four times a second: a commit costs a few
// waits for the disk, and a kill loses what was evaluated since the last one, to be evaluated again.
#pragma once

#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <thread>

#include "campaign/database.hpp"

namespace plumbline::campaign {

class Writer {
 public:
  explicit Writer(Database& database, std::size_t capacity = 256);  // capacity: of the queue, in blocks
  ~Writer();  // commits what was pushed; errors are lost, so call finish() first
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  void push(BlockResult block);
  // A commit failed: no more blocks are needed. What is pushed from then on is dropped.
  [[nodiscard]] bool failed() const;
  // Commits the rest and ends the thread; throws what a commit threw.
  void finish();

 private:
  void run();
  void commit(std::deque<BlockResult>& batch);

  Database& database_;
  const std::size_t capacity_;
  mutable std::mutex mutex_;
  std::condition_variable filled_, emptied_;
  std::deque<BlockResult> queue_;
  bool closed_ = false;
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace plumbline::campaign
