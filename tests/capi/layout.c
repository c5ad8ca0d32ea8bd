/*
 * Sizes and offsets of the structs that cross the border, and numbers that are no more than constants: what a program
 * that was compiled against this header relies on for as long as the ABI has this number. capi/src/layout.rs asserts
 * the same in Rust.
 */

#include "check.h"

#if defined(__cplusplus)
#define STATIC_ASSERT(condition) static_assert(condition, #condition)
#elif __STDC_VERSION__ >= 201112L
#define STATIC_ASSERT(condition) _Static_assert(condition, #condition)
#else
#define STATIC_ASSERT_2(condition, line) typedef char static_assert_##line[(condition) ? 1 : -1]
#define STATIC_ASSERT_1(condition, line) STATIC_ASSERT_2(condition, line)
#define STATIC_ASSERT(condition) STATIC_ASSERT_1(condition, __LINE__)
#endif

STATIC_ASSERT(sizeof(kintsu_error) == 248);
STATIC_ASSERT(offsetof(kintsu_error, code) == 4);
STATIC_ASSERT(offsetof(kintsu_error, offset) == 8);
STATIC_ASSERT(offsetof(kintsu_error, message_len) == 16);
STATIC_ASSERT(offsetof(kintsu_error, message) == 20);

STATIC_ASSERT(sizeof(kintsu_correction) == 88);
STATIC_ASSERT(offsetof(kintsu_correction, out_offset) == 16);
STATIC_ASSERT(offsetof(kintsu_correction, path_off) == 32);
STATIC_ASSERT(offsetof(kintsu_correction, note_off) == 48);
STATIC_ASSERT(offsetof(kintsu_correction, confidence) == 64);
STATIC_ASSERT(offsetof(kintsu_correction, kind) == 72);
STATIC_ASSERT(offsetof(kintsu_correction, flags) == 76);
STATIC_ASSERT(offsetof(kintsu_correction, line) == 80);
STATIC_ASSERT(offsetof(kintsu_correction, column) == 84);

STATIC_ASSERT(sizeof(kintsu_shape_error) == 48);
STATIC_ASSERT(offsetof(kintsu_shape_error, kind) == 40);
STATIC_ASSERT(sizeof(kintsu_event) == 40);
STATIC_ASSERT(offsetof(kintsu_event, kind) == 24);

STATIC_ASSERT(sizeof(kintsu_view) == 112 + 8 * sizeof(void *));
STATIC_ASSERT(offsetof(kintsu_view, grade) == 4);
STATIC_ASSERT(offsetof(kintsu_view, flags) == 8);
STATIC_ASSERT(offsetof(kintsu_view, confidence) == 16);
STATIC_ASSERT(offsetof(kintsu_view, text_len) == 24);
STATIC_ASSERT(offsetof(kintsu_view, in_offset) == 32);
STATIC_ASSERT(offsetof(kintsu_view, in_len) == 40);
STATIC_ASSERT(offsetof(kintsu_view, pool_len) == 72);
STATIC_ASSERT(offsetof(kintsu_view, correction_count) == 88);
STATIC_ASSERT(offsetof(kintsu_view, event_stride) == 108);
STATIC_ASSERT(offsetof(kintsu_view, text) == 112);
STATIC_ASSERT(offsetof(kintsu_view, corrections) == 112 + 4 * sizeof(void *));
STATIC_ASSERT(offsetof(kintsu_view, reserved) == 112 + 7 * sizeof(void *));

STATIC_ASSERT(KINTSU_ABI == 1);
STATIC_ASSERT(KINTSU_OK == 0 && KINTSU_E_NULL == -1 && KINTSU_E_BUFFER == -9 && KINTSU_E_INTERNAL == -99);
STATIC_ASSERT(KINTSU_UNCHANGED == 0 && KINTSU_FAILED == 5);
STATIC_ASSERT(KINTSU_F_TRUNCATED == 1 && KINTSU_F_COMPLETE == 64 && KINTSU_F_CLOSED == 4096);
STATIC_ASSERT(KINTSU_REASON_NONE == 0 && KINTSU_REASON_NO_MEMORY == 9);
STATIC_ASSERT(KINTSU_OPT_MAX_INPUT == 1 && KINTSU_OPT_STOP_REASON == 15);

int main(void) {
    /* The initialisers name every member: what they leave out would be zero all the same, but a compiler warns. */
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;
    CHECK_EQ(view.struct_size, sizeof view);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    CHECK(view.reserved == NULL && view.text == NULL);
    CHECK_EQ(error.struct_size, sizeof error);
    return finish("layout");
}
