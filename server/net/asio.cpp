// SPDX-License-Identifier: Apache-2.0
//
// The definitions of Asio and Beast, compiled here and nowhere else
// (BOOST_ASIO_SEPARATE_COMPILATION, BOOST_BEAST_SEPARATE_COMPILATION).
#include <boost/asio/impl/src.hpp>
#include <boost/asio/ssl/impl/src.hpp>
#include <boost/beast/src.hpp>
