//! Everything that happened to a recorded database beside its flushes and compactions.

pub mod between_opens;
pub mod checkpoint_rows;
pub mod dumped_stall;
pub mod failures;
pub mod family_stalls;
pub mod held_snapshots;
pub mod job_threads;
pub mod life;
pub mod lost_files;
pub mod open_life;
pub mod open_stalls;
pub mod open_work;
pub mod parts;
pub mod paused_work;
pub mod range_calls;
pub mod stall_circumstances;
pub mod stall_limits;
pub mod stall_rows;
pub mod stall_words;
pub mod wal_rounds;
pub mod work_by_reason;
