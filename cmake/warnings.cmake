# SPDX-License-Identifier: Apache-2.0
#
# bourse_warnings(TARGET): the warnings of the project.
function(bourse_warnings target)
  target_compile_options(
    ${target}
    PRIVATE -Wall
            -Wextra
            -Wpedantic
            -Wconversion
            -Wsign-conversion
            -Wshadow
            -Wcast-qual
            -Wundef
            -Wdouble-promotion
            -Wold-style-cast
            -Woverloaded-virtual
            -Wnon-virtual-dtor
            -Wswitch-enum)
  if(BOURSE_WARNINGS_AS_ERRORS)
    target_compile_options(${target} PRIVATE -Werror)
  endif()
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    # False positives of GCC 12: overlapping memcpy inside std::string::operator+ (GCC bug 105651), unused
    # bytes of a copied std::variant as uninitialised, and a pointer into a JSON object as one to its key.
    # Clang and the sanitizers look for the same mistakes.
    target_compile_options(${target} PRIVATE -Wno-restrict -Wno-maybe-uninitialized
                                             -Wno-dangling-pointer)
    if(BOURSE_UNITY_BATCH)
      # In a unity build a source looks like a header whose types other files may share.
      target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
    endif()
  endif()
endfunction()
