// CUDA's vector types up to 16 bytes: float4, uint2, dim3 and so on, with CUDA's alignment.
#ifndef SIMT_CUDA_VECTOR_TYPES_H_
#define SIMT_CUDA_VECTOR_TYPES_H_

#define SIMT_VECTOR_TYPES(name, type)                                     \
  struct name##1 {                                                        \
    type x;                                                               \
  };                                                                      \
  struct alignas(2 * sizeof(type)) name##2 {                              \
    type x, y;                                                            \
  };                                                                      \
  struct name##3 {                                                        \
    type x, y, z;                                                         \
  };                                                                      \
  static inline name##1 make_##name##1(type x) { return {x}; }            \
  static inline name##2 make_##name##2(type x, type y) { return {x, y}; } \
  static inline name##3 make_##name##3(type x, type y, type z) { return {x, y, z}; }

#define SIMT_VECTOR_TYPES_4(name, type)      \
  struct alignas(4 * sizeof(type)) name##4 { \
    type x, y, z, w;                         \
  };                                         \
  static inline name##4 make_##name##4(type x, type y, type z, type w) { return {x, y, z, w}; }

SIMT_VECTOR_TYPES(char, signed char)
SIMT_VECTOR_TYPES(uchar, unsigned char)
SIMT_VECTOR_TYPES(short, short)
SIMT_VECTOR_TYPES(ushort, unsigned short)
SIMT_VECTOR_TYPES(int, int)
SIMT_VECTOR_TYPES(uint, unsigned int)
SIMT_VECTOR_TYPES(long, long)
SIMT_VECTOR_TYPES(ulong, unsigned long)
SIMT_VECTOR_TYPES(longlong, long long)
SIMT_VECTOR_TYPES(ulonglong, unsigned long long)
SIMT_VECTOR_TYPES(float, float)
SIMT_VECTOR_TYPES(double, double)

SIMT_VECTOR_TYPES_4(char, signed char)
SIMT_VECTOR_TYPES_4(uchar, unsigned char)
SIMT_VECTOR_TYPES_4(short, short)
SIMT_VECTOR_TYPES_4(ushort, unsigned short)
SIMT_VECTOR_TYPES_4(int, int)
SIMT_VECTOR_TYPES_4(uint, unsigned int)
SIMT_VECTOR_TYPES_4(float, float)

#undef SIMT_VECTOR_TYPES
#undef SIMT_VECTOR_TYPES_4

struct dim3 {
  unsigned int x, y, z;
  constexpr dim3(unsigned int x = 1, unsigned int y = 1, unsigned int z = 1) : x(x), y(y), z(z) {}
  constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
  constexpr operator uint3() const { return {x, y, z}; }
};

#endif  // SIMT_CUDA_VECTOR_TYPES_H_
