//! What a `LOG` says of calls of `CompactRange` beside their jobs.

/// A line with which a call of `CompactRange` starts with a level, in the thread of the call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeMark {
    /// Its time.
    pub time: u64,
    /// When the thread was done with the level: since 7.3 it holds the line back until then.
    /// `None`: unknown, as in the releases before, or the call moved its files afterwards.
    pub done: Option<u64>,
    /// Whether the call takes all levels at once, so that there is no other level after it.
    pub is_all_levels: bool,
    /// The wait of an exclusive call before it; `None`: no line says that there was one.
    pub wait: Option<RangeWait>,
    /// The thread of the call.
    pub thread: u64,
    /// The next line of the thread that is not of the call; `None`: the log has none.
    pub next: Option<u64>,
}

/// A time in which a call of `CompactRange` waited for all other compactions, as it is an exclusive
/// one, in µs of the `LOG`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeWait {
    /// The first line that says so.
    pub from: u64,
    /// When the call went on.
    pub until: u64,
    /// The compactions that ran when it began and ended in it: families, and jobs as its `LOG`
    /// numbers them.
    pub jobs: Vec<(String, u32)>,
}
