/* A host that is wrong: it says that it has three layers, and has two. The sanitizer must see the library read the third. */

#include <stdlib.h>

#include "root_motion.h"

int main(void) {
    RmoLayer *layers = calloc(2, sizeof *layers);
    RmoDelta out;
    if (layers == NULL) {
        return 2;
    }
    for (int i = 0; i < 2; i++) {
        layers[i] = (RmoLayer)RMO_LAYER_INIT;
    }
    int32_t result = rmo_blend(layers, 3, 0, &out);
    free(layers);
    return result == RMO_OK;
}
