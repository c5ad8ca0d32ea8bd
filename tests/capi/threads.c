/*
 * One pipeline for many threads, and one result for many threads.
 *
 * Nothing here asserts a time or an order: each answer is the right one, or KINTSU_E_STATE where the handle was in use.
 */

#include <pthread.h>

#include "check.h"

enum { THREADS = 4, ROUNDS = 500 };

static const char BROKEN[] = "{'a': [1, 2,], b: True}";
static const char MENDED[] = "{\"a\": [1, 2], \"b\": true}";

static kintsu_pipeline *pipeline;
static kintsu_result *common;

/* What a thread saw; checks are counted by the main thread only. */
typedef struct seen {
    unsigned right, busy, wrong;
} seen;

static void *own_result(void *into) {
    seen *saw = (seen *)into;
    kintsu_result *result = kintsu_result_new();
    int round;
    for (round = 0; round < ROUNDS; ++round) {
        kintsu_view view = KINTSU_VIEW_INIT;
        const int32_t status = kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), result, &view);
        if (status == KINTSU_OK && answer_is(&view, BROKEN, MENDED))
            ++saw->right;
        else
            ++saw->wrong;
    }
    kintsu_result_free(result);
    return NULL;
}

/* All threads on one handle: whoever gets in has the right place and length, whoever does not is told. The text itself
   is not read: it lasts only until another thread's next call. */
static void *common_result(void *into) {
    seen *saw = (seen *)into;
    int round;
    for (round = 0; round < ROUNDS; ++round) {
        kintsu_view view = KINTSU_VIEW_INIT;
        const int32_t status = kintsu_repair(pipeline, NULL, bytes(BROKEN), strlen(BROKEN), common, &view);
        if (status == KINTSU_OK && view.text_len == strlen(MENDED) && view.grade == KINTSU_NORMALISED)
            ++saw->right;
        else if (status == KINTSU_E_STATE && view.grade == KINTSU_FAILED && view.text == NULL)
            ++saw->busy;
        else
            ++saw->wrong;
    }
    return NULL;
}

static seen run(void *(*body)(void *)) {
    pthread_t threads[THREADS];
    seen each[THREADS];
    seen all = {0, 0, 0};
    int at;
    memset(each, 0, sizeof each);
    for (at = 0; at < THREADS; ++at)
        CHECK_EQ(pthread_create(&threads[at], NULL, body, &each[at]), 0);
    for (at = 0; at < THREADS; ++at) {
        CHECK_EQ(pthread_join(threads[at], NULL), 0);
        all.right += each[at].right;
        all.busy += each[at].busy;
        all.wrong += each[at].wrong;
    }
    return all;
}

int main(void) {
    seen saw;
    pipeline = default_pipeline();
    common = kintsu_result_new();

    saw = run(own_result);
    CHECK_EQ(saw.right, THREADS * ROUNDS);
    CHECK_EQ(saw.wrong, 0);

    saw = run(common_result);
    CHECK(saw.right > 0);
    CHECK_EQ(saw.right + saw.busy, THREADS * ROUNDS);
    CHECK_EQ(saw.wrong, 0);

    kintsu_result_free(common);
    kintsu_pipeline_free(pipeline);
    return finish("threads");
}
