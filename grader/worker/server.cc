#include "grader/worker/server.h"

#include <cxxabi.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>
#include <span>
#include <stdexcept>
#include <string>
#include <typeinfo>

#include "drills/todo.h"
#include "grader/wire/futex.h"
#include "grader/worker/bind.h"

namespace worker {
namespace {

std::byte* map_channel(int fd) {
  void* address = mmap(nullptr, wire::kChannelBytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (address == MAP_FAILED) std::abort();
  return static_cast<std::byte*>(address);
}

// The pages from the one that holds the region's first byte to the one that holds its last.
void protect(std::byte* arena, const wire::Region& region, int protection) {
  const std::uint64_t begin = region.offset / wire::kPageBytes * wire::kPageBytes;
  const std::uint64_t end =
      (region.offset + region.bytes + wire::kPageBytes - 1) / wire::kPageBytes * wire::kPageBytes;
  if (region.bytes != 0 && mprotect(arena + begin, end - begin, protection) != 0) std::abort();
}

bool same(const wire::Region& a, const wire::Region& b) {
  return a.offset == b.offset && a.bytes == b.bytes && a.writable == b.writable;
}

std::string type_name(const std::exception& e) {
  int status = 0;
  char* name = abi::__cxa_demangle(typeid(e).name(), nullptr, nullptr, &status);
  std::string result = status == 0 ? name : typeid(e).name();
  std::free(name);
  return result;
}

const Binding* find(std::span<const Binding> bindings, const char* name) {
  for (const Binding& binding : bindings) {
    if (std::strcmp(binding.name, name) == 0) return &binding;
  }
  return nullptr;
}

}  // namespace

Server::Server(int channel_fd, std::span<const Binding> bindings)
    : bindings_(bindings),
      channel_(map_channel(channel_fd)),
      control_(*reinterpret_cast<wire::Control*>(channel_)) {
  mprotect(channel_ + wire::kArenaOffset, wire::kArenaBytes, PROT_NONE);
  control_.arena_address = reinterpret_cast<std::uint64_t>(channel_ + wire::kArenaOffset);
}

Server::~Server() { munmap(channel_, wire::kChannelBytes); }

void Server::run() {
  std::uint32_t answered = wire::kHello;
  for (;;) {
    control_.answered.store(answered, std::memory_order_release);
    wire::futex_wake(control_.answered);
    while (control_.asked.load(std::memory_order_acquire) == answered)
      wire::futex_wait(control_.asked, answered);
    ++answered;
    serve();
  }
}

void Server::serve() {
  guard_arrays();
  std::byte* const arena = channel_ + wire::kArenaOffset;
  Request request(control_, {channel_ + wire::kRequestOffset, control_.request_bytes}, arena);
  const std::span<std::byte> answer_room(channel_ + wire::kAnswerOffset, wire::kAnswerBytes);
  wire::Writer answer(answer_room);

  const auto say = [&](wire::Status status, const std::string& text = "") {
    answer = wire::Writer(answer_room);
    answer.raw(text.data(), std::min(text.size(), answer_room.size()));
    return status;
  };
  wire::Status status = wire::Status::kReturned;
  try {
    const Binding* binding = find(bindings_, control_.function);
    if (binding == nullptr) {
      status = wire::Status::kUnknownFunction;
    } else if (control_.mode == wire::Mode::kMap && binding->map != nullptr) {
      binding->map(request, control_.index);
    } else {
      binding->call(request, answer);
    }
    if (answer.overflowed()) status = say(wire::Status::kTooLarge);
  } catch (const drill::Todo&) {
    status = say(wire::Status::kTodo);
  } catch (const std::invalid_argument& e) {
    status = say(wire::Status::kInvalidArgument, e.what());
  } catch (const std::bad_alloc&) {
    status = say(wire::Status::kBadAlloc);
  } catch (const std::length_error&) {
    status = say(wire::Status::kBadAlloc);
  } catch (const std::exception& e) {
    status = say(wire::Status::kOtherException, type_name(e) + ": " + e.what());
  } catch (...) {
    status = say(wire::Status::kOtherException, "something that is no std::exception");
  }
  control_.status = status;
  control_.answer_bytes = answer.used();
}

void Server::guard_arrays() {
  const std::span<const wire::Region> wanted(control_.regions, control_.region_count);
  if (std::equal(wanted.begin(), wanted.end(), guarded_.begin(), guarded_.end(), same)) return;
  std::byte* const arena = channel_ + wire::kArenaOffset;
  for (const wire::Region& region : guarded_) protect(arena, region, PROT_NONE);
  for (const wire::Region& region : wanted)
    protect(arena, region, region.writable ? PROT_READ | PROT_WRITE : PROT_READ);
  guarded_.assign(wanted.begin(), wanted.end());
}

}  // namespace worker
