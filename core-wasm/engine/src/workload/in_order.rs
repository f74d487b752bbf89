//! Keys in the order of the writes, for callers that track sequence numbers.

use crate::workload::{KeyStream, Source};

impl KeyStream {
    /// Returns the keys of the next `operations` writes in order, or fewer at the end of the
    /// stream.
    ///
    /// `None` if single writes are unknown: in samples and previews, and with several threads.
    pub fn take_in_order(&mut self, operations: u64) -> Option<Vec<u32>> {
        if self.detail.factor() != 1 || 1 < self.threads {
            return None;
        }
        let taken = operations.min(self.remaining());
        let (from, to) = (self.done, self.done + taken);
        let keys = match &mut self.source {
            Source::Sequential => (from as u32..to as u32).collect(),
            Source::Random(random) => {
                let mut keys = Vec::with_capacity(taken as usize);
                random.for_each(taken, |key| keys.push(key));
                keys
            }
            Source::Unique(keys) => keys.get(from as usize..to as usize)?.to_vec(),
            Source::Zipf(_) | Source::Mix(_) => return None,
        };
        self.done = to;
        Some(keys)
    }
}
