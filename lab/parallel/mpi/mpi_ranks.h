// SPDX-License-Identifier: Apache-2.0
//
// The processes that one mpirun started. Without mpirun there is one, and MPI is never called.
#pragma once

#include "lab/parallel/ranks.h"

namespace bourse {

// For Ranks::join_by().
std::unique_ptr<Ranks> join_mpi_ranks();

}  // namespace bourse
