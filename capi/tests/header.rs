//! `include/kintsu.h` is what `capi/` says: regenerated here and compared, byte for byte.
//!
//! cbindgen reads the sources; what it cannot see, since macros and tables of the engine make it, is written here:
//! the version, the initialisers, and the constants of kinds, groups and options. So those numbers come from the
//! one table that the engine uses.
//!
//! `KINTSU_BLESS=1 cargo test -p kintsu-capi --test header` writes the file anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use kintsu_core::{Group, OPTIONS, Type, rules::ROWS};

fn package() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn header_file() -> PathBuf {
    package().join("../include/kintsu.h")
}

/// `comma-trailing` as the end of a constant's name.
fn upper(name: &str) -> String {
    name.to_ascii_uppercase().replace('-', "_")
}

/// One enum of constants with a comment each. The tag is a name that no signature uses.
fn constants(tag: &str, doc: &str, rows: impl Iterator<Item = (String, u32, String)>) -> String {
    let mut text = format!("/** {doc} */\nenum {tag} {{\n");
    for (name, number, doc) in rows {
        writeln!(text, "    /** {doc} */\n    {name} = {number},").unwrap();
    }
    // C before C99 and C++ before C++11 forbid a comma before the brace; nobody forbids none.
    text.truncate(text.len() - 2);
    text.push_str("\n};\n");
    text
}

/// What an option takes, in the words of the header.
fn takes(value: Type) -> String {
    match value {
        Type::Number(low, high) if high == i64::MAX as u64 => format!("Takes {low} and up."),
        Type::Number(low, high) => format!("Takes {low} to {high}."),
        Type::Ratio => "Takes millionths: 0 to 1000000.".to_owned(),
        Type::Word(words) => {
            let words: Vec<_> = words.iter().enumerate().map(|(at, word)| format!("{at} {word}")).collect();
            format!("Takes {}.", words.join(", "))
        }
    }
}

/// What stands between the includes and the first declaration.
fn preamble() -> String {
    let version: Vec<&str> = env!("CARGO_PKG_VERSION").split('.').collect();
    let mut text = format!(
        "\n#if defined(KINTSU_STATIC)\n\
         #define KINTSU_API\n\
         #elif defined(_WIN32)\n\
         #define KINTSU_API __declspec(dllimport)\n\
         #else\n\
         #define KINTSU_API\n\
         #endif\n\n\
         /** The version of this header; kintsu_version() says the library's. */\n\
         #define KINTSU_VERSION_MAJOR {}\n\
         #define KINTSU_VERSION_MINOR {}\n\
         #define KINTSU_VERSION_PATCH {}\n\n",
        version[0], version[1], version[2]
    );
    text.push_str(INITIALISERS);
    text.push_str(&constants(
        "kintsu_option_key",
        "The keys of kintsu_options_set().",
        OPTIONS.iter().map(|row| {
            let name = format!("KINTSU_OPT_{}", upper(&row.name.replace('_', "-")));
            (name, row.number.unsigned_abs(), format!("{} {}", row.doc, takes(row.value)))
        }),
    ));
    text.push('\n');
    text.push_str(&constants(
        "kintsu_group",
        "Groups of rules: kintsu_options_set_group().",
        Group::ALL.iter().map(|group| {
            (format!("KINTSU_GROUP_{}", upper(group.name())), *group as u32, group.doc().to_owned())
        }),
    ));
    text.push('\n');
    text.push_str(&constants(
        "kintsu_kind",
        "Kinds of corrections, which are the rules: kintsu_correction.kind, kintsu_options_set_rule().",
        ROWS.iter().map(|row| {
            // What ends a comment must not stand in one.
            let doc = row.doc.replace("/*", "/ *").replace("*/", "* /");
            (format!("KINTSU_KIND_{}", upper(row.id)), row.kind as u32, doc)
        }),
    ));
    text
}

/// The initialisers, one zero for each member: `{0}` would leave the size 0, and warns in C++.
const INITIALISERS: &str = "\
/** A kintsu_error with its size set. */
#define KINTSU_ERROR_INIT { (uint32_t)sizeof(kintsu_error), 0, 0, 0, { 0 } }

/** A kintsu_view with its size set, and empty. */
#define KINTSU_VIEW_INIT { \\
    (uint32_t)sizeof(kintsu_view), KINTSU_FAILED, 0, 0, 0.0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \\
    0, 0, 0, 0, 0, 0, 0, 0 }

";

/// cbindgen's text as a reader of C would have written it.
///
/// - An enum is one only for its constants: the types that cbindgen adds for it (one for C++, another for C23) would
///   invite signatures that use them.
/// - The typedefs are used without the word `struct`.
/// - A comment of one line takes one line.
fn tidy(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut skipping = None;
    for line in text.lines() {
        let is_enum = lines.last().is_some_and(|last| last.starts_with("enum "));
        let after_enum = lines.last().is_some_and(|last| last == "};");
        if let Some(end) = skipping {
            if line == end {
                skipping = None;
            }
        } else if is_enum && line.starts_with("#if defined(__cplusplus)") {
            skipping = Some("#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L");
        } else if after_enum && line == "#ifndef __cplusplus" {
            skipping = Some("#endif // __cplusplus");
        } else if is_enum && line == " {" {
            lines.last_mut().unwrap().push_str(" {");
        } else if line.trim() == "*/"
            && lines.len() > 1
            && lines[lines.len() - 2].trim() == "/**"
            && line.len() + lines[lines.len() - 1].len() < 118
        {
            let doc = lines.pop().unwrap();
            let indent = line.len() - line.trim_start().len() - 1;
            *lines.last_mut().unwrap() =
                format!("{}/** {} */", " ".repeat(indent), doc.trim().trim_start_matches("* "));
        } else if line.starts_with("typedef") {
            lines.push(line.to_owned());
        } else {
            lines.push(line.replace("struct kintsu_", "kintsu_"));
        }
    }
    assert!(skipping.is_none(), "cbindgen words enums differently: see `tidy`");
    lines.join("\n") + "\n"
}

fn generate() -> String {
    let mut config =
        cbindgen::Config::from_file(package().join("cbindgen.toml")).expect("cbindgen.toml is valid");
    config.after_includes = Some(preamble());
    let bindings = cbindgen::Builder::new()
        .with_config(config)
        .with_src(package().join("src/lib.rs"))
        .generate()
        .expect("cbindgen reads the sources");
    let mut bytes = Vec::new();
    bindings.write(&mut bytes);
    tidy(&String::from_utf8(bytes).expect("a header is text"))
}

#[test]
fn the_header_is_what_the_sources_say() {
    let fresh = generate();
    if std::env::var_os("KINTSU_BLESS").is_some_and(|value| value == "1") {
        std::fs::write(header_file(), &fresh).expect("include/ can be written");
    }
    let committed = std::fs::read_to_string(header_file()).unwrap_or_default();
    let differs = fresh.lines().zip(committed.lines()).position(|(fresh, old)| fresh != old);
    assert!(
        fresh == committed,
        "include/kintsu.h is stale (first difference near line {}): renew it by \
         KINTSU_BLESS=1 cargo test -p kintsu-capi --test header",
        differs.unwrap_or_else(|| fresh.lines().count().min(committed.lines().count())) + 1
    );
}

#[test]
fn no_comment_is_cut_and_no_rust_shows() {
    let header = generate();
    for rust in ["# Safety", "# Errors", "unsafe", "`Option", "::", "&mut", "Vec<"] {
        assert!(!header.contains(rust), "the header says {rust:?}");
    }
    assert_eq!(header.matches("/*").count(), header.matches("*/").count());
}

/// The constants of the header by name: `    KINTSU_X = 1,` lines.
fn numbers(header: &str) -> Vec<(&str, i64)> {
    header
        .lines()
        .filter_map(|line| line.trim().trim_end_matches(',').split_once(" = "))
        .filter(|(name, _)| name.starts_with("KINTSU_"))
        .map(|(name, number)| (name, number.parse().expect("a constant is a number")))
        .collect()
}

#[test]
fn every_constant_has_a_name_of_its_own() {
    let header = generate();
    let numbers = numbers(&header);
    let names: BTreeSet<_> = numbers.iter().map(|&(name, _)| name).collect();
    assert_eq!(names.len(), numbers.len());
    for (prefix, rows) in
        [("KINTSU_KIND_", ROWS.len()), ("KINTSU_GROUP_", Group::ALL.len()), ("KINTSU_OPT_", OPTIONS.len())]
    {
        assert_eq!(names.iter().filter(|name| name.starts_with(prefix)).count(), rows, "{prefix}");
    }
}

#[test]
fn the_version_macros_make_the_version() {
    let header = generate();
    let part = |name: &str| {
        let line = header.lines().find(|line| line.contains(&format!("KINTSU_VERSION_{name} "))).unwrap();
        line.rsplit(' ').next().unwrap().to_owned()
    };
    assert_eq!([part("MAJOR"), part("MINOR"), part("PATCH")].join("."), kintsu_core::VERSION);
}
