/* A planted leak: valgrind must find it, or it would not find a real one either. */

#include "check.h"

/* Makes a handle and loses it. In a function of its own, so that no register keeps the pointer. */
#if defined(__GNUC__)
__attribute__((noinline))
#endif
static int lose_a_handle(void) {
    kintsu_result *result = kintsu_result_new();
    return result != NULL;
}

int main(void) {
    CHECK(lose_a_handle());
    return finish("leak");
}
