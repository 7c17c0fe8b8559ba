/* What C leaves to compilers and systems, for GCC, Clang, clang-cl and MSVC: bit counts, aligned memory, a clock, atomic pointers, vectors,
   and a second build of a loop for newer x86-64 processors. Everything else in ext/ is plain C11 or Cython, and takes these from here. */

#ifndef WORDGAME_PORTABLE_H
#define WORDGAME_PORTABLE_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>

#if defined(_WIN32)
#define NOMINMAX
#define WIN32_LEAN_AND_MEAN
#include <intrin.h>
#include <malloc.h>
#include <windows.h>
#endif

#if defined(__GNUC__) || defined(__clang__)
#define WG_GNU 1 /* builtins and attributes, also those of clang-cl */
#endif

/* -- bits -- */

#if defined(WG_GNU)
static inline int wg_count(uint64_t bits) { return __builtin_popcountll(bits); }
static inline int wg_lowest(uint64_t bits) { return __builtin_ctzll(bits); }      /* of bits that are not 0, as the next */
static inline int wg_highest(uint64_t bits) { return 63 - __builtin_clzll(bits); }
#else
static inline int wg_lowest(uint64_t bits)
{
    unsigned long at;
    _BitScanForward64(&at, bits);
    return (int)at;
}
static inline int wg_highest(uint64_t bits)
{
    unsigned long at;
    _BitScanReverse64(&at, bits);
    return (int)at;
}
static inline int wg_count(uint64_t bits) /* no POPCNT: it may be missing on the processor */
{
    bits -= bits >> 1 & 0x5555555555555555ull;
    bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
    return (int)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
}
#endif

/* -- numbers by chance and for tables -- */

/* The finisher of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). */
static inline uint64_t wg_mixed(uint64_t z)
{
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ z >> 27) * 0x94D049BB133111EBull;
    return z ^ z >> 31;
}

static inline uint64_t wg_next_random(uint64_t *state) { return wg_mixed(*state += 0x9E3779B97F4A7C15ull); }

/* -- memory -- */

static inline size_t wg_round(size_t size) { return (size + 63) & ~(size_t)63; } /* up to whole cache lines */

/* Memory that starts a cache line, given back by wg_free_aligned alone; NULL for want of it. */
static inline void *wg_aligned(size_t size)
{
#if defined(_WIN32)
    return _aligned_malloc(wg_round(size), 64);
#else
    void *memory = NULL;
    return posix_memalign(&memory, 64, wg_round(size)) ? NULL : memory;
#endif
}

static inline void wg_free_aligned(void *memory)
{
#if defined(_WIN32)
    _aligned_free(memory);
#else
    free(memory);
#endif
}

/* -- time -- */

/* Seconds on a clock that never goes back. */
static inline double wg_seconds(void)
{
#if defined(_WIN32)
    LARGE_INTEGER ticks, second;
    QueryPerformanceCounter(&ticks);
    QueryPerformanceFrequency(&second);
    return (double)ticks.QuadPart / (double)second.QuadPart;
#else
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
#endif
}

/* -- pointers that threads share -- */

#if defined(WG_GNU)
static inline void *wg_load(void **place) { return __atomic_load_n(place, __ATOMIC_ACQUIRE); }
static inline void *wg_swap(void **place, void *other) { return __atomic_exchange_n(place, other, __ATOMIC_ACQ_REL); }
/* Puts `made` where NULL stands; gives what stood there: NULL if it was put. */
static inline void *wg_settle(void **place, void *made)
{
    void *stood = NULL;
    __atomic_compare_exchange_n(place, &stood, made, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
    return stood;
}
#else
static inline void *wg_load(void **place) { return _InterlockedCompareExchangePointer(place, NULL, NULL); }
static inline void *wg_swap(void **place, void *other) { return _InterlockedExchangePointer(place, other); }
static inline void *wg_settle(void **place, void *made) { return _InterlockedCompareExchangePointer(place, made, NULL); }
#endif

/* -- for the optimizer -- */

#if defined(WG_GNU)
#define WG_INLINE inline __attribute__((always_inline))
#define WG_NOINLINE __attribute__((noinline))
#if defined(__clang__)
#define WG_NOCLONE
#else
#define WG_NOCLONE __attribute__((noclone)) /* one copy, not one for each constant that it is called with */
#endif
#define WG_ALIGNED(bytes) __attribute__((aligned(bytes)))
#define WG_PREFETCH(place) __builtin_prefetch(place)
#define WG_LIKELY(x) __builtin_expect(!!(x), 1)
#define WG_UNLIKELY(x) __builtin_expect(!!(x), 0)
/* 32 bytes of some number type, which lie at addresses that are multiples of `bytes`: one AVX2, two SSE2 or two NEON registers */
#define WG_VECTOR(type, bytes) type __attribute__((vector_size(32), aligned(bytes), may_alias))
/* With AVX, one instruction each: whether no bit is set, and the sign of each of four, as bits. */
typedef WG_VECTOR(long long wg_quads, 32);
typedef WG_VECTOR(double wg_doubles, 32);
#define WG_IS_ZERO(quads) __builtin_ia32_ptestz256(quads, quads)
#define WG_SIGNS(doubles) __builtin_ia32_movmskpd256(doubles)
#else
#define WG_INLINE __forceinline
#define WG_NOINLINE __declspec(noinline)
#define WG_NOCLONE
#define WG_ALIGNED(bytes) __declspec(align(bytes))
#define WG_PREFETCH(place) ((void)(place))
#define WG_LIKELY(x) (x)
#define WG_UNLIKELY(x) (x)
#endif

/* -- two builds: for any x86-64, and for those with AVX2, BMI and POPCNT, chosen at run time -- */

#if defined(WG_GNU) && defined(__x86_64__) && !defined(__AVX2__) && !defined(WORDGAME_PORTABLE)
#define WG_HAS_FAST 1
#if defined(__clang__)
#define WG_FAST_BEGIN _Pragma("clang attribute push(__attribute__((target(\"avx2,bmi,bmi2,popcnt\"))), apply_to = function)")
#define WG_FAST_END _Pragma("clang attribute pop")
#else
#define WG_FAST_BEGIN _Pragma("GCC push_options") _Pragma("GCC target(\"avx2,bmi,bmi2,popcnt\")")
#define WG_FAST_END _Pragma("GCC pop_options")
#endif
static inline int wg_is_fast(void)
{
#if defined(_WIN32) /* the builtin needs a library that link.exe is not given */
    int first[4], seventh[4];
    if (!IsProcessorFeaturePresent(40)) return 0; /* PF_AVX2_INSTRUCTIONS_AVAILABLE: the system saves the registers, too */
    __cpuid(first, 1);
    __cpuidex(seventh, 7, 0);
    return (first[2] >> 23 & seventh[1] >> 3 & seventh[1] >> 8 & 1) != 0; /* POPCNT, BMI, BMI2 */
#else
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
#endif
}
#endif

#endif
