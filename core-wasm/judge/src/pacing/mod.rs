//! The pace of a recording: the speed of its writers and its machine at each moment.

pub(crate) mod held_back;
pub(crate) mod recorded_pace;
pub(crate) mod thread_waits;
mod work_clock;

/// A period in a recording, with a number or a fact about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span<T = u64> {
    /// Its start, in µs.
    pub(crate) from: u64,
    /// Its end, in µs.
    pub(crate) until: u64,
    pub(crate) what: T,
}
