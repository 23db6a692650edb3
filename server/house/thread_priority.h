// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace bourse {

// The calling thread yields to every thread of normal priority from now on. Does nothing where the
// operating system has no priorities per thread.
void lower_thread_priority();

}  // namespace bourse
