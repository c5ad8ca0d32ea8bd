/*
 * Reads the golden corpus (tests/cases/README.md) and sets a case's options, for the C and the C++ runner.
 *
 * JSON is read by Jansson, which is not ours: what is tested must not read its own tests.
 */
#ifndef KINTSU_CASES_H
#define KINTSU_CASES_H

#include <dirent.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kintsu.h"

/* One case, borrowed for the time of the callback. */
typedef struct test_case {
    const char *name;
    const char *input;
    size_t input_len;
    const json_t *fields;
} test_case;

typedef void (*case_runner)(const test_case *one, void *context);

/* --- Options by name, as the corpus has them. */

typedef struct option_row {
    const char *name;
    int32_t key;
    /* The words that it takes, in the order of their numbers; none: a number; "ppm": a ratio. */
    const char *words[6];
} option_row;

static const option_row OPTION_ROWS[] = {
    {"max_input", KINTSU_OPT_MAX_INPUT, {NULL}},
    {"max_output", KINTSU_OPT_MAX_OUTPUT, {NULL}},
    {"max_depth", KINTSU_OPT_MAX_DEPTH, {NULL}},
    {"max_corrections", KINTSU_OPT_MAX_CORRECTIONS, {NULL}},
    {"salvage", KINTSU_OPT_SALVAGE, {"off", "on", NULL}},
    {"root_values", KINTSU_OPT_ROOT_VALUES, {"auto", "first", "last", "refuse", "array", NULL}},
    {"preset", KINTSU_OPT_PRESET, {"default", "strict", "lenient", NULL}},
    {"max_grade", KINTSU_OPT_MAX_GRADE, {"unchanged", "extracted", "normalised", "guessed", "lossy", NULL}},
    {"min_confidence", KINTSU_OPT_MIN_CONFIDENCE, {"ppm", NULL}},
    {"stop_reason", KINTSU_OPT_STOP_REASON, {"unknown", "stop", "length", NULL}},
    {"truncated_strings", KINTSU_OPT_TRUNCATED_STRINGS, {"keep", "drop", NULL}},
    {"truncation_salvage", KINTSU_OPT_TRUNCATION_SALVAGE, {"off", "on", NULL}},
    {"tuples", KINTSU_OPT_TUPLES, {"array", "refuse", NULL}},
    {"layout", KINTSU_OPT_LAYOUT, {"keep", "compact", NULL}},
    {"latex", KINTSU_OPT_LATEX, {"off", "on", NULL}},
    {"nonfinite", KINTSU_OPT_NONFINITE, {"null", "string", NULL}},
    {"leading_zeros", KINTSU_OPT_LEADING_ZEROS, {"string", "number", NULL}},
    {"hex", KINTSU_OPT_HEX, {"number", "string", NULL}},
    {"bad_escapes", KINTSU_OPT_BAD_ESCAPES, {"keep", "drop", NULL}},
    {"holes", KINTSU_OPT_HOLES, {"drop", "null", NULL}},
};

static const char *const GRADE_NAMES[] = {"unchanged", "extracted", "normalised", "guessed", "lossy", "failed"};
static const char *const FLAG_NAMES[] = {"truncated",        "shape-ok",   "shape-checked", "ambiguous",
                                         "lossy",            "snapshot-changed", "complete", "revised",
                                         "low-confidence",   "corrections-capped", "budget-exhausted",
                                         "differs",          "closed"};

/* The place of a word in a list that NULL ends, or -1. */
static inline int64_t word_number(const char *const *words, const char *word) {
    int64_t at;
    for (at = 0; words[at] != NULL; ++at)
        if (strcmp(words[at], word) == 0)
            return at;
    return -1;
}

/* A value as the text that Options::set would take. */
static inline void value_text(const json_t *value, char *text, size_t room) {
    text[0] = '\0';
    if (json_is_string(value))
        (void)snprintf(text, room, "%s", json_string_value(value));
    else if (json_is_integer(value))
        (void)snprintf(text, room, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
    else if (json_is_real(value))
        (void)snprintf(text, room, "%.17g", json_real_value(value));
    else if (json_is_boolean(value))
        (void)snprintf(text, room, "%s", json_is_true(value) ? "on" : "off");
}

/* Sets an option, a rule or a group by name. */
static inline int32_t set_by_name(kintsu_options *options, const char *name, const json_t *value) {
    static const char *const MODES[] = {"off", "on", "report", NULL};
    char text[64];
    size_t row;
    uint32_t number;
    int32_t mode;
    value_text(value, text, sizeof text);
    for (row = 0; row < sizeof OPTION_ROWS / sizeof OPTION_ROWS[0]; ++row) {
        const option_row *option = &OPTION_ROWS[row];
        if (strcmp(option->name, name) != 0)
            continue;
        if (option->words[0] == NULL)
            return kintsu_options_set(options, option->key, strtoll(text, NULL, 10));
        if (strcmp(option->words[0], "ppm") == 0)
            return kintsu_options_set(options, option->key, (int64_t)(strtod(text, NULL) * 1e6 + 0.5));
        return kintsu_options_set(options, option->key, word_number(option->words, text));
    }
    mode = (int32_t)word_number(MODES, text);
    for (number = 0; number < kintsu_kind_count(); ++number) {
        const char *known = kintsu_kind_name(number);
        if (known != NULL && strcmp(known, name) == 0)
            return kintsu_options_set_rule(options, number, mode);
    }
    for (number = 0; number < 256; ++number) {
        const char *known = kintsu_group_name(number);
        if (known != NULL && strcmp(known, name) == 0)
            return kintsu_options_set_group(options, number, mode);
    }
    return KINTSU_E_OPTION;
}

/* Options with the corpus's limits and the case's own on top; NULL: one of them is not known. */
static inline kintsu_options *case_options(const test_case *one) {
    kintsu_options *options = kintsu_options_new();
    const json_t *own = json_object_get(one->fields, "options");
    int32_t status = KINTSU_OK;
    const char *name;
    json_t *value;
    status |= kintsu_options_set(options, KINTSU_OPT_MAX_DEPTH, 128);
    status |= kintsu_options_set(options, KINTSU_OPT_MAX_INPUT, INT64_C(64) << 20);
    status |= kintsu_options_set(options, KINTSU_OPT_MAX_OUTPUT, INT64_C(128) << 20);
    status |= kintsu_options_set(options, KINTSU_OPT_MAX_CORRECTIONS, 10000);
    /* Jansson keeps the order of the file. */
    json_object_foreach((json_t *)own, name, value) {
        if (set_by_name(options, name, value) != KINTSU_OK) {
            fprintf(stderr, "%s: the option %s is not in the table of cases.h, or does not take the value\n",
                    one->name, name);
            status = KINTSU_E_OPTION;
        }
    }
    if (status == KINTSU_OK)
        return options;
    kintsu_options_free(options);
    return NULL;
}

/* --- The files. */

static inline int hex_digit(char digit) {
    const char *const digits = "0123456789abcdef";
    const char *const found = digit == '\0' ? NULL : strchr(digits, digit | 0x20);
    return found == NULL ? -1 : (int)(found - digits);
}

/* Bytes from hex; NULL where it is none. Owned by the caller. */
static inline char *from_hex(const char *hex, size_t *len) {
    const size_t digits = strlen(hex);
    char *const bytes = (char *)malloc(digits / 2 + 1);
    size_t at;
    for (at = 0; bytes != NULL && at + 1 < digits; at += 2) {
        const int high = hex_digit(hex[at]);
        const int low = hex_digit(hex[at + 1]);
        if (high < 0 || low < 0) {
            free(bytes);
            return NULL;
        }
        bytes[at / 2] = (char)(high * 16 + low);
    }
    *len = digits / 2;
    return bytes;
}

/* A line of any length without its end, in a buffer that grows; 0: the file has ended. */
static inline int read_line(FILE *file, char **line, size_t *room, size_t *len) {
    int c;
    *len = 0;
    while ((c = fgetc(file)) != EOF && c != '\n') {
        if (*len + 1 >= *room) {
            char *const more = (char *)realloc(*line, *room * 2 + 256);
            if (more == NULL)
                return 0;
            *line = more;
            *room = *room * 2 + 256;
        }
        (*line)[(*len)++] = (char)c;
    }
    return c != EOF || *len != 0;
}

/* Runs the cases of one file. Gives how many ran, or -1 where a line cannot be read. */
static inline long run_file(const char *path, const char *filter, case_runner run, void *context) {
    FILE *const file = fopen(path, "rb");
    char *line = NULL;
    size_t room = 0;
    size_t len = 0;
    long ran = 0;
    if (file == NULL) {
        fprintf(stderr, "cannot open %s\n", path);
        return -1;
    }
    while (ran >= 0 && read_line(file, &line, &room, &len)) {
        json_error_t error;
        json_t *const fields = len == 0 ? NULL : json_loadb(line, len, JSON_ALLOW_NUL, &error);
        const char *const hex = json_string_value(json_object_get(fields, "input_hex"));
        const json_t *const text = json_object_get(fields, "input");
        char *bytes = NULL;
        test_case one;
        if (len == 0)
            continue;
        memset(&one, 0, sizeof one);
        one.name = json_string_value(json_object_get(fields, "name"));
        one.fields = fields;
        one.input = json_string_value(text);
        one.input_len = json_string_length(text);
        if (hex != NULL)
            one.input = bytes = from_hex(hex, &one.input_len);
        if (one.name == NULL || one.input == NULL) {
            fprintf(stderr, "%s: a line is no case: %.60s\n", path, fields == NULL ? error.text : "");
            ran = -1;
        } else if (filter == NULL || strstr(one.name, filter) != NULL) {
            run(&one, context);
            ++ran;
        }
        free(bytes);
        json_decref(fields);
    }
    free(line);
    (void)fclose(file);
    return ran;
}

/* Runs every case of a folder whose name contains KINTSU_TEST. Gives how many ran; 0 says that something is wrong. */
static inline long run_cases(const char *folder, case_runner run, void *context) {
    const char *const filter = getenv("KINTSU_TEST");
    DIR *const dir = opendir(folder);
    const struct dirent *entry;
    long total = 0;
    if (dir == NULL) {
        fprintf(stderr, "cannot open %s\n", folder);
        return 0;
    }
    while (total >= 0 && (entry = readdir(dir)) != NULL) {
        const char *const end = strrchr(entry->d_name, '.');
        char path[4096];
        long ran;
        if (end == NULL || strcmp(end, ".jsonl") != 0)
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
        ran = run_file(path, filter, run, context);
        total = ran < 0 ? -1 : total + ran;
    }
    (void)closedir(dir);
    if (total == 0)
        fprintf(stderr, "no case has a name that contains KINTSU_TEST\n");
    return total < 0 ? 0 : total;
}

/* Whether a set of kinds is what a case's "kinds" lists. `seen` has one byte a kind. */
static inline int kinds_are(const json_t *want, const unsigned char *seen, uint32_t count) {
    size_t listed = 0;
    size_t at;
    uint32_t kind;
    for (kind = 0; kind < count; ++kind)
        listed += seen[kind] != 0;
    if (listed != json_array_size(want))
        return 0;
    for (at = 0; at < json_array_size(want); ++at) {
        const char *const name = json_string_value(json_array_get(want, at));
        for (kind = 0; kind < count; ++kind)
            if (seen[kind] != 0 && name != NULL && strcmp(kintsu_kind_name(kind), name) == 0)
                break;
        if (kind == count)
            return 0;
    }
    return 1;
}

#endif
