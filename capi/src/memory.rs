//! The caller's memory: texts that come in, structs and pointers that go out.
//!
//! **Vocabulary.** A *struct with a size* begins with `uint32_t struct_size`, set by the caller: how many bytes
//! of it the caller knows. A newer library writes no more than that; a newer caller finds the rest as it was.
//!
//! **Invariants.** Memory of the caller is read and written by pointer only. A struct is built here and copied
//! out, in steps of 8 bytes, which all structs grow by: so only whole fields arrive. Outputs are made empty
//! before anything else can go wrong.

use std::ptr;

use crate::guard::Status;

/// A struct with a size that is handed out.
///
/// The implementor is `repr(C)`, its first field is the `u32` size, and it is plain data.
pub(crate) unsafe trait Sized8: Copy {
    /// What it says before anything is known.
    const EMPTY: Self;
    /// Its size in version 1 of the ABI: less than this is no such struct.
    const FIRST: usize;
}

/// A struct of the caller's that will be filled, or nothing where the caller gave NULL.
pub(crate) struct Out<T> {
    place: *mut T,
    size: u32,
}

impl<T: Sized8> Out<T> {
    /// Takes the caller's struct and makes it empty.
    ///
    /// NULL is allowed. A `struct_size` below version 1's is `KINTSU_E_ARG`, and nothing is written.
    /// A pointer that is not NULL must lead to as many writable, aligned bytes as its `struct_size` says.
    pub(crate) unsafe fn new(place: *mut T) -> Result<Out<T>, Status> {
        if place.is_null() {
            return Ok(Out { place, size: 0 });
        }
        // SAFETY: by the contract above, at least the size can be read.
        let size = unsafe { place.cast::<u32>().read() };
        if (size as usize) < T::FIRST {
            return Err(Status::ARG);
        }
        let mut out = Out { place, size };
        out.fill(&T::EMPTY);
        Ok(out)
    }

    /// Copies as much of `value` as the caller's struct holds.
    pub(crate) fn fill(&mut self, value: &T) {
        if self.place.is_null() {
            return;
        }
        let head = size_of::<u32>();
        let whole = (self.size as usize).min(size_of::<T>()) & !7;
        // SAFETY: `new`'s contract: `size` bytes can be written, and `whole` is no more. The struct_size in front
        // stays the caller's. Ranges of two objects, one of them on our stack, do not overlap.
        unsafe {
            ptr::copy_nonoverlapping(
                ptr::from_ref(value).cast::<u8>().add(head),
                self.place.cast::<u8>().add(head),
                whole - head,
            );
        }
    }
}

/// A text of the caller's, for the time of the call.
///
/// NULL with length 0 is the empty text; NULL with another length is `KINTSU_E_NULL`; a length that no
/// allocation can have is `KINTSU_E_ARG`. Otherwise the bytes must be readable and must not change meanwhile.
pub(crate) unsafe fn bytes<'a>(start: *const u8, len: usize) -> Result<&'a [u8], Status> {
    if len == 0 {
        return Ok(&[]);
    }
    if start.is_null() {
        return Err(Status::NULL);
    }
    if isize::try_from(len).is_err() {
        return Err(Status::ARG);
    }
    // SAFETY: the contract above; not NULL, and not longer than an allocation can be.
    Ok(unsafe { std::slice::from_raw_parts(start, len) })
}

/// A writable place of the caller's, checked like [`bytes`]: the start is not NULL unless the length is 0.
pub(crate) fn check_room(start: *mut u8, len: usize) -> Result<(), Status> {
    if len == 0 {
        Ok(())
    } else if start.is_null() {
        Err(Status::NULL)
    } else if isize::try_from(len).is_err() {
        Err(Status::ARG)
    } else {
        Ok(())
    }
}

/// Whether two stretches of memory share a byte.
pub(crate) fn overlap(a: *const u8, a_len: usize, b: *const u8, b_len: usize) -> bool {
    // Addresses only: nothing is read. Lengths are checked before, so the sums cannot wrap for real memory.
    a_len != 0
        && b_len != 0
        && a.addr() < b.addr().saturating_add(b_len)
        && b.addr() < a.addr().saturating_add(a_len)
}

/// Sets a pointer of the caller's. NULL is `KINTSU_E_NULL`.
///
/// A place that is not NULL must be writable and aligned.
pub(crate) unsafe fn set<T>(place: *mut T, value: T) -> Result<(), Status> {
    if place.is_null() {
        return Err(Status::NULL);
    }
    // SAFETY: the contract above. The old value is plain data or uninitialised: it is not dropped.
    unsafe { place.write(value) };
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::kintsu_view;

    #[test]
    fn null_is_empty_only_without_a_length() {
        // SAFETY: NULL is allowed, and the live array is readable.
        unsafe {
            assert_eq!(bytes(ptr::null(), 0), Ok(&[][..]));
            assert_eq!(bytes(ptr::null(), 1), Err(Status::NULL));
            assert_eq!(bytes([1].as_ptr(), usize::MAX), Err(Status::ARG));
            assert_eq!(bytes([7, 8].as_ptr(), 2), Ok(&[7, 8][..]));
        }
    }

    #[test]
    fn stretches_overlap_where_they_share_a_byte() {
        let memory = [0_u8; 8];
        let at = |n: usize| memory[n..].as_ptr();
        assert!(overlap(at(0), 4, at(3), 1));
        assert!(overlap(at(3), 1, at(0), 8));
        assert!(!overlap(at(0), 4, at(4), 4));
        assert!(!overlap(at(0), 0, at(0), 8));
    }

    #[test]
    fn a_struct_gets_whole_fields_and_no_more_than_it_holds() {
        // A caller that knows one field more than version 1, in the middle of an 8-byte step.
        let mut words = [0x5555_5555_5555_5555_u64; 32];
        let first = u32::try_from(kintsu_view::FIRST).unwrap();
        let place = words.as_mut_ptr().cast::<kintsu_view>();
        // SAFETY: 256 aligned bytes; the size said is smaller.
        let mut out = unsafe {
            place.cast::<u32>().write(first + 12);
            Out::new(place).unwrap()
        };
        out.fill(&kintsu_view { text_len: 7, ..kintsu_view::EMPTY });
        assert_eq!(words[0] as u32, first + 12, "the size stays the caller's");
        assert_eq!(words[3], 7);
        assert!(words[kintsu_view::FIRST / 8..].iter().all(|&w| w == 0x5555_5555_5555_5555));
    }

    #[test]
    fn a_struct_that_is_too_small_is_refused_and_not_written() {
        let mut words = [0x5555_5555_5555_5555_u64; 22];
        let place = words.as_mut_ptr().cast::<kintsu_view>();
        // SAFETY: the memory is larger than the size said.
        unsafe { place.cast::<u32>().write(u32::try_from(kintsu_view::FIRST).unwrap() - 1) };
        // SAFETY: as above.
        assert!(unsafe { Out::new(place) }.is_err());
        assert!(words[1..].iter().all(|&w| w == 0x5555_5555_5555_5555));
    }
}
