// SPDX-License-Identifier: Apache-2.0
//
// The processes started by mpirun. Without mpirun there is one, and MPI is never called.
#pragma once

#include "lab/parallel/ranks.h"

namespace bourse {

// To be passed to Ranks::join_by().
std::unique_ptr<Ranks> join_mpi_ranks();

}  // namespace bourse
