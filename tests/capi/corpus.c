/*
 * The golden corpus through the C ABI: text, grade, kinds, flags, reason and offset of every case, and what the ABI
 * promises on top: the zero bytes, the two ways to a text, places inside their texts.
 */

#include "cases.h"
#include "check.h"

/* A check that says which case failed. The condition is evaluated once: it may make a handle. */
#define CASE_CHECK(condition) check_case(one, (condition) ? 1 : 0, #condition, __LINE__)

static void check_case(const test_case *one, int holds, const char *what, int line) {
    if (!holds)
        fprintf(stderr, "%s: ", one->name);
    check_that(holds, what, __FILE__, line);
}

static const char *view_text(const test_case *one, const kintsu_view *view) {
    return view->text != NULL ? (const char *)view->text : one->input + view->in_offset;
}

/* The corrections: their kinds, in the order of the input, inside both texts. */
static void check_corrections(const test_case *one, const kintsu_view *view) {
    unsigned char seen[4096];
    uint64_t last = 0;
    uint32_t at;
    memset(seen, 0, sizeof seen);
    for (at = 0; at < view->correction_count; ++at) {
        const unsigned char *const place =
            (const unsigned char *)view->corrections + (size_t)at * view->correction_stride;
        kintsu_correction correction;
        memcpy(&correction, place, sizeof correction);
        CASE_CHECK(correction.kind < kintsu_kind_count() && correction.kind < sizeof seen);
        seen[correction.kind % sizeof seen] = 1;
        CASE_CHECK(correction.in_offset >= last);
        CASE_CHECK(correction.in_offset + correction.in_len <= one->input_len);
        CASE_CHECK(view->grade == KINTSU_FAILED || correction.out_offset + correction.out_len <= view->text_len);
        CASE_CHECK(correction.line >= 1 && correction.column >= 1);
        last = correction.in_offset;
    }
    CASE_CHECK(kinds_are(json_object_get(one->fields, "kinds"), seen, kintsu_kind_count()));
}

static void check_flags(const test_case *one, const kintsu_view *view) {
    const json_t *const want = json_object_get(one->fields, "flags");
    size_t at;
    size_t bit;
    for (at = 0; at < json_array_size(want); ++at) {
        const char *const name = json_string_value(json_array_get(want, at));
        uint32_t flag = 0;
        for (bit = 0; bit < sizeof FLAG_NAMES / sizeof FLAG_NAMES[0]; ++bit)
            if (name != NULL && strcmp(FLAG_NAMES[bit], name) == 0)
                flag = UINT32_C(1) << bit;
        CASE_CHECK(flag != 0 && (view->flags & flag) != 0);
    }
}

/* The same text by kintsu_repair_into() and kintsu_result_copy(), and 64 zero bytes behind our own. */
static void check_other_ways(const test_case *one, const kintsu_pipeline *pipeline, const kintsu_view *view) {
    const size_t len = (size_t)view->text_len;
    uint8_t *const dst = (uint8_t *)malloc(len + 1);
    kintsu_result *const second = kintsu_result_new();
    kintsu_view other = KINTSU_VIEW_INIT;
    size_t zeros = 0;
    while (zeros < 64 && view->text[len + zeros] == 0)
        ++zeros;
    CASE_CHECK(zeros == 64);
    dst[len] = 0x5A;
    CASE_CHECK(kintsu_repair_into(pipeline, NULL, bytes(one->input), one->input_len, second, dst, len, &other) ==
               KINTSU_OK);
    CASE_CHECK(other.text_len == len && memcmp(dst, view->text, len) == 0 && dst[len] == 0x5A);
    CASE_CHECK(kintsu_repair_into(pipeline, NULL, bytes(one->input), one->input_len, second, dst, len - 1, &other) ==
               KINTSU_E_BUFFER);
    memset(dst, 0, len);
    CASE_CHECK(kintsu_result_copy(second, dst, len) == KINTSU_OK);
    CASE_CHECK(memcmp(dst, view->text, len) == 0);
    /* What was mended is valid, and stays as it is. */
    CASE_CHECK(kintsu_repair(pipeline, NULL, view->text, len, second, &other) == KINTSU_OK);
    CASE_CHECK(other.grade == KINTSU_UNCHANGED && other.in_len == len);
    kintsu_result_free(second);
    free(dst);
}

static void run_case(const test_case *one, void *context) {
    kintsu_result *const result = (kintsu_result *)context;
    kintsu_options *const options = case_options(one);
    const json_t *const want = json_object_get(one->fields, "output");
    const char *const grade = json_string_value(json_object_get(one->fields, "grade"));
    kintsu_pipeline *pipeline = NULL;
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;
    int32_t status;

    CASE_CHECK(options != NULL);
    if (options == NULL)
        return;
    CASE_CHECK(kintsu_pipeline_new(options, NULL, &pipeline, NULL) == KINTSU_OK);
    kintsu_options_free(options);

    status = kintsu_repair(pipeline, NULL, bytes(one->input), one->input_len, result, &view);
    CASE_CHECK(kintsu_result_error(result, &error) == KINTSU_OK);
    CASE_CHECK(view.grade >= 0 && view.grade <= KINTSU_FAILED && grade != NULL);
    CASE_CHECK(grade != NULL && strcmp(GRADE_NAMES[view.grade % 6], grade) == 0);
    check_corrections(one, &view);
    check_flags(one, &view);
    if (want == NULL) {
        const char *const reason = json_string_value(json_object_get(one->fields, "error"));
        const json_t *const offset = json_object_get(one->fields, "offset");
        const char *const got = kintsu_status_name(error.code);
        CASE_CHECK(view.grade == KINTSU_FAILED);
        CASE_CHECK(reason != NULL && got != NULL && strcmp(got, reason) == 0);
        CASE_CHECK(!json_is_integer(offset) || (json_int_t)error.offset == json_integer_value(offset));
        CASE_CHECK((status == KINTSU_E_LIMIT) == (reason != NULL && strncmp(reason, "limit-", 6) == 0));
        CASE_CHECK(view.text == NULL && view.text_len == 0);
    } else {
        CASE_CHECK(status == KINTSU_OK && error.code == KINTSU_REASON_NONE);
        CASE_CHECK(view.grade != KINTSU_FAILED && view.text_len == json_string_length(want) &&
                   memcmp(view_text(one, &view), json_string_value(want), json_string_length(want)) == 0);
        CASE_CHECK((view.text == NULL) == (view.grade <= KINTSU_EXTRACTED));
        if (view.text != NULL)
            check_other_ways(one, pipeline, &view);
    }
    kintsu_pipeline_free(pipeline);
}

int main(int argc, char **argv) {
    const char *const folder = argc > 1 ? argv[1] : "tests/cases";
    /* One result for all cases: what the last one left must not matter. */
    kintsu_result *const result = kintsu_result_new();
    const long ran = run_cases(folder, run_case, result);
    kintsu_result_free(result);
    CHECK(ran > 0);
    printf("corpus: %ld cases\n", ran);
    return finish("corpus");
}
