//! Contents of recorded flushes, regenerated from db_bench's command lines.

use engine::compaction::outputs::produce::flush;
use engine::model::block_size::{TableFormat, TableIdentity};
use engine::model::key_set::Scratch;
use engine::model::population::{Detail, Population};
use engine::options::CompressionType;
use engine::settings::db_bench;
use engine::workload::{KeyStream, value_size_of};

/// Takes the benchmarks' writes in order, flush by flush.
struct Writer {
    streams: Vec<KeyStream>,
}

impl Writer {
    fn new(command_line: &str) -> (Self, TableFormat, u32) {
        let (step, _) = db_bench::parse(command_line).expect("a command line");
        let workload = &step.workload;
        let stream = |(index, benchmark)| {
            let threads = index as u64;
            KeyStream::new(workload, benchmark, threads, Detail::Exact).expect("a stream")
        };
        let benchmarks = workload.benchmarks.iter().copied().enumerate();
        let last = workload.benchmarks.last().expect("a benchmark");
        let format = TableFormat {
            table: step.options.table.clone(),
            key_size: workload.key_size,
            value_size: workload.value_size,
            compression: CompressionType::None,
            compression_ratio: 0.5,
            has_zeroed_seqnos: false,
        };
        let streams = benchmarks.map(stream).collect();
        (Self { streams }, format, value_size_of(workload, *last))
    }

    /// Newest first.
    fn take(&mut self, writes: u64) -> Vec<Population> {
        let mut populations = Vec::new();
        let mut left = writes;
        for stream in &mut self.streams {
            let Some((population, taken)) = stream.take(left).filter(|_| 0 < left) else {
                continue;
            };
            populations.insert(0, population);
            left -= taken;
        }
        assert_eq!(left, 0, "more writes than the benchmarks make");
        populations
    }
}

#[test]
fn flushes_hold_what_was_recorded() {
    datadriven::walk("tests/testdata/flush_contents", |file| {
        file.run(|test| {
            let (command_line, flushes_recorded) = test.input.split_once('\n').expect("lines");
            let (mut writer, format, last_value_size) = Writer::new(command_line);
            let (mut flushes, mut differences) = (0, Vec::new());
            for line in flushes_recorded.lines() {
                let recorded: Vec<u64> = line.split(' ').map(|word| word.parse().unwrap()).collect();
                let populations = writer.take(recorded[0]);
                let file = flush(populations, &format, &mut Scratch::default()).expect("entries");
                let identity = TableIdentity {
                    is_flush: true,
                    ..TableIdentity::default()
                };
                let size = format.with_identity(file.size, &identity);
                let ours = [
                    recorded[0],
                    size.entries,
                    size.deletions,
                    size.data_bytes,
                    size.index_bytes,
                ];
                flushes += 1;
                if ours[..recorded.len()] != recorded {
                    differences.push(format!("recorded {line}, ours {ours:?}\n"));
                }
            }
            format!(
                "{flushes} flushes, {} differ; values of the last benchmark: {last_value_size} bytes\n{}",
                differences.len(),
                differences.concat()
            )
        });
    });
}
