// The host API, against CUDA's reference manual.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "grader/simt/cuda/cuda_runtime_api.h"
#include "grader/simt/runtime/device.h"
#include "grader/simt/runtime/last_error.h"
#include "grader/simt/runtime/memory.h"
#include "grader/simt/simt.h"
#include "third_party/catch2/catch2.h"

namespace {

using simt::DeviceMemory;
using simt::Kind;

struct Fresh {
  Fresh() { simt::reset(); }
  ~Fresh() { simt::reset(); }
};

template <class T>
T* device_array(std::size_t size) {
  T* pointer = nullptr;
  REQUIRE(cudaMalloc(&pointer, size * sizeof(T)) == cudaSuccess);
  return pointer;
}

// Which of the bytes are known as written.
std::vector<bool> written(const void* pointer, std::size_t bytes) {
  DeviceMemory& memory = DeviceMemory::get();
  std::vector<bool> out;
  for (std::size_t i = 0; i < bytes; ++i) {
    const std::uintptr_t at = reinterpret_cast<std::uintptr_t>(pointer) + i - memory.begin();
    out.push_back((memory.state()[at / 4] >> (4 + at % 4) & 1) != 0);
  }
  return out;
}

simt::Finding only_finding() {
  const std::vector<simt::Finding> findings = simt::findings();
  REQUIRE(findings.size() == 1);
  CHECK(findings[0].kernel.empty());
  CHECK_THAT(findings[0].access.place.file, Catch::Matchers::EndsWith("host_api_test.cc"));
  simt::clear_findings();
  return findings[0];
}

void kernel(int*, float) {}

}  // namespace

TEST_CASE("errors have CUDA's numbers, names and words") {
  struct Row {
    int number;
    const char *name, *words;
  };
  for (const auto& [number, name, words] :
       {Row{0, "cudaSuccess", "no error"}, Row{1, "cudaErrorInvalidValue", "invalid argument"},
        Row{2, "cudaErrorMemoryAllocation", "out of memory"},
        Row{9, "cudaErrorInvalidConfiguration", "invalid configuration argument"},
        Row{12, "cudaErrorInvalidPitchValue", "invalid pitch argument"},
        Row{21, "cudaErrorInvalidMemcpyDirection", "invalid copy direction for memcpy"},
        Row{98, "cudaErrorInvalidDeviceFunction", "invalid device function"},
        Row{101, "cudaErrorInvalidDevice", "invalid device ordinal"},
        Row{400, "cudaErrorInvalidResourceHandle", "invalid resource handle"},
        Row{700, "cudaErrorIllegalAddress", "an illegal memory access was encountered"},
        Row{710, "cudaErrorAssert", "device-side assert triggered"},
        Row{716, "cudaErrorMisalignedAddress", "misaligned address"},
        Row{719, "cudaErrorLaunchFailure", "unspecified launch failure"},
        Row{801, "cudaErrorNotSupported", "operation not supported"},
        Row{999, "cudaErrorUnknown", "unknown error"},
        Row{12345, "unrecognized error code", "unrecognized error code"}}) {
    CAPTURE(number);
    CHECK(cudaGetErrorName(static_cast<cudaError_t>(number)) == std::string(name));
    CHECK(cudaGetErrorString(static_cast<cudaError_t>(number)) == std::string(words));
  }
}

TEST_CASE("the last error stays until it is taken, in its thread") {
  const Fresh fresh;
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaSetDevice(7) == cudaErrorInvalidDevice);
  CHECK(cudaMalloc(static_cast<void**>(nullptr), 4) == cudaErrorInvalidValue);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(simt::fail(cudaSuccess) == cudaSuccess);
  CHECK(cudaPeekAtLastError() == cudaErrorInvalidValue);
  cudaError_t elsewhere = cudaErrorUnknown;
  std::thread([&] { elsewhere = cudaPeekAtLastError(); }).join();
  CHECK(elsewhere == cudaSuccess);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("after a fault every call that touches the device fails") {
  const Fresh fresh;
  void* memory = device_array<int>(4);
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);

  simt::poison(cudaErrorIllegalAddress);
  simt::poison(cudaErrorAssert);  // too late
  constexpr cudaError_t kFault = cudaErrorIllegalAddress;
  int value = 0;
  std::size_t size = 0;
  cudaPointerAttributes attributes = {};
  CHECK(cudaDeviceSynchronize() == kFault);
  CHECK(cudaMalloc(&memory, 4) == kFault);
  CHECK(cudaMallocAsync(&memory, 4, stream) == kFault);
  CHECK(cudaMallocManaged(&memory, 4) == kFault);
  CHECK(cudaMallocHost(&memory, 4) == kFault);
  CHECK(cudaMallocPitch(&memory, &size, 4, 4) == kFault);
  CHECK(cudaFree(memory) == kFault);
  CHECK(cudaFree(nullptr) == kFault);
  CHECK(cudaFreeHost(memory) == kFault);
  CHECK(cudaFreeAsync(memory, stream) == kFault);
  CHECK(cudaMemcpy(memory, &value, 4, cudaMemcpyHostToDevice) == kFault);
  CHECK(cudaMemcpyAsync(memory, &value, 4, cudaMemcpyHostToDevice, stream) == kFault);
  CHECK(cudaMemset(memory, 0, 4) == kFault);
  CHECK(cudaMemcpyToSymbol(value, &value, 4) == kFault);
  CHECK(cudaMemGetInfo(&size, &size) == kFault);
  CHECK(cudaPointerGetAttributes(&attributes, memory) == kFault);
  CHECK(cudaStreamCreate(&stream) == kFault);
  CHECK(cudaStreamSynchronize(stream) == kFault);
  CHECK(cudaStreamDestroy(stream) == kFault);
  CHECK(cudaEventCreate(&event) == kFault);
  CHECK(cudaEventRecord(event, stream) == kFault);
  CHECK(cudaEventSynchronize(event) == kFault);
  CHECK(cudaEventDestroy(event) == kFault);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 4) == kFault);
  CHECK(cudaGetDeviceCount(&value) == cudaSuccess);
  CHECK(cudaGetLastError() == kFault);
  CHECK(cudaGetLastError() == kFault);

  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(cudaMalloc(&memory, 4) == cudaSuccess);
  CHECK(simt::findings().empty());
}

TEST_CASE("memory is given and taken back") {
  const Fresh fresh;
  std::size_t free_before = 0, free_after = 0, total = 0;
  REQUIRE(cudaMemGetInfo(&free_before, &total) == cudaSuccess);
  CHECK(free_before <= total);
  float* const x = device_array<float>(1000);
  CHECK(reinterpret_cast<std::uintptr_t>(x) % 256 == 0);
  REQUIRE(cudaMemGetInfo(&free_after, &total) == cudaSuccess);
  CHECK(free_before - free_after >= 4000);
  CHECK(cudaFree(x) == cudaSuccess);
  REQUIRE(cudaMemGetInfo(&free_after, &total) == cudaSuccess);
  CHECK(free_after == free_before);

  void* nothing = &total;
  CHECK(cudaMalloc(&nothing, 0) == cudaSuccess);
  CHECK(nothing == nullptr);
  CHECK(cudaFree(nothing) == cudaSuccess);
  CHECK(cudaFree(0) == cudaSuccess);
  CHECK(cudaFreeHost(nullptr) == cudaSuccess);
  CHECK(cudaMallocManaged(&nothing, 0) == cudaErrorInvalidValue);
  CHECK(cudaMallocManaged(&nothing, 4, 8) == cudaErrorInvalidValue);
  CHECK(cudaHostAlloc(&nothing, 4, 16) == cudaErrorInvalidValue);
  CHECK(cudaMalloc(&nothing, total + 1) == cudaErrorMemoryAllocation);
  CHECK(cudaMalloc(&nothing, std::numeric_limits<std::size_t>::max()) == cudaErrorMemoryAllocation);
  CHECK(simt::findings().empty());
}

TEST_CASE("cudaFree has the type that a deleter needs") {
  const Fresh fresh;
  float* const x = device_array<float>(3);
  { const std::unique_ptr<float, decltype(&cudaFree)> owner(x, &cudaFree); }
  { const std::shared_ptr<float> owner(device_array<float>(3), cudaFree); }
  CHECK(simt::findings().empty());
  CHECK(!DeviceMemory::get().holding(x, 1));
}

TEST_CASE("a bad free is an error and a finding") {
  const Fresh fresh;
  float* const x = device_array<float>(8);
  simt::name_allocation(x, "x", sizeof(float));
  float on_host = 0;

  CHECK(cudaFree(x + 1) == cudaErrorInvalidValue);
  const int line = __LINE__ - 1;
  simt::Finding finding = only_finding();
  CHECK(finding.kind == Kind::kBadFree);
  CHECK(finding.access.place.line == line);
  CHECK(finding.object == "x");
  CHECK(finding.offset == 4);
  CHECK_THAT(finding.message,
             Catch::Matchers::StartsWith("cudaFree of a pointer into x (32 bytes, allocated at "));

  CHECK(cudaFree(&on_host) == cudaErrorInvalidValue);
  CHECK(only_finding().message == "cudaFree of memory of the host, which is none of CUDA's.");
  CHECK(cudaFreeHost(x) == cudaErrorInvalidValue);
  CHECK_THAT(only_finding().message, Catch::Matchers::EndsWith("; cudaFree frees it."));
  CHECK(cudaFree(x) == cudaSuccess);
  CHECK(cudaFree(x) == cudaErrorInvalidValue);
  CHECK_THAT(only_finding().message, Catch::Matchers::EndsWith("which has been freed already."));
  CHECK(cudaFreeAsync(x, nullptr) == cudaErrorInvalidValue);
  CHECK_THAT(only_finding().message, Catch::Matchers::StartsWith("cudaFreeAsync of x"));

  float* pinned = nullptr;
  REQUIRE(cudaMallocHost(&pinned, 4) == cudaSuccess);
  CHECK(cudaFree(pinned) == cudaErrorInvalidValue);
  CHECK_THAT(only_finding().message, Catch::Matchers::EndsWith("; cudaFreeHost frees it."));
  CHECK(cudaFreeHost(pinned) == cudaSuccess);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
}

TEST_CASE("a copy's direction must be that of its pointers") {
  const Fresh fresh;
  int host[2] = {5, 6};
  int* const device = device_array<int>(2);
  int* managed = nullptr;
  int* pinned = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 8) == cudaSuccess);
  REQUIRE(cudaMallocHost(&pinned, 8) == cudaSuccess);

  struct Side {
    int* pointer;
    bool host, device;
  };
  const std::array<Side, 4> sides = {
      {{host, true, false}, {device, false, true}, {managed, true, true}, {pinned, true, true}}};
  for (const Side& to : sides) {
    for (const Side& from : sides) {
      const auto result = [&](cudaMemcpyKind kind) {
        return cudaMemcpy(to.pointer, from.pointer, 8, kind);
      };
      const auto expected = [](bool fits) { return fits ? cudaSuccess : cudaErrorInvalidValue; };
      CHECK(result(cudaMemcpyHostToHost) == expected(to.host && from.host));
      CHECK(result(cudaMemcpyHostToDevice) == expected(to.device && from.host));
      CHECK(result(cudaMemcpyDeviceToHost) == expected(to.host && from.device));
      CHECK(result(cudaMemcpyDeviceToDevice) == expected(to.device && from.device));
      CHECK(result(cudaMemcpyDefault) == cudaSuccess);
      CHECK(result(static_cast<cudaMemcpyKind>(5)) == cudaErrorInvalidMemcpyDirection);
    }
  }
  CHECK(cudaMemcpy(nullptr, host, 8, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(device, nullptr, 8, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  CHECK(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(cudaMemset(host, 0, 8) == cudaErrorInvalidValue);
  CHECK(cudaMemset(nullptr, 0, 8) == cudaErrorInvalidValue);
  CHECK(cudaMemset(managed, 0, 8) == cudaSuccess);
  CHECK(simt::findings().empty());
}

TEST_CASE("copies carry values, and what is known of them") {
  const Fresh fresh;
  const std::array<unsigned char, 6> bytes = {1, 2, 3, 4, 5, 6};
  auto* const x = device_array<unsigned char>(10);
  auto* const y = device_array<unsigned char>(10);
  CHECK(written(x, 10) == std::vector<bool>(10, false));
  CHECK(cudaMemcpy(x + 3, bytes.data(), 6, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(written(x, 10) == std::vector<bool>{0, 0, 0, 1, 1, 1, 1, 1, 1, 0});
  CHECK(cudaMemset(x, 9, 1) == cudaSuccess);
  CHECK(written(x, 10) == std::vector<bool>{1, 0, 0, 1, 1, 1, 1, 1, 1, 0});

  // Unwritten bytes stay so in a copy, and make what was written unwritten.
  CHECK(cudaMemset(y, 7, 10) == cudaSuccess);
  CHECK(cudaMemcpyAsync(y + 1, x, 9, cudaMemcpyDeviceToDevice) == cudaSuccess);
  CHECK(written(y, 10) == std::vector<bool>{1, 1, 0, 0, 1, 1, 1, 1, 1, 1});

  std::array<unsigned char, 10> back = {};
  CHECK(cudaMemcpy(back.data(), y, 10, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(back[0] == 7);
  CHECK(back[1] == 9);
  CHECK(std::memcmp(back.data() + 4, bytes.data(), 6) == 0);

  // The host may have written there, where nobody sees it.
  unsigned char* managed = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 4) == cudaSuccess);
  CHECK(written(managed, 4) == std::vector<bool>(4, true));
}

TEST_CASE("copies and sets of rows") {
  const Fresh fresh;
  constexpr std::size_t kWidth = 5, kHeight = 3;
  unsigned char* x = nullptr;
  std::size_t pitch = 0;
  REQUIRE(cudaMallocPitch(&x, &pitch, kWidth, kHeight) == cudaSuccess);
  CHECK(pitch >= kWidth);
  CHECK(pitch % 256 == 0);

  std::vector<unsigned char> rows(8 * kHeight);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<unsigned char>(i);
  CHECK(cudaMemcpy2D(x, pitch, rows.data(), 8, kWidth, kHeight, cudaMemcpyHostToDevice) ==
        cudaSuccess);
  std::vector<unsigned char> back(6 * kHeight, 99);
  CHECK(cudaMemcpy2DAsync(back.data(), 6, x, pitch, kWidth, kHeight, cudaMemcpyDeviceToHost) ==
        cudaSuccess);
  for (std::size_t row = 0; row < kHeight; ++row) {
    for (std::size_t column = 0; column < 6; ++column)
      CHECK(back[row * 6 + column] == (column < kWidth ? row * 8 + column : 99));
    CHECK(written(x + row * pitch, kWidth + 1) == std::vector<bool>{1, 1, 1, 1, 1, 0});
  }
  CHECK(cudaMemset2D(x, pitch, 0x55, kWidth + 1, 2) == cudaSuccess);
  CHECK(cudaMemset2DAsync(x, pitch, 0x66, 2, 1) == cudaSuccess);
  CHECK(cudaMemcpy2D(back.data(), 6, x, pitch, 6, 2, cudaMemcpyDeviceToHost) == cudaSuccess);
  CHECK(std::vector(back.begin(), back.begin() + 12) ==
        std::vector<unsigned char>{0x66, 0x66, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55, 0x55,
                                   0x55});

  CHECK(cudaMemcpy2D(back.data(), 6, x, pitch, 7, 1, cudaMemcpyDeviceToHost) ==
        cudaErrorInvalidPitchValue);
  CHECK(cudaMemcpy2D(back.data(), 6, x, 4, 5, 1, cudaMemcpyDeviceToHost) ==
        cudaErrorInvalidPitchValue);
  CHECK(cudaMemset2D(x, 4, 0, 5, 1) == cudaErrorInvalidValue);
  CHECK(simt::findings().empty());
  // The last row is one too many.
  CHECK(cudaMemset2D(x, pitch, 0, kWidth, kHeight + 1) == cudaErrorInvalidValue);
  CHECK(only_finding().kind == Kind::kOutOfBounds);
  // No memory is that large.
  CHECK(cudaMemset2D(x, pitch, 0, kWidth, std::numeric_limits<std::size_t>::max()) ==
        cudaErrorInvalidValue);
  CHECK(only_finding().kind == Kind::kOutOfBounds);
  std::size_t largest = std::numeric_limits<std::size_t>::max();
  CHECK(cudaMallocPitch(&x, &pitch, largest, 1) == cudaErrorMemoryAllocation);
  CHECK(cudaMallocPitch(&x, &pitch, 4, largest) == cudaErrorMemoryAllocation);
}

TEST_CASE("a copy outside of an allocation is an error and a finding") {
  const Fresh fresh;
  std::array<int, 9> host = {};
  int* x = nullptr;
  REQUIRE(cudaMalloc(&x, 32) == cudaSuccess);
  const int made_at = __LINE__ - 1;
  simt::name_allocation(x, "x", sizeof(int));

  CHECK(cudaMemcpy(x, host.data(), 36, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  const int line = __LINE__ - 1;
  simt::Finding finding = only_finding();
  CHECK(finding.kind == Kind::kOutOfBounds);
  CHECK(finding.access.place.line == line);
  CHECK(finding.access.write);
  CHECK(finding.object == "x");
  CHECK(finding.offset == 0);
  CHECK_THAT(finding.message, Catch::Matchers::StartsWith(
                                  "cudaMemcpy writes 36 bytes at offset 0 of x (32 bytes, "));
  CHECK_THAT(finding.message, Catch::Matchers::ContainsSubstring("allocated at host_api_test.cc:" +
                                                                 std::to_string(made_at)));
  CHECK(written(x, 32) == std::vector<bool>(32, false));

  CHECK(cudaMemcpyAsync(host.data(), x + 7, 8, cudaMemcpyDeviceToHost) == cudaErrorInvalidValue);
  finding = only_finding();
  CHECK(!finding.access.write);
  CHECK(finding.offset == 28);
  CHECK_THAT(finding.message, Catch::Matchers::StartsWith(
                                  "cudaMemcpyAsync reads 8 bytes at offset 28 of x (32 bytes, "));

  CHECK(cudaMemset(x - 1, 0, 1) == cudaErrorInvalidValue);
  CHECK(only_finding().offset == -4);

  REQUIRE(cudaFree(x) == cudaSuccess);
  CHECK(cudaMemset(x, 0, 4) == cudaErrorInvalidValue);
  CHECK_THAT(only_finding().message,
             Catch::Matchers::EndsWith("which has been freed. Free it later."));
}

TEST_CASE("what a pointer is") {
  const Fresh fresh;
  int on_host = 0;
  int* const device = device_array<int>(2);
  int *managed = nullptr, *pinned = nullptr, *of_pinned = nullptr;
  REQUIRE(cudaMallocManaged(&managed, 8) == cudaSuccess);
  REQUIRE(cudaMallocHost(&pinned, 8) == cudaSuccess);
  cudaPointerAttributes attributes = {};
  const auto type_of = [&](const void* pointer) {
    REQUIRE(cudaPointerGetAttributes(&attributes, pointer) == cudaSuccess);
    return attributes.type;
  };
  CHECK(type_of(&on_host) == cudaMemoryTypeUnregistered);
  CHECK(type_of(device + 1) == cudaMemoryTypeDevice);
  CHECK(attributes.devicePointer == device + 1);
  CHECK(attributes.hostPointer == nullptr);
  CHECK(type_of(managed) == cudaMemoryTypeManaged);
  CHECK(type_of(pinned + 1) == cudaMemoryTypeHost);
  CHECK(attributes.hostPointer == pinned + 1);

  CHECK(cudaHostGetDevicePointer(&of_pinned, pinned, 0) == cudaSuccess);
  CHECK(of_pinned == pinned);
  CHECK(cudaHostGetDevicePointer(&of_pinned, &on_host, 0) == cudaErrorInvalidValue);
  CHECK(cudaHostGetDevicePointer(&of_pinned, device, 0) == cudaErrorInvalidValue);
}

TEST_CASE("symbols") {
  const Fresh fresh;
  static int symbol[4];
  const std::array<int, 4> values = {1, 2, 3, 4};
  CHECK(cudaMemcpyToSymbol(symbol, values.data(), 16) == cudaSuccess);
  CHECK(cudaMemcpyToSymbolAsync(symbol, values.data(), 4, 12, cudaMemcpyHostToDevice, nullptr) ==
        cudaSuccess);
  CHECK(std::vector(symbol, symbol + 4) == std::vector{1, 2, 3, 1});
  std::array<int, 2> back = {};
  CHECK(cudaMemcpyFromSymbol(back.data(), symbol, 8, 4) == cudaSuccess);
  CHECK(back == std::array{2, 3});
  CHECK(cudaMemcpyFromSymbolAsync(back.data(), symbol, 8) == cudaSuccess);
  CHECK(back == std::array{1, 2});
  CHECK(cudaMemcpyToSymbol(symbol, values.data(), 4, 0, cudaMemcpyDeviceToHost) ==
        cudaErrorInvalidValue);
  std::size_t size = 0;
  CHECK(cudaGetSymbolSize(&size, symbol) == cudaSuccess);
  CHECK(size == 16);
  CHECK(simt::findings().empty());
  CHECK(cudaMemcpyFromSymbol(back.data(), symbol, 8, 12) == cudaErrorInvalidValue);
  CHECK(only_finding().message ==
        "cudaMemcpyFromSymbol reads 8 bytes at offset 12 of a variable (16 bytes). Offsets and "
        "sizes of copies are in bytes, not in elements.");

  // The name of a symbol is no device pointer; the address that CUDA tells is.
  static int other[4];
  CHECK(cudaMemcpy(other, values.data(), 16, cudaMemcpyHostToDevice) == cudaErrorInvalidValue);
  void* address = nullptr;
  CHECK(cudaGetSymbolAddress(&address, other) == cudaSuccess);
  CHECK(cudaMemcpy(address, values.data(), 16, cudaMemcpyHostToDevice) == cudaSuccess);
  CHECK(other[3] == 4);
  CHECK(simt::findings().empty());
  CHECK(cudaMemset(static_cast<char*>(address) + 4, 0, 16) == cudaErrorInvalidValue);
  CHECK(only_finding().offset == 4);
}

TEST_CASE("streams") {
  const Fresh fresh;
  cudaStream_t a = nullptr, b = nullptr, c = nullptr;
  CHECK(cudaStreamCreate(&a) == cudaSuccess);
  CHECK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking) == cudaSuccess);
  CHECK(cudaStreamCreateWithPriority(&c, cudaStreamDefault, -1) == cudaSuccess);
  CHECK(a != nullptr);
  CHECK(a != b);
  CHECK(cudaStreamCreate(nullptr) == cudaErrorInvalidValue);
  CHECK(cudaStreamCreateWithFlags(&a, 2) == cudaErrorInvalidValue);

  unsigned flags = 0;
  int priority = 0, least = 1, greatest = 1;
  CHECK(cudaStreamGetFlags(b, &flags) == cudaSuccess);
  CHECK(flags == cudaStreamNonBlocking);
  CHECK(cudaStreamGetPriority(c, &priority) == cudaSuccess);
  CHECK(priority == -1);
  CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest) == cudaSuccess);
  CHECK(greatest < least);
  CHECK(cudaStreamCreateWithPriority(&c, cudaStreamDefault, greatest - 10) == cudaSuccess);
  CHECK(cudaStreamGetPriority(c, &priority) == cudaSuccess);
  CHECK(priority == greatest);

  for (const cudaStream_t known : {a, cudaStream_t(), cudaStreamLegacy, cudaStreamPerThread}) {
    CHECK(cudaStreamSynchronize(known) == cudaSuccess);
    CHECK(cudaStreamQuery(known) == cudaSuccess);
  }
  CHECK(cudaStreamDestroy(a) == cudaSuccess);

  int* const x = device_array<int>(1);
  void* pointer = nullptr;
  cudaEvent_t event = nullptr;
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);
  CHECK(cudaStreamDestroy(a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamDestroy(nullptr) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamSynchronize(a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamQuery(a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamWaitEvent(a, event) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventRecord(event, a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaMallocAsync(&pointer, 4, a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaFreeAsync(x, a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaMemsetAsync(x, 0, 4, a) == cudaErrorInvalidResourceHandle);
  CHECK(cudaMemcpyAsync(x, x, 4, cudaMemcpyDeviceToDevice, a) == cudaErrorInvalidResourceHandle);
  // Its handle is not given to another stream.
  cudaStream_t next = nullptr;
  CHECK(cudaStreamCreate(&next) == cudaSuccess);
  CHECK(next != a);
}

TEST_CASE("events") {
  const Fresh fresh;
  cudaEvent_t begin = nullptr, end = nullptr, untimed = nullptr;
  REQUIRE(cudaEventCreate(&begin) == cudaSuccess);
  REQUIRE(cudaEventCreateWithFlags(&end, cudaEventBlockingSync) == cudaSuccess);
  REQUIRE(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming) == cudaSuccess);
  CHECK(cudaEventCreateWithFlags(&untimed, 8) == cudaErrorInvalidValue);
  float milliseconds = -1;
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventRecord(begin) == cudaSuccess);
  std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(cudaEventRecord(end) == cudaSuccess);
  CHECK(cudaEventRecord(untimed) == cudaSuccess);
  CHECK(cudaEventSynchronize(end) == cudaSuccess);
  CHECK(cudaEventQuery(end) == cudaSuccess);
  CHECK(cudaEventElapsedTime(&milliseconds, begin, end) == cudaSuccess);
  CHECK(milliseconds >= 5);
  CHECK(cudaEventElapsedTime(&milliseconds, end, begin) == cudaSuccess);
  CHECK(milliseconds <= -5);
  CHECK(cudaEventElapsedTime(&milliseconds, begin, untimed) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamWaitEvent(nullptr, begin) == cudaSuccess);
  CHECK(cudaEventDestroy(begin) == cudaSuccess);
  CHECK(cudaEventDestroy(begin) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventRecord(begin) == cudaErrorInvalidResourceHandle);
  CHECK(cudaStreamWaitEvent(nullptr, begin) == cudaErrorInvalidResourceHandle);
}

TEST_CASE("work on another stream than the expected one is a finding") {
  const Fresh fresh;
  cudaStream_t mine = nullptr, other = nullptr;
  REQUIRE(cudaStreamCreate(&mine) == cudaSuccess);
  REQUIRE(cudaStreamCreate(&other) == cudaSuccess);
  cudaEvent_t event = nullptr;
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);
  int* const x = device_array<int>(4);
  int host = 0;
  static int symbol = 0;

  simt::expect_stream(mine);
  void* pointer = nullptr;
  CHECK(cudaMallocAsync(&pointer, 4, mine) == cudaSuccess);
  CHECK(cudaMemsetAsync(pointer, 0, 4, mine) == cudaSuccess);
  CHECK(cudaFreeAsync(pointer, mine) == cudaSuccess);
  CHECK(cudaEventRecord(event, mine) == cudaSuccess);
  // No work.
  CHECK(cudaMalloc(&pointer, 4) == cudaSuccess);
  CHECK(cudaFree(pointer) == cudaSuccess);
  CHECK(cudaDeviceSynchronize() == cudaSuccess);
  CHECK(cudaStreamSynchronize(mine) == cudaSuccess);
  CHECK(simt::findings().empty());

  CHECK(cudaMemsetAsync(x, 0, 4) == cudaSuccess);
  const int line = __LINE__ - 1;
  simt::Finding finding = only_finding();
  CHECK(finding.kind == Kind::kWrongStream);
  CHECK(finding.access.place.line == line);
  CHECK(finding.message ==
        "cudaMemsetAsync uses the default stream; all work of this call belongs to the stream that "
        "was passed in.");
  CHECK(cudaMemsetAsync(x, 0, 4, other) == cudaSuccess);
  CHECK_THAT(only_finding().message,
             Catch::Matchers::StartsWith("cudaMemsetAsync uses another stream; "));
  for (const auto& call : std::vector<std::function<cudaError_t()>>{
           [&] { return cudaMemset(x, 0, 4); },
           [&] { return cudaMemcpy(x, &host, 4, cudaMemcpyHostToDevice); },
           [&] { return cudaMemcpyAsync(x, &host, 4, cudaMemcpyHostToDevice, cudaStreamLegacy); },
           [&] {
             return cudaMemcpyAsync(x, &host, 4, cudaMemcpyHostToDevice, cudaStreamPerThread);
           },
           [&] { return cudaMemcpy2D(x, 4, &host, 4, 4, 1, cudaMemcpyHostToDevice); },
           [&] { return cudaMemset2D(x, 4, 0, 4, 1); },
           [&] { return cudaMemcpyToSymbol(symbol, &host, 4); },
           [&] { return cudaMemcpyFromSymbol(&host, symbol, 4); },
           [&] { return cudaMallocAsync(&pointer, 4, other); },
           [&] { return cudaFreeAsync(pointer, nullptr); },
           [&] { return cudaEventRecord(event, other); },
           [&] { return cudaStreamWaitEvent(other, event); },
           [&] {
             return cudaLaunchHostFunc(
                 other, [](void*) {}, nullptr);
           },
       }) {
    CHECK(call() == cudaSuccess);
    CHECK(only_finding().kind == Kind::kWrongStream);
  }

  // The default stream may be the expected one, by either of its names.
  simt::expect_stream(nullptr);
  CHECK(cudaMemset(x, 0, 4) == cudaSuccess);
  CHECK(cudaMemsetAsync(x, 0, 4, cudaStreamLegacy) == cudaSuccess);
  CHECK(simt::findings().empty());
  CHECK(cudaMemsetAsync(x, 0, 4, mine) == cudaSuccess);
  CHECK(only_finding().kind == Kind::kWrongStream);
  simt::expect_stream(std::nullopt);
  CHECK(cudaMemsetAsync(x, 0, 4, mine) == cudaSuccess);
  CHECK(simt::findings().empty());
}

TEST_CASE("functions of the host run in a stream") {
  const Fresh fresh;
  int value = 0;
  CHECK(cudaLaunchHostFunc(
            nullptr, [](void* data) { *static_cast<int*>(data) = 7; }, &value) == cudaSuccess);
  CHECK(value == 7);
  CHECK(cudaLaunchHostFunc(nullptr, nullptr, &value) == cudaErrorInvalidValue);
}

TEST_CASE("the device") {
  const Fresh fresh;
  int value = -1;
  CHECK(cudaGetDeviceCount(&value) == cudaSuccess);
  CHECK(value == 1);
  CHECK(cudaGetDevice(&value) == cudaSuccess);
  CHECK(value == 0);
  CHECK(cudaSetDevice(0) == cudaSuccess);
  CHECK(cudaSetDevice(1) == cudaErrorInvalidDevice);
  CHECK(cudaSetDevice(-1) == cudaErrorInvalidDevice);

  cudaDeviceProp p = {};
  CHECK(cudaGetDeviceProperties(&p, 1) == cudaErrorInvalidDevice);
  REQUIRE(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
  // CUDA C++ Programming Guide, technical specifications of compute capability 9.0.
  CHECK(std::string(p.name) == "simt: a CUDA device on the CPU");
  CHECK(p.major == 9);
  CHECK(p.minor == 0);
  CHECK(p.warpSize == 32);
  CHECK(p.maxThreadsPerBlock == 1024);
  CHECK(std::vector(p.maxThreadsDim, p.maxThreadsDim + 3) == std::vector{1024, 1024, 64});
  CHECK(std::vector(p.maxGridSize, p.maxGridSize + 3) == std::vector{2147483647, 65535, 65535});
  CHECK(p.maxThreadsPerMultiProcessor == 2048);
  CHECK(p.maxBlocksPerMultiProcessor == 32);
  CHECK(p.sharedMemPerBlock == 48 * 1024);
  CHECK(p.sharedMemPerBlockOptin == 227 * 1024);
  CHECK(p.sharedMemPerMultiprocessor == 228 * 1024);
  CHECK(p.regsPerBlock == 65536);
  CHECK(p.totalConstMem == 64 * 1024);
  CHECK(p.multiProcessorCount == 132);
  std::size_t free = 0, total = 0;
  REQUIRE(cudaMemGetInfo(&free, &total) == cudaSuccess);
  CHECK(p.totalGlobalMem == total);

  const auto attribute = [&](cudaDeviceAttr which) {
    CHECK(cudaDeviceGetAttribute(&value, which, 0) == cudaSuccess);
    return value;
  };
  CHECK(attribute(cudaDevAttrMaxThreadsPerBlock) == 1024);
  CHECK(attribute(cudaDevAttrMaxBlockDimZ) == 64);
  CHECK(attribute(cudaDevAttrMaxGridDimX) == 2147483647);
  CHECK(attribute(cudaDevAttrMaxGridDimY) == 65535);
  CHECK(attribute(cudaDevAttrWarpSize) == 32);
  CHECK(attribute(cudaDevAttrMultiProcessorCount) == 132);
  CHECK(attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin) == 227 * 1024);
  CHECK(attribute(cudaDevAttrComputeCapabilityMajor) == 9);
  CHECK(cudaDeviceGetAttribute(&value, static_cast<cudaDeviceAttr>(9999), 0) ==
        cudaErrorInvalidValue);
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1) == cudaErrorInvalidDevice);
  CHECK(cudaRuntimeGetVersion(&value) == cudaSuccess);
  CHECK(value == CUDART_VERSION);

  std::size_t limit = 0;
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 4096) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&limit, cudaLimitStackSize) == cudaSuccess);
  CHECK(limit == 4096);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&limit, cudaLimitStackSize) == cudaSuccess);
  CHECK(limit == 1024);
  CHECK(cudaDeviceSetLimit(static_cast<cudaLimit>(99), 1) == cudaErrorUnsupportedLimit);
}

TEST_CASE("cudaDeviceReset takes all back") {
  const Fresh fresh;
  int* const x = device_array<int>(4);
  cudaStream_t stream = nullptr;
  cudaEvent_t event = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  REQUIRE(cudaEventCreate(&event) == cudaSuccess);
  REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100000) ==
          cudaSuccess);
  CHECK(cudaSetDevice(3) == cudaErrorInvalidDevice);
  CHECK(cudaDeviceReset() == cudaSuccess);
  CHECK(cudaGetLastError() == cudaSuccess);
  CHECK(!DeviceMemory::get().holding(x, 1));
  CHECK(cudaStreamQuery(stream) == cudaErrorInvalidResourceHandle);
  CHECK(cudaEventQuery(event) == cudaErrorInvalidResourceHandle);
  cudaFuncAttributes attributes = {};
  CHECK(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.maxDynamicSharedSizeBytes == 48 * 1024);
}

TEST_CASE("what a kernel may ask for") {
  const Fresh fresh;
  cudaFuncAttributes attributes = {};
  CHECK(cudaFuncGetAttributes(&attributes, kernel) == cudaSuccess);
  CHECK(attributes.maxThreadsPerBlock == 1024);
  CHECK(attributes.maxDynamicSharedSizeBytes == 48 * 1024);
  CHECK(attributes.binaryVersion == 90);

  const auto* const address = reinterpret_cast<const void*>(kernel);
  CHECK(simt::max_dynamic_shared(nullptr) == 48 * 1024);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024) ==
        cudaSuccess);
  CHECK(simt::max_dynamic_shared(address) == 227 * 1024);
  CHECK(simt::max_dynamic_shared(&attributes) == 48 * 1024);
  CHECK(simt::max_dynamic_shared(nullptr) == 227 * 1024);
  CHECK(cudaFuncSetAttribute(address, cudaFuncAttributeMaxDynamicSharedMemorySize, 60000) ==
        cudaSuccess);
  CHECK(simt::max_dynamic_shared(address) == 60000);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 227 * 1024 + 1) ==
        cudaErrorInvalidValue);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, -1) ==
        cudaErrorInvalidValue);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared) == cudaSuccess);
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout, 101) ==
        cudaErrorInvalidValue);
  CHECK(cudaFuncSetCacheConfig(kernel, cudaFuncCachePreferL1) == cudaSuccess);
  CHECK(cudaFuncSetAttribute(static_cast<void*>(nullptr),
                             cudaFuncAttributeMaxDynamicSharedMemorySize,
                             1) == cudaErrorInvalidDeviceFunction);
  CHECK(simt::findings().empty());
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) ==
        cudaErrorNotSupported);
  CHECK(only_finding().kind == Kind::kNotModelled);
}

TEST_CASE("occupancy") {
  const Fresh fresh;
  int blocks = -1;
  const auto resident = [&](int threads, std::size_t shared) {
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, threads, shared) ==
          cudaSuccess);
    return blocks;
  };
  // 64 warps, 32 blocks, 228 KiB of which each block takes 1 KiB for the system.
  CHECK(resident(1024, 0) == 2);
  CHECK(resident(1023, 0) == 2);
  CHECK(resident(768, 0) == 2);
  CHECK(resident(256, 0) == 8);
  CHECK(resident(33, 0) == 32);
  CHECK(resident(65, 0) == 21);
  CHECK(resident(1, 0) == 32);
  CHECK(resident(128, 48 * 1024) == 4);
  CHECK(resident(128, 37 * 1024) == 6);
  CHECK(resident(128, 37 * 1024 + 1) == 5);
  CHECK(resident(128, 49 * 1024) == 0);
  CHECK(resident(1025, 0) == 0);
  REQUIRE(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 100 * 1024) ==
          cudaSuccess);
  CHECK(resident(128, 100 * 1024) == 2);
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(
            &blocks, kernel, 512, 0, cudaOccupancyDefault) == cudaSuccess);
  CHECK(blocks == 4);
  CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 0, 0) ==
        cudaErrorInvalidValue);

  int grid = 0, threads = 0;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &threads, kernel) == cudaSuccess);
  CHECK(threads == 1024);
  CHECK(grid == 2 * 132);
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &threads, kernel, 0, 300) == cudaSuccess);
  CHECK(threads == 256);  // 8 of 256 fill the 2048, 6 of 300 do not
  CHECK(grid == 8 * 132);
  // 64 bytes a thread: of 1024 threads one block fits, of 640 two.
  CHECK(cudaOccupancyMaxPotentialBlockSizeVariableSMem(
            &grid, &threads, kernel, [](int block) { return block * 120; }) == cudaSuccess);
  int best = 0;
  for (int size = 32; size <= 1024; size += 32) {
    const int needed = (size * 120 + 127) / 128 * 128 + 1024;
    const int fit = std::min({64 / (size / 32), 228 * 1024 / needed, 32});
    best = size * 120 <= 100 * 1024 ? std::max(best, fit * size) : best;
  }
  CHECK(grid / 132 * threads == best);
}

TEST_CASE("what a launch may ask for") {
  const Fresh fresh;
  const auto* const address = reinterpret_cast<const void*>(kernel);
  const auto error = [&](dim3 grid, dim3 block, std::size_t shared, cudaStream_t stream = nullptr) {
    return simt::check_launch({grid, block, shared, stream}, address);
  };
  CHECK(error({1, 1, 1}, {1, 1, 1}, 0) == cudaSuccess);
  CHECK(error({2147483647, 65535, 65535}, {1024, 1, 1}, 48 * 1024) == cudaSuccess);
  CHECK(error({1, 1, 1}, {1, 1024, 1}, 0) == cudaSuccess);
  CHECK(error({1, 1, 1}, {4, 4, 64}, 0) == cudaSuccess);
  for (const auto& [grid, block] :
       std::vector<std::pair<dim3, dim3>>{{{0, 1, 1}, {1, 1, 1}},
                                          {{1, 0, 1}, {1, 1, 1}},
                                          {{1, 1, 0}, {1, 1, 1}},
                                          {{1, 1, 1}, {0, 1, 1}},
                                          {{1, 1, 1}, {1, 0, 1}},
                                          {{1, 1, 1}, {1, 1, 0}},
                                          {{2147483648, 1, 1}, {1, 1, 1}},
                                          {{1, 65536, 1}, {1, 1, 1}},
                                          {{1, 1, 65536}, {1, 1, 1}},
                                          {{1, 1, 1}, {1025, 1, 1}},
                                          {{1, 1, 1}, {1, 1025, 1}},
                                          {{1, 1, 1}, {1, 1, 65}},
                                          {{1, 1, 1}, {32, 33, 1}},
                                          {{1, 1, 1}, {8, 4, 33}},
                                          {{1, 1, 1}, {65536, 65536, 1}}}) {
    CAPTURE(grid.x, grid.y, grid.z, block.x, block.y, block.z);
    CHECK(error(grid, block, 0) == cudaErrorInvalidConfiguration);
  }
  CHECK(error({1, 1, 1}, {1, 1, 1}, 48 * 1024 + 1) == cudaErrorInvalidValue);
  cudaStream_t stream = nullptr;
  REQUIRE(cudaStreamCreate(&stream) == cudaSuccess);
  CHECK(error({1, 1, 1}, {1, 1, 1}, 0, stream) == cudaSuccess);
  REQUIRE(cudaStreamDestroy(stream) == cudaSuccess);
  CHECK(error({1, 1, 1}, {1, 1, 1}, 0, stream) == cudaErrorInvalidResourceHandle);
}
