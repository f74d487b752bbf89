//! Recordings of real databases: every one in the repository, and any in a folder beside it.

mod accumulated;
mod blob_files;
mod closed_loop;
mod compression;
mod damage;
mod dumps;
mod events;
mod failed_and_recent;
mod families;
mod families_that_ended;
mod fifo_alone;
mod folder;
mod given_up;
mod happenings;
mod histories;
mod level_summaries;
mod log_moves;
mod log_only;
mod manifest_span;
mod moments;
mod set_options;
mod small_log;
mod stall_changes;
mod stats_text;
mod subsets;
mod verify;
