# SPDX-License-Identifier: Apache-2.0
#
# Debian packages, one per component of cmake/install.cmake: `tools/packages`.
set(BOURSE_MAINTAINER "Bourse maintainers <maintainers@bourse.example>" CACHE STRING
    "Who answers for the Debian packages; set it to your own address before you publish any")
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME bourse)
set(CPACK_PACKAGE_VENDOR Bourse)
set(CPACK_PACKAGE_CONTACT "${BOURSE_MAINTAINER}")
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_COMPONENTS_ALL bourse libbourse-dev)
if(TARGET bourse-lab)
  list(APPEND CPACK_COMPONENTS_ALL bourse-lab)
endif()
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SECTION net)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)

set(packaging ${PROJECT_SOURCE_DIR}/packaging/debian)

# Every package has a changelog and a copyright file in /usr/share/doc.
set(changelog ${PROJECT_BINARY_DIR}/debian/changelog)
string(TIMESTAMP CHANGELOG_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file(${packaging}/changelog.in ${changelog} @ONLY)
execute_process(COMMAND gzip -9nfk ${changelog} COMMAND_ERROR_IS_FATAL ANY)
foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  install(FILES ${packaging}/copyright DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${component}
          COMPONENT ${component})
  install(FILES ${changelog}.gz DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/${component}
          RENAME changelog.Debian.gz COMPONENT ${component})
endforeach()

set(CPACK_DEBIAN_BOURSE_PACKAGE_NAME bourse)
set(CPACK_DEBIAN_BOURSE_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_BOURSE_PACKAGE_DEPENDS "adduser, init-system-helpers (>= 1.54)")
set(CPACK_DEBIAN_BOURSE_PACKAGE_SUGGESTS "caddy | nginx")
set(CPACK_COMPONENT_BOURSE_DESCRIPTION "stock-market table games: server, site and terminal
Play five stock-market games with friends or bots, in the browser or at the
terminal. The server keeps every move on disk before anybody sees it, and
anybody can verify a deal after the game.")
set(CPACK_DEBIAN_BOURSE_PACKAGE_CONTROL_EXTRA ${packaging}/postinst ${packaging}/prerm ${packaging}/postrm
    ${packaging}/conffiles)

set(CPACK_DEBIAN_BOURSE-LAB_PACKAGE_NAME bourse-lab)
set(CPACK_DEBIAN_BOURSE-LAB_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_BOURSE-LAB_PACKAGE_DEPENDS openmpi-bin)
set(CPACK_COMPONENT_BOURSE-LAB_DESCRIPTION "laboratory of stock-market table games, for mpirun
Measures how strong bots are and what a rule change does, over many games and
 on several machines.")

set(CPACK_DEBIAN_LIBBOURSE-DEV_PACKAGE_NAME libbourse-dev)
set(CPACK_DEBIAN_LIBBOURSE-DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_LIBBOURSE-DEV_PACKAGE_DEPENDS
    "g++, cmake, pkg-config, libboost1.81-dev, libboost-json1.81-dev, libfmt-dev, libxxhash-dev, libsodium-dev")
set(CPACK_COMPONENT_LIBBOURSE-DEV_DESCRIPTION "rules engine and bots of five stock-market table games
Static libraries and headers of the engine, for C++20 programs that use
find_package(bourse).")

include(CPack)
