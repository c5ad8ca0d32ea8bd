//! The constants of judgement of the mender: windows, caps, prices. Each with its reason.

/// The longest key, in bytes, that a look ahead follows to its end. Longer ones exist only in valid text, and
/// there the strict reading wins anyway.
pub(crate) const KEY: usize = 64;

/// How far back a line's indentation is looked for. Deeper indentation exists, fences behind it do not.
pub(crate) const INDENT: usize = 64;

/// How far a quote inside a key may be from the one that ends it: keys are short, values are not.
pub(crate) const KEY_REST: usize = 48;

/// How many newlines without a verdict end a run of words: the fourth delimiter, as everywhere.
pub(crate) const RUN_LINES: u32 = 4;

/// The price of a second look, a byte: the scan again and its own lookahead. Hostile text costs up to seven steps
/// a byte (counted over the shapes of `tests/hostile.rs`), so the price is above that.
pub(crate) const REREAD: u64 = 8;

/// What may be spent on second looks: so much a byte consumed, and so much from the start.
pub(crate) const BUDGET: (u64, u64) = (20, 20 << 10);

/// How much of a comment's line is searched for a quote that would make it text.
pub(crate) const LINE: usize = 64;

/// The longest run of marks that is read as one fence. Longer runs are read in pieces: a fence has a few marks, and a
/// look at a run must stay short.
pub(crate) const FENCE: usize = 16;

/// How far a fence's info line is read for its end.
pub(crate) const INFO: usize = 256;

/// The longest host name that is looked at to tell a path: what DNS allows one label.
pub(crate) const HOST: usize = 63;

/// How much of a path is read again once it is known to be one. Windows ends its own at 260, or, asked nicely, at
/// 32,767 characters; nobody writes the latter.
pub(crate) const PATH: usize = 4096;

/// The most number signs around a raw string of Rust, as its compiler has it.
pub(crate) const HASHES: usize = 255;

/// So many elements without a colon, and braces hold a set: the fourth delimiter decides, as everywhere.
pub(crate) const SET: u32 = 3;

/// So many round brackets are looked through for the first value.
pub(crate) const GROUPS: u32 = 4;

/// How many levels further out a key may belong by its line, and how deep such a text may be: more missing closers
/// are no slip.
pub(crate) const UP: usize = 16;

/// So many places for owed closers are kept: more records without brackets are another notation.
pub(crate) const PLACES: usize = 256;

/// How many bytes must be in view for the lane: below that, a stream in small pieces would start it for
/// every token.
pub(crate) const LANE: usize = 256;

/// The same where the text has ended: anything longer than a few tokens.
pub(crate) const LANE_END: usize = 8;

/// A run of the lane that is shorter led nowhere: about three tokens.
pub(crate) const LANE_GAIN: usize = 48;

/// The most turns that the lane sits out where defects are dense.
pub(crate) const LANE_PAUSE: u32 = 31;

/// How much text is checked to be UTF-8 at once, at least and at most: enough for a start to be nothing, little enough
/// to be in the cache still. What is no UTF-8 brings it down, so that what was looked at in vain is paid for by what
/// was not.
pub(crate) const LANE_UTF8: (usize, usize) = (64, 4096);
