//! What the shared library exports is what the header declares, and nothing else.
//!
//! Cargo builds no shared library for a test, so the test asks it to, in the folder and with the profile that it was
//! built with itself: mostly there is nothing left to do.

use std::collections::BTreeSet;
use std::process::Command;

use object::{Object, ObjectSymbol};

/// Builds the library and reads it.
fn library() -> Vec<u8> {
    let program = std::env::current_exe().expect("a test knows its own path");
    // target/debug/deps/symbols-…
    let profile = program.ancestors().nth(2).expect("cargo's folders");
    let target = profile.parent().expect("cargo's folders");
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--quiet", "--offline", "--lib", "--profile=test", "--manifest-path"]);
    cargo.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).arg("--target-dir").arg(target);
    if cfg!(feature = "test-hooks") {
        cargo.arg("--features=test-hooks");
    }
    let status = cargo.status().expect("cargo runs");
    assert!(status.success(), "cargo builds the library");
    let name = format!("{}kintsu{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = profile.join(name);
    std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The dynamic symbols that the library defines, without a leading underscore that some platforms add.
fn exported() -> BTreeSet<String> {
    let library = library();
    let file = object::File::parse(&*library).expect("a shared library");
    let mut names: BTreeSet<String> = file
        .dynamic_symbols()
        .filter(ObjectSymbol::is_definition)
        .filter_map(|symbol| symbol.name().ok().map(str::to_owned))
        .collect();
    if names.is_empty() {
        // No ELF: the export table.
        let exports = file.exports().expect("an export table");
        names = exports.iter().map(|export| String::from_utf8_lossy(export.name()).into_owned()).collect();
    }
    names
        .iter()
        .map(|name| name.strip_prefix("_kintsu").map_or(name.clone(), |n| format!("kintsu{n}")))
        .collect()
}

/// The functions of the header: what stands before the parenthesis in a declaration.
fn declared() -> BTreeSet<String> {
    let header = concat!(env!("CARGO_MANIFEST_DIR"), "/../include/kintsu.h");
    let header = std::fs::read_to_string(header).expect("include/kintsu.h");
    let mut names = BTreeSet::new();
    let mut comment = false;
    let mut code = String::new();
    for line in header.lines() {
        comment |= line.trim_start().starts_with("/*");
        if !comment && !line.starts_with('#') {
            code.push_str(line);
            code.push('\n');
        }
        comment &= !line.contains("*/");
    }
    for declaration in code.split("KINTSU_API").skip(1) {
        let before = declaration.split('(').next().expect("split gives one");
        let name = before.split([' ', '*', '\n']).next_back().expect("split gives one");
        names.insert(name.to_owned());
    }
    names
}

#[test]
fn the_header_declares_what_the_library_exports() {
    let declared = declared();
    assert!(declared.contains("kintsu_repair") && declared.contains("kintsu_abi_1"), "{declared:?}");
    let mut exported = exported();
    if cfg!(feature = "test-hooks") {
        assert!(exported.remove("kintsu_test_panic"), "the feature test-hooks exports its function");
    }
    assert_eq!(exported, declared);
}
