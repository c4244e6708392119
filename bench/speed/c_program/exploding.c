/* Exploding, phase 1 (E1): one explosive among 46 blanks, drawn in turn. */

#include <string.h>

#include "chance.h"

enum { EXPLOSIVE, BLANK = 4, PILE = 47 };

ALWAYS Row play(uint64_t *x, int32_t turn_limit) {
    uint8_t pile[PILE]; /* top first */
    const uint8_t *top = pile;
    uint32_t mover = below(x, 2);
    Row row = {mover, RUNNING, 0, 3, 0, 0};
    memset(pile, BLANK, PILE);
    pile[0] = EXPLOSIVE;
    mix(x, pile, PILE);
    do {
        below(x, 1); /* one legal code: draw */
        if (*top++ == EXPLOSIVE) {
            row.outcome = WIN;
            row.winners = row.left = 2 >> mover;
        } else {
            mover ^= 1;
            if (++row.turns == turn_limit) row.outcome = UNFINISHED;
        }
    } while (row.outcome == RUNNING);
    row.moves = top - pile;
    return row;
}

/* seeds[i] becomes the state of game i's generator at its end. */
void play_exploding(int64_t n, int32_t players, int32_t turn_limit, uint64_t *seeds, Row *rows) {
    (void)players;
    for (int64_t i = 0; i < n; i++) {
        uint64_t x = seeds[i];
        rows[i] = play(&x, turn_limit);
        seeds[i] = x;
    }
}
