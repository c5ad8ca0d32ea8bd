/*
 * What a careless caller does: NULL everywhere, wrong sizes, buffers too small or overlapping, numbers that do not
 * exist. Each has a status, the outputs are empty, and the handle is as it was.
 */

#include "check.h"

static const char BROKEN[] = "{'a': 1}";
static const char MENDED[] = "{\"a\": 1}";

static kintsu_pipeline *pipeline;

/* A view full of rubbish, to see what a call leaves of it. */
static kintsu_view rubbish(void) {
    kintsu_view view;
    memset(&view, 0x5A, sizeof view);
    view.struct_size = (uint32_t)sizeof view;
    return view;
}

static int is_empty(const kintsu_view *view) {
    const kintsu_view empty = KINTSU_VIEW_INIT;
    return memcmp(view, &empty, sizeof empty) == 0;
}

/* A handle that has an answer, to see that misuse leaves it alone. */
static kintsu_result *mended(void) {
    kintsu_result *result = kintsu_result_new();
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, NULL), KINTSU_OK);
    return result;
}

static int still_mended(const kintsu_result *result) {
    kintsu_view view = KINTSU_VIEW_INIT;
    return kintsu_result_view(result, &view) == KINTSU_OK && answer_is(&view, BROKEN, MENDED);
}

static void null_is_a_status(void) {
    kintsu_result *result = mended();
    kintsu_view view = rubbish();
    kintsu_error error = KINTSU_ERROR_INIT;
    kintsu_options *options = kintsu_options_new();
    const uint8_t *text = bytes("rubbish");
    size_t len = 7;
    uint8_t dst[4];

    kintsu_options_free(NULL);
    kintsu_pipeline_free(NULL);
    kintsu_result_free(NULL);

    CHECK_EQ(kintsu_options_set(NULL, KINTSU_OPT_MAX_DEPTH, 1), KINTSU_E_NULL);
    CHECK_EQ(kintsu_options_set_rule(NULL, KINTSU_KIND_BOM, KINTSU_MODE_ON), KINTSU_E_NULL);
    CHECK_EQ(kintsu_options_set_group(NULL, KINTSU_GROUP_COMMAS, KINTSU_MODE_ON), KINTSU_E_NULL);
    CHECK_EQ(kintsu_pipeline_new(options, NULL, NULL, &error), KINTSU_E_NULL);
    CHECK_EQ(error.code, KINTSU_E_NULL);
    CHECK(error.message_len > 0);

    CHECK_EQ(kintsu_repair(NULL, NULL, bytes(BROKEN), strlen(BROKEN), result, &view), KINTSU_E_NULL);
    CHECK(is_empty(&view));
    view = rubbish();
    CHECK_EQ(kintsu_repair(pipeline, NULL, NULL, 1, result, &view), KINTSU_E_NULL);
    CHECK(is_empty(&view));
    view = rubbish();
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), NULL, &view), KINTSU_E_NULL);
    CHECK(is_empty(&view));
    view = rubbish();
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, NULL, 1, &view), KINTSU_E_NULL);
    CHECK(is_empty(&view));
    CHECK(still_mended(result));

    CHECK_EQ(kintsu_result_view(result, NULL), KINTSU_E_NULL);
    view = rubbish();
    CHECK_EQ(kintsu_result_view(NULL, &view), KINTSU_E_NULL);
    CHECK(is_empty(&view));
    CHECK_EQ(kintsu_result_copy(NULL, dst, sizeof dst), KINTSU_E_NULL);
    CHECK_EQ(kintsu_result_copy(result, NULL, 100), KINTSU_E_NULL);
    CHECK_EQ(kintsu_result_error(NULL, &error), KINTSU_E_NULL);
    CHECK_EQ(kintsu_result_error(result, NULL), KINTSU_E_NULL);
    CHECK_EQ(kintsu_result_text(NULL, KINTSU_TEXT_EXPLAIN, &text, &len), KINTSU_E_NULL);
    CHECK(text == NULL && len == 0);
    text = bytes("rubbish");
    len = 7;
    CHECK_EQ(kintsu_result_text(result, KINTSU_TEXT_EXPLAIN, NULL, &len), KINTSU_E_NULL);
    CHECK_EQ(len, 0);
    CHECK_EQ(kintsu_result_text(result, KINTSU_TEXT_EXPLAIN, &text, NULL), KINTSU_E_NULL);
    CHECK(text == NULL);

    kintsu_options_free(options);
    kintsu_result_free(result);
}

static void the_empty_text_may_be_null(void) {
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = rubbish();
    kintsu_error error = KINTSU_ERROR_INIT;

    CHECK_EQ(kintsu_repair(pipeline, NULL, NULL, 0, result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_NO_JSON_FOUND);
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes("x"), 0, result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    kintsu_result_free(result);
}

static void lengths_that_cannot_be(void) {
    kintsu_result *result = mended();
    kintsu_view view = rubbish();
    uint8_t dst[4];

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), SIZE_MAX, result, &view), KINTSU_E_ARG);
    CHECK(is_empty(&view));
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), SIZE_MAX / 2 + 1, result, &view), KINTSU_E_ARG);
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes(BROKEN), 8, result, dst, SIZE_MAX, &view), KINTSU_E_ARG);
    CHECK_EQ(kintsu_result_copy(result, dst, SIZE_MAX), KINTSU_E_ARG);
    CHECK(still_mended(result));
    kintsu_result_free(result);
}

static void a_handle_without_an_answer(void) {
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = rubbish();
    kintsu_error error = KINTSU_ERROR_INIT;
    const uint8_t *text = bytes("rubbish");
    size_t len = 7;
    uint8_t dst[4];

    CHECK_EQ(kintsu_result_view(result, &view), KINTSU_E_STATE);
    CHECK(is_empty(&view));
    CHECK_EQ(kintsu_result_copy(result, dst, sizeof dst), KINTSU_E_STATE);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_E_STATE);
    CHECK_EQ(kintsu_result_text(result, KINTSU_TEXT_EXPLAIN, &text, &len), KINTSU_E_STATE);
    CHECK(text == NULL && len == 0);
    kintsu_result_free(result);
}

static void struct_sizes(void) {
    kintsu_result *result = mended();
    /* Room for a struct of a later version, with a mark behind ours. */
    union {
        kintsu_view view;
        unsigned char bytes[sizeof(kintsu_view) + 32];
    } longer;
    union {
        kintsu_error error;
        unsigned char bytes[sizeof(kintsu_error) + 16];
    } error;
    size_t at;
    unsigned untouched = 0;

    /* Smaller than version 1, zero and uninitialised among them: refused, and nothing is written. */
    for (at = 0; at < sizeof(kintsu_view); at += 1) {
        memset(&longer, 0x5A, sizeof longer);
        longer.view.struct_size = (uint32_t)at;
        untouched += kintsu_result_view(result, &longer.view) == KINTSU_E_ARG && longer.view.grade == 0x5A5A5A5A &&
                     longer.view.struct_size == at;
        untouched += kintsu_repair(pipeline, NULL, bytes(BROKEN), 8, result, &longer.view) == KINTSU_E_ARG &&
                     longer.view.grade == 0x5A5A5A5A;
    }
    CHECK_EQ(untouched, 2 * sizeof(kintsu_view));
    CHECK(still_mended(result));

    /* A newer program: its own part is not touched, its size stays. */
    memset(&longer, 0x5A, sizeof longer);
    longer.view.struct_size = (uint32_t)sizeof longer;
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, &longer.view), KINTSU_OK);
    CHECK(answer_is(&longer.view, BROKEN, MENDED));
    CHECK_EQ(longer.view.struct_size, sizeof longer);
    for (at = sizeof(kintsu_view), untouched = 0; at < sizeof longer; ++at)
        untouched += longer.bytes[at] == 0x5A;
    CHECK_EQ(untouched, 32);

    memset(&error, 0x5A, sizeof error);
    error.error.struct_size = (uint32_t)sizeof(kintsu_error) - 1;
    CHECK_EQ(kintsu_result_error(result, &error.error), KINTSU_E_ARG);
    CHECK_EQ(error.error.code, 0x5A5A5A5A);
    error.error.struct_size = (uint32_t)sizeof error;
    CHECK_EQ(kintsu_result_error(result, &error.error), KINTSU_OK);
    CHECK_EQ(error.error.code, KINTSU_REASON_NONE);
    for (at = sizeof(kintsu_error), untouched = 0; at < sizeof error; ++at)
        untouched += error.bytes[at] == 0x5A;
    CHECK_EQ(untouched, 16);

    {
        kintsu_pipeline *none = pipeline;
        error.error.struct_size = 8;
        CHECK_EQ(kintsu_pipeline_new(NULL, NULL, &none, &error.error), KINTSU_E_ARG);
        CHECK(none == NULL);
    }
    kintsu_result_free(result);
}

static void a_schema_cannot_be(void) {
    /* No function makes one, so any pointer will do: it is never followed. */
    const kintsu_schema *schema = (const kintsu_schema *)(const void *)BROKEN;
    kintsu_result *result = mended();
    kintsu_view view = rubbish();
    kintsu_pipeline *none = pipeline;
    kintsu_error error = KINTSU_ERROR_INIT;

    CHECK_EQ(kintsu_repair(pipeline, schema, bytes(BROKEN), strlen(BROKEN), result, &view), KINTSU_E_ARG);
    CHECK(is_empty(&view));
    CHECK(still_mended(result));
    CHECK_EQ(kintsu_pipeline_new(NULL, schema, &none, &error), KINTSU_E_ARG);
    CHECK(none == NULL);
    CHECK_EQ(error.code, KINTSU_E_ARG);
    kintsu_result_free(result);
}

static void a_small_dst(void) {
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    const size_t need = strlen(MENDED);
    uint8_t dst[32];
    size_t cap;

    for (cap = 0; cap < need; ++cap) {
        memset(dst, 0x5A, sizeof dst);
        CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, cap == 0 ? NULL : dst, cap,
                                    &view),
                 KINTSU_E_BUFFER);
        CHECK_EQ(view.text_len, need);
        CHECK(answer_is(&view, BROKEN, MENDED));
        CHECK_EQ(dst[0], 0x5A);
        CHECK_EQ(kintsu_result_copy(result, dst, need - 1), KINTSU_E_BUFFER);
        CHECK_EQ(kintsu_result_copy(result, dst, need), KINTSU_OK);
        CHECK(memcmp(dst, MENDED, need) == 0);
        CHECK_EQ(dst[need], 0x5A);
    }

    memset(dst, 0x5A, sizeof dst);
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, dst, need, &view), KINTSU_OK);
    CHECK(memcmp(dst, MENDED, need) == 0);
    CHECK_EQ(dst[need], 0x5A);
    CHECK_EQ(view.text_len, need);
    CHECK(view.text == NULL);
    CHECK_EQ(kintsu_result_copy(result, dst, sizeof dst), KINTSU_E_STATE);

    /* A slice is never copied. */
    memset(dst, 0x5A, sizeof dst);
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes("[1, 2]"), 6, result, dst, sizeof dst, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_UNCHANGED);
    CHECK_EQ(dst[0], 0x5A);
    /* ... nor does it need a dst. */
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, bytes("[1, 2]"), 6, result, NULL, 0, &view), KINTSU_OK);
    kintsu_result_free(result);
}

static void memory_that_overlaps(void) {
    kintsu_result *result = mended();
    kintsu_result *second = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_view other = KINTSU_VIEW_INIT;
    uint8_t memory[64];
    const size_t len = strlen(BROKEN);

    memcpy(memory, BROKEN, len);
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, memory, len, result, memory, sizeof memory, &view), KINTSU_E_ARG);
    CHECK(is_empty(&view));
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, memory, len, result, memory + len - 1, 8, &view), KINTSU_E_ARG);
    CHECK(memcmp(memory, BROKEN, len) == 0);
    CHECK(still_mended(result));
    CHECK_EQ(kintsu_repair_into(pipeline, NULL, memory, len, result, memory + len, 32, &view), KINTSU_OK);
    CHECK(memcmp(memory + len, MENDED, strlen(MENDED)) == 0);

    /* The text of a handle: not into the same handle, but into a second one. */
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), len, result, &view), KINTSU_OK);
    CHECK_EQ(kintsu_repair(pipeline, NULL, view.text, (size_t)view.text_len, result, &other), KINTSU_E_ARG);
    CHECK(still_mended(result));
    CHECK_EQ(kintsu_repair(pipeline, NULL, view.text, (size_t)view.text_len, second, &other), KINTSU_OK);
    CHECK_EQ(other.grade, KINTSU_UNCHANGED);
    kintsu_result_free(second);
    kintsu_result_free(result);
}

static void numbers_that_are_not_there(void) {
    kintsu_options *options = kintsu_options_new();
    kintsu_result *result = mended();
    const uint8_t *text = NULL;
    size_t len = 0;
    int32_t mode;

    CHECK_EQ(kintsu_options_set(options, 0, 1), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, -1, 1), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, 9999, 1), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_DEPTH, 0), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_DEPTH, 1000001), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_DEPTH, INT64_MIN), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_GRADE, KINTSU_FAILED), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_INPUT, INT64_MAX), KINTSU_OK);
    CHECK_EQ(kintsu_options_set_rule(options, kintsu_kind_count(), KINTSU_MODE_ON), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set_rule(options, UINT32_MAX, KINTSU_MODE_ON), KINTSU_E_OPTION);
    CHECK_EQ(kintsu_options_set_group(options, 0, KINTSU_MODE_ON), KINTSU_E_OPTION);
    for (mode = -1; mode <= 3; ++mode) {
        const int32_t want = mode >= KINTSU_MODE_OFF && mode <= KINTSU_MODE_REPORT ? KINTSU_OK : KINTSU_E_OPTION;
        CHECK_EQ(kintsu_options_set_rule(options, KINTSU_KIND_BOM, mode), want);
        CHECK_EQ(kintsu_options_set_group(options, KINTSU_GROUP_COMMAS, mode), want);
    }
    CHECK_EQ(kintsu_result_text(result, 0, &text, &len), KINTSU_E_ARG);
    CHECK_EQ(kintsu_result_text(result, 99, &text, &len), KINTSU_E_ARG);
    kintsu_result_free(result);
    kintsu_options_free(options);
}

int main(void) {
    pipeline = default_pipeline();
    null_is_a_status();
    the_empty_text_may_be_null();
    lengths_that_cannot_be();
    a_handle_without_an_answer();
    struct_sizes();
    a_schema_cannot_be();
    a_small_dst();
    memory_that_overlaps();
    numbers_that_are_not_there();
    kintsu_pipeline_free(pipeline);
    return finish("misuse");
}
