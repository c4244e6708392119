/* Boom with the default options: faces attack, the discard pile is closed.
 *
 * Sets of slots and of cards are bitboards; slots and codes are numbered as in the rules, so that the k-th legal code
 * is the k-th bit of a word. A hand is refilled by one table lookup (DRAWN_UP). */

#include <string.h>

#include "chance.h"

#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { CARDS = 52, HAND = 3, SEATS = 6, SLOTS = 18, VALUES = 12, BOOMS = 10 };

#define ALL_CARDS ((1ull << CARDS) - 1)
#define FACES (ALL_CARDS & ~((1ull << 40) - 1))
#define BIT(n) (1ull << (n))

typedef struct {
    uint64_t x;            /* the generator */
    uint64_t discarded;    /* cards */
    uint64_t pile[SLOTS];  /* the cards of an accumulator */
    uint32_t strong[16];   /* [v]: slots whose life is >= v and >= 1 */
    uint32_t mine[8];      /* slots of each seat */
    uint32_t pinned;       /* slots */
    uint8_t card[SLOTS];   /* the accumulator itself */
    uint8_t life[SLOTS];
    uint8_t hand[SEATS][4];
    uint8_t held[SEATS];
    uint8_t deck[CARDS + 4]; /* top first, from `at` to `end` */
    uint32_t at, end;
    uint32_t left;         /* seats */
    uint32_t mover;
    uint32_t swapped;
    int32_t turn, turn_limit;
    int8_t outcome;
    uint8_t winners;
} State;

#define FOUR(n) n, n, n, n
static const uint8_t VALUE[CARDS] = {FOUR(1), FOUR(2), FOUR(3), FOUR(4), FOUR(5), FOUR(6), FOUR(7),
                                     FOUR(8), FOUR(9), FOUR(10), FOUR(0), FOUR(0), FOUR(0)};

#define U ~0u
static const uint32_t COUNTS_AS[11][16] = { /* [life][v]: all ones where life >= v and life >= 1 */
    {0}, {U, U}, {U, U, U}, {U, U, U, U}, {U, U, U, U, U}, {U, U, U, U, U, U}, {U, U, U, U, U, U, U},
    {U, U, U, U, U, U, U, U}, {U, U, U, U, U, U, U, U, U}, {U, U, U, U, U, U, U, U, U, U},
    {U, U, U, U, U, U, U, U, U, U, U},
};

/* [mask]: a hand after the cards of the mask are removed, last first, each gap filled by the hand's last card, and as
 * many are drawn: 0 1 2 are its own cards, 3 4 5 the top of the deck. */
static const uint8_t DRAWN_UP[8][HAND] = {{0, 1, 2}, {2, 1, 3}, {0, 2, 3}, {2, 3, 4},
                                          {0, 1, 3}, {1, 3, 4}, {0, 3, 4}, {3, 4, 5}};

ALWAYS uint32_t lowest(uint64_t bits) { return __builtin_ctzll(bits); }

ALWAYS uint32_t count(uint64_t bits) { return __builtin_popcountll(bits); }

/* The number of the k-th bit that is set. */
ALWAYS uint32_t kth(uint64_t bits, uint32_t k) {
#ifdef __BMI2__
    return lowest(_pdep_u64(BIT(k), bits));
#else
    while (k--) bits &= bits - 1;
    return lowest(bits);
#endif
}

/* --- cards ---------------------------------------------------------------------------------------------------- */

ALWAYS void new_deck(State *t, uint64_t cards) {
    uint32_t n = 0;
    for (; cards; cards &= cards - 1) t->deck[n++] = lowest(cards);
    mix(&t->x, t->deck, n);
    t->at = 0;
    t->end = n;
}

ALWAYS void set_life(State *t, uint32_t slot, uint32_t life) {
    uint32_t bit = 1u << slot;
    for (int v = 0; v < 16; v++) t->strong[v] = (t->strong[v] & ~bit) | (COUNTS_AS[life][v] & bit);
    t->life[slot] = life;
}

ALWAYS void lay(State *t, uint32_t seat, uint32_t slot, uint32_t card) {
    t->mine[seat] |= 1u << slot;
    t->card[slot] = card;
    t->pile[slot] = BIT(card);
    set_life(t, slot, VALUE[card]);
}

ALWAYS void destroy(State *t, uint32_t slot) {
    uint32_t others = ~(1u << slot);
    t->discarded |= t->pile[slot];
    t->pinned &= others;
    for (int seat = 0; seat < 8; seat++) t->mine[seat] &= others;
    for (int v = 0; v < 16; v++) t->strong[v] &= others;
}

ALWAYS int has_life(const State *t, uint32_t seat) { return (t->mine[seat] & t->strong[1]) != 0; }

/* --- the deal --------------------------------------------------------------------------------------------------- */

static __attribute__((noinline)) void deal_again(State *t, uint32_t players) {
    uint64_t gone = 0;
    for (uint32_t seat = 0; seat < players; seat++)
        for (int h = 0; h < HAND; h++) gone |= BIT(t->hand[seat][h]);
    for (uint32_t slot = 0; slot < 3 * players; slot++) gone |= t->pile[slot];
    new_deck(t, ALL_CARDS & ~gone);
}

ALWAYS void deal(State *t, uint32_t players) {
    t->mover = below(&t->x, players);
    t->discarded = 0;
    t->pinned = t->swapped = 0;
    t->turn = 0;
    t->outcome = RUNNING;
    t->winners = 0;
    t->left = (1u << players) - 1;
    memset(t->pile, 0, sizeof t->pile);
    memset(t->strong, 0, sizeof t->strong);
    memset(t->mine, 0, sizeof t->mine);
    for (int i = 0; i < CARDS; i++) t->deck[i] = i;
    mix(&t->x, t->deck, CARDS);
    t->at = 0;
    t->end = CARDS;
    for (uint32_t seat = 0; seat < players; seat++) {
        for (int h = 0; h < HAND; h++) t->hand[seat][h] = t->deck[t->at++];
        t->held[seat] = HAND;
    }
    for (uint32_t seat = 0; seat < players; seat++)
        for (;;) {
            for (int i = 0; i < HAND; i++) lay(t, seat, 3 * seat + i, t->deck[t->at++]);
            if (has_life(t, seat)) break;
            for (int i = 0; i < HAND; i++) t->pile[3 * seat + i] = 0;
            deal_again(t, players);
        }
}

/* --- the end of a turn -------------------------------------------------------------------------------------------- */

/* The slow path: the deck runs out, or the hand was short before. */
static __attribute__((noinline)) void draw_slowly(State *t, uint8_t *hand, uint32_t gone) {
    uint32_t n = t->held[t->mover];
    for (uint32_t h = HAND; h-- > 0;)
        if (gone >> h & 1) hand[h] = hand[--n];
    while (n < HAND) {
        if (t->at == t->end) {
            if (!t->discarded) break;
            uint64_t cards = t->discarded;
            t->discarded = 0;
            new_deck(t, cards);
        }
        hand[n++] = t->deck[t->at++];
    }
    t->held[t->mover] = n;
}

/* Refill the hand after the cards of the mask have left it. */
ALWAYS void draw_up(State *t, uint32_t gone) {
    uint8_t *hand = t->hand[t->mover];
    uint32_t n = count(gone);
    if (RARELY(t->at + n > t->end || t->held[t->mover] < HAND)) {
        draw_slowly(t, hand, gone);
        return;
    }
    const uint8_t *top = t->deck + t->at;
    uint8_t both[6] = {hand[0], hand[1], hand[2], top[0], top[1], top[2]};
    for (int h = 0; h < HAND; h++) hand[h] = both[DRAWN_UP[gone][h]];
    t->at += n;
}

static __attribute__((noinline)) void eliminate(State *t, uint32_t players, uint32_t alive) {
    for (uint32_t seat = 0; seat < players; seat++)
        if ((t->left & ~alive) >> seat & 1) {
            for (uint32_t h = 0; h < t->held[seat]; h++) t->discarded |= BIT(t->hand[seat][h]);
            for (uint32_t slots = t->mine[seat]; slots; slots &= slots - 1) destroy(t, lowest(slots));
        }
    if (alive == 0) {
        t->outcome = DRAW;
        return;
    }
    t->left = alive;
    if ((alive & (alive - 1)) == 0) {
        t->outcome = WIN;
        t->winners = alive;
    }
}

ALWAYS void judge(State *t, uint32_t players) {
    uint32_t alive = 0;
    for (uint32_t seat = 0; seat < players; seat++) alive |= (uint32_t)has_life(t, seat) << seat;
    if (alive != t->left) eliminate(t, players, alive);
}

static __attribute__((noinline)) int pinned_for_good(const State *t, uint32_t players) {
    uint32_t board = 0;
    uint64_t laid = 0;
    for (uint32_t seat = 0; seat < players; seat++) board |= t->mine[seat];
    if (board != t->pinned) return 0;
    for (uint32_t slots = board; slots; slots &= slots - 1) laid |= t->pile[lowest(slots)];
    for (uint32_t v = 1; t->strong[v]; v++)
        if ((laid >> 4 * (v - 1) & 15) != 15) return 0;
    return count(FACES & ~laid) < HAND;
}

static __attribute__((noinline)) int is_stuck(const State *t, uint32_t players) {
    for (uint32_t seat = 0; seat < players; seat++) {
        if (!(t->left >> seat & 1)) continue;
        uint32_t faces = 0;
        for (uint32_t h = 0; h < t->held[seat]; h++) {
            uint32_t worth = VALUE[t->hand[seat][h]];
            uint32_t same = worth ? t->strong[worth] & ~t->strong[worth + 1] : ~t->strong[1];
            if (worth && t->strong[worth] & ~t->mine[seat]) return 0;
            if (t->mine[seat] & ~t->pinned & ~same) return 0;
            faces += worth == 0;
        }
        if (faces == HAND) return 0;
    }
    return 1;
}

ALWAYS void next_turn(State *t, uint32_t players) {
    uint32_t after = t->left >> (t->mover + 1);
    t->mover = after ? t->mover + 1 + lowest(after) : lowest(t->left);
    t->swapped = 0;
    if (RARELY(t->at == t->end && !t->discarded) && is_stuck(t, players)) t->outcome = DRAW;
    if (RARELY((t->strong[1] & ~t->pinned) == 0) && pinned_for_good(t, players)) t->outcome = DRAW;
    if (++t->turn == t->turn_limit && t->outcome == RUNNING) t->outcome = UNFINISHED;
}

/* --- moves -------------------------------------------------------------------------------------------------------- */

/* Returns whether the turn is over. */
ALWAYS int swap(State *t, uint32_t h, uint32_t slot, uint32_t players) {
    uint32_t me = t->mover, card = t->hand[me][h];
    t->hand[me][h] = t->card[slot];
    lay(t, me, slot, card);
    t->swapped = 1;
    if (has_life(t, me)) return 0;
    judge(t, players);
    return 1;
}

ALWAYS void win_extra(State *t, uint32_t players) {
    uint32_t taken = 0;
    if (RARELY(t->at == t->end)) {
        uint64_t cards = t->discarded;
        t->discarded = 0;
        new_deck(t, cards);
    }
    for (uint32_t seat = 0; seat < players; seat++) taken |= t->mine[seat];
    lay(t, t->mover, lowest(~taken), t->deck[t->at++]);
}

ALWAYS void attack(State *t, uint32_t h, uint32_t slot, uint32_t players) {
    uint32_t card = t->hand[t->mover][h], worth = VALUE[card], life = t->life[slot];
    t->pile[slot] |= BIT(card);
    if (life > worth) {
        t->pinned |= 1u << slot;
        set_life(t, slot, life - worth);
        return;
    }
    destroy(t, slot);
    if (worth == VALUE[t->card[slot]]) win_extra(t, players);
    judge(t, players);
}

static __attribute__((noinline)) void boom(State *t, uint32_t number, uint32_t players) {
    for (int h = 0; h < HAND; h++) t->discarded |= BIT(t->hand[t->mover][h]);
    t->held[t->mover] = 0;
    for (uint32_t hit = t->strong[number] & ~t->strong[number + 1]; hit; hit &= hit - 1) destroy(t, lowest(hit));
    judge(t, players);
}

ALWAYS void discard(State *t, uint32_t mask) {
    const uint8_t *hand = t->hand[t->mover];
    t->discarded |= (uint64_t)(mask & 1) << hand[0] | (uint64_t)(mask >> 1 & 1) << hand[1] |
                    (uint64_t)(mask >> 2) << hand[2];
}

/* Make a random legal move. */
ALWAYS void move(State *t, uint32_t players) {
    uint32_t me = t->mover, held = t->held[me];
    uint32_t swaps = t->swapped ? 0 : t->mine[me] & ~t->pinned;
    uint64_t puts = 0;
    uint32_t faces = 0, gone;
    for (uint32_t h = 0; h < HAND; h++)
        if (h < held) {
            uint32_t worth = VALUE[t->hand[me][h]];
            puts |= (uint64_t)(swaps | (t->strong[worth] & ~t->mine[me])) << h * SLOTS;
            faces += worth == 0;
        }
    uint32_t puts_n = count(puts), booms_n = faces == HAND ? BOOMS : 0;
    uint32_t k = below(&t->x, puts_n + booms_n + (held ? (1u << held) - 1 : 1));
    if (k < puts_n) {
        uint32_t code = kth(puts, k), h = code / SLOTS, slot = code - h * SLOTS;
        if (t->mine[me] >> slot & 1) {
            if (!swap(t, h, slot, players)) return;
            gone = 0;
        } else {
            attack(t, h, slot, players);
            gone = 1u << h;
        }
    } else if (RARELY(k < puts_n + booms_n)) {
        boom(t, k - puts_n + 1, players);
        gone = 0;
    } else if (held) {
        gone = k - puts_n - booms_n + 1;
        discard(t, gone);
    } else
        gone = 0;
    if (t->outcome != RUNNING) return;
    if (t->left >> me & 1) draw_up(t, gone);
    next_turn(t, players);
}

ALWAYS void play(int64_t n, uint32_t players, int32_t turn_limit, uint64_t *seeds, Row *rows) {
    State t;
    memset(&t, 0, sizeof t);
    t.turn_limit = turn_limit;
    for (int64_t i = 0; i < n; i++) {
        int32_t moves = 0;
        t.x = seeds[i];
        deal(&t, players);
        int8_t first = t.mover;
        do {
            move(&t, players);
            moves++;
        } while (t.outcome == RUNNING);
        seeds[i] = t.x;
        rows[i] = (Row){first, t.outcome, t.winners, t.left, t.turn, moves};
    }
}

/* A specialised version for each number of players. seeds[i] becomes the state of game i's generator at its end. */
void play_boom(int64_t n, int32_t players, int32_t turn_limit, uint64_t *seeds, Row *rows) {
    switch (players) {
        case 2: play(n, 2, turn_limit, seeds, rows); break;
        case 3: play(n, 3, turn_limit, seeds, rows); break;
        case 4: play(n, 4, turn_limit, seeds, rows); break;
        case 5: play(n, 5, turn_limit, seeds, rows); break;
        case 6: play(n, 6, turn_limit, seeds, rows); break;
    }
}
