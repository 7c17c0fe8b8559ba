/* Exact cover by columns within a loss against the prices, the rarest card first, with a memory of states that failed. Knows the columns' prices, not
   how they were found. */
#ifndef WORDMELD_COVER_H
#define WORDMELD_COVER_H

#include "columns.h"

#define GUARD 0x8080808080808080ULL

enum {
    MAX_LANES = MAX_KINDS / 8, /* eight counts each, a byte a kind */
    MEMO_BITS = 19,
    FIRST_BITS = 11,    /* for the first nodes of a search a small memory, for the others a large one, made when needed */
    FIRST_NODES = 3000,
    NO_ITEM = MAX_KINDS
};

typedef struct {
    uint64_t key, check;
    int64_t budget;
} Memo;

typedef struct {
    Columns *columns;
    Turns *turns;
    /* the kinds as items, rarest first, tokens last; the columns stand in buckets by their rarest item */
    int item_kind[MAX_KINDS];
    uint32_t bucket[MAX_KINDS + 1];
    int64_t skip_loss[MAX_KINDS];
    uint64_t z1[MAX_KINDS], z2[MAX_KINDS]; /* keys of items */
    int n_lanes;
    uint64_t *lanes; /* packed counts of each column, in item order */
    uint64_t *col_z1, *col_z2;
    Memo *memo, *large;
    uint64_t stamp;
    int target, net_implied, hit;
    int64_t nodes, node_limit, after_limit;
    int32_t path[MAX_DEPTH];
    int listed; /* the columns are all that can be in a turn that gains the target */
    /* greedy: the last turn found, kept aside instead of being recorded */
    int catching, caught_gain, caught_net, caught_common;
    Turn *caught;
    int64_t total_nodes, columns_made;
} Cover;

static int open_cover(Cover *cover, Columns *columns, Turns *turns)
{
    cover->columns = columns;
    cover->turns = turns;
    for (int k = 0; k < columns->deal->kinds; k++) {
        cover->z1[k] = mix(1000 + (uint64_t)k);
        cover->z2[k] = mix(2000 + (uint64_t)k);
    }
    cover->memo = calloc((size_t)1 << FIRST_BITS, sizeof(Memo));
    cover->caught = calloc(1, sizeof(Turn));
    return cover->memo && cover->caught;
}

static void close_cover(Cover *cover)
{
    free(cover->lanes);
    free(cover->col_z1);
    free(cover->col_z2);
    free(cover->memo);
    free(cover->large);
    free(cover->caught);
}

static int by_item(const void *a, const void *b)
{
    const Column *x = a, *y = b;
    if (x->item != y->item) return x->item < y->item ? -1 : 1;
    if (x->loss != y->loss) return x->loss < y->loss ? -1 : 1;
    if ((x->word < 0) != (y->word < 0)) return x->word < 0 ? -1 : 1;
    if (x->word != y->word) return (x->word < 0) == (x->word > y->word) ? -1 : 1;
    return x->first < y->first ? -1 : x->first > y->first;
}

/* Put the kinds in order: those in fewest columns first. */
static void order_items(Cover *cover)
{
    const Columns *c = cover->columns;
    const Deal *deal = c->deal;
    uint32_t counts[MAX_KINDS] = {0};
    for (uint32_t i = 0; i < c->count; i++)
        for (int q = 0; q < c->col[i].pairs; q++) counts[c->pool[c->col[i].first + 2 * q]]++;
    for (int k = 0; k < deal->cards; k++) {
        int j = k;
        for (; j > 0 && counts[cover->item_kind[j - 1]] > counts[k]; j--) cover->item_kind[j] = cover->item_kind[j - 1];
        cover->item_kind[j] = k;
    }
    for (int k = deal->cards; k < deal->kinds; k++) cover->item_kind[k] = k;
}

static int more_memory(void **memory, size_t size)
{
    void *grown = realloc(*memory, size);
    if (grown) *memory = grown;
    return grown != NULL;
}

/* Sort the listed columns into buckets and pack their counts; 0 when memory ran out. */
static int pack_columns(Cover *cover)
{
    Columns *c = cover->columns;
    const Deal *deal = c->deal;
    const Prices *price = &c->price;
    int rank[MAX_KINDS], k = 0;
    size_t n = (size_t)c->count + 1;
    order_items(cover);
    for (int i = 0; i < deal->kinds; i++) {
        int t = cover->item_kind[i];
        rank[t] = i;
        if (is_token(deal, t))
            cover->skip_loss[i] = FAR_OFF;
        else if (deal->kind_hand[t])
            cover->skip_loss[i] = price->of[t] + price->surplus;
        else
            cover->skip_loss[i] = price->of[t] + SCALE + (deal->options.legal ? price->surplus : 0);
    }
    for (uint32_t i = 0; i < c->count; i++) {
        const uint8_t *pair = c->pool + c->col[i].first;
        c->col[i].item = NO_ITEM;
        for (int q = 0; q < c->col[i].pairs; q++)
            if (rank[pair[2 * q]] < c->col[i].item) c->col[i].item = rank[pair[2 * q]];
    }
    qsort(c->col, c->count, sizeof(Column), by_item);
    cover->n_lanes = (deal->kinds + 7) >> 3;
    if (!more_memory((void **)&cover->lanes, n * (size_t)cover->n_lanes * sizeof(uint64_t)) || !more_memory((void **)&cover->col_z1, n * sizeof(uint64_t))
        || !more_memory((void **)&cover->col_z2, n * sizeof(uint64_t))) {
        c->watch->halted = OUT_OF_MEMORY;
        return 0;
    }
    memset(cover->lanes, 0, (size_t)c->count * (size_t)cover->n_lanes * sizeof(uint64_t));
    for (uint32_t i = 0; i < c->count; i++) {
        const uint8_t *pair = c->pool + c->col[i].first;
        while (k <= c->col[i].item) cover->bucket[k++] = i;
        cover->col_z1[i] = cover->col_z2[i] = 0;
        for (int q = 0; q < c->col[i].pairs; q++) {
            int t = rank[pair[2 * q]];
            cover->lanes[(size_t)i * (size_t)cover->n_lanes + (size_t)(t >> 3)] |= (uint64_t)pair[2 * q + 1] << (8 * (t & 7));
            cover->col_z1[i] += cover->z1[t] * pair[2 * q + 1];
            cover->col_z2[i] += cover->z2[t] * pair[2 * q + 1];
        }
    }
    while (k <= deal->kinds) cover->bucket[k++] = c->count;
    return 1;
}

/* List every column that loses at most `budget`, in buckets by its rarest kind; 0 when there are more than `most`. */
static int list_columns(Cover *cover, int64_t budget, uint32_t most)
{
    Columns *c = cover->columns;
    Watch *watch = c->watch;
    lay_keepers(c);
    watch->work += 4 * (int64_t)c->cand.count;
    for (uint32_t i = 0; i < c->cand.count; i++) {
        if (((i & 127) == 127 || watch->work >= watch->work_limit) && late(watch)) return 0;
        if (lowest(c, i) > budget) continue;
        variants(c, i, budget, 0);
        if (watch->halted || c->count > most) return 0;
    }
    cover->columns_made += c->count;
    watch->work += 60 * (int64_t)c->count;
    return pack_columns(cover);
}

/* A turn is complete: the trail, and the columns on the path. */
static void found_turn(Cover *cover, int depth, int gain, int net, int common)
{
    Turn *turn = cover->catching ? cover->caught : cover->turns->trail;
    int size = turn->size;
    if (cover->catching) cut_turn(turn, 0);
    for (int i = 0; i < depth; i++) {
        const Piece piece = piece_of(cover->columns, &cover->columns->col[cover->path[i]]);
        push_piece(turn, &piece);
    }
    if (cover->catching) {
        cover->caught_gain = gain;
        cover->caught_net = net;
        cover->caught_common = common;
        return;
    }
    note(cover->turns);
    cut_turn(turn, size);
}

/* Cover what is left, losing at most `budget`; 1 when a turn was found below here. */
static int cover_rest(Cover *cover, int depth, const uint64_t *left, int64_t budget, int gain, int net, int common, uint64_t kept, uint64_t h1,
                      uint64_t h2, uint32_t low)
{
    Columns *columns = cover->columns;
    const Deal *deal = columns->deal;
    Watch *watch = columns->watch;
    uint64_t rest[MAX_LANES], key, check, x;
    int found = 0, n = cover->n_lanes, lane = 0;
    cover->nodes++;
    if ((cover->nodes & 255) == 0 && late(watch)) return 0;
    if (cover->nodes > (cover->hit ? cover->after_limit : cover->node_limit)) {
        if (watch->halted < OUT_OF_NODES) watch->halted = OUT_OF_NODES;
        return 0;
    }
    while (lane < n && left[lane] == 0) lane++;
    if (lane == n) {
        if (net < 1 || gain + common < cover->target) return 0;
        cover->hit = 1;
        found_turn(cover, depth, gain, net, common);
        return 1;
    }
    int item = lane * 8 + (wg_lowest(left[lane]) >> 3);
    int count = (int)(left[lane] >> (8 * (item & 7))) & 127;
    if (low < cover->bucket[item]) low = cover->bucket[item];
    x = mix(low + ((uint64_t)((cover->net_implied ? 0 : net) + 512) << 32) + ((uint64_t)common << 48)) + kept * 0x9E3779B97F4A7C15ULL;
    key = h1 + x;
    check = h2 + mix(x) + cover->stamp;
    Memo *entry;
    if (cover->nodes < FIRST_NODES) {
        entry = &cover->memo[(key * 0xD6E8FEB86659FD93ULL) >> (64 - FIRST_BITS)];
    } else {
        if (!cover->large && !(cover->large = calloc((size_t)1 << MEMO_BITS, sizeof(Memo)))) {
            watch->halted = OUT_OF_MEMORY;
            return 0;
        }
        entry = &cover->large[(key * 0xD6E8FEB86659FD93ULL) >> (64 - MEMO_BITS)];
    }
    if (entry->key == key && entry->check == check && entry->budget >= budget) return 0;
    uint32_t end = cover->bucket[item + 1];
    watch->work += 12;
    for (uint32_t i = low; i < end; i++) {
        const Column *c = &columns->col[i];
        if (c->loss > budget) break;
        watch->work++;
        const uint64_t *cards = cover->lanes + (size_t)i * (size_t)n;
        x = GUARD;
        for (lane = 0; lane < n; lane++) {
            rest[lane] = left[lane] - cards[lane];
            x &= (left[lane] | GUARD) - cards[lane];
        }
        if ((x & GUARD) != GUARD) continue;
        cover->path[depth] = (int32_t)i;
        if (c->word < 0) {
            int b = -1 - c->word;
            if (kept >> b & 1 || (deal->twin[b] >= 0 && !(kept >> deal->twin[b] & 1))) continue;
            found |= cover_rest(cover, depth + 1, rest, budget - c->loss, gain, net, common, kept | 1ULL << b, h1 - cover->col_z1[i],
                                h2 - cover->col_z2[i], i);
        } else {
            found |= cover_rest(cover, depth + 1, rest, budget - c->loss, gain + c->gain, net + c->hand, common | c->common, kept,
                                h1 - cover->col_z1[i], h2 - cover->col_z2[i], i);
        }
        if (watch->halted) return found;
    }
    if (cover->skip_loss[item] <= budget && cover->skip_loss[item] * count <= budget) {
        memcpy(rest, left, (size_t)n * sizeof(uint64_t));
        rest[item >> 3] &= ~((uint64_t)127 << (8 * (item & 7)));
        int back = deal->kind_hand[cover->item_kind[item]] ? 0 : count;
        found |= cover_rest(cover, depth, rest, budget - cover->skip_loss[item] * count, gain - back, net - (deal->options.legal ? back : 0), common,
                            kept, h1 - cover->z1[item] * (uint64_t)count, h2 - cover->z2[item] * (uint64_t)count, end);
        if (watch->halted) return found;
    }
    if (!found && (entry->key != key || entry->check != check || entry->budget < budget)) {
        entry->key = key;
        entry->check = check;
        entry->budget = budget;
    }
    return found;
}

/* Search below the present subproblem for turns that are worth at least `target`; 1 when the search was complete. */
static int look_for(Cover *cover, int target, int64_t node_limit, int64_t after_limit, uint32_t most)
{
    Columns *c = cover->columns;
    const Deal *deal = c->deal;
    uint64_t left[MAX_LANES] = {0}, h1 = 0, h2 = 0;
    target += deal->shift;
    int64_t budget = c->price.bound + (deal->base_gain + flat_to_come(deal) - target) * SCALE;
    if (c->watch->halted >= OUT_OF_TIME) return 0;
    c->watch->halted = GOING;
    cover->hit = 0;
    cover->listed = 0;
    if (budget < 0) return 1;
    cover->target = target;
    cover->net_implied = c->price.surplus == 0 && target >= (deal->options.flat_once && !deal->net_only ? 2 : 1);
    if (!list_columns(cover, budget, most)) return 0;
    cover->listed = 1;
    cover->stamp = mix(cover->stamp + 1);
    for (int k = 0; k < deal->kinds; k++) {
        int supply = deal->supply[cover->item_kind[k]];
        left[k >> 3] |= (uint64_t)supply << (8 * (k & 7));
        h1 += cover->z1[k] * (uint64_t)supply;
        h2 += cover->z2[k] * (uint64_t)supply;
    }
    cover->nodes = 0;
    cover->node_limit = node_limit;
    cover->after_limit = after_limit;
    cover_rest(cover, 0, left, budget, deal->base_gain, deal->base_net, deal->base_common, deal->base_kept, h1, h2, 0);
    cover->total_nodes += cover->nodes;
    return c->watch->halted == GOING;
}

#endif
