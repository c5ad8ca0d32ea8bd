//! The budget for second looks: one for a whole text, whoever looks.
//!
//! It depends on places only, never on how the text came, so that a chunking cannot change a verdict.

use super::limits;

/// What was spent. Plain data.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Budget {
    spent: u64,
    /// Something could not be paid: the reading without a second look was taken.
    pub(crate) exhausted: bool,
}

impl Budget {
    /// Pays for reading `len` bytes again, with `consumed` bytes of the text seen. Whether it could be paid.
    pub(crate) fn pay(&mut self, len: usize, consumed: usize) -> bool {
        let price = len as u64 * limits::REREAD;
        if self.spent + price > limits::BUDGET.0 * consumed as u64 + limits::BUDGET.1 {
            self.exhausted = true;
            return false;
        }
        self.spent += price;
        true
    }
}
