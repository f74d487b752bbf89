//! The keys that db_bench wrote, and the file contents that follow from them.
//!
//! db_bench's keys follow from its command line (B-20..B-22), and the number of writes determines
//! what each flush contains. A compaction's outputs then follow from its inputs.
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
