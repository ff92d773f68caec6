#include "campaign/writer.hpp"

#include <iterator>
#include <utility>
#include <vector>

namespace plumbline::campaign {
namespace {

constexpr std::chrono::milliseconds kInterval{250};

}  // namespace

Writer::Writer(Database& database, std::size_t capacity)
    : database_(database), capacity_(capacity), thread_([this] { run(); }) {}

Writer::~Writer() {
  try {
    finish();
  } catch (...) {  // the caller is already on its way out with another error
  }
}

void Writer::push(BlockResult block) {
  std::unique_lock lock(mutex_);
  emptied_.wait(lock, [this] { return queue_.size() < capacity_ || error_; });
  if (error_) return;
  queue_.push_back(std::move(block));
  filled_.notify_one();
}

bool Writer::failed() const {
  const std::scoped_lock lock(mutex_);
  return error_ != nullptr;
}

void Writer::finish() {
  {
    const std::scoped_lock lock(mutex_);
    closed_ = true;
  }
  filled_.notify_one();
  if (thread_.joinable()) thread_.join();
  if (error_) std::rethrow_exception(std::exchange(error_, nullptr));
}

// The first block is committed at once, so that a run that is killed again and again still gets on.
void Writer::run() {
  auto next_commit = std::chrono::steady_clock::now();
  std::unique_lock lock(mutex_);
  for (;;) {
    filled_.wait(lock, [this] { return closed_ || !queue_.empty(); });
    if (queue_.empty()) return;
    filled_.wait_until(lock, next_commit, [this] { return closed_ || queue_.size() >= capacity_; });
    std::deque<BlockResult> batch = std::exchange(queue_, {});
    emptied_.notify_all();
    lock.unlock();
    commit(batch);
    next_commit = std::chrono::steady_clock::now() + kInterval;
    lock.lock();
    if (error_) return;
  }
}

void Writer::commit(std::deque<BlockResult>& batch) {
  try {
    const std::vector<BlockResult> blocks(std::make_move_iterator(batch.begin()), std::make_move_iterator(batch.end()));
    database_.commit(blocks);
  } catch (...) {
    const std::scoped_lock lock(mutex_);
    error_ = std::current_exception();
    emptied_.notify_all();
  }
}

}  // namespace plumbline::campaign
