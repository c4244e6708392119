/* The generator of generator.py, bit for bit: multiply-with-carry, Lemire's bounded integers, Fisher–Yates. */

#ifndef CHANCE_H
#define CHANCE_H

#include <stdint.h>

#define ALWAYS static inline __attribute__((always_inline))
#define RARELY(x) __builtin_expect(!!(x), 0)

typedef struct { /* the layout of Row in research/simulate */
    int8_t first, outcome;
    uint8_t winners, left;
    int32_t turns, moves;
} Row;

enum { RUNNING, WIN, SHARED, DRAW, UNFINISHED };

ALWAYS uint64_t bits_of(uint64_t x) { return (uint32_t)x ^ (x >> 32); }

ALWAYS uint64_t step(uint64_t x) { return 4294883355u * (uint64_t)(uint32_t)x + (x >> 32); }

/* A number from 0 to n - 1. */
ALWAYS uint32_t below(uint64_t *x, uint32_t n) {
    uint64_t product = bits_of(*x) * n;
    *x = step(*x);
    if (RARELY((uint32_t)product < n)) {
        uint32_t uneven = -n % n;
        while ((uint32_t)product < uneven) {
            product = bits_of(*x) * n;
            *x = step(*x);
        }
    }
    return product >> 32;
}

ALWAYS void mix(uint64_t *x, uint8_t *cards, uint32_t n) {
    uint64_t w = *x;
    for (uint32_t i = n; i-- > 1;) {
        uint32_t j = below(&w, i + 1);
        uint8_t card = cards[i];
        cards[i] = cards[j];
        cards[j] = card;
    }
    *x = w;
}

#endif
