//! Parser of the `--benchmarks` list (B-7, B-10, B-12). Here `stats` prints nothing (S-27).

use crate::settings::db_bench::DbBenchError;
use crate::workload::Benchmark;

/// Benchmarks that only read or only measure the CPU; their threads take seeds but write nothing.
const READS: &str = "\
    readseq readtorowcache readtocache readreverse readrandom readrandomcoroutine readrandomfast \
    multireadrandom multireadrandomcoroutine readrandomentity multireadentity multiscan \
    multiscanrandom approximatesizerandom approximatememtablestats readmissing newiterator \
    seekrandom readrandomsmall crc32c xxhash xxhash64 xxh3 acquireload compress compressreject \
    uncompress getmergeoperands verifychecksum verifyfilechecksums readrandomoperands backup \
    restore";

/// Parses the list; returns the benchmarks, and the names of those that only read.
pub(super) fn parse_benchmarks(list: &str) -> Result<(Vec<Benchmark>, Vec<String>), DbBenchError> {
    let mut benchmarks = Vec::new();
    let mut reads = Vec::new();
    for name in list
        .split(',')
        .map(str::trim)
        .filter(|name| !name.is_empty())
    {
        if name.contains('[') {
            return Err(DbBenchError::new(
                name,
                "repeating a benchmark is not modelled",
                "write the benchmark without [ ]",
            ));
        }
        benchmarks.push(match name {
            "fillseq" => Benchmark::FillSeq,
            "fillrandom" => Benchmark::FillRandom,
            "filluniquerandom" => Benchmark::FillUniqueRandom,
            "overwrite" => Benchmark::Overwrite,
            "deleteseq" => Benchmark::DeleteSeq,
            "deleterandom" => Benchmark::DeleteRandom,
            "mixgraph" => Benchmark::MixGraphWrites,
            "compactall" => Benchmark::CompactAll,
            "compact" => Benchmark::Compact,
            "waitforcompaction" => Benchmark::WaitForCompaction,
            "flush" => Benchmark::Flush,
            "stats" | "levelstats" | "memstats" | "sstables" => Benchmark::Stats,
            _ if READS.split_whitespace().any(|read| read == name) => {
                reads.push(name.to_string());
                Benchmark::Reads
            }
            _ => {
                return Err(DbBenchError::new(
                    name,
                    "this benchmark is not modelled",
                    "use fillseq, fillrandom, filluniquerandom, overwrite, deleteseq, \
                     deleterandom, mixgraph, compact, compactall, waitforcompaction, flush, stats \
                     or levelstats",
                ));
            }
        });
    }
    Ok((benchmarks, reads))
}
