/* The smallest program that mends a text. Exit status 0: it was mended as it should be. */

#include <string.h>

#include <kintsu.h>

int main(void) {
    static const char text[] = "[1, 2,]";
    kintsu_pipeline *pipeline = NULL;
    kintsu_result *result = kintsu_result_new();
    kintsu_view view = KINTSU_VIEW_INIT;
    int good;
    /* Fails to link, or to load, with a library of another ABI. */
    if (kintsu_abi_1() != KINTSU_ABI || kintsu_pipeline_new(NULL, NULL, &pipeline, NULL) != KINTSU_OK)
        return 2;
    good = kintsu_repair(pipeline, NULL, (const uint8_t *)text, strlen(text), result, &view) == KINTSU_OK &&
           view.text_len == 6 && view.text != NULL && memcmp(view.text, "[1, 2]", 6) == 0;
    kintsu_result_free(result);
    kintsu_pipeline_free(pipeline);
    return good ? 0 : 1;
}
