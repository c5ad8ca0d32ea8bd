//! What the linker must write into the shared library, since rustc writes neither.
//!
//! - The SONAME carries the number of the ABI, so that a program built against one ABI never loads another.
//! - `nodelete`: the panic hook of the guard stays behind after `dlclose`, so its code must too.
//!
//! Both are `cdylib` arguments: the static library and the tests of this package are not touched.

use std::env;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match target.as_str() {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" | "illumos" | "solaris" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-soname,libkintsu.so.1");
            println!("cargo:rustc-cdylib-link-arg=-Wl,-z,nodelete");
        }
        "macos" | "ios" => {
            println!("cargo:rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libkintsu.1.dylib");
        }
        _ => {}
    }
}
