//! One contender and its yardstick, turn by turn.
//!
//! **Method.** Only a ratio of two times says something on a shared machine, and only where both were taken
//! together: so each round of a contender is timed beside a round of its yardstick, on the thread's own clock,
//! and the ratio is that of the two shortest rounds. A round is many different documents, since a processor learns
//! one document by heart. Criterion decides how many rounds there are and reports the contender's times; the
//! yardstick's are not in them.

use std::time::Duration;

use criterion::measurement::{Measurement, ValueFormatter, WallTime};
use criterion::{BenchmarkGroup, BenchmarkId, Criterion, Throughput};

use super::clock;

/// Criterion's measurement on [`clock`].
pub(crate) struct ThreadTime;

impl Measurement for ThreadTime {
    type Intermediate = Duration;
    type Value = Duration;

    fn start(&self) -> Duration {
        clock::now()
    }

    fn end(&self, before: Duration) -> Duration {
        clock::now().saturating_sub(before)
    }

    fn add(&self, a: &Duration, b: &Duration) -> Duration {
        *a + *b
    }

    fn zero(&self) -> Duration {
        Duration::ZERO
    }

    fn to_f64(&self, value: &Duration) -> f64 {
        value.as_nanos() as f64
    }

    fn formatter(&self) -> &dyn ValueFormatter {
        // Nanoseconds are written as those of the wall's clock.
        WallTime.formatter()
    }
}

/// The shortest rounds of a pair, in seconds.
#[derive(Clone, Copy)]
pub(crate) struct Pair {
    pub(crate) contender: f64,
    pub(crate) yardstick: f64,
}

impl Pair {
    /// How many times as fast as the yardstick the contender is.
    pub(crate) fn speed(&self) -> f64 {
        self.yardstick / self.contender
    }
}

/// Criterion as the benches use it: short measurements of many things.
pub(crate) fn criterion() -> Criterion<ThreadTime> {
    Criterion::default()
        .with_measurement(ThreadTime)
        .sample_size(10)
        .warm_up_time(Duration::from_millis(50))
        .measurement_time(Duration::from_millis(250))
        .nresamples(2000)
        .configure_from_args()
}

/// Times a pair. `None` where the command line's filter leaves it out.
pub(crate) fn pair(
    group: &mut BenchmarkGroup<'_, ThreadTime>,
    id: BenchmarkId,
    bytes: usize,
    mut contender: impl FnMut(),
    mut yardstick: impl FnMut(),
) -> Option<Pair> {
    let mut least: Option<Pair> = None;
    group.throughput(Throughput::Bytes(bytes as u64));
    group.bench_function(id, |b| {
        b.iter_custom(|rounds| {
            (0..rounds)
                .map(|_| {
                    let yardstick = clock::time(&mut yardstick).as_secs_f64();
                    let time = clock::time(&mut contender);
                    let pair =
                        least.get_or_insert(Pair { contender: f64::INFINITY, yardstick: f64::INFINITY });
                    pair.contender = pair.contender.min(time.as_secs_f64());
                    pair.yardstick = pair.yardstick.min(yardstick);
                    time
                })
                .sum()
        });
    });
    least
}
