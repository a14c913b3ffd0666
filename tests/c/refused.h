/* Hostile calls. Everything that a call may read or write stands in one struct `w`, of which `before` and `saved` are two more; they
 * are declared before this is included, so that one comparison sees every byte. */

#ifndef REFUSED_H
#define REFUSED_H

#include <stdint.h>
#include <string.h>

#include "check.h"

/* How many calls were refused, and how often with which code, by -code. */
static uint32_t refusals;
static uint32_t refusals_seen[64];

static inline void count_refusal(int32_t result) {
    refusals++;
    if (result < 0 && result > -64) {
        refusals_seen[-result]++;
    }
}

/* A call that must be refused with `expected` and leave every byte of the world as it was. */
#define REFUSED(expected, call) \
    do { \
        before = w; \
        int32_t refused_with = (call); \
        check_returns((expected), refused_with, #call, __FILE__, __LINE__); \
        check_ensure(memcmp(&before, &w, sizeof w) == 0, "untouched after " #call, __FILE__, __LINE__); \
        count_refusal(refused_with); \
        w = before; \
    } while (0)

/* The same with a fault put into the world; then, the fault repaired, the same call works. */
#define WRONG(fault, expected, call) \
    do { \
        saved = w; \
        fault; \
        REFUSED(expected, call); \
        w = saved; \
        check_returns(RMO_OK, (call), "repaired: " #call, __FILE__, __LINE__); \
        w = saved; \
    } while (0)

#endif
