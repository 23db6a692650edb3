// SPDX-License-Identifier: Apache-2.0
#include "lab/parallel/mpi/mpi_ranks.h"

#include <cstring>

#include <mpi.h>

#include "core/check.h"

namespace bourse {
namespace {

class MpiRanks final : public Ranks {
 public:
  MpiRanks(int count, int own) : Ranks(count, own) {}

  std::string broadcast(std::string text) override {
    auto size = static_cast<std::int64_t>(text.size());
    MPI_Bcast(&size, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
    text.resize(static_cast<std::size_t>(size));
    MPI_Bcast(text.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
    return text;
  }

  void wait_for_all() override { MPI_Barrier(MPI_COMM_WORLD); }

  // A message is the job followed by the content; the kind is the tag.
  void send(const Note& note) override {
    std::string bytes(sizeof note.job, '\0');
    std::memcpy(bytes.data(), &note.job, sizeof note.job);
    bytes += note.content;
    MPI_Send(bytes.data(),
             static_cast<int>(bytes.size()),
             MPI_BYTE,
             note.rank,
             static_cast<int>(note.kind),
             MPI_COMM_WORLD);
  }

  std::optional<Note> receive() override {
    int has_arrived = 0;
    MPI_Status status{};
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_arrived, &status);
    if (has_arrived == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    MPI_Recv(bytes.data(),
             size,
             MPI_BYTE,
             status.MPI_SOURCE,
             status.MPI_TAG,
             MPI_COMM_WORLD,
             MPI_STATUS_IGNORE);
    Note note{status.MPI_SOURCE, static_cast<NoteKind>(status.MPI_TAG), 0, {}};
    BOURSE_CHECK(bytes.size() >= sizeof note.job);
    std::memcpy(&note.job, bytes.data(), sizeof note.job);
    note.content = bytes.substr(sizeof note.job);
    return note;
  }

 private:
  void leave_others() override { MPI_Finalize(); }
};

}  // namespace

std::unique_ptr<Ranks> join_mpi_ranks() {
  if (launched_processes() == 1) return std::make_unique<Ranks>();
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  BOURSE_CHECK(provided >= MPI_THREAD_SERIALIZED);
  int count = 1;
  int own = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &count);
  MPI_Comm_rank(MPI_COMM_WORLD, &own);
  return std::make_unique<MpiRanks>(count, own);
}

}  // namespace bourse
