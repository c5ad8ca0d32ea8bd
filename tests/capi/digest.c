/*
 * Writes every answer to a file of {"id", "input"} lines to stdout, in a form that all languages share, so that one
 * hash over it shows that they agree:
 *
 *     id, grade, flags, confidence (the bits of the double in hex), in_offset+in_len, number of corrections; for each
 *     correction its kind and its places in input and output; the text, or the reason where there is none.
 *
 *     digest FILE        or KINTSU_DIGEST_CASES=FILE digest
 */

#include <inttypes.h>

#include "cases.h"
#include "check.h"

static void write_answer(const kintsu_pipeline *pipeline, kintsu_result *result, const char *input, size_t len) {
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;
    uint64_t bits = 0;
    uint32_t at;
    /* The status says nothing that grade and reason do not. */
    (void)kintsu_repair(pipeline, NULL, bytes(input), len, result, &view);
    memcpy(&bits, &view.confidence, sizeof bits);
    printf("%s\n%" PRIu32 "\n%016" PRIx64 "\n%" PRIu64 "+%" PRIu64 "\n%" PRIu32 "\n", GRADE_NAMES[view.grade],
           view.flags, bits, view.in_offset, view.in_len, view.correction_count);
    for (at = 0; at < view.correction_count; ++at) {
        const kintsu_correction *const correction = &view.corrections[at];
        printf("%s %" PRIu64 "+%" PRIu64 " %" PRIu64 "+%" PRIu64 "\n", kintsu_kind_name(correction->kind),
               correction->in_offset, correction->in_len, correction->out_offset, correction->out_len);
    }
    if (view.grade == KINTSU_FAILED) {
        const char *reason = NULL;
        if (kintsu_result_error(result, &error) == KINTSU_OK)
            reason = kintsu_status_name(error.code);
        printf("%s\n", reason == NULL ? "?" : reason);
    } else {
        const char *const text = view.text != NULL ? (const char *)view.text : input + view.in_offset;
        (void)fwrite(text, 1, (size_t)view.text_len, stdout);
        (void)fputc('\n', stdout);
    }
}

int main(int argc, char **argv) {
    const char *const path = argc > 1 ? argv[1] : getenv("KINTSU_DIGEST_CASES");
    FILE *const file = path == NULL ? NULL : fopen(path, "rb");
    kintsu_pipeline *const pipeline = default_pipeline();
    kintsu_result *const result = kintsu_result_new();
    char *line = NULL;
    size_t room = 0;
    size_t len = 0;
    int failed = 0;
    if (file == NULL) {
        fprintf(stderr, "usage: digest FILE (or KINTSU_DIGEST_CASES=FILE): lines of {\"id\", \"input\"}\n");
        failed = 2;
    }
    while (failed == 0 && read_line(file, &line, &room, &len)) {
        json_error_t error;
        json_t *fields;
        const json_t *id;
        const json_t *input;
        if (len == 0)
            continue;
        fields = json_loadb(line, len, JSON_ALLOW_NUL, &error);
        id = json_object_get(fields, "id");
        input = json_object_get(fields, "input");
        if (!json_is_string(input) || (!json_is_string(id) && !json_is_integer(id))) {
            fprintf(stderr, "digest: a line is no {\"id\", \"input\"}\n");
            failed = 1;
        } else {
            if (json_is_string(id))
                printf("%s\n", json_string_value(id));
            else
                printf("%" JSON_INTEGER_FORMAT "\n", json_integer_value(id));
            write_answer(pipeline, result, json_string_value(input), json_string_length(input));
        }
        json_decref(fields);
    }
    if (fflush(stdout) != 0 || ferror(stdout))
        failed = 1;
    free(line);
    if (file != NULL)
        (void)fclose(file);
    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
    return failed;
}
