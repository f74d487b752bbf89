//! The pace of a recording: how fast its writers and its machine were, moment by moment.

pub(crate) mod held_back;
pub mod recorded_pace;
pub(crate) mod thread_waits;
pub mod work_clock;
