// SPDX-License-Identifier: Apache-2.0
//
// All requests that a table answers over HTTP.
#pragma once

#include "server/room/hint_requests.h"
#include "server/room/rematch.h"
#include "server/room/seat_requests.h"
#include "server/room/table_reports.h"

namespace bourse {

struct TableRequests {
  SeatRequests seats;
  TableReports reports;
  HintRequests hints;
  Rematch rematch;
};

}  // namespace bourse
