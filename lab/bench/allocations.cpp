// SPDX-License-Identifier: Apache-2.0
#include "lab/bench/allocations.h"

#include <cstdlib>
#include <new>

namespace {

thread_local std::uint64_t counted = 0;

void* allocate(std::size_t bytes) noexcept {
  ++counted;
  return std::malloc(bytes == 0 ? 1 : bytes);  // NOLINT(*-no-malloc): implements operator new
}
void* allocate(std::size_t bytes, std::align_val_t alignment) noexcept {
  ++counted;
  const auto unit = static_cast<std::size_t>(alignment);
  return std::aligned_alloc(unit, (bytes + unit - 1) / unit * unit);
}
void release(void* memory) noexcept {
  std::free(memory);  // NOLINT(*-no-malloc): as above
}
void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace

namespace bourse {

std::uint64_t allocation_count() { return counted; }

}  // namespace bourse

void* operator new(std::size_t bytes) { return or_throw(allocate(bytes)); }
void* operator new[](std::size_t bytes) { return or_throw(allocate(bytes)); }
void* operator new(std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return allocate(bytes);
}
void* operator new[](std::size_t bytes, const std::nothrow_t& /*tag*/) noexcept {
  return allocate(bytes);
}
void* operator new(std::size_t bytes, std::align_val_t alignment) {
  return or_throw(allocate(bytes, alignment));
}
void* operator new[](std::size_t bytes, std::align_val_t alignment) {
  return or_throw(allocate(bytes, alignment));
}
void* operator new(std::size_t bytes,
                   std::align_val_t alignment,
                   const std::nothrow_t& /*tag*/) noexcept {
  return allocate(bytes, alignment);
}
void* operator new[](std::size_t bytes,
                     std::align_val_t alignment,
                     const std::nothrow_t& /*tag*/) noexcept {
  return allocate(bytes, alignment);
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*bytes*/) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t /*bytes*/) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t& /*tag*/) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t& /*tag*/) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t /*alignment*/) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t /*alignment*/) noexcept { release(memory); }
void operator delete(void* memory, std::size_t /*bytes*/, std::align_val_t /*alignment*/) noexcept {
  release(memory);
}
void operator delete[](void* memory,
                       std::size_t /*bytes*/,
                       std::align_val_t /*alignment*/) noexcept {
  release(memory);
}
void operator delete(void* memory,
                     std::align_val_t /*alignment*/,
                     const std::nothrow_t& /*tag*/) noexcept {
  release(memory);
}
void operator delete[](void* memory,
                       std::align_val_t /*alignment*/,
                       const std::nothrow_t& /*tag*/) noexcept {
  release(memory);
}
