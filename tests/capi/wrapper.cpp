// kintsu.hpp on its own: the samples of its first comment, lifetimes, moves, errors. Built with and without exceptions.

#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "check.h"
#include "kintsu.hpp"

namespace {

const std::string BROKEN = "{'a': 1, 'b': [True,]}";
const std::string MENDED = "{\"a\": 1, \"b\": [true]}";

// What must not compile: a temporary string, whose slice would be gone before it is read.
template <typename Text, typename = void> struct takes : std::false_type {};
template <typename Text> struct takes<Text, std::void_t<decltype(kintsu::repair(std::declval<Text>()))>> : std::true_type {};
static_assert(takes<std::string &>::value && takes<const std::string &>::value);
static_assert(takes<std::string_view>::value && takes<const char *>::value);
static_assert(!takes<std::string>::value);
static_assert(!std::is_copy_constructible_v<kintsu::result> && std::is_nothrow_move_constructible_v<kintsu::result>);
static_assert(!std::is_copy_constructible_v<kintsu::pipeline> && std::is_nothrow_move_constructible_v<kintsu::pipeline>);
static_assert(!std::is_constructible_v<kintsu::repairer, kintsu::pipeline>);

void one_line() {
    const kintsu::result mended = kintsu::repair(BROKEN);
    CHECK(mended.ok());
    CHECK(mended.text() == MENDED);
    CHECK(mended.owns_text());
    CHECK_EQ(mended.grade(), KINTSU_NORMALISED);
    CHECK(mended.confidence() > 0.5 && mended.confidence() < 1.0);
    CHECK(mended.has(KINTSU_F_COMPLETE));
    CHECK(!mended.has(KINTSU_F_COMPLETE | KINTSU_F_TRUNCATED));
    CHECK(mended.corrections().size() >= 4);
    std::size_t walked = 0;
    for (const kintsu::correction correction : mended.corrections()) {
        CHECK(correction.kind_name() != nullptr);
        CHECK_EQ(correction.grade(), KINTSU_NORMALISED);
        CHECK_EQ(correction.line(), 1);
        CHECK_EQ(correction.raw().in_offset, mended.corrections()[walked].raw().in_offset);
        ++walked;
    }
    CHECK_EQ(walked, mended.corrections().size());
    CHECK(mended.explain().find("comma-trailing") != std::string_view::npos);
    CHECK(mended.report_json().substr(0, 12) == "{\"version\":1");
    CHECK_EQ(mended.error().code, KINTSU_REASON_NONE);
}

void valid_text_stays_where_it_is() {
    const std::string valid = "[1, 2]";
    const kintsu::result mended = kintsu::repair(valid);
    CHECK(mended.text().data() == valid.data());
    CHECK(mended.text() == valid);
    CHECK(!mended.owns_text());
    CHECK(mended.corrections().empty());
    CHECK(mended.corrections().begin() == mended.corrections().end());
}

void no_text() {
    const kintsu::result mended = kintsu::repair("no JSON in here");
    CHECK(!mended.ok());
    CHECK(mended.text().empty());
    CHECK_EQ(mended.error().code, KINTSU_REASON_NO_JSON_FOUND);
#if defined(__cpp_exceptions)
    bool thrown = false;
    try {
        (void)mended.value();
    } catch (const kintsu::unrepairable &error) {
        thrown = error.reason() == KINTSU_REASON_NO_JSON_FOUND && std::string(error.what()).size() > 20;
    }
    CHECK(thrown);
    CHECK(kintsu::repair(BROKEN).value().size() == MENDED.size());
#endif
    const kintsu::result nothing;
    CHECK(!nothing.ok());
    CHECK(nothing.text().empty() && nothing.explain().empty());
}

void a_result_is_used_again_and_moved() {
    const std::optional<kintsu::pipeline> pipeline = kintsu::pipeline::create();
    CHECK(pipeline.has_value());
    const kintsu::repairer repair(*pipeline);
    kintsu::result mended;
    CHECK(repair(BROKEN, mended).ok());
    kintsu::result moved = std::move(mended);
    CHECK(moved.text() == MENDED);
    CHECK(repair("[1,]", moved).ok());
    CHECK(moved.text() == "[1]");
    mended = std::move(moved);
    CHECK(mended.text() == "[1]");
}

void options_and_errors() {
    kintsu::options options;
    CHECK(options.set(KINTSU_OPT_MAX_DEPTH, 1).ok());
    CHECK_EQ(options.set(KINTSU_OPT_MAX_DEPTH, 0).code(), KINTSU_E_OPTION);
    CHECK(std::string_view(options.set(12345, 0).name()) == "option");
    CHECK(options.set_rule(KINTSU_KIND_COMMA_TRAILING, KINTSU_MODE_OFF).ok());
    CHECK(options.set_group(KINTSU_GROUP_COMMENTS, KINTSU_MODE_REPORT).ok());
    kintsu_error error = KINTSU_ERROR_INIT;
    const std::optional<kintsu::pipeline> pipeline = kintsu::pipeline::create(&options, &error);
    CHECK(pipeline.has_value());
    kintsu::result mended;
    const kintsu::repairer repair(*pipeline);
    CHECK_EQ(repair("[[1]]", mended).code(), KINTSU_E_LIMIT);
    CHECK_EQ(mended.error().code, KINTSU_REASON_LIMIT_DEPTH);
    CHECK(repair("[1,]", mended).ok());
    CHECK(!mended.ok());
    CHECK_EQ(mended.error().code, KINTSU_REASON_REFUSED);
}

void a_pipeline_is_shared() {
    const std::optional<kintsu::pipeline> pipeline = kintsu::pipeline::create();
    std::vector<unsigned> right(3);
    std::vector<std::thread> threads;
    for (unsigned &mine : right)
        threads.emplace_back([&pipeline, &mine] {
            const kintsu::repairer repair(*pipeline);
            kintsu::result mended;
            for (int round = 0; round < 200; ++round)
                mine += repair(BROKEN, mended).ok() && mended.text() == MENDED;
        });
    for (std::thread &thread : threads)
        thread.join();
    for (const unsigned mine : right)
        CHECK_EQ(mine, 200);
}

} // namespace

int main() {
    one_line();
    valid_text_stays_where_it_is();
    no_text();
    a_result_is_used_again_and_moved();
    options_and_errors();
    a_pipeline_is_shared();
    return finish("wrapper");
}
