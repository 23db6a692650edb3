# SPDX-License-Identifier: Apache-2.0
#
# find_package(bourse): the engine as bourse::core, bourse::boundary, bourse::games, bourse::play and bourse::bots.
# Each brings what it depends on. bourse::bots is the whole engine.
include(CMakeFindDependencyMacro)
find_dependency(Boost 1.81 CONFIG COMPONENTS headers json)
find_dependency(fmt 9 CONFIG)
find_dependency(Threads)
find_dependency(PkgConfig)
if(NOT TARGET PkgConfig::sodium)
  pkg_check_modules(sodium REQUIRED IMPORTED_TARGET libsodium)
endif()
include(${CMAKE_CURRENT_LIST_DIR}/bourse-targets.cmake)
