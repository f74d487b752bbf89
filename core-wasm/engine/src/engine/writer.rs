//! The writing threads of db_bench, as one clock: operations take time, fill memtables, and wait.

/// Picoseconds in a nanosecond: operations are so short that nanoseconds would round too much.
const PICOS: u128 = 1_000;

/// How fast operations come: what they cost, or what they are held to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pace {
    /// One operation each so many picoseconds.
    PicosPerOperation(u64),
    /// None: writes are stopped.
    Stopped,
}

/// The progress of a write benchmark in virtual time.
#[derive(Clone, Debug)]
pub(super) struct Writer {
    /// Operations of the benchmark that are still to come; 0 when none runs.
    pub(super) operations_left: u64,
    /// Operations in the mutable memtable.
    pub(super) memtable_operations: u64,
    /// Operations that the mutable memtable takes.
    pub(super) memtable_capacity: u64,
    pace: Pace,
    /// The instant up to which operations are counted, in picoseconds.
    counted_until_picos: u128,
}

impl Writer {
    pub(super) fn new(memtable_capacity: u64) -> Self {
        Self {
            operations_left: 0,
            memtable_operations: 0,
            memtable_capacity,
            pace: Pace::Stopped,
            counted_until_picos: 0,
        }
    }

    /// Counts the operations done until `now`; returns how many there were.
    ///
    /// Never goes past a full memtable or the end of the benchmark: [`Writer::due`] comes first.
    pub(super) fn advance(&mut self, now_nanos: u64) -> u64 {
        let now_picos = u128::from(now_nanos) * PICOS;
        let Pace::PicosPerOperation(pace) = self.pace else {
            self.counted_until_picos = now_picos;
            return 0;
        };
        let room = self.room();
        let elapsed = now_picos.saturating_sub(self.counted_until_picos);
        let done = (elapsed / u128::from(pace)).min(u128::from(room)) as u64;
        self.operations_left -= done;
        self.memtable_operations += done;
        self.counted_until_picos = if done == room {
            now_picos
        } else {
            self.counted_until_picos + u128::from(done) * u128::from(pace)
        };
        done
    }

    /// When the memtable is full and the next write has to switch it, or the benchmark ends.
    /// `None` while writes are stopped and between benchmarks.
    pub(super) fn due(&self, now_nanos: u64) -> Option<u64> {
        if self.operations_left == 0 {
            return None;
        }
        if self.is_memtable_full() {
            return Some(now_nanos);
        }
        let Pace::PicosPerOperation(pace) = self.pace else {
            return None;
        };
        let picos = self.counted_until_picos + u128::from(self.room()) * u128::from(pace);
        Some(u64::try_from(picos.div_ceil(PICOS)).unwrap_or(u64::MAX))
    }

    /// Whether the next write has to switch the memtable first (W-11).
    pub(super) fn is_memtable_full(&self) -> bool {
        self.memtable_capacity <= self.memtable_operations
    }

    /// A new memtable takes the place of the full one.
    pub(super) fn switch_memtable(&mut self, capacity: u64) {
        self.memtable_operations = 0;
        self.memtable_capacity = capacity;
    }

    /// Changes the pace from `now` on; the operations until then have been counted.
    pub(super) fn set_pace(&mut self, now_nanos: u64, pace: Pace) {
        if self.pace != pace {
            self.pace = pace;
            self.counted_until_picos = u128::from(now_nanos) * PICOS;
        }
    }

    /// Operations until the memtable is full or the benchmark ends.
    fn room(&self) -> u64 {
        let space = self.memtable_capacity - self.memtable_operations;
        space.min(self.operations_left)
    }
}
