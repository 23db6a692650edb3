# SPDX-License-Identifier: Apache-2.0
#
# bourse_test(NAME LABEL label [SHARDS n] SOURCES file... LINK target...)
#
# One doctest program, registered as one test, or as NAME_1 to NAME_n which each run 20 of its cases and the
# last all that are left: the longest one keeps every core busy. Tests run in the root of the project and find
# its files through tests/support/project_file.h. Without sources there is no such test.
function(bourse_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL;SHARDS" "SOURCES;LINK")
  if(NOT BOURSE_TESTS OR NOT arg_SOURCES)
    return()
  endif()
  # ./test fuzzes and runs rules under sanitizers; these two take too long there, and run in the others.
  if(BOURSE_SANITIZERS MATCHES fuzzer AND arg_LABEL MATCHES "^(conformance|cli)$")
    return()
  endif()
  add_executable(${name} ${arg_SOURCES})
  target_link_libraries(${name} PRIVATE bourse_test_main bourse_test_support ${arg_LINK})
  # What is tested is compiled as it is shipped; the tests themselves need not be as fast, and no fuzzer
  # learns from the way through them.
  target_compile_options(${name} PRIVATE $<IF:$<CONFIG:Release>,-O1,-O0>
                                         $<$<BOOL:${BOURSE_FUZZ}>:-fno-sanitize=fuzzer-no-link>)
  bourse_warnings(${name})
  # Many games show how well bots play and that figures agree; a few of each kind show whether memory is
  # sound.
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
    # The longest of all begin first, whatever the others took last time.
    set_tests_properties(${name}_${shard} PROPERTIES COST 1000)
  endforeach()
endfunction()

function(bourse_add_test name program label)
  add_test(NAME ${name} COMMAND ${program} ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT 1200)
endfunction()
