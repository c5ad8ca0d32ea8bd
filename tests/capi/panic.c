/*
 * A fault of the library, on demand: linked with the build that has the feature test-hooks.
 *
 * The panic becomes a status, only its own handle is lost, and nothing is printed: the message might quote the payload.
 */

#include <unistd.h>

#include "check.h"

KINTSU_API int32_t kintsu_test_panic(kintsu_result *result);

/* How many bytes the process wrote to stdout and stderr while both led into a file, or -1. */
static long printed_while_panicking(kintsu_result *result, int32_t *status) {
    FILE *file = tmpfile();
    const int out = dup(1);
    const int err = dup(2);
    long printed = -1;
    if (file != NULL && out >= 0 && err >= 0) {
        fflush(NULL);
        (void)dup2(fileno(file), 1);
        (void)dup2(fileno(file), 2);
        /* That the trap works is seen by a byte of ours. */
        (void)fprintf(stderr, "!");
        *status = kintsu_test_panic(result);
        fflush(NULL);
        (void)dup2(out, 1);
        (void)dup2(err, 2);
        (void)fseek(file, 0, SEEK_END);
        printed = ftell(file);
    }
    if (out >= 0)
        (void)close(out);
    if (err >= 0)
        (void)close(err);
    if (file != NULL)
        (void)fclose(file);
    return printed;
}

int main(void) {
    static const char TEXT[] = "{'a': 1}";
    kintsu_pipeline *pipeline = default_pipeline();
    kintsu_result *lost = kintsu_result_new();
    kintsu_result *other = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    kintsu_error error = KINTSU_ERROR_INIT;
    int32_t status = KINTSU_OK;
    int again;

    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(TEXT), strlen(TEXT), lost, &view), KINTSU_OK);
    CHECK_EQ(kintsu_test_panic(NULL), KINTSU_E_NULL);
    CHECK_EQ(printed_while_panicking(lost, &status), 1);
    CHECK_EQ(status, KINTSU_E_INTERNAL);

    for (again = 0; again < 2; ++again) {
        CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(TEXT), strlen(TEXT), lost, &view), KINTSU_E_STATE);
        CHECK_EQ(view.grade, KINTSU_FAILED);
        CHECK(view.text == NULL && view.correction_count == 0);
        CHECK_EQ(kintsu_result_view(lost, &view), KINTSU_E_STATE);
        CHECK_EQ(kintsu_result_error(lost, &error), KINTSU_E_STATE);
        CHECK_EQ(kintsu_test_panic(lost), KINTSU_E_STATE);
    }

    /* The pipeline and every other handle go on. */
    CHECK_EQ(kintsu_repair(pipeline, NULL, bytes(TEXT), strlen(TEXT), other, &view), KINTSU_OK);
    CHECK(answer_is(&view, TEXT, "{\"a\": 1}"));

    kintsu_result_free(lost);
    kintsu_result_free(other);
    kintsu_pipeline_free(pipeline);
    return finish("panic");
}
