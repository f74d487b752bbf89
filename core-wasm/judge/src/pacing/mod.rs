//! The pace of a recording: the speed of its writers and of its machine over time.

pub(crate) mod held_back;
pub(crate) mod recorded_pace;
pub(crate) mod thread_waits;
mod work_clock;

/// A period in a recording, with a number or fact about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<T = u64> {
    /// Start of the period, in µs.
    pub(crate) from: u64,
    /// End of the period, in µs.
    pub(crate) until: u64,
    pub(crate) what: T,
}
