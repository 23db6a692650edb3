# SPDX-License-Identifier: Apache-2.0
#
# bourse_test(NAME LABEL label SOURCES file... LINK target...)
#
# One doctest program, registered as one test. Tests run in the root of the project and find its files
# through tests/support/project_file.h. Without sources there is no such test.
function(bourse_test name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LABEL" "SOURCES;LINK")
  if(NOT BOURSE_TESTS OR NOT arg_SOURCES)
    return()
  endif()
  # ./test fuzzes and runs rules under sanitizers; these two take too long there, and run in the others.
  if(BOURSE_FUZZ AND arg_LABEL MATCHES "^(conformance|cli)$")
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
  add_test(NAME ${name} COMMAND ${name} ${selection} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES LABELS ${arg_LABEL} TIMEOUT 1200)
endfunction()
