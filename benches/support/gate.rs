//! A bench reports; with `KINTSU_BENCH_GATE=1` it also fails where a bound of the project is missed.

/// Counts what was missed.
#[derive(Default)]
pub(crate) struct Gate {
    held: usize,
    missed: usize,
}

impl Gate {
    /// Notes whether a bound holds; the word for the table.
    pub(crate) fn note(&mut self, holds: bool) -> &'static str {
        if holds {
            self.held += 1;
            "holds"
        } else {
            self.missed += 1;
            "MISSED"
        }
    }

    /// The last line, and the exit status.
    pub(crate) fn close(self, bench: &str) {
        let Gate { held, missed } = self;
        println!("\n{bench}: {held} bounds hold, {missed} are missed");
        if missed > 0 && std::env::var_os("KINTSU_BENCH_GATE").is_some_and(|on| on == "1") {
            std::process::exit(1);
        }
    }
}
