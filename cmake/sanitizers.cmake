# SPDX-License-Identifier: Apache-2.0
#
# bourse_sanitizers(): instruments every target of this folder and below, as BOURSE_SANITIZERS and
# BOURSE_COVERAGE say. A finding ends the program, so that no test can pass over it.
function(bourse_sanitizers)
  if(BOURSE_SANITIZERS)
    add_compile_options(-fsanitize=${BOURSE_SANITIZERS} -fno-sanitize-recover=all
                        -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${BOURSE_SANITIZERS})
  endif()
  if(BOURSE_COVERAGE)
    add_compile_options(--coverage -fprofile-abs-path)
    add_link_options(--coverage)
  endif()
  # Messages and recorded paths name files from the root of the project on every machine.
  add_compile_options(-ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
  if(BOURSE_TOGETHER)
    # Sources that are compiled together are found from elsewhere; the compiler cache says it from the build folder.
    file(RELATIVE_PATH here ${PROJECT_BINARY_DIR} ${BOURSE_TOGETHER_DIR})
    file(RELATIVE_PATH up ${BOURSE_TOGETHER_DIR} ${PROJECT_SOURCE_DIR})
    add_compile_options(-ffile-prefix-map=${BOURSE_TOGETHER_DIR}/${up}= -ffile-prefix-map=${here}/${up}=)
  endif()
endfunction()
