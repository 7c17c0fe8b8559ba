/* Above one search: proofs by splitting and pricing the parts anew. */
#ifndef WORDMELD_PROOF_H
#define WORDMELD_PROOF_H

#include "improve.h"

enum {
    MOST_COLUMNS = 500000, /* listed for one search */
    MOST_SPLIT = 300000    /* the same within a proof */
};

typedef struct {
    Improve *parts;
    int target;
    int64_t effort; /* nodes searched before a part is split */
    int64_t pause;  /* work after which the proof is given up */
} Proof;

static int prove(Proof *proof);

/* The table word that the linear program is least sure to keep or to break; -1 when it is surer of all, by `most` from one half. */
static int undecided(const Program *program, double most)
{
    const Deal *deal = program->columns->deal;
    int best = -1;
    double least = most;
    for (int b = 0; b < deal->n_words; b++) {
        double value = program->keep_value[b] - 0.5;
        if (value < 0) value = -value;
        if (!(deal->base_kept >> b & 1) && value < least) {
            least = value;
            best = b;
        }
    }
    return best;
}

/* The rarest kind with cards left, by its place among the kinds. */
static int first_item(const Cover *cover)
{
    const Deal *deal = cover->columns->deal;
    int item = 0;
    while (item < deal->kinds && deal->supply[cover->item_kind[item]] == 0) item++;
    return item;
}

/* Prices of the present subproblem, content with a bound that shows that it is not worth the target; then the proof. */
static int prove_below(Proof *proof, const Candidates *cand)
{
    Improve *parts = proof->parts;
    const Deal *deal = parts->deal;
    int done = 0;
    parts->program->cutoff = (proof->target + deal->shift - deal->base_gain - flat_to_come(deal)) * SCALE;
    int priced = price_part(parts, cand);
    parts->program->cutoff = -FAR_OFF;
    if (priced) done = best_target(parts->program) < proof->target || prove(proof);
    free_candidates(&parts->columns->cand);
    return done;
}

/* Whether a proof must end without a result. */
static int given_up(const Proof *proof, int done)
{
    const Watch *watch = proof->parts->watch;
    return proof->parts->cover->hit || watch->halted >= OUT_OF_TIME || (!done && watch->work >= proof->pause);
}

/* Prove that table word b stays in no turn that is worth the target, and is broken in none. */
static int split_on_word(Proof *proof, int b)
{
    Improve *parts = proof->parts;
    Deal *deal = parts->deal;
    const Candidates cand = parts->columns->cand;
    const uint64_t kept = deal->base_kept, broken = deal->base_broken;
    int keep = parts->program->keep_value[b] >= 0.5, done = 1;
    deal->base_kept = kept | 1ULL << b;
    for (int side = 0; side < 2; side++, keep = !keep) {
        if (keep) {
            spend(deal, &deal->keep[b], 1);
            push_piece(parts->turns->trail, &deal->keep[b]);
        } else {
            deal->base_broken = broken | 1ULL << b;
        }
        done &= prove_below(proof, &cand);
        if (keep) {
            spend(deal, &deal->keep[b], -1);
            cut_turn(parts->turns->trail, parts->turns->trail->size - 1);
        } else {
            deal->base_broken = broken;
        }
        if (given_up(proof, done)) {
            done = 0;
            break;
        }
    }
    deal->base_kept = kept;
    parts->columns->cand = cand;
    return done;
}

/* Prove, on the first card that is left: with every column that covers it, and leaving it. */
static int split_on_card(Proof *proof)
{
    Improve *parts = proof->parts;
    Deal *deal = parts->deal;
    Columns *columns = parts->columns;
    const Candidates cand = columns->cand;
    const int gain = deal->base_gain, net = deal->base_net, common = deal->base_common;
    const uint64_t kept = deal->base_kept;
    int item = first_item(parts->cover), kind = parts->cover->item_kind[item], count = deal->supply[kind], done = 1;
    uint32_t at = parts->cover->bucket[item], n = parts->cover->bucket[item + 1] - at;
    size_t pairs = 0;
    for (uint32_t i = 0; i < n; i++) pairs += columns->col[at + i].pairs;
    Piece *pieces = malloc(((size_t)n + 1) * sizeof(Piece)); /* the list will be another one below */
    uint8_t *cards = malloc(2 * pairs + 1), *end = cards;
    if (!pieces || !cards) {
        free(pieces);
        free(cards);
        parts->watch->halted = OUT_OF_MEMORY;
        return 0;
    }
    for (uint32_t i = 0; i < n; i++) {
        pieces[i] = piece_of(columns, &columns->col[at + i]);
        pieces[i].cards = memcpy(end, pieces[i].cards, 2 * pieces[i].pairs);
        end += 2 * pieces[i].pairs;
    }
    for (uint32_t i = 0; i <= n; i++) {
        if (i < n) {
            int word = pieces[i].word;
            if (word < 0 && deal->twin[-1 - word] >= 0 && !(kept >> deal->twin[-1 - word] & 1)) continue;
            fix_piece(parts, &pieces[i]);
        } else if (is_token(deal, kind)) {
            break;
        } else {
            deal->supply[kind] = 0;
            if (!deal->kind_hand[kind]) {
                deal->base_gain -= count;
                if (deal->options.legal) deal->base_net -= count;
            }
        }
        done &= prove_below(proof, &cand);
        if (i < n) {
            cut_turn(parts->turns->trail, parts->turns->trail->size - 1);
            spend(deal, &pieces[i], -1);
        } else {
            deal->supply[kind] = count;
        }
        deal->base_gain = gain;
        deal->base_net = net;
        deal->base_common = common;
        deal->base_kept = kept;
        if (given_up(proof, done)) {
            done = 0;
            break;
        }
    }
    columns->cand = cand;
    free(pieces);
    free(cards);
    return done;
}

/* Search a subproblem for one turn that is worth the target, splitting it and pricing the parts anew where that takes more than `effort` nodes; 1 when
   the search was complete. The cover's `hit` tells whether a turn was found. */
static int prove(Proof *proof)
{
    Improve *parts = proof->parts;
    Cover *cover = parts->cover;
    Watch *watch = parts->watch;
    int done = look_for(cover, proof->target, proof->effort, proof->effort, MOST_SPLIT), b = -1;
    if (done || cover->hit || watch->halted >= OUT_OF_TIME || watch->work >= proof->pause) return done;
    watch->halted = GOING;
    if (cover->listed) {
        int item = first_item(cover);
        if (cover->bucket[item + 1] - cover->bucket[item] >= 16) b = undecided(parts->program, 0.49);
    } else {
        b = undecided(parts->program, 2);
    }
    if (b >= 0) return split_on_word(proof, b);
    if (!cover->listed) {
        done = look_for(cover, proof->target, 1, 1, MOST_COLUMNS << 3);
        if (done || cover->hit || watch->halted >= OUT_OF_TIME || !cover->listed) return done;
        watch->halted = GOING;
    }
    return split_on_card(proof);
}

#endif
