//! Where the keys of a recording come from: db_bench's generator, and a full fill before it.

use super::{CutHistory, CutsUnavailable};
use crate::key_set::KeySet;
use crate::options::{CompactionStyle, CompressionType};
use crate::population::{Detail, Population};
use crate::scenario::Benchmark;
use crate::sst::SstFile;
use crate::workload::KeyStream;

impl CutHistory<'_> {
    /// The keys that the recorded process wrote, in order.
    ///
    /// # Errors
    /// As [`super::verify_cuts`].
    pub(crate) fn key_stream(&self) -> Result<KeyStream, CutsUnavailable> {
        if self.options.compaction_style != CompactionStyle::Universal {
            return Err(CutsUnavailable::new(
                "only universal compaction is cut so far",
            ));
        }
        if self
            .written_files()
            .any(|file| file.compression != CompressionType::None)
        {
            return Err(CutsUnavailable::new("compressed sizes are not exact"));
        }
        if 1 < self.workload.threads {
            return Err(CutsUnavailable::new(
                "the order of several threads is not known",
            ));
        }
        let write = self.workload.benchmarks.iter().position(|benchmark| {
            matches!(
                benchmark,
                Benchmark::FillSeq
                    | Benchmark::FillRandom
                    | Benchmark::Overwrite
                    | Benchmark::FillUniqueRandom
            )
        });
        let Some(index) = write else {
            return Err(CutsUnavailable::new("no benchmark writes keys"));
        };
        let threads_started = index as u64;
        let benchmark = self.workload.benchmarks[index];
        let stream = KeyStream::new(self.workload, benchmark, threads_started, Detail::Exact);
        stream.map_err(|error| CutsUnavailable::new(error.to_string()))
    }
}

/// What a file holds that an initial fill of all keys left: each key of its range.
///
/// # Errors
/// When its keys are not those of db_bench.
pub(crate) fn initial_population(file: &SstFile) -> Result<Population, CutsUnavailable> {
    let range = file.range();
    let bounds = (
        u32::try_from(range.smallest.0),
        u32::try_from(range.largest.0),
    );
    let population = match bounds {
        (Ok(first), Ok(last)) => Population::from_keys(KeySet::from_interval(first, last)),
        _ => None,
    };
    population.ok_or_else(|| CutsUnavailable::new("keys are not those of db_bench"))
}
