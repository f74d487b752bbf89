//! Sources of the keys of a recording: db_bench's generator, and a full fill before it.

use crate::regenerate::{CutHistory, CutsUnavailable};
use engine::model::population::Detail;
use engine::options::CompressionType;
use engine::workload::Benchmark;
use engine::workload::{KeyStream, first_seed};

impl CutHistory<'_> {
    /// The keys that the recorded process wrote, in order.
    ///
    /// # Errors
    /// As [`super::verify_cuts`].
    pub(crate) fn key_stream(&self) -> Result<KeyStream, CutsUnavailable> {
        if self
            .written_files()
            .any(|file| file.compression != CompressionType::None)
        {
            return Err(CutsUnavailable::new(
                "compressed sizes cannot be reproduced exactly",
            ));
        }
        if 1 < self.workload.threads {
            return Err(CutsUnavailable::new(
                "the order of writes from several threads is unknown",
            ));
        }
        let benchmarks = self.workload.benchmarks.iter().enumerate();
        let mut writes = benchmarks.filter(|(_, benchmark)| benchmark.writes());
        let Some((index, benchmark)) = writes.next() else {
            return Err(CutsUnavailable::new("no benchmark writes keys"));
        };
        let is_plain = matches!(
            benchmark,
            Benchmark::FillSeq
                | Benchmark::FillRandom
                | Benchmark::Overwrite
                | Benchmark::FillUniqueRandom
        );
        if writes.next().is_some() || !is_plain {
            return Err(CutsUnavailable::new(
                "several benchmarks write, or keys are deleted or drawn with logarithms",
            ));
        }
        let seed = first_seed(self.workload, self.release, index as u64);
        let stream = KeyStream::seeded(self.workload, *benchmark, seed, Detail::Exact);
        stream.map_err(|error| CutsUnavailable::new(error.to_string()))
    }
}
