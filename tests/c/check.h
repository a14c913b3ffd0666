/* A test is a list of groups, each a function; a group prints one line. `return check_result();` ends main. */

#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>

static int check_failures;
static int check_failed_groups;

/* Goes on after a failure: one run shows all of them. */
#define ENSURE(condition) check_ensure((condition) != 0, #condition, __FILE__, __LINE__)

/* A call that must return `expected`. */
#define RETURNS(expected, call) check_returns((expected), (call), #call, __FILE__, __LINE__)

#define GROUP(function) check_group(#function, function)

static inline int check_ensure(int holds, const char *condition, const char *file, int line) {
    if (!holds) {
        check_failures++;
        printf("%s:%d: %s\n", file, line, condition);
    }
    return holds;
}

static inline int check_returns(long expected, long got, const char *call, const char *file, int line) {
    if (expected != got) {
        check_failures++;
        printf("%s:%d: %s is %ld, not %ld\n", file, line, call, got, expected);
    }
    return expected == got;
}

static inline void check_group(const char *name, void (*group)(void)) {
    int before = check_failures;
    group();
    check_failed_groups += check_failures != before;
    printf("%s %s\n", check_failures == before ? "ok" : "FAIL", name);
    fflush(stdout);
}

static inline int check_result(void) {
    return check_failed_groups != 0;
}

#endif
