/* The sample of the README, from the first call to the last free, in plain C. */

#include "check.h"

static const char BROKEN[] = "Sure! {'city': 'Oslo', 'sunny': True,}";
static const char MENDED[] = "{\"city\": \"Oslo\", \"sunny\": true}";

static void the_sample(void) {
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    size_t zeros = 0;
    uint32_t at;

    CHECK(result != NULL);
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, &view), KINTSU_OK);
    CHECK(answer_is(&view, BROKEN, MENDED));
    CHECK_EQ(view.grade, KINTSU_NORMALISED);
    CHECK(view.confidence > 0.5 && view.confidence < 1.0);
    CHECK((view.flags & KINTSU_F_COMPLETE) != 0);
    CHECK(view.correction_count >= 3);
    CHECK_EQ(view.correction_stride, sizeof(kintsu_correction));
    for (at = 0; at < view.correction_count; ++at) {
        const kintsu_correction *correction = view.corrections + at;
        CHECK(kintsu_kind_name(correction->kind) != NULL);
        CHECK(correction->in_offset + correction->in_len <= strlen(BROKEN));
        CHECK(correction->out_offset + correction->out_len <= view.text_len);
        CHECK(correction->confidence > 0.0 && correction->confidence < 1.0);
        CHECK_EQ(correction->line, 1);
        CHECK_EQ(correction->column, correction->in_offset + 1);
    }
    while (view.text != NULL && zeros < 64 && view.text[view.text_len + zeros] == 0)
        ++zeros;
    CHECK_EQ(zeros, 64);

    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void valid_text_is_not_copied(void) {
    static const char VALID[] = "{\"a\": [1, 2.50, \"x\"]}";
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(VALID), strlen(VALID), result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_UNCHANGED);
    CHECK(view.text == NULL);
    CHECK_EQ(view.in_offset, 0);
    CHECK_EQ(view.in_len, strlen(VALID));
    CHECK_EQ(view.text_len, strlen(VALID));
    CHECK(view.confidence >= 1.0);
    CHECK_EQ(view.correction_count, 0);
    CHECK(view.corrections == NULL);
    CHECK_EQ(kintsu_result_copy(result, NULL, 0), KINTSU_E_STATE);

    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void no_json_has_a_reason(void) {
    static const char PROSE[] = "I am sorry, I cannot help with that.";
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(PROSE), strlen(PROSE), result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    CHECK(view.text == NULL);
    CHECK_EQ(view.text_len, 0);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_NO_JSON_FOUND);
    CHECK_EQ(error.message_len, strlen(error.message));
    CHECK(error.message_len > 20);
    CHECK(strstr(error.message, "sorry") == NULL);

    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void options_change_the_answer(void) {
    static const char COMMA[] = "[1,2,]";
    kintsu_options *options = kintsu_options_new();
    kintsu_pipeline *strict = NULL;
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;

    CHECK_EQ(kintsu_options_set_rule(options, KINTSU_KIND_COMMA_TRAILING, KINTSU_MODE_OFF), KINTSU_OK);
    CHECK_EQ(kintsu_pipeline_new(options, NULL, &strict, NULL), KINTSU_OK);
    /* The pipeline has a copy: what happens to the options does not matter to it. */
    CHECK_EQ(kintsu_options_set_group(options, KINTSU_GROUP_COMMAS, KINTSU_MODE_ON), KINTSU_OK);
    kintsu_options_free(options);
    CHECK_EQ(kintsu_repair(strict, NULL, bytes(COMMA), strlen(COMMA), result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_REFUSED);
    CHECK(error.offset >= 3 && error.offset <= 5);

    /* The same result handle, another pipeline. */
    {
        kintsu_pipeline *pipeline = default_pipeline();
        CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(COMMA), strlen(COMMA), result, &view), KINTSU_OK);
        CHECK(answer_is(&view, COMMA, "[1,2]"));
        kintsu_pipeline_free(pipeline);
    }
    kintsu_result_free(result);
    kintsu_pipeline_free(strict);
}

static void longer_texts_hold_no_payload(void) {
    static const char INPUT[] = "{'a': 'secret',}";
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *result = kintsu_result_new();
    const uint8_t *text = NULL;
    size_t len = 0;
    int32_t what;

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(INPUT), strlen(INPUT), result, NULL), KINTSU_OK);
    for (what = KINTSU_TEXT_REPORT_JSON; what <= KINTSU_TEXT_EXPLAIN; ++what) {
        char copy[2048];
        CHECK_EQ(kintsu_result_text(result, what, &text, &len), KINTSU_OK);
        CHECK(text != NULL && len > 20 && len < sizeof copy);
        if (text == NULL || len >= sizeof copy)
            continue;
        memcpy(copy, text, len);
        copy[len] = '\0';
        CHECK(strstr(copy, "quote-single") != NULL);
        CHECK(strstr(copy, "normalised") != NULL);
        CHECK(strstr(copy, "secret") == NULL);
    }
    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void limits_are_a_status(void) {
    kintsu_options *options = kintsu_options_new();
    kintsu_pipeline *pipeline = NULL;
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;

    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_INPUT, 8), KINTSU_OK);
    CHECK_EQ(kintsu_options_set(options, KINTSU_OPT_MAX_DEPTH, 2), KINTSU_OK);
    CHECK_EQ(kintsu_pipeline_new(options, NULL, &pipeline, NULL), KINTSU_OK);
    kintsu_options_free(options);

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes("[1,2,3,4]"), 9, result, &view), KINTSU_E_LIMIT);
    CHECK_EQ(view.grade, KINTSU_FAILED);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_LIMIT_INPUT);
    CHECK_EQ(error.offset, 8);

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes("[[[1]]]"), 7, result, &view), KINTSU_E_LIMIT);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_LIMIT_DEPTH);
    CHECK_EQ(error.offset, 2);

    /* The handle is ready for the next call. */
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes("[[1]]"), 5, result, &view), KINTSU_OK);
    CHECK_EQ(view.grade, KINTSU_UNCHANGED);
    CHECK_EQ(kintsu_result_error(result, &error), KINTSU_OK);
    CHECK_EQ(error.code, KINTSU_REASON_NONE);
    CHECK_EQ(error.message_len, 0);

    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void lines_and_columns(void) {
    static const char INPUT[] = "{\n  a: 1,\n  b: 2,\n\n}";
    static const uint32_t WANT[3][2] = {{2, 3}, {3, 3}, {3, 7}};
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    uint32_t at;

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(INPUT), strlen(INPUT), result, &view), KINTSU_OK);
    CHECK_EQ(view.correction_count, 3);
    for (at = 0; at < 3 && at < view.correction_count; ++at) {
        CHECK_EQ(view.corrections[at].line, WANT[at][0]);
        CHECK_EQ(view.corrections[at].column, WANT[at][1]);
        CHECK_EQ((view.corrections[at].flags >> 16) & 0xFFU, KINTSU_NORMALISED);
    }
    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
}

static void the_library_says_what_it_is(void) {
    char version[32];
    uint32_t kind;
    uint32_t names = 0;

    CHECK_EQ(kintsu_abi(), KINTSU_ABI);
    CHECK_EQ(kintsu_abi_1(), 1);
    (void)snprintf(version, sizeof version, "%d.%d.%d", KINTSU_VERSION_MAJOR, KINTSU_VERSION_MINOR,
                   KINTSU_VERSION_PATCH);
    CHECK(strcmp(version, kintsu_version()) == 0);
    CHECK(strcmp(kintsu_status_name(KINTSU_OK), "ok") == 0);
    CHECK(strcmp(kintsu_status_name(KINTSU_E_INTERNAL), "internal") == 0);
    CHECK(strcmp(kintsu_status_name(KINTSU_REASON_LIMIT_DEPTH), "limit-depth") == 0);
    CHECK(kintsu_status_name(-98) == NULL);
    CHECK(kintsu_status_name(1000) == NULL);
    for (kind = 0; kind < kintsu_kind_count(); ++kind)
        names += kintsu_kind_name(kind) != NULL;
    CHECK(names > 40);
    CHECK(kintsu_kind_name(kintsu_kind_count() - 1) != NULL);
    CHECK(kintsu_kind_name(kintsu_kind_count()) == NULL);
    CHECK(strcmp(kintsu_kind_name(KINTSU_KIND_COMMA_TRAILING), "comma-trailing") == 0);
    CHECK(strcmp(kintsu_group_name(KINTSU_GROUP_COMMAS), "commas") == 0);
    CHECK(kintsu_group_name(0) == NULL);
}

int main(void) {
    the_sample();
    valid_text_is_not_copied();
    no_json_has_a_reason();
    options_change_the_answer();
    longer_texts_hold_no_payload();
    limits_are_a_status();
    lines_and_columns();
    the_library_says_what_it_is();
    return finish("smoke");
}
