//! The builder of options. Every setter checks its value, so a pipeline can always be made of what is set.

use kintsu_core::rules::{Group, Kind, Mode};

use crate::constants::kintsu_rule_mode;
use crate::guard::{Status, guard, guard_or};
use crate::handle::{Handle, give, take};

/// Options, set one after the other: a builder. One thread at a time.
///
/// A pipeline takes a copy, so options may be changed or freed right after kintsu_pipeline_new().
pub struct kintsu_options {
    pub(crate) handle: Handle<kintsu_core::Options>,
}

/// The default options. Owned: free them with kintsu_options_free().
///
/// NULL: no memory.
#[unsafe(no_mangle)]
pub extern "C" fn kintsu_options_new() -> *mut kintsu_options {
    guard_or(std::ptr::null_mut(), || {
        give(kintsu_options { handle: Handle::new(kintsu_core::Options::default()) })
    })
}

/// Frees options. NULL does nothing.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_options_free(options: *mut kintsu_options) {
    // SAFETY: the header's contract: from `kintsu_options_new`, not freed yet, in no other call.
    guard_or((), || unsafe { take(options) });
}

/// Sets one option.
///
/// `key` is a KINTSU_OPT_*; its comment says which values it takes: numbers as they are, ratios in millionths,
/// words by their number. KINTSU_OPT_PRESET sets many options and is given first.
///
/// Returns KINTSU_OK; KINTSU_E_OPTION where there is no such option or it does not take the value (nothing is set
/// then); KINTSU_E_NULL; KINTSU_E_STATE.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_options_set(options: *mut kintsu_options, key: i32, value: i64) -> i32 {
    change(options, |options| options.set_number(key, value).map(drop).map_err(|_| Status::OPTION))
}

/// Sets what one rule does.
///
/// `kind` is a KINTSU_KIND_*, `mode` a KINTSU_MODE_*. Returns as kintsu_options_set() does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_options_set_rule(options: *mut kintsu_options, kind: u32, mode: i32) -> i32 {
    change(options, |options| {
        let (kind, mode) = (Kind::by_number(kind).ok_or(Status::OPTION)?, rule_mode(mode)?);
        options.set_rule(kind, mode);
        Ok(())
    })
}

/// Sets what every rule of a group does.
///
/// `group` is a KINTSU_GROUP_*, `mode` a KINTSU_MODE_*. Returns as kintsu_options_set() does.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn kintsu_options_set_group(
    options: *mut kintsu_options,
    group: u32,
    mode: i32,
) -> i32 {
    change(options, |options| {
        let (group, mode) = (Group::by_number(group).ok_or(Status::OPTION)?, rule_mode(mode)?);
        options.set_group(group, mode);
        Ok(())
    })
}

fn change(
    options: *const kintsu_options,
    body: impl FnOnce(&mut kintsu_core::Options) -> Result<(), Status>,
) -> i32 {
    guard(|| {
        // SAFETY: the header's contract: NULL, or a live handle.
        let options = unsafe { options.as_ref() }.ok_or(Status::NULL)?;
        options.handle.enter(body)
    })
}

fn rule_mode(mode: i32) -> Result<Mode, Status> {
    const OFF: i32 = kintsu_rule_mode::KINTSU_MODE_OFF as i32;
    const ON: i32 = kintsu_rule_mode::KINTSU_MODE_ON as i32;
    const REPORT: i32 = kintsu_rule_mode::KINTSU_MODE_REPORT as i32;
    match mode {
        OFF => Ok(Mode::Off),
        ON => Ok(Mode::On),
        REPORT => Ok(Mode::Report),
        _ => Err(Status::OPTION),
    }
}
