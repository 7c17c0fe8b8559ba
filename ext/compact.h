/* Reading the compact DAWG: one byte array, little-endian, as graph.pyx describes it. Plain C because the walk is compiled
 * twice on x86-64, with and without the popcount instruction, which Cython cannot ask for. */
#ifndef WORDGAME_COMPACT_H
#define WORDGAME_COMPACT_H

#include <stdint.h>
#include <string.h>

typedef struct {
    const uint8_t *data;
    uint32_t size;       /* bytes of nodes; PADDING more may be read */
    uint32_t root;
    uint8_t mask_bytes;  /* 4, 6 or 8 */
    uint8_t entry_bytes; /* 3 or 4 */
} compact_t;

#define COMPACT_PADDING 8

#if defined(__x86_64__) && defined(__gnu_linux__) && defined(__GNUC__) && !defined(__SANITIZE_ADDRESS__)
#define COMPACT_CLONES __attribute__((target_clones("popcnt", "default")))
#else
#define COMPACT_CLONES
#endif

#if defined(_MSC_VER) && !defined(__clang__)
#include <intrin.h>
static inline int compact_popcount(uint64_t bits) { return (int)__popcnt64(bits); }
static inline int compact_lowest(uint64_t bits) { unsigned long at; _BitScanForward64(&at, bits); return (int)at; }
#else
static inline int compact_popcount(uint64_t bits) { return __builtin_popcountll(bits); }
static inline int compact_lowest(uint64_t bits) { return __builtin_ctzll(bits); }
#endif

static inline uint64_t compact_load64(const uint8_t *at) {
    uint64_t value;
    memcpy(&value, at, 8);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = __builtin_bswap64(value);
#endif
    return value;
}

static inline uint32_t compact_load32(const uint8_t *at) {
    uint32_t value;
    memcpy(&value, at, 4);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    value = __builtin_bswap32(value);
#endif
    return value;
}

/* The letters that leave the node at `place`: with a child, or as the last letter of a word. */
static inline uint64_t compact_letters(const compact_t *graph, uint32_t place) {
    uint64_t head = compact_load64(graph->data + place);
    if (head & 1) return (uint64_t)1 << ((head >> 1) & 63);
    return head & (~(uint64_t)0 >> (64 - 8 * graph->mask_bytes));
}

/* The entry of a letter that is known to leave the node: place of the child (0: none) * 2 + 1 if it ends a word. */
static inline uint32_t compact_entry(const compact_t *graph, uint32_t place, uint64_t letters, int letter) {
    const uint8_t *node = graph->data + place;
    uint32_t width = 0xFFFFFFFFu >> (32 - 8 * graph->entry_bytes);
    if (node[0] & 1) return (compact_load32(node + 1) & width) << 1 | node[0] >> 7;
    return compact_load32(node + graph->mask_bytes
                          + graph->entry_bytes * compact_popcount(letters & (((uint64_t)1 << letter) - 1))) & width;
}

/* The bytes that a node takes. */
static inline uint32_t compact_node_size(const compact_t *graph, uint32_t place) {
    if (graph->data[place] & 1) return 1 + graph->entry_bytes;
    return graph->mask_bytes + graph->entry_bytes * compact_popcount(compact_letters(graph, place));
}

/* Whether the word of these codes is in the graph. */
COMPACT_CLONES
static int compact_has(const compact_t *graph, const uint8_t *codes, int64_t n) {
    uint32_t entry = graph->root << 1;
    for (int64_t i = 0; i < n; i++) {
        uint32_t place = entry >> 1;
        uint64_t letters;
        if (!place) return 0;
        letters = compact_letters(graph, place);
        if (!((letters >> codes[i]) & 1)) return 0;
        entry = compact_entry(graph, place, letters, codes[i]);
    }
    return n > 0 && (entry & 1);
}

/* The same, straight from the characters of a Python string. -1: a sign that is not in the table, so that the
 * text has to be read the slow way; a word that is not there is only refused once all its signs are known. */
#define COMPACT_WALK(TYPE)                                                                         \
    {                                                                                              \
        const TYPE *signs = (const TYPE *)text;                                                    \
        for (; i < n; i++) {                                                                       \
            uint32_t place = entry >> 1;                                                           \
            uint8_t code = signs[i] < known ? table[signs[i]] : 0;                                 \
            uint64_t letters;                                                                      \
            if (!code) return -1;                                                                  \
            letters = place ? compact_letters(graph, place) : 0;                                   \
            if (!((letters >> code) & 1)) break;                                                   \
            entry = compact_entry(graph, place, letters, code);                                    \
        }                                                                                          \
        if (i == n) return n > 0 && (entry & 1);                                                   \
        for (; i < n; i++)                                                                         \
            if (signs[i] >= known || !table[signs[i]]) return -1;                                  \
        return 0;                                                                                  \
    }

COMPACT_CLONES
static int compact_has_text(const compact_t *graph, const uint8_t *table, uint32_t known, int kind, const void *text,
                            int64_t n) {
    uint32_t entry = graph->root << 1;
    int64_t i = 0;
    if (kind == 1) COMPACT_WALK(uint8_t)
    if (kind == 2) COMPACT_WALK(uint16_t)
    COMPACT_WALK(uint32_t)
}

/* Checks an unknown byte array once, so that no walk in it can leave it or run on without end. Nodes must lie one after
 * another from place 1 to the end, children before their parents, letters inside the alphabet, no longer path than
 * `longest`. `depth` has `size` zero bytes. Gives 0, or the place of the first fault. */
COMPACT_CLONES
static uint32_t compact_fault(const compact_t *graph, int letters, int longest, uint8_t *depth) {
    const uint32_t width = 0xFFFFFFFFu >> (32 - 8 * graph->entry_bytes);
    const uint64_t outside = (~(uint64_t)0 << letters << 1) | 1;
    const uint64_t mask = ~(uint64_t)0 >> (64 - 8 * graph->mask_bytes);
    uint32_t place = 1, last = 0;
    if (graph->size < 2) return 1;
    while (place < graph->size) {
        const uint8_t *node = graph->data + place;
        uint64_t head = compact_load64(node);
        uint32_t deepest = 0, wrong = 0, size;
        if (head & 1) {
            uint32_t child = compact_load32(node + 1) & width;
            int letter = (int)((head >> 1) & 63);
            size = 1 + graph->entry_bytes;
            if (size > graph->size - place || !letter || letter > letters || child >= place) return place;
            deepest = depth[child]; /* depth[0] is 0 */
            wrong = child ? !deepest : !((head >> 7) & 1);
        } else {
            uint64_t have = head & mask;
            int count = compact_popcount(have);
            const uint8_t *at = node + graph->mask_bytes;
            size = graph->mask_bytes + graph->entry_bytes * (uint32_t)count;
            if (size > graph->size - place || (have & outside)) return place;
            for (; count; count--, at += graph->entry_bytes) {
                uint32_t entry = compact_load32(at) & width, child = entry >> 1, below;
                if (child >= place) return place;
                below = depth[child];
                wrong |= !entry | (child && !below);
                if (below > deepest) deepest = below;
            }
            if (!have && graph->size - place != size) return place; /* only the root of the empty list is bare */
        }
        if (wrong || deepest >= (uint32_t)longest) return place;
        depth[place] = (uint8_t)(deepest + 1);
        last = place;
        place += size;
    }
    return last == graph->root ? 0 : (graph->root ? graph->root : 1);
}

#endif
