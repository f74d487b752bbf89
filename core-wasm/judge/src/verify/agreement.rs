//! How many of something agree.

/// The number of decisions of a kind that agree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Agreement {
    /// Those that agree.
    pub agree: u64,
    /// All.
    pub total: u64,
}
