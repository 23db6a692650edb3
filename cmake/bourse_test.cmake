# SPDX-License-Identifier: Apache-2.0
#
# bourse_test(NAME LABEL label [SHARDS n] SOURCES file... LINK target...)
#
# A doctest program, registered as one test, or as shards NAME_1 to NAME_n of 20 cases each (the last one runs the
# rest), so that the longest program uses every core. Tests run in the root of the project and find its files
# through tests/support/project_file.h. Without sources no test is added.
function(bourse_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL;SHARDS" "SOURCES;LINK")
  if(NOT BOURSE_TESTS OR NOT arg_SOURCES)
    return()
  endif()
  # These two take too long in the fuzz preset and run in the others.
  if(BOURSE_SANITIZERS MATCHES fuzzer AND arg_LABEL MATCHES "^(conformance|cli)$")
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE bourse_test_main bourse_test_support ${arg_LINK})
  # The code under test is compiled as shipped. The tests themselves need not be fast, and fuzzers need no
  # coverage of them.
  target_compile_options(${name} PRIVATE $<IF:$<CONFIG:Release>,-O1,-O0>
                                         $<$<BOOL:${BOURSE_FUZZ}>:-fno-sanitize=fuzzer-no-link>)
  bourse_warnings(${name})
  # Tests of many games are about playing strength and statistics; memory errors show in a few games.
  set(selection "")
  if(BOURSE_SANITIZERS)
    set(selection "--test-suite-exclude=many games")
  endif()
  if(NOT arg_SHARDS)
    bourse_add_test(${name} ${name} ${arg_LABEL} ${selection})
    return()
  endif()
  foreach(shard RANGE 1 ${arg_SHARDS})
    math(EXPR first "20 * ${shard} - 19")
    math(EXPR last "20 * ${shard}")
    if(shard EQUAL arg_SHARDS)
      set(last 1000000)
    endif()
    bourse_add_test(${name}_${shard} ${name} ${arg_LABEL} ${selection} --first=${first} --last=${last})
    # Start the longest program first, whatever the others took last time.
    set_tests_properties(${name}_${shard} PROPERTIES COST 1000)
  endforeach()
endfunction()

function(bourse_add_test name program label)
  add_test(NAME ${name} COMMAND ${program} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 1200)
endfunction()
