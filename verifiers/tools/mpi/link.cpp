#include "tools/mpi/link.hpp"

#include <mpi.h>

#include "budget/as_size.hpp"

namespace plumbline::cli {

struct Link::Posted {
  Bytes bytes;
  MPI_Request request = MPI_REQUEST_NULL;
};

Link::Link() {
  int provided = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);  // a peer that is gone must not end this process
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

Link::~Link() = default;

void Link::send(int to, Tag tag, Bytes bytes) {
  (void)idle();
  posted_.push_back({std::move(bytes)});
  Posted& p = posted_.back();
  const int size = static_cast<int>(p.bytes.size());
  if (MPI_Isend(p.bytes.data(), size, MPI_BYTE, to, static_cast<int>(tag), MPI_COMM_WORLD, &p.request) != MPI_SUCCESS)
    posted_.pop_back();
}

std::optional<Message> Link::receive() {
  int there = 0;
  MPI_Status status;
  if (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &there, &status) != MPI_SUCCESS || there == 0)
    return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Message out{status.MPI_SOURCE, static_cast<Tag>(status.MPI_TAG), Bytes(as_size(size))};
  if (MPI_Recv(out.bytes.data(), size, MPI_BYTE, out.from, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE) !=
      MPI_SUCCESS)
    return std::nullopt;
  return out;
}

bool Link::idle() {
  std::erase_if(posted_, [](Posted& p) {
    int done = 0;
    return MPI_Test(&p.request, &done, MPI_STATUS_IGNORE) != MPI_SUCCESS || done != 0;
  });
  return posted_.empty();
}

}  // namespace plumbline::cli
