//! Why memtables were flushed: RocksDB's `FlushReason` (G-10).

/// A reason, under the name that `flush_started` gives it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FlushReason(u8);

/// `GetFlushReasonString` of 5.18 to 11.8 (`flush_job.cc`).
const NAMES: [&str; 17] = [
    "Other Reasons",
    "Get Live Files",
    "Shut down",
    "External File Ingestion",
    "Manual Compaction",
    "Write Buffer Manager",
    "Write Buffer Full",
    "Test",
    "Delete Files",
    "Auto Compaction",
    "Manual Flush",
    "Error Recovery",
    "Error Recovery Retry Flush",
    "WAL Full",
    "Catch Up After Error Recovery",
    "Memtable Max Range Deletions",
    "Invalid",
];

impl FlushReason {
    /// The database is closed.
    pub const SHUT_DOWN: Self = Self(2);

    /// The reason of a name; `None`: RocksDB up to 11.8 has none like it.
    pub fn from_name(name: &str) -> Option<Self> {
        let place = NAMES.iter().position(|one| *one == name)?;
        u8::try_from(place).ok().map(Self)
    }

    /// Its name, as the `LOG` has it.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_log() {
        let shut_down = FlushReason::from_name("Shut down");
        assert_eq!(shut_down, Some(FlushReason::SHUT_DOWN));
        for name in NAMES {
            assert_eq!(
                FlushReason::from_name(name).map(FlushReason::name),
                Some(name)
            );
        }
        assert_eq!(FlushReason::from_name("of another release"), None);
    }
}
