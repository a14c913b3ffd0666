/* A host that is wrong: two threads write one authority. The sanitizer must see the library race. */

#include <pthread.h>
#include <stddef.h>

#include "root_motion.h"

static RmoAuthority shared;

static void *claim(void *unused) {
    uint32_t token;
    (void)unused;
    for (int i = 0; i < 100; i++) {
        if (rmo_authority_claim(&shared, RMO_WRITER_CODE, RMO_CHANNELS_ALL, 0, &token) == RMO_OK) {
            rmo_authority_release(&shared, token);
        }
    }
    return NULL;
}

int main(void) {
    pthread_t threads[2];
    rmo_authority_init(&shared);
    for (int i = 0; i < 2; i++) {
        if (pthread_create(&threads[i], NULL, claim, NULL) != 0) {
            return 2;
        }
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
    }
    return 0;
}
