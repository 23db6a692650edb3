// SPDX-License-Identifier: Apache-2.0
//
// Boost.URL compiled once, like Asio and Beast in asio.cpp.
#include <boost/url/src.hpp>
