#include "grader/simt/tests/launch_forms.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <utility>

#include "grader/simt/tests/device_vector.h"

// clang-format off: it takes launches apart, and some of these are written as nobody should.

__device__ int thread_of_grid() { return static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x); }

__global__ void add(int* x, int n) { x[thread_of_grid()] += n; }
__global__ void add_twice(int* x, int n) { x[thread_of_grid()] += 2 * n; }

extern "C" __global__ void launch_forms_add_c(int* x, int n) { x[thread_of_grid()] += n; }

namespace launch_forms {

static __global__ void add_static(int* x, int n) { x[thread_of_grid()] += n; }
__global__ void __launch_bounds__(64) add_bounds(int* x, int n) { x[thread_of_grid()] += n; }
__launch_bounds__(64, 2) __global__ void add_bounds_first(int* x, int n) {
  x[thread_of_grid()] += n;
}
__global__ __launch_bounds__(sizeof(int) * (16 > 8 ? 16 : 8))
void add_bounds_between(int* x, int n) {
  x[thread_of_grid()] += n;
}

namespace inner {
__global__ void add(int* x, int n) { x[thread_of_grid()] += 10 * n; }
}  // namespace inner

template <class T> struct Wrap { static constexpr int v = T::v + 1; using type = int; };
template <> struct Wrap<int> { static constexpr int v = 1; using type = int; };
template <int n> struct Number { static constexpr int v = n; };

template <class T, int n> __global__ void add_number(T* x, T m) { x[thread_of_grid()] += m * n; }
template <bool twice> __global__ void add_if(int* x, int n) {
  x[thread_of_grid()] += twice ? 2 * n : n;
}
template <class T> __global__ void add_wrap(int* x) { x[thread_of_grid()] += T::v; }
template <class T> __global__ void add_any(T* x, T n) { x[thread_of_grid()] += n; }
template <int n> __global__ void add_deduced(int* x, Number<n>) { x[thread_of_grid()] += n; }
template <int n = 5> __global__ void add_default(int* x) { x[thread_of_grid()] += n; }

__global__ void add_overloaded(int* x, int n) { x[thread_of_grid()] += n; }
__global__ void add_overloaded(int* x, double n) {
  x[thread_of_grid()] += static_cast<int>(10 * n);
}
__global__ void add_overloaded(int* x) { x[thread_of_grid()] += 100; }

using Kernel = void (*)(int*, int);

template <int n> Kernel get() { return n == 1 ? ::add : ::add_twice; }
Kernel get() { return ::add; }

struct Kernels {
  Kernel k = ::add;
  Kernel table[2] = {::add, ::add_twice};
  Kernel get() const { return k; }
  void launch(int* x) { this->k<<<1, 4>>>(x, 1); }
};
struct Holder {
  Kernels s;
  Kernels* p = &s;
};

template <class T> struct Getter {
  template <int n> static Kernel get() { return n == 1 ? ::add : ::add_twice; }
};

template <class Body>
Ints eight(const Body& body) {
  DeviceVector<int> x = DeviceVector<int>::zeros(8, "x");
  body(x.data());
  check_launch();
  return x.to_host();
}

Ints name() {
  return eight([](int* x) { ::add<<<2, 3>>>(x, 1); });
}

Ints qualified_name() {
  return eight([](int* x) {
    ::add<<<1, 8>>>(x, 1);
    inner::add<<<1, 4>>>(x, 1);
    ::launch_forms::inner::add<<<1, 2>>>(x, 10);
    if (x != nullptr) ::add<<<1, 1>>>(x, 1000);
  });
}

Ints linkage_and_attributes() {
  return eight([](int* x) {
    launch_forms_add_c<<<1, 1>>>(x, 1);
    add_static<<<1, 2>>>(x, 10);
    add_bounds<<<1, 3>>>(x, 100);
    add_bounds_first<<<1, 4>>>(x, 1000);
    add_bounds_between<<<1, 5>>>(x, 10000);
  });
}

Ints explicit_template() {
  return eight([](int* x) {
    add_number<int, 4><<<1, 1>>>(x, 1);
    add_number< int, 3 > <<<1, 2>>> (x, 10);
    launch_forms::add_number<int, Number<2>::v><<<1, 3>>>(x, 100);
    add_if<(2 > 1)><<<1, 4>>>(x, 1000);
    add_if<sizeof(Number<2>) == 0><<<1, 5>>>(x, 10000);
    add_number<int, (8 >> 2)><<<1, 6>>>(x, 100000);
  });
}

Ints nested_template() {
  return eight([](int* x) {
    add_wrap<Number<7>><<<1, 1>>>(x);
    add_wrap<Wrap<Wrap<int>>><<<1, 2>>>(x);
    add_wrap<Wrap<Wrap<Wrap<int>>>><<<1, 3>>>(x);
    add_wrap<Wrap<Wrap<Wrap<Wrap<int>>>>><<<1, 4>>>(x);
    add_wrap< Wrap< int > > <<< 1, 5 >>> (x);
    add_number<int, Wrap<Wrap<int>>::v><<<1, 6>>>(x, 100);
    add_number<Wrap<Wrap<int>>::type, Number<(3 > 2)>::v><<<1, 7>>>(x, 1000);
  });
}

Ints comparing_template() {
  return eight([](int* x) {
    constexpr int n = 3;
    add_if<n < 5><<<1, 1>>>(x, 1);
    add_if<3 < 2><<<1, 2>>>(x, 1);
    add_if<n >= 5><<<1, 3>>>(x, 10);
    add_if<n <= 5><<<1, 4>>>(x, 100);
  });
}

Ints deduced_template() {
  return eight([](int* x) {
    add_any<<<1, 8>>>(x, 1);
    add_any<<<dim3(1), 4>>>(x, 10);
    add_deduced<<<1, 2>>>(x, Number<5>{});
    launch_forms::add_any<<<1, 1>>>(x, 100);
  });
}

Ints overloaded() {
  return eight([](int* x) {
    add_overloaded<<<1, 1>>>(x, 1);
    add_overloaded<<<1, 2>>>(x, 2.0);
    add_overloaded<<<1, 3>>>(x);
  });
}

Ints default_template() {
  return eight([](int* x) { add_default<><<<1, 3>>>(x); add_default<7><<<1, 2>>>(x); });
}

template <class T, int n>
void launch_dependent(T* x) {
  add_number<T, n><<<1, n>>>(x, T(1));
  add_any<T><<<1, 1>>>(x, n);
  add_any<<<1, 1>>>(x, T(10));
  Getter<T>::template get<n>()<<<1, 2>>>(x, 100);
}

Ints dependent_template() {
  return eight([](int* x) { launch_dependent<int, 3>(x); });
}

void launch_parameter(int* x, void (*kernel)(int*, int), void (&reference)(int*, int)) {
  kernel<<<1, 3>>>(x, 100);
  reference<<<1, 4>>>(x, 1000);
}

Ints function_pointer() {
  return eight([](int* x) {
    const auto p = ::add;
    const Kernel* const pp = &p;
    p<<<1, 1>>>(x, 1);
    (*p)<<<1, 2>>>(x, 10);
    launch_parameter(x, add_twice, ::add);
    static_cast<Kernel>(p)<<<1, 5>>>(x, 10000);
    static_cast<Kernel>(add_any<int>)<<<1, 6>>>(x, 100000);
    (*pp)<<<1, 7>>>(x, 1000000);
    (::add)<<<1, 8>>>(x, 10000000);
  });
}

Ints conditional(bool first) {
  return eight([=](int* x) {
    (first ? ::add : ::add_twice)<<<1, 2>>>(x, 1);
    first ? ::add<<<1, 4>>>(x, 10) : ::add_twice<<<1, 4>>>(x, 10);
  });
}

Ints subscript(int index) {
  const Kernel table[] = {::add, ::add_twice};
  const Kernel rows[][1] = {{::add}, {::add_twice}};
  return eight([&](int* x) {
    table[index]<<<1, 1>>>(x, 1);
    rows[index][0]<<<1, 2>>>(x, 10);
    table[rows[index][0] == rows[1][0] ? 1 : 0]<<<1, 3>>>(x, 100);
  });
}

Ints member() {
  return eight([](int* x) {
    Holder h;
    Holder* const p = &h;
    h.s.k<<<1, 1>>>(x, 1);
    p->s.k<<<1, 2>>>(x, 10);
    p->p->k<<<1, 3>>>(x, 100);
    (*p).s.table[1]<<<1, 4>>>(x, 1000);
    h.s.launch(x);
  });
}

Ints call() {
  return eight([](int* x) {
    const Kernels s;
    Kernel (*const table[])() = {get, get<2>};
    get()<<<1, 1>>>(x, 1);
    get<2>()<<<1, 2>>>(x, 10);
    launch_forms::get<Number<2>::v>()<<<1, 3>>>(x, 100);
    s.get()<<<1, 4>>>(x, 1000);
    table[1]()<<<1, 5>>>(x, 10000);
    ([&] { return s.k; }())<<<1, 6>>>(x, 100000);
  });
}

Ints statement_bodies(int n) {
  const Kernel k = ::add;
  return eight([&](int* x) {
    if (n > 1) (k)<<<1, 1>>>(x, 1);
    if (n < 1) k<<<1, 1>>>(x, 1000); else (*k)<<<1, 2>>>(x, 1);
    for (int i = 0; i < n; ++i) ::add<<<1, 3>>>(x, 1);
    for (int i = 0; i < n; ++i) (n > 1 ? k : add_twice)<<<1, 3>>>(x, 10);
    while (n-- > 1) (::add)<<<1, 4>>>(x, 100);
    do k<<<1, 5>>>(x, 1000); while (false);
    if constexpr (sizeof(int) > 1) (*k)<<<1, 6>>>(x, 10000);
    (void)k<<<1, 7>>>(x, 100000);
    switch (n) { case 7: break; default: ::add<<<1, 8>>>(x, 1000000); }
    { k<<<1, 1>>>(x, 10000000); }
  });
}

Ints several_lines() {
  return eight([](int* x) {
    add_number  // the kernel <<<
        <int,
         /* >>> */ 4>  // (
        <<<  // >>>
            1,
            /* , */ 2
        >>>  // <<<
        (x,
         1);
    ::add
    <<<
#ifdef LAUNCH_FORMS_WITH_MORE
        1, 7
#else
        1, 3
#endif
    >>>
    (x, 10);
    ::/**/add/**/<<</**/1/**/,/**/4/**/>>>/**/(/**/x/**/,/**/100/**/)/**/;
    ::add<\
<<1, 5>\
>>(x, 1000);
    ::add<< <1, 6>> >(x, 10000);
  });
}

Ints one_line() {
  return eight([](int* x) {
    ::add<<<1, 1>>>(x, 1); add_twice<<<1, 2>>>(x, 10); add_any<int><<<1, 3>>>(x, 100);
    ::add<<<1, 4>>>(x, 1000), add_twice<<<1, 5>>>(x, 10000), (::add<<<1, 6>>>(x, 100000), void());
  });
}

#define LAUNCH(kernel, ...) kernel<<<1, 2>>>(__VA_ARGS__)
#define LAUNCH_ON(grid, block, ...) \
  do {                              \
    __VA_ARGS__<<<grid, block>>>    \
        (x, 10); /* on x */         \
  } while (false)
#define LAUNCH_NAMED(name, n) add_##name<int><<<1, n>>>(x, 100)
#define SHAPE 1, 4
#define ARGUMENTS (x, 1000)
#define KERNEL_AND_SHAPE ::add<<<1, 5>>>
#define KERNEL_NAME ::add

Ints macros() {
  return eight([](int* x) {
    LAUNCH(::add, x, 1);
    LAUNCH((add_number<int, 3>), x, 1);
    LAUNCH_ON(1, (1 << 1) + (2 >> 1), add_number<int, 2>);
    LAUNCH_NAMED(any, 3);
    ::add<<<SHAPE>>>ARGUMENTS;
    KERNEL_AND_SHAPE(x, 10000);
    KERNEL_NAME<<<1, 6>>>(x, 100000);
  });
}

#define DISPATCH(type, ...) [&] { using Type = type; return __VA_ARGS__(); }()

Ints in_lambda() {
  return eight([](int* x) {
    [&] { ::add<<<1, 1>>>(x, 1); }();
    const auto launch = [=](auto kernel, auto n) { kernel<<<1, 2>>>(x, n); };
    launch(::add, 10);
    DISPATCH(int, [&] { add_number<Type, 2><<<1, 3>>>(x, 100); });
    const auto by_type = [x]<class T>(T n) { add_any<T><<<1, 4>>>(x, n); add_any<<<1, 5>>>(x, n); };
    by_type(1000);
  });
}

Ints nested() {
  return eight([](int* x) {
    ::add<<<1, 1>>>(x, [&] { add_twice<<<1, 2>>>(x, 1); return 10; }());
    ::add<<<1, [&] { inner::add<<<1, 4>>>(x, 10); return 3; }()>>>(x, 1000);
  });
}

Ints shifts(int n) {
  return eight([=](int* x) {
    ::add<<<n >> 1, 1>>>(x, 1);
    ::add<<<1, n>>1>>>(x, 10);
    ::add<<<(n >> 1), (n>>1)>>>(x, 100);
    ::add<<<1, 1 << (n - 2), n>>3, 0>>>(x, 1000);
  });
}

Ints comparisons(int n) {
  struct Point { int x; } point{5};
  const Point* const p = &point;
  return eight([=](int* x) {
    ::add<<<1, n > 2 ? 1 : 2>>>(x, 1);
    ::add<<<1, n < 3>>>(x, 10);
    ::add<<<n < 3, 1>>>(x, 100);
    ::add<<<n <= 2, n >= 2>>>(x, 1000);
    ::add<<<1, p->x>>>(x, 10000);
    ::add<<<n < 3, p->x > 4>>>(x, 100000);
  });
}

template <class T> constexpr int function(int n) { return n * Wrap<T>::v; }
template <class T> constexpr int variable = Wrap<T>::v;
template <class T> struct Two { T a, b; };

Ints templates_in_configuration() {
  return eight([](int* x) {
    ::add<<<1, function<Wrap<Wrap<int>>>(2)>>>(x, 1);
    ::add<<<1, sizeof(Two<Two<Two<char>>>)>>>(x, 10);
    ::add<<<1, variable<Wrap<int>>>>>(x, 100);
    ::add<<<1, variable<Wrap<int>> >>>(x, 1000);
    ::add<<<dim3(variable<int>), dim3{Wrap<Wrap<Wrap<int>>>::v}>>>(x, 10000);
    ::add<<<function<int>(1), Number<(2 > 1)>::v, sizeof(Two<Two<int>>)>>>(x, 100000);
  });
}

Ints braces() {
  return eight([](int* x) {
    ::add<<<{2, 1}, {3}>>>(x, 1);
    ::add<<<dim3{1}, dim3{2, 1, 1}>>>(x, 10);
  });
}

Ints literals() {
  return eight([](int* x) {
    ::add<<<1, '<' - ';'>>>(x, 1);
    ::add<<<1, sizeof("<<<<") - sizeof(R"x()")x")>>>(x, 10);
    ::add<<<1, 1'0 - 0x0'6>>>(x, 100);
  });
}

__global__ void write_dimensions(int* x) {
  const unsigned all[] = {gridDim.x, gridDim.y, gridDim.z, blockDim.x, blockDim.y, blockDim.z};
  const bool last = blockIdx.x == 1 && blockIdx.y == 2 && blockIdx.z == 3 && threadIdx.x == 4 &&
                    threadIdx.y == 5 && threadIdx.z == 6;
  if (!last) return;
  for (int i = 0; i < 6; ++i) x[i] = static_cast<int>(all[i]);
}

Ints dimensions() {
  return eight([](int* x) { write_dimensions<<<dim3(2, 3, 4), dim3(5, 6, 7)>>>(x); });
}

__global__ void write_by_shared(int* x) {
  extern __shared__ int dynamic[];
  dynamic[7 - threadIdx.x] = 7 - static_cast<int>(threadIdx.x);
  __syncthreads();
  x[threadIdx.x] = dynamic[threadIdx.x];
}

Ints shared_bytes_and_stream() {
  cudaStream_t stream{};
  check(cudaStreamCreate(&stream));
  const Ints written = eight([&](int* x) {
    write_by_shared<<<1, 8, 8 * sizeof(int), stream>>>(x);
    check(cudaStreamSynchronize(stream));
  });
  check(cudaStreamDestroy(stream));
  return written;
}

__global__ void add_converted(int* x, unsigned char a, float b, bool c, const int* p) {
  x[thread_of_grid()] += a + static_cast<int>(2 * b) + (c ? 1000 : 0) + (p == nullptr ? 10000 : 0);
}

Ints converted_arguments(int a) {
  return eight([=](int* x) { add_converted<<<1, 1>>>(x, a, 50.5, 2.5, nullptr); });
}

}  // namespace launch_forms
