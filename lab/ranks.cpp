// SPDX-License-Identifier: Apache-2.0
#include "lab/ranks.h"

#include <cstdlib>
#include <cstring>

#include "core/check.h"

#ifdef BOURSE_MPI
#include <mpi.h>
#endif

namespace bourse {

Ranks& Ranks::all() {
  static Ranks ranks;
  return ranks;
}

#ifdef BOURSE_MPI

namespace {

// What Open MPI's, and what other launchers of MPI processes set.
bool is_launched() {
  for (const char* name : {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE"}) {
    if (std::getenv(name) != nullptr) return true;
  }
  return false;
}

bool is_joined = false;

}  // namespace

Ranks::Ranks() {
  if (!is_launched()) return;
  int provided = MPI_THREAD_SINGLE;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
  BOURSE_CHECK(provided >= MPI_THREAD_SERIALIZED);
  is_joined = true;
  MPI_Comm_size(MPI_COMM_WORLD, &count_);
  MPI_Comm_rank(MPI_COMM_WORLD, &own_);
}

void Ranks::leave() {
  if (is_joined) MPI_Finalize();
  is_joined = false;
}

std::string Ranks::of_first(std::string text) {
  if (count_ == 1) return text;
  auto size = static_cast<std::int64_t>(text.size());
  MPI_Bcast(&size, 1, MPI_INT64_T, 0, MPI_COMM_WORLD);
  text.resize(static_cast<std::size_t>(size));
  MPI_Bcast(text.data(), static_cast<int>(size), MPI_BYTE, 0, MPI_COMM_WORLD);
  return text;
}

void Ranks::wait_for_all() { MPI_Barrier(MPI_COMM_WORLD); }

// On the line: the piece, then the content; the kind is the tag.
void Ranks::send(const Note& note) {
  std::string bytes(sizeof note.piece, '\0');
  std::memcpy(bytes.data(), &note.piece, sizeof note.piece);
  bytes += note.content;
  MPI_Send(bytes.data(),
           static_cast<int>(bytes.size()),
           MPI_BYTE,
           note.rank,
           static_cast<int>(note.kind),
           MPI_COMM_WORLD);
}

std::optional<Note> Ranks::receive() {
  int has_arrived = 0;
  MPI_Status status{};
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &has_arrived, &status);
  if (has_arrived == 0) return std::nullopt;
  int size = 0;
  MPI_Get_count(&status, MPI_BYTE, &size);
  Note note{status.MPI_SOURCE, static_cast<NoteKind>(status.MPI_TAG), 0, {}};
  std::string bytes(static_cast<std::size_t>(size), '\0');
  MPI_Recv(bytes.data(),
           size,
           MPI_BYTE,
           status.MPI_SOURCE,
           status.MPI_TAG,
           MPI_COMM_WORLD,
           MPI_STATUS_IGNORE);
  BOURSE_CHECK(bytes.size() >= sizeof note.piece);
  std::memcpy(&note.piece, bytes.data(), sizeof note.piece);
  note.content = bytes.substr(sizeof note.piece);
  return note;
}

#else

Ranks::Ranks() = default;

void Ranks::leave() {}

std::string Ranks::of_first(std::string text) { return text; }

void Ranks::wait_for_all() {}

// Nobody is there.
void Ranks::send(const Note& /*note*/) { BOURSE_CHECK(count_ > 1); }

std::optional<Note> Ranks::receive() { return std::nullopt; }

#endif

}  // namespace bourse
