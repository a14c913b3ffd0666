/* What the library says of itself agrees with the header it was built with. */

#include "root_motion.h"

#include <string.h>

#include "check.h"

static void composed_version_is_the_librarys(void) {
    ENSURE(RMO_VERSION_NUMBER == rmo_version());
    /* Part by part too: a wrong composition could be wrong alike on both sides. */
    ENSURE((rmo_version() >> 24) == RMO_VERSION_MAJOR);
    ENSURE((rmo_version() >> 16 & 0xFF) == RMO_VERSION_MINOR);
    ENSURE((rmo_version() & 0xFFFF) == RMO_VERSION_PATCH);
}

static void abi_is_the_headers(void) {
    ENSURE(rmo_abi() == RMO_ABI);
}

static void every_result_has_its_own_sentence(void) {
    const char *unknown = rmo_result_text(-9999);
    ENSURE(strcmp(unknown, "unknown result") == 0);
    for (int32_t code = RMO_ERR_NO_CHANNELS; code <= RMO_HAS_FINDING; code++) {
        const char *text = rmo_result_text(code);
        ENSURE(text != NULL && strlen(text) > 1 && strcmp(text, unknown) != 0);
        for (int32_t other = RMO_ERR_NO_CHANNELS; other < code; other++) {
            ENSURE(strcmp(text, rmo_result_text(other)) != 0);
        }
        ENSURE(text == rmo_result_text(code));
    }
    const int32_t strangers[] = {RMO_ERR_NO_CHANNELS - 1, RMO_HAS_FINDING + 1, INT32_MIN, INT32_MAX};
    for (size_t i = 0; i < sizeof strangers / sizeof *strangers; i++) {
        ENSURE(rmo_result_text(strangers[i]) == unknown);
    }
}

int main(void) {
    GROUP(composed_version_is_the_librarys);
    GROUP(abi_is_the_headers);
    GROUP(every_result_has_its_own_sentence);
    return check_result();
}
