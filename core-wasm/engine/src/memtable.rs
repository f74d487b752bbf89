//! How many entries a memtable takes before it is switched (W-11, W-12).

use crate::options::Options;

/// Predicts memtable switches from (sanitized) options and entry sizes.
#[derive(Clone, Debug)]
pub struct MemtableModel {}

impl MemtableModel {
    /// A model for entries of `key_size` and `value_size` bytes.
    pub fn new(_options: &Options, _key_size: u32, _value_size: u32) -> Self {
        todo!()
    }

    /// Entries that the next memtable takes before it is switched; at least 1.
    pub fn next_entry_count(&mut self) -> u64 {
        todo!()
    }
}
