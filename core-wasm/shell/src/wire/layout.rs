//! Declares every record with its code, its name and its fields in order.
//!
//! A field has its name in `engine::log::EventKind`, followed by `as` and RocksDB's name if that
//! differs. A missing field or event does not compile.

use super::field::{WireField, WireType};
use engine::compaction::CompactionReason;
use engine::compaction::outputs::CutReason;
use engine::log::{EventKind, JobId, OptionsCall, RunMode, ShapeFacts};
use engine::model::sst::FileNumber;
use engine::model::version::CompactionInput;
use engine::options::{CompactionStyle, CompressionType};
use engine::reasoning::Reasoning;
use engine::workload::Benchmark;
use engine::write_stall::{StallCause, StallCondition};
use serde_json::{Map, Value};

/// A field of a record.
#[derive(Debug)]
pub struct FieldSchema {
    /// Name of the field in JSONL and TypeScript.
    pub name: &'static str,
    /// Name of the field in the engine, where its doc comment is.
    pub field: &'static str,
    /// Type of the field on the wire.
    pub field_type: WireType,
}

/// A kind of record.
#[derive(Debug)]
pub struct EventSchema {
    /// Code of the record, in its word 0.
    pub code: u32,
    /// Name of the event.
    pub name: &'static str,
    /// Name of the variant of `engine::log::EventKind`, where the doc comment is.
    pub kind: &'static str,
    /// Fields that follow the header, in order.
    pub fields: &'static [FieldSchema],
}

macro_rules! wire_name {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $name:literal) => {
        $name
    };
}

macro_rules! field_schemas {
    ($( $field:ident $(as $name:literal)? : $type:ty ),*) => {
        &[ $( FieldSchema {
            name: wire_name!($field $($name)?),
            field: stringify!($field),
            field_type: <$type as WireField>::TYPE,
        } ),* ]
    };
}

/// Adds a field to an object.
fn put(object: &mut Map<String, Value>, name: &str, field: Value) {
    match field {
        Value::Object(entries) => object.extend(entries),
        field => drop(object.insert(name.to_string(), field)),
    }
}

macro_rules! wire_events {
    ($( $code:literal $event:literal $kind:ident {
        $( $field:ident $(as $name:literal)? : $type:ty ),* $(,)?
    } )*) => {
        /// All kinds of records, in order.
        pub const EVENTS: &[EventSchema] = &[ $( EventSchema {
            code: $code,
            name: $event,
            kind: stringify!($kind),
            fields: field_schemas!($( $field $(as $name)? : $type ),*),
        } ),* ];

        /// Appends the fields of an event and returns its code.
        pub(super) fn encode_fields(
            kind: &EventKind,
            words: &mut Vec<u32>,
        ) -> Result<u32, String> {
            match kind {
                $( EventKind::$kind { $( $field ),* } => {
                    $( <$type as WireField>::encode($field, words)?; )*
                    Ok($code)
                } )*
            }
        }

        /// Adds the fields to `object` and returns the event's name.
        pub(crate) fn write_json(
            kind: &EventKind,
            object: &mut Map<String, Value>,
        ) -> &'static str {
            match kind {
                $( EventKind::$kind { $( $field ),* } => {
                    $( put(object, wire_name!($field $($name)?), $field.to_json()); )*
                    $event
                } )*
            }
        }
    };
}

wire_events! {
    1 "scenario_started" ScenarioStarted {
        schema_version: u32,
        mode: RunMode,
        sample_factor: u32,
        key_space: u64,
        has_key_ranges: bool,
        has_times: bool,
        num_levels: u32,
        compaction_style: Option<CompactionStyle>,
        write_buffer_size: u64,
    }
    2 "benchmark_started" BenchmarkStarted {
        step: u32,
        benchmark: Option<Benchmark>,
        is_open: bool,
        operations: u64,
        trigger: u32,
        slowdown_trigger as "level0_slowdown_writes_trigger": u32,
        stop_trigger as "level0_stop_writes_trigger": u32,
        soft_pending_limit as "soft_pending_compaction_bytes_limit": u64,
        hard_pending_limit as "hard_pending_compaction_bytes_limit": u64,
        level_scores: Vec<f64>,
    }
    3 "memtable_switched" MemtableSwitched {
        memtable: u32,
        entries: u64,
        immutable_count: u32,
    }
    4 "flush_started" FlushStarted {
        job: JobId,
        slot: u32,
        memtable_count as "num_memtables": u32,
        input_entries as "total_num_input_entries": u64,
    }
    5 "flush_finished" FlushFinished {
        job: JobId,
        micros: u64,
        cpu_micros: u64,
        compression_cpu_micros: u64,
        pre_compression_bytes: u64,
        shape: ShapeFacts,
    }
    6 "table_file_creation" TableFileCreation {
        job: JobId,
        file_number: FileNumber,
        level: u32,
        file_size: u64,
        entries as "num_entries": u64,
        smallest: u64,
        largest: u64,
        smallest_seqno: u64,
        largest_seqno: u64,
        epoch: u64,
        deletions as "num_deletions": u64,
        raw_bytes: u64,
        compression: CompressionType,
        cut_reason: CutReason,
        cut_bytes: u64,
        cut_threshold_bytes: u64,
        cut_boundary_count: u32,
        cut_grandparent: FileNumber,
    }
    7 "table_file_deletion" TableFileDeletion {
        job: JobId,
        file_number: FileNumber,
    }
    8 "compaction_started" CompactionStarted {
        job: JobId,
        slot: u32,
        reason as "compaction_reason": CompactionReason,
        output_level: u32,
        score: f64,
        input_data_size: u64,
        target_file_size: u64,
        grandparent_level: u32,
        grandparent_count: u32,
        compression: CompressionType,
        subcompaction_count as "num_subcompactions": u32,
        inputs: Vec<CompactionInput>,
        reasoning: Reasoning,
        level_scores: Vec<f64>,
        run_bounds: Reasoning,
    }
    9 "compaction_finished" CompactionFinished {
        job: JobId,
        output_level: u32,
        num_output_files: u32,
        total_output_size: u64,
        num_input_records: u64,
        num_output_records: u64,
        micros: u64,
        cpu_micros: u64,
        compression_cpu_micros: u64,
        decompression_cpu_micros: u64,
        pre_compression_bytes: u64,
        shape: ShapeFacts,
    }
    10 "trivial_move" TrivialMove {
        job: JobId,
        reason as "compaction_reason": CompactionReason,
        destination_level: u32,
        score: f64,
        total_files_size: u64,
        inputs: Vec<CompactionInput>,
        reasoning: Reasoning,
        shape: ShapeFacts,
    }
    11 "level_targets" LevelTargets {
        base_level: u32,
        max_bytes: Vec<u64>,
        reasoning: Reasoning,
    }
    12 "write_stall" WriteStall {
        condition: StallCondition,
        cause: StallCause,
        delayed_write_rate: u64,
        count: u64,
        limit: u64,
        families: Vec<u32>,
    }
    13 "deletion_compaction" DeletionCompaction {
        job: JobId,
        reason as "compaction_reason": CompactionReason,
        score: f64,
        total_files_size: u64,
        inputs: Vec<CompactionInput>,
        reasoning: Reasoning,
        shape: ShapeFacts,
    }
    14 "options_changed" OptionsChanged {
        call: OptionsCall,
        settings: Vec<String>,
        before: Vec<String>,
        trigger: u32,
        slowdown_trigger as "level0_slowdown_writes_trigger": u32,
        stop_trigger as "level0_stop_writes_trigger": u32,
        soft_pending_limit as "soft_pending_compaction_bytes_limit": u64,
        hard_pending_limit as "hard_pending_compaction_bytes_limit": u64,
        shape: ShapeFacts,
    }
    15 "column_families" ColumnFamilies {
        names: Vec<String>,
        shown: u32,
    }
    16 "other_job_started" OtherJobStarted {
        job: JobId,
        family: u32,
        is_flush: bool,
        slot: u32,
    }
    17 "other_job_finished" OtherJobFinished {
        job: JobId,
        family: u32,
    }
    18 "ingest_finished" IngestFinished {
        job: JobId,
        num_files: u32,
        total_files_size: u64,
        shape: ShapeFacts,
    }
}

macro_rules! shape_facts {
    ($( $field:ident : $type:ty ),* $(,)?) => {
        /// Fields of `ShapeFacts`, in order.
        pub const SHAPE_FACTS: &[FieldSchema] = field_schemas!($( $field: $type ),*);

        impl WireField for ShapeFacts {
            const TYPE: WireType = WireType::ShapeFacts;
            fn encode(&self, words: &mut Vec<u32>) -> Result<(), String> {
                let ShapeFacts { $( $field ),* } = self;
                $( $field.encode(words)?; )*
                Ok(())
            }
            /// The facts, next to the event's own fields like RocksDB's `lsm_state`.
            fn to_json(&self) -> Value {
                let mut object = Map::new();
                let ShapeFacts { $( $field ),* } = self;
                $( put(&mut object, stringify!($field), $field.to_json()); )*
                Value::Object(object)
            }
        }
    };
}

shape_facts! {
    lsm_state: Vec<u32>,
    total_bytes: u64,
    sorted_run_count: u32,
    sorted_run_limit: u32,
    flushed_bytes: u64,
    compacted_bytes: u64,
    compaction_read_bytes: u64,
    write_amp: f64,
    space_amp: f64,
    level_scores: Vec<f64>,
    pending_compaction_bytes: u64,
    run_bounds: Reasoning,
}
