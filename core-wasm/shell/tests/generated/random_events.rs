//! Events of every kind with random contents, from a seed.

use engine::compaction::CompactionReason;
use engine::compaction::outputs::CutReason;
use engine::log::{Event, EventKind, JobId, RunMode, ShapeFacts};
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;
use engine::options::{CompactionStyle, CompressionType};
use engine::reasoning::{Outcome, RULES, Reasoning};
use engine::workload::Benchmark;
use engine::write_stall::{StallCause, StallCondition};
use shell::wire::{INTEGER_LIMIT, WireEnum};

/// Kinds that [`Random::event`] makes.
pub const KIND_COUNT: u64 = 13;

/// A splitmix64 generator.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Small and large numbers, all below the wire's limit.
    fn u64(&mut self) -> u64 {
        let bits = self.below(54);
        (self.next() % INTEGER_LIMIT) & ((1 << bits) - 1)
    }

    fn u32(&mut self) -> u32 {
        self.next() as u32
    }

    fn f64(&mut self) -> f64 {
        self.u64() as f64 / (1 + self.below(1000)) as f64 - 10.0
    }

    fn member<E: WireEnum>(&mut self) -> E {
        let members = E::TYPE.members;
        let (code, _) = members[self.below(members.len() as u64) as usize];
        E::from_code(code).expect("every listed code has a member")
    }

    fn job(&mut self) -> JobId {
        JobId(self.u32())
    }

    fn file(&mut self) -> FileNumber {
        FileNumber(u64::from(self.u32()))
    }

    fn inputs(&mut self) -> Vec<CompactionInput> {
        let levels = 1 + self.below(4) as usize;
        let input = |level| CompactionInput {
            level,
            files: (0..1 + self.below(5)).map(|_| self.file()).collect(),
        };
        (0..levels).map(input).collect()
    }

    fn reasoning(&mut self) -> Reasoning {
        let mut reasoning = Reasoning::default();
        for _ in 0..self.below(5) {
            let rule = RULES[self.below(RULES.len() as u64) as usize].rule;
            let outcome: Outcome = self.member();
            reasoning.add(rule, outcome, &[self.f64(), self.f64(), self.f64()]);
        }
        reasoning
    }

    fn shape(&mut self) -> ShapeFacts {
        ShapeFacts {
            lsm_state: (0..self.below(8)).map(|_| self.u32()).collect(),
            total_bytes: self.u64(),
            sorted_run_count: self.u32(),
            sorted_run_limit: self.u32(),
            flushed_bytes: self.u64(),
            compacted_bytes: self.u64(),
            compaction_read_bytes: self.u64(),
            write_amp: self.f64(),
            space_amp: self.f64(),
            level_scores: self.scores(),
            pending_compaction_bytes: self.u64(),
            run_bounds: self.reasoning(),
        }
    }

    /// An event of the `index`-th kind, counted modulo [`KIND_COUNT`].
    pub fn event(&mut self, index: u64) -> Event {
        Event {
            time_micros: self.u64(),
            user_bytes_written: self.u64(),
            kind: match index % KIND_COUNT {
                0..6 => self.file_or_flush(index % KIND_COUNT),
                kind => self.job_or_state(kind),
            },
        }
    }

    fn scores(&mut self) -> Vec<f64> {
        (0..self.below(8)).map(|_| self.f64()).collect()
    }

    fn file_or_flush(&mut self, kind: u64) -> EventKind {
        match kind {
            0 => EventKind::BenchmarkStarted {
                step: self.u32(),
                benchmark: (self.below(3) > 0).then(|| self.member::<Benchmark>()),
                is_open: self.below(2) == 1,
                operations: self.u64(),
                trigger: self.u32(),
                slowdown_trigger: self.u32(),
                stop_trigger: self.u32(),
                soft_pending_limit: self.u64(),
                hard_pending_limit: self.u64(),
                level_scores: self.scores(),
            },
            1 => EventKind::MemtableSwitched {
                memtable: self.u32(),
                entries: self.u64(),
                immutable_count: self.u32(),
            },
            2 => EventKind::FlushStarted {
                job: self.job(),
                slot: self.u32(),
                memtable_count: self.u32(),
                input_entries: self.u64(),
            },
            3 => EventKind::FlushFinished {
                job: self.job(),
                micros: self.u64(),
                cpu_micros: self.u64(),
                compression_cpu_micros: self.u64(),
                pre_compression_bytes: self.u64(),
                shape: self.shape(),
            },
            4 => EventKind::TableFileCreation {
                job: self.job(),
                file_number: self.file(),
                level: self.u32(),
                file_size: self.u64(),
                entries: self.u64(),
                smallest: self.u64(),
                largest: self.u64(),
                smallest_seqno: self.u64(),
                largest_seqno: self.u64(),
                epoch: self.u64(),
                deletions: self.u64(),
                raw_bytes: self.u64(),
                compression: self.member::<CompressionType>(),
                cut_reason: self.member::<CutReason>(),
                cut_bytes: self.u64(),
                cut_threshold_bytes: self.u64(),
                cut_boundary_count: self.u32(),
                cut_grandparent: self.file(),
            },
            _ => EventKind::TableFileDeletion {
                job: self.job(),
                file_number: self.file(),
            },
        }
    }

    fn job_or_state(&mut self, kind: u64) -> EventKind {
        match kind {
            6 => EventKind::CompactionStarted {
                job: self.job(),
                slot: self.u32(),
                reason: self.member::<CompactionReason>(),
                output_level: self.u32(),
                score: self.f64(),
                input_data_size: self.u64(),
                target_file_size: self.u64(),
                grandparent_level: self.u32(),
                grandparent_count: self.u32(),
                compression: self.member::<CompressionType>(),
                subcompaction_count: self.u32(),
                inputs: self.inputs(),
                reasoning: self.reasoning(),
                level_scores: self.scores(),
                run_bounds: self.reasoning(),
            },
            7 => EventKind::CompactionFinished {
                job: self.job(),
                output_level: self.u32(),
                num_output_files: self.u32(),
                total_output_size: self.u64(),
                num_input_records: self.u64(),
                num_output_records: self.u64(),
                micros: self.u64(),
                cpu_micros: self.u64(),
                compression_cpu_micros: self.u64(),
                decompression_cpu_micros: self.u64(),
                pre_compression_bytes: self.u64(),
                shape: self.shape(),
            },
            8 => EventKind::TrivialMove {
                job: self.job(),
                reason: self.member::<CompactionReason>(),
                destination_level: self.u32(),
                score: self.f64(),
                total_files_size: self.u64(),
                inputs: self.inputs(),
                reasoning: self.reasoning(),
                shape: self.shape(),
            },
            9 => EventKind::LevelTargets {
                base_level: self.u32(),
                max_bytes: (0..self.below(8)).map(|_| self.u64()).collect(),
                reasoning: self.reasoning(),
            },
            10 => EventKind::WriteStall {
                condition: self.member::<StallCondition>(),
                cause: self.member::<StallCause>(),
                delayed_write_rate: self.u64(),
            },
            11 => EventKind::DeletionCompaction {
                job: self.job(),
                reason: self.member::<CompactionReason>(),
                score: self.f64(),
                total_files_size: self.u64(),
                inputs: self.inputs(),
                reasoning: self.reasoning(),
                shape: self.shape(),
            },
            _ => EventKind::ScenarioStarted {
                schema_version: shell::wire::SCHEMA_VERSION,
                mode: self.member::<RunMode>(),
                sample_factor: self.u32(),
                key_space: self.u64(),
                num_levels: self.u32(),
                compaction_style: self.member::<CompactionStyle>(),
                write_buffer_size: self.u64(),
            },
        }
    }
}
