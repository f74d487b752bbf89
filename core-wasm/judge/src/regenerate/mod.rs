//! The keys that db_bench wrote, and what files hold then.
//!
//! db_bench's keys follow from its command line (B-20..B-22), so the contents of every flush are
//! known: the next so many writes. Those of a compaction then follow from its inputs.
//!
//! ```text
//!   writes     1 … 1758 | 1759 … 3516 | …        from the LOG: entries of each memtable
//!   flushes      #8     |     #9      |          keys regenerated, compared with the MANIFEST
//!   compaction   #8 + #9 → #12 #13               merged, cut by our rules, compared
//! ```

mod entries;
mod keys;

pub(crate) use entries::{Entries, exact_split_key};
pub(crate) use keys::{Rewriting, filled_files, regenerable, regenerable_workload};
