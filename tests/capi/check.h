/*
 * Checks for the C tests. A check that fails says where and goes on, so that one run shows all failures; finish() gives
 * the exit status of main. The subset of C here and in the tests is that of C99 and of C++17: each file is compiled as
 * both.
 */
#ifndef KINTSU_CHECK_H
#define KINTSU_CHECK_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kintsu.h"

static unsigned check_count;
static unsigned check_failures;

#define CHECK(condition) check_that((condition) ? 1 : 0, #condition, __FILE__, __LINE__)
/* Two integers of any width and sign that fit a long long. */
#define CHECK_EQ(left, right) check_equal((long long)(left), (long long)(right), #left " == " #right, __FILE__, __LINE__)

static inline void check_that(int holds, const char *what, const char *file, int line) {
    ++check_count;
    if (!holds) {
        ++check_failures;
        fprintf(stderr, "%s:%d: %s\n", file, line, what);
    }
}

static inline void check_equal(long long left, long long right, const char *what, const char *file, int line) {
    ++check_count;
    if (left != right) {
        ++check_failures;
        fprintf(stderr, "%s:%d: %s: %lld and %lld\n", file, line, what, left, right);
    }
}

/* A program whose checks did not run has failed. */
static inline int finish(const char *name) {
    printf("%s: %u checks, %u failed\n", name, check_count, check_failures);
    return check_count == 0 || check_failures != 0;
}

static inline const uint8_t *bytes(const char *text) { return (const uint8_t *)text; }

/* A pipeline with the default options; a test without one cannot go on. */
static inline kintsu_pipeline *default_pipeline(void) {
    kintsu_pipeline *pipeline = NULL;
    if (kintsu_pipeline_new(NULL, NULL, &pipeline, NULL) != KINTSU_OK) {
        fprintf(stderr, "no pipeline\n");
        exit(2);
    }
    return pipeline;
}

/* Whether an answer is this text. `input` is what the call was given. */
static inline int answer_is(const kintsu_view *view, const char *input, const char *want) {
    const char *text = view->text != NULL ? (const char *)view->text : input + view->in_offset;
    return view->grade != KINTSU_FAILED && view->text_len == strlen(want) && memcmp(text, want, strlen(want)) == 0;
}

#endif
