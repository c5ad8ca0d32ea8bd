// The golden corpus through kintsu.hpp: text, grade, kinds, flags and reason of every case.

#include <cstdio>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cases.h"
#include "check.h"
#include "kintsu.hpp"

namespace {

void say(const test_case &one, bool holds, const char *what) {
    if (!holds)
        std::fprintf(stderr, "%s: ", one.name);
    check_that(holds ? 1 : 0, what, __FILE__, __LINE__);
}

std::string_view text_of(const json_t *value) {
    return {json_string_value(value), json_string_length(value)};
}

// kintsu::options has setters by number only, so the corpus's names are looked up in C.
std::optional<kintsu::pipeline> pipeline_of(const test_case &one, kintsu::options &options) {
    kintsu_options *const known = case_options(&one);
    if (known == nullptr)
        return std::nullopt;
    kintsu_options_free(known);
    bool set = options.set(KINTSU_OPT_MAX_DEPTH, 128).ok();
    const char *name = nullptr;
    json_t *value = nullptr;
    json_object_foreach(json_object_get(one.fields, "options"), name, value) {
        set = set && set_by_name(const_cast<kintsu_options *>(options.get()), name, value) == KINTSU_OK;
    }
    return set ? kintsu::pipeline::create(&options) : std::nullopt;
}

void run_case(const test_case *raw, void *context) {
    const test_case &one = *raw;
    kintsu::result &mended = *static_cast<kintsu::result *>(context);
    kintsu::options options;
    const std::optional<kintsu::pipeline> pipeline = pipeline_of(one, options);
    say(one, pipeline.has_value(), "the options are known");
    if (!pipeline)
        return;

    const std::string_view input(one.input, one.input_len);
    const kintsu::status ran = kintsu::repairer(*pipeline)(input, mended);
    const json_t *const want = json_object_get(one.fields, "output");
    const std::string_view grade = text_of(json_object_get(one.fields, "grade"));
    say(one, grade == GRADE_NAMES[mended.grade()], "grade");

    std::vector<unsigned char> seen(kintsu_kind_count());
    for (const kintsu::correction correction : mended.corrections())
        seen.at(correction.kind()) = 1;
    say(one, kinds_are(json_object_get(one.fields, "kinds"), seen.data(), kintsu_kind_count()) != 0, "kinds");

    if (want != nullptr) {
        say(one, ran.ok() && mended.ok(), "there is a text");
        say(one, mended.text() == text_of(want), "text");
        say(one, mended.owns_text() == (mended.grade() > KINTSU_EXTRACTED), "a slice is not copied");
    } else {
        const kintsu_error error = mended.error();
        say(one, !mended.ok() && mended.text().empty(), "there is no text");
        say(one, text_of(json_object_get(one.fields, "error")) == kintsu_status_name(error.code), "reason");
    }
}

} // namespace

int main(int argc, char **argv) {
    kintsu::result mended;
    const long ran = run_cases(argc > 1 ? argv[1] : "tests/cases", run_case, &mended);
    CHECK(ran > 0);
    std::printf("corpus_cpp: %ld cases\n", ran);
    return finish("corpus_cpp");
}
