/* A program with this library and another Rust static library. */
#include <stdio.h>

#include "root_motion.h"

int other_library(int caught);

int main(void) {
    if (rmo_abi() != RMO_ABI || rmo_loop_delta(NULL, NULL, 0, NULL, NULL) != RMO_ERR_NULL) {
        return 1;
    }
    printf("%d %d\n", other_library(0), other_library(1));
    return other_library(0) == 1 && other_library(1) == 7 ? 0 : 1;
}
