# SPDX-License-Identifier: Apache-2.0
#
# bourse_install(): what `cmake --install` puts where, in three components, which are also the Debian packages:
#
#   bourse          the program with its site, man page, completions, units and example configuration
#   bourse-lab      the laboratory for mpirun
#   libbourse-dev   the engine (core, games, play, bots) as static libraries, for find_package(bourse)
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(BOURSE_UNIT_DIR lib/systemd/system CACHE STRING "Where systemd units are installed, below the prefix")

function(bourse_install)
  bourse_install_program(bourse bourse)
  if(TARGET bourse-lab)
    bourse_install_program(bourse-lab bourse-lab)
  endif()
  set(packaging ${PROJECT_SOURCE_DIR}/packaging)
  install(FILES ${packaging}/systemd/bourse.service ${packaging}/systemd/bourse.socket
          DESTINATION ${BOURSE_UNIT_DIR} COMPONENT bourse)
  install(FILES ${packaging}/bourse.toml DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/bourse COMPONENT bourse)
  install(FILES ${packaging}/debian/default DESTINATION ${CMAKE_INSTALL_SYSCONFDIR}/default RENAME bourse
          COMPONENT bourse)
  set(docs ${PROJECT_SOURCE_DIR}/docs)
  install(FILES ${docs}/deploy.md ${docs}/hosting.md ${docs}/monitoring.md ${docs}/protocol.md
          DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/bourse COMPONENT bourse)
  install(DIRECTORY ${packaging}/monitoring DESTINATION ${CMAKE_INSTALL_DATAROOTDIR}/doc/bourse COMPONENT bourse)
  bourse_install_engine()
endfunction()

# bourse_install_program(TARGET COMPONENT): the program, its man page and its completions.
function(bourse_install_program target component)
  install(TARGETS ${target} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT ${component})
  set(dir ${BOURSE_GENERATED_DIR}/install/${target})
  get_property(games GLOBAL PROPERTY BOURSE_GAMES)
  list(JOIN games " " games)
  set(completions ${PROJECT_SOURCE_DIR}/tools/completions)
  add_custom_command(
    OUTPUT ${dir}/${target}.1.gz ${dir}/${target}.bash ${dir}/_${target} ${dir}/${target}.fish
    COMMAND ${CMAKE_COMMAND} -E make_directory ${dir}
    COMMAND ${PROJECT_SOURCE_DIR}/tools/man_page $<TARGET_FILE:${target}> > ${dir}/${target}.1
    COMMAND gzip -9nf ${dir}/${target}.1
    COMMAND ${completions} bash --games ${games} $<TARGET_FILE:${target}> > ${dir}/${target}.bash
    COMMAND ${completions} zsh --games ${games} $<TARGET_FILE:${target}> > ${dir}/_${target}
    COMMAND ${completions} fish --games ${games} $<TARGET_FILE:${target}> > ${dir}/${target}.fish
    DEPENDS ${target} ${PROJECT_SOURCE_DIR}/tools/man_page ${completions}
    COMMENT "Writing man page and completions of ${target}"
    VERBATIM)
  add_custom_target(${target}_manual ALL DEPENDS ${dir}/${target}.1.gz)
  install(FILES ${dir}/${target}.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT ${component})
  set(data ${CMAKE_INSTALL_DATAROOTDIR})
  install(FILES ${dir}/${target}.bash DESTINATION ${data}/bash-completion/completions RENAME ${target}
          COMPONENT ${component})
  install(FILES ${dir}/_${target} DESTINATION ${data}/zsh/site-functions COMPONENT ${component})
  install(FILES ${dir}/${target}.fish DESTINATION ${data}/fish/vendor_completions.d COMPONENT ${component})
endfunction()

# The libraries of the engine and their headers. A target bourse_NAME is bourse::NAME after find_package(bourse).
function(bourse_install_engine)
  get_property(games GLOBAL PROPERTY BOURSE_GAMES)
  set(targets bourse_core bourse_boundary bourse_games bourse_play bourse_bots)
  foreach(game IN LISTS games)
    list(APPEND targets bourse_${game}_rules bourse_${game}_codec)
  endforeach()
  foreach(target IN LISTS targets)
    string(REPLACE bourse_ "" name ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  endforeach()
  install(TARGETS ${targets} EXPORT bourse ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT libbourse-dev)

  set(headers ${CMAKE_INSTALL_INCLUDEDIR}/bourse)
  foreach(folder IN ITEMS core games play bots)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/${folder} DESTINATION ${headers} COMPONENT libbourse-dev
            FILES_MATCHING PATTERN "*.h" PATTERN tests EXCLUDE PATTERN web EXCLUDE PATTERN lang EXCLUDE)
  endforeach()
  install(FILES ${BOURSE_GENERATED_DIR}/games/registered_games.h DESTINATION ${headers}/games
          COMPONENT libbourse-dev)

  set(config ${CMAKE_INSTALL_LIBDIR}/cmake/bourse)
  install(EXPORT bourse NAMESPACE bourse:: FILE bourse-targets.cmake DESTINATION ${config} COMPONENT libbourse-dev)
  write_basic_package_version_file(${PROJECT_BINARY_DIR}/bourse-config-version.cmake
                                   COMPATIBILITY SameMinorVersion)
  install(FILES ${PROJECT_SOURCE_DIR}/cmake/bourse-config.cmake
                ${PROJECT_BINARY_DIR}/bourse-config-version.cmake
          DESTINATION ${config} COMPONENT libbourse-dev)
endfunction()
