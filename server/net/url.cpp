// SPDX-License-Identifier: Apache-2.0
//
// Boost.URL compiled once, as asio.cpp does for Asio and Beast.
#include <boost/url/src.hpp>
