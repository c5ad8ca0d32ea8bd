/*
 * Kintsu for C++17: a header-only wrapper over kintsu.h.
 *
 *     kintsu::result mended = kintsu::repair(text);            // text must outlive `mended`: see result::text()
 *     if (mended.ok())
 *         use(mended.text(), mended.confidence());
 *
 * In a loop, keep the pieces: a warm call allocates nothing.
 *
 *     auto pipeline = kintsu::pipeline::create();              // one a program; shared by any number of threads
 *     kintsu::repairer repair(*pipeline);
 *     kintsu::result mended;                                   // one a thread
 *     for (std::string_view text : texts)
 *         if (repair(text, mended) && mended.ok())
 *             use(mended.text());
 *
 * Nothing here needs exceptions or RTTI: functions are noexcept and give a status. Where the compiler has exceptions,
 * result::value() throws instead. Handles are moved, never copied; what was moved from can only be assigned to or
 * destroyed. A handle that could not be made (no memory) answers every call with KINTSU_E_NULL.
 */
#ifndef KINTSU_HPP
#define KINTSU_HPP

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "kintsu.h"

#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace kintsu {

/** What a call says: KINTSU_OK or a negative number. True where the call ran. */
class [[nodiscard]] status {
public:
    constexpr status(std::int32_t code = KINTSU_OK) noexcept : code_(code) {}

    constexpr std::int32_t code() const noexcept { return code_; }
    constexpr bool ok() const noexcept { return code_ == KINTSU_OK; }
    constexpr explicit operator bool() const noexcept { return ok(); }
    /** The status's name; static. */
    const char *name() const noexcept { return kintsu_status_name(code_); }

private:
    std::int32_t code_;
};

namespace detail {

struct free_handle {
    void operator()(kintsu_options *options) const noexcept { kintsu_options_free(options); }
    void operator()(kintsu_pipeline *pipeline) const noexcept { kintsu_pipeline_free(pipeline); }
    void operator()(kintsu_result *result) const noexcept { kintsu_result_free(result); }
};

template <typename Handle> using owned = std::unique_ptr<Handle, free_handle>;

/** Taken by a temporary string only: not by one that has a name, nor by what converts to a string. */
template <typename Text> using if_temporary_string = std::enable_if_t<std::is_same_v<Text, std::string>>;

inline const std::uint8_t *bytes(const char *text) noexcept { return reinterpret_cast<const std::uint8_t *>(text); }
inline const char *chars(const std::uint8_t *text) noexcept { return reinterpret_cast<const char *>(text); }

} // namespace detail

/** A builder of options; a pipeline takes a copy. One thread at a time. */
class options {
public:
    options() noexcept : handle_(kintsu_options_new()) {}

    /** Sets a KINTSU_OPT_*; its comment says which values it takes. */
    status set(std::int32_t key, std::int64_t value) noexcept { return kintsu_options_set(handle_.get(), key, value); }
    /** Sets what a KINTSU_KIND_* does: KINTSU_MODE_*. */
    status set_rule(std::uint32_t kind, std::int32_t mode) noexcept {
        return kintsu_options_set_rule(handle_.get(), kind, mode);
    }
    /** Sets what every rule of a KINTSU_GROUP_* does: KINTSU_MODE_*. */
    status set_group(std::uint32_t group, std::int32_t mode) noexcept {
        return kintsu_options_set_group(handle_.get(), group, mode);
    }

    /** Borrowed. */
    const kintsu_options *get() const noexcept { return handle_.get(); }

private:
    detail::owned<kintsu_options> handle_;
};

/** Options, checked and ready. Immutable: any number of threads may use it at once. */
class pipeline {
public:
    /** A pipeline with these options, or with the default ones. Nothing: `error`, where it is given, says why. */
    static std::optional<pipeline> create(const options *with = nullptr, kintsu_error *error = nullptr) noexcept {
        kintsu_pipeline *made = nullptr;
        // Options that could not be made must not pass for the default ones.
        if (with != nullptr && with->get() == nullptr)
            return std::nullopt;
        const kintsu_options *raw = with == nullptr ? nullptr : with->get();
        if (kintsu_pipeline_new(raw, nullptr, &made, error) != KINTSU_OK)
            return std::nullopt;
        return pipeline(made);
    }

    /** Borrowed. */
    const kintsu_pipeline *get() const noexcept { return handle_.get(); }

private:
    explicit pipeline(kintsu_pipeline *handle) noexcept : handle_(handle) {}

    detail::owned<kintsu_pipeline> handle_;
};

/** One correction: a copy, without a tie to the result. */
class correction {
public:
    explicit correction(const kintsu_correction &raw) noexcept : raw_(raw) {}

    /** Which rule: KINTSU_KIND_*. */
    std::uint32_t kind() const noexcept { return raw_.kind; }
    /** The rule's name; static. */
    const char *kind_name() const noexcept { return kintsu_kind_name(raw_.kind); }
    /** What this change alone means: KINTSU_EXTRACTED to KINTSU_LOSSY. */
    std::int32_t grade() const noexcept { return static_cast<std::int32_t>((raw_.flags >> 16) & 0xFFU); }
    /** KINTSU_STRONG, KINTSU_MEDIUM or KINTSU_WEAK. */
    std::uint32_t strength() const noexcept { return raw_.flags & 0xFFU; }
    /** How many other readings were possible, where the rule counts them. */
    std::uint32_t alternatives() const noexcept { return (raw_.flags >> 8) & 0xFFU; }
    /** From 1. */
    std::uint32_t line() const noexcept { return raw_.line; }
    /** From 1, in bytes. */
    std::uint32_t column() const noexcept { return raw_.column; }
    /** Places in input and output, confidence. */
    const kintsu_correction &raw() const noexcept { return raw_; }

private:
    kintsu_correction raw_;
};

/** The corrections of a result, in the order of the input. Borrowed: valid until the result's next call. */
class corrections_view {
public:
    class iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = correction;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = correction;

        iterator(const unsigned char *at, std::size_t stride) noexcept : at_(at), stride_(stride) {}
        correction operator*() const noexcept {
            return correction(*reinterpret_cast<const kintsu_correction *>(at_));
        }
        iterator &operator++() noexcept {
            at_ += stride_;
            return *this;
        }
        iterator operator++(int) noexcept {
            iterator before = *this;
            at_ += stride_;
            return before;
        }
        bool operator==(const iterator &other) const noexcept { return at_ == other.at_; }
        bool operator!=(const iterator &other) const noexcept { return at_ != other.at_; }

    private:
        const unsigned char *at_;
        // A later library may have longer corrections: step by the stride, never by sizeof.
        std::size_t stride_;
    };

    explicit corrections_view(const kintsu_view &view) noexcept
        : first_(reinterpret_cast<const unsigned char *>(view.corrections)), count_(view.correction_count),
          stride_(view.correction_stride) {}

    std::size_t size() const noexcept { return count_; }
    bool empty() const noexcept { return count_ == 0; }
    /** `at` must be below size(). */
    correction operator[](std::size_t at) const noexcept { return *iterator(first_ + at * stride_, stride_); }
    iterator begin() const noexcept { return iterator(first_, stride_); }
    iterator end() const noexcept { return iterator(first_ + count_ * stride_, stride_); }

private:
    const unsigned char *first_;
    std::size_t count_;
    std::size_t stride_;
};

#if defined(__cpp_exceptions)
/** What result::value() throws: reason, place and a sentence that holds no text of the input. */
class unrepairable : public std::runtime_error {
public:
    explicit unrepairable(const kintsu_error &error)
        : std::runtime_error(std::string(error.message, error.message_len)), reason_(error.code),
          offset_(error.offset) {}

    /** KINTSU_REASON_*. */
    std::int32_t reason() const noexcept { return reason_; }
    /** The byte of the input at which it was known. */
    std::uint64_t offset() const noexcept { return offset_; }

private:
    std::int32_t reason_;
    std::uint64_t offset_;
};
#endif

/** Workspace and answer of a call. One thread at a time; it may move between calls. */
class result {
public:
    result() noexcept : handle_(kintsu_result_new()) {}

    /** Whether there is a text. */
    bool ok() const noexcept { return view_.grade != KINTSU_FAILED; }

    /**
     * The mended text; empty where there is none.
     *
     * Where owns_text() is false it is a slice of the text that was given, and lives as long as that text. Else it
     * lives until this result's next call or its end, and 64 zero bytes stand behind it.
     */
    std::string_view text() const noexcept {
        if (!ok())
            return {};
        if (view_.text != nullptr)
            return {detail::chars(view_.text), static_cast<std::size_t>(view_.text_len)};
        return input_.substr(static_cast<std::size_t>(view_.in_offset), static_cast<std::size_t>(view_.in_len));
    }

    /** Whether text() lies in this result, and not in the text that was given. */
    bool owns_text() const noexcept { return view_.text != nullptr; }

    /** KINTSU_UNCHANGED to KINTSU_FAILED. */
    std::int32_t grade() const noexcept { return view_.grade; }
    /** From 0 to 1. */
    double confidence() const noexcept { return view_.confidence; }
    /** KINTSU_F_*. */
    std::uint32_t flags() const noexcept { return view_.flags; }
    /** Whether every one of these KINTSU_F_* is set. */
    bool has(std::uint32_t flags) const noexcept { return (view_.flags & flags) == flags; }
    /** Borrowed: valid until the next call. */
    corrections_view corrections() const noexcept { return corrections_view(view_); }
    /** The rest; what it points to is borrowed: valid until the next call. */
    const kintsu_view &view() const noexcept { return view_; }

    /** Why there is no text; the code is KINTSU_REASON_NONE where there is one, or where nothing ran. */
    kintsu_error error() const noexcept {
        kintsu_error error = KINTSU_ERROR_INIT;
        (void)kintsu_result_error(handle_.get(), &error);
        return error;
    }

    /** The report for people. Borrowed: valid until the next text of this kind or the next call. */
    std::string_view explain() const noexcept { return longer(KINTSU_TEXT_EXPLAIN); }
    /** The report as JSON. Borrowed like explain(). */
    std::string_view report_json() const noexcept { return longer(KINTSU_TEXT_REPORT_JSON); }

#if defined(__cpp_exceptions)
    /** text(), or throws `unrepairable` where there is none. */
    std::string_view value() const {
        if (!ok())
            throw unrepairable(error());
        return text();
    }
#endif

private:
    friend class repairer;

    struct empty_view {
        kintsu_view view = KINTSU_VIEW_INIT;
    };

    std::string_view longer(std::int32_t what) const noexcept {
        const std::uint8_t *text = nullptr;
        std::size_t len = 0;
        if (kintsu_result_text(handle_.get(), what, &text, &len) != KINTSU_OK)
            return {};
        return {detail::chars(text), len};
    }

    detail::owned<kintsu_result> handle_;
    kintsu_view view_ = empty_view().view;
    std::string_view input_;
};

/** Runs a pipeline, which must outlive it, over texts. */
class repairer {
public:
    explicit repairer(const pipeline &with) noexcept : pipeline_(with.get()) {}
    explicit repairer(pipeline &&) = delete;

    /** Mends `text` into `into`, whose last answer is overwritten. */
    status operator()(std::string_view text, result &into) const noexcept {
        into.input_ = text;
        return kintsu_repair(pipeline_, nullptr, detail::bytes(text.data()), text.size(), into.handle_.get(),
                             &into.view_);
    }
    /** The answer may be a slice of the text: a temporary string would be gone before it is read. */
    template <typename Text, typename = detail::if_temporary_string<Text>>
    status operator()(Text &&text, result &into) const noexcept = delete;

private:
    const kintsu_pipeline *pipeline_;
};

/** Mends one text with the default options. Where it could not run, the result is not ok(). */
inline result repair(std::string_view text) noexcept {
    static const std::optional<pipeline> defaults = pipeline::create();
    result mended;
    if (defaults)
        (void)repairer(*defaults)(text, mended);
    return mended;
}
/** The answer may be a slice of the text: see repairer. */
template <typename Text, typename = detail::if_temporary_string<Text>> result repair(Text &&text) = delete;

} // namespace kintsu

#endif
