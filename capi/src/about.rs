//! What the library says about itself: version, ABI, names. All text is static and zero-terminated.
//!
//! The engine's names carry no zero byte, so they are packed into tables when this file is compiled: a name costs
//! no allocation, no lock and no first-use initialisation.

use std::ffi::{CStr, c_char};
use std::ptr;

use kintsu_core::{Group, Reason, rules};

use crate::constants::kintsu_status_code as Code;

/// The number of this ABI. A change that breaks callers raises it, the SONAME and the name of kintsu_abi_1().
pub const KINTSU_ABI: u32 = 1;

const VERSION: &CStr = match CStr::from_bytes_with_nul(concat!(env!("CARGO_PKG_VERSION"), "\0").as_bytes()) {
    Ok(version) => version,
    Err(_) => panic!("a version holds no zero byte"),
};

/// `N` names, `L` bytes in all, a zero byte behind each.
struct Names<const N: usize, const L: usize> {
    bytes: [u8; L],
    starts: [usize; N],
}

const fn length(names: &[&str]) -> usize {
    let (mut sum, mut at) = (0, 0);
    while at < names.len() {
        sum += names[at].len() + 1;
        at += 1;
    }
    sum
}

impl<const N: usize, const L: usize> Names<N, L> {
    const fn pack(names: [&str; N]) -> Names<N, L> {
        let mut packed = Names { bytes: [0; L], starts: [0; N] };
        let (mut at, mut to) = (0, 0);
        while at < N {
            packed.starts[at] = to;
            let name = names[at].as_bytes();
            let mut from = 0;
            while from < name.len() {
                assert!(name[from] != 0);
                packed.bytes[to] = name[from];
                from += 1;
                to += 1;
            }
            to += 1;
            at += 1;
        }
        packed
    }

    /// The name at this place of the table; NULL for none.
    fn get(&'static self, at: Option<usize>) -> *const c_char {
        at.and_then(|at| self.starts.get(at))
            .and_then(|&start| self.bytes.get(start..))
            .map_or(ptr::null(), |name| name.as_ptr().cast())
    }
}

/// A static table of the names of all items of a constant array.
macro_rules! names {
    ($table:ident, $all:expr, |$item:ident| $name:expr) => {
        static $table: Names<{ $all.len() }, { length(&$table::NAMES) }> = Names::pack($table::NAMES);
        #[allow(non_snake_case, reason = "beside the table of the same name")]
        mod $table {
            use super::*;
            pub(super) const NAMES: [&str; $all.len()] = {
                let mut names = [""; $all.len()];
                let mut at = 0;
                while at < names.len() {
                    let $item = &$all[at];
                    names[at] = $name;
                    at += 1;
                }
                names
            };
        }
    };
}

names!(KINDS, rules::ROWS, |row| row.id);
names!(GROUPS, Group::ALL, |group| group.name());
names!(REASONS, Reason::ALL, |reason| reason.name());
names!(STATUSES, Code::ALL, |status| status.1);

/// The number of the ABI that this library has, to compare with KINTSU_ABI.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_abi() -> u32 {
    KINTSU_ABI
}

/// Gives 1. A program that calls it cannot be linked to, or load, a library of another ABI.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_abi_1() -> u32 {
    KINTSU_ABI
}

/// The version of the library, such as "0.1.0". Static, zero-terminated.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_version() -> *const c_char {
    VERSION.as_ptr()
}

/// The name of a status (0 and below) or of a reason (above 0), such as "null" or "no-json-found". Static,
/// zero-terminated. NULL: there is no such number.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_status_name(code: i32) -> *const c_char {
    if code > 0 {
        REASONS.get(Reason::ALL.iter().position(|&reason| reason as i32 == code))
    } else {
        STATUSES.get(Code::ALL.iter().position(|&(status, _)| status as i32 == code))
    }
}

/// One more than the highest number of a kind. The numbers have gaps: kintsu_kind_name() gives NULL there.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_kind_count() -> u32 {
    const { rules::ROWS[rules::ROWS.len() - 1].kind as u32 + 1 }
}

/// The name of a kind of correction (KINTSU_KIND_*), such as "comma-trailing". Static, zero-terminated. NULL: there
/// is no such number.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_kind_name(kind: u32) -> *const c_char {
    KINDS.get(rules::ROWS.binary_search_by_key(&kind, |row| row.kind as u32).ok())
}

/// The name of a group of rules (KINTSU_GROUP_*), such as "commas". Static, zero-terminated. NULL: there is no such
/// number.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_group_name(group: u32) -> *const c_char {
    GROUPS.get(Group::ALL.iter().position(|&row| row as u32 == group))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: *const c_char) -> Option<&'static str> {
        // SAFETY: what these functions give is NULL or static and zero-terminated.
        (!name.is_null()).then(|| unsafe { CStr::from_ptr(name) }.to_str().unwrap())
    }

    #[test]
    fn every_number_has_the_engines_name_and_every_gap_has_none() {
        for kind in 0..kintsu_kind_count() + 10 {
            let engine = rules::ROWS.iter().find(|row| row.kind as u32 == kind).map(|row| row.id);
            assert_eq!(text(kintsu_kind_name(kind)), engine);
        }
        for group in 0..100 {
            assert_eq!(text(kintsu_group_name(group)), Group::by_number(group).map(Group::name));
        }
        for reason in Reason::ALL {
            assert_eq!(text(kintsu_status_name(reason as i32)), Some(reason.name()));
        }
        for (code, name) in Code::ALL {
            assert_eq!(text(kintsu_status_name(code as i32)), Some(name));
        }
        for nothing in [i32::MIN, -10, 10, i32::MAX] {
            assert_eq!(text(kintsu_status_name(nothing)), None);
        }
        assert_eq!(text(kintsu_version()), Some(kintsu_core::VERSION));
    }
}
