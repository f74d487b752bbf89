//! What the opens of a `LOG` changed, and how long writers waited in them, as facts.

/// An option whose value is another one than before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionChange {
    /// RocksDB's name; of an option that the dump names within another one, both.
    pub name: String,
    /// The value before; empty: unknown.
    pub before: String,
    /// The value from then on.
    pub after: String,
}

impl OptionChange {
    /// `max_background_jobs 2 → 4`
    pub fn text(&self) -> String {
        let Self {
            name,
            before,
            after,
        } = self;
        match before.as_str() {
            "" => format!("{name} → {after} (before: unknown)"),
            before => format!("{name} {before} → {after}"),
        }
    }
}

/// What changed at one moment, of the database or of one column family.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsChanged {
    /// When a call changed it, in µs of the log; of an open, its first line.
    pub time: u64,
    /// The column family; `None`: the database.
    pub family: Option<String>,
    /// By name.
    pub changes: Vec<OptionChange>,
}

/// What the last dump of an open says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenStall {
    /// `Cumulative stall`, in µs.
    pub micros: u64,
    /// The time from the open to the dump, in µs.
    pub counted_micros: u64,
    /// When the dump was written, in µs of the `LOG`.
    pub until: u64,
}
