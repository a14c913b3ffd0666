/* needs: panic-probe */
/* A panic inside the library is a result, and the process goes on. The library prints the panic's message to stderr. */

#include "root_motion.h"

#include "check.h"

static void a_panic_is_a_result(void) {
    for (int i = 0; i < 3; i++) {
        RETURNS(RMO_ERR_PANIC, rmo_panic_probe());
    }
}

static void the_next_call_works(void) {
    RmoBody body;
    const RmoPosition origin = {0, 0, 0};
    const RmoQuat identity = {0, 0, 0, 1};
    const RmoVec3 up = {0, 1, 0};
    RETURNS(RMO_OK, rmo_body_init(&body, 0, &origin, &identity, &up));
    ENSURE(body.last_tick == -1);
}

int main(void) {
    GROUP(a_panic_is_a_result);
    GROUP(the_next_call_works);
    return check_result();
}
