// Writes events as the engine does, for figures and tests: the inverse of `decodeEvent`.
import {
  BENCHMARKS,
  COMPACTION_REASONS,
  COMPACTION_STYLES,
  COMPRESSION_TYPES,
  CUT_REASONS,
  OUTCOMES,
  RUN_MODES,
  STALL_CAUSES,
  STALL_CONDITIONS,
  type CompactionInput,
  type LsmEvent,
  type RuleCheck,
  type ShapeFacts,
} from './generated/wire_schema.ts';
import { assert } from '../base/assert.ts';

const KINDS: Readonly<Record<LsmEvent['event'], number>> = {
  scenario_started: 1,
  benchmark_started: 2,
  memtable_switched: 3,
  flush_started: 4,
  flush_finished: 5,
  table_file_creation: 6,
  table_file_deletion: 7,
  compaction_started: 8,
  compaction_finished: 9,
  trivial_move: 10,
  level_targets: 11,
  write_stall: 12,
  deletion_compaction: 13,
};

/** What a flush that tells nothing of its costs says. */
export const UNTOLD_FLUSH_COSTS = {
  micros: 0,
  cpu_micros: 0,
  compression_cpu_micros: 0,
  pre_compression_bytes: 0,
};

/** What a compaction that tells nothing of its costs says. */
export const UNTOLD_COMPACTION_COSTS = { ...UNTOLD_FLUSH_COSTS, decompression_cpu_micros: 0 };

/** What a benchmark that nothing ever holds up says; of scores, nothing. */
export const NO_LIMITS = {
  level0_slowdown_writes_trigger: 0,
  level0_stop_writes_trigger: 0,
  soft_pending_compaction_bytes_limit: 0,
  hard_pending_compaction_bytes_limit: 0,
  level_scores: [],
};

/** What a log that knows nothing of scores and bounds says of them. */
export const UNTOLD_STATE = { level_scores: [], run_bounds: [] };

/** All events as one batch. */
export function encodeEvents(events: readonly LsmEvent[]): Uint32Array {
  const words: number[] = [];
  for (const event of events) {
    const writer = new Words();
    writer.u64(event.time_micros);
    writer.u64(event.user_bytes_written);
    writeFields(writer, event);
    words.push(KINDS[event.event], writer.words.length + 2, ...writer.words);
  }
  return Uint32Array.from(words);
}

class Words {
  readonly words: number[] = [];

  u32(...values: number[]): void {
    this.words.push(...values);
  }

  u64(...values: number[]): void {
    for (const value of values) this.words.push(value % 2 ** 32, Math.floor(value / 2 ** 32));
  }

  f64(...values: number[]): void {
    this.words.push(...new Uint32Array(Float64Array.from(values).buffer));
  }

  code(names: Readonly<Record<number, string>>, wanted: string): void {
    const found = Object.entries(names).find(([, name]) => name === wanted);
    assert(found !== undefined, `${wanted} has a code`);
    this.u32(Number(found[0]));
  }

  inputs(inputs: readonly CompactionInput[]): void {
    this.u32(inputs.length);
    for (const { level, files } of inputs) this.u32(level, files.length, ...files);
  }

  reasoning(checks: readonly RuleCheck[]): void {
    this.u32(checks.length);
    for (const { rule, outcome, values } of checks) {
      this.u32(rule);
      this.code(OUTCOMES, outcome);
      const used = values.findLastIndex((value) => value !== 0) + 1;
      this.u32(used);
      this.f64(...values.slice(0, used));
    }
  }

  scores(scores: readonly number[]): void {
    this.u32(scores.length);
    this.f64(...scores);
  }

  shape(shape: ShapeFacts): void {
    this.u32(shape.lsm_state.length, ...shape.lsm_state);
    this.u64(shape.total_bytes);
    this.u32(shape.sorted_run_count, shape.sorted_run_limit);
    this.u64(shape.flushed_bytes, shape.compacted_bytes, shape.compaction_read_bytes);
    this.f64(shape.write_amp, shape.space_amp);
    this.scores(shape.level_scores);
    this.u64(shape.pending_compaction_bytes);
    this.reasoning(shape.run_bounds);
  }
}

function writeFields(to: Words, event: LsmEvent): void {
  switch (event.event) {
    case 'scenario_started':
      to.u32(event.schema_version);
      to.code(RUN_MODES, event.mode);
      to.u32(event.sample_factor);
      to.u64(event.key_space);
      to.u32(event.num_levels);
      to.code(COMPACTION_STYLES, event.compaction_style);
      to.u64(event.write_buffer_size);
      break;
    case 'benchmark_started':
      to.u32(event.step);
      if (event.benchmark === null) to.u32(0xffffffff);
      else to.code(BENCHMARKS, event.benchmark);
      to.u32(event.is_open ? 1 : 0);
      to.u64(event.operations);
      to.u32(event.trigger, event.level0_slowdown_writes_trigger, event.level0_stop_writes_trigger);
      to.u64(event.soft_pending_compaction_bytes_limit, event.hard_pending_compaction_bytes_limit);
      to.scores(event.level_scores);
      break;
    case 'memtable_switched':
      to.u32(event.memtable);
      to.u64(event.entries);
      to.u32(event.immutable_count);
      break;
    case 'flush_started':
      to.u32(event.job, event.slot, event.num_memtables);
      to.u64(event.total_num_input_entries);
      break;
    case 'flush_finished':
      to.u32(event.job);
      to.u64(event.micros, event.cpu_micros, event.compression_cpu_micros);
      to.u64(event.pre_compression_bytes);
      to.shape(event.shape);
      break;
    case 'table_file_creation':
      to.u32(event.job, event.file_number, event.level);
      to.u64(event.file_size, event.num_entries, event.smallest, event.largest);
      to.u64(event.smallest_seqno, event.largest_seqno, event.epoch);
      to.u64(event.num_deletions, event.raw_bytes);
      to.code(COMPRESSION_TYPES, event.compression);
      to.code(CUT_REASONS, event.cut_reason);
      to.u64(event.cut_bytes, event.cut_threshold_bytes);
      to.u32(event.cut_boundary_count, event.cut_grandparent);
      break;
    case 'table_file_deletion':
      to.u32(event.job, event.file_number);
      break;
    case 'compaction_started':
    case 'compaction_finished':
    case 'trivial_move':
    case 'level_targets':
    case 'write_stall':
    case 'deletion_compaction':
      writeJobFields(to, event);
  }
}

type JobEvent = Extract<
  LsmEvent,
  {
    event:
      | 'compaction_started'
      | 'compaction_finished'
      | 'trivial_move'
      | 'level_targets'
      | 'write_stall'
      | 'deletion_compaction';
  }
>;

function writeJobFields(to: Words, event: JobEvent): void {
  switch (event.event) {
    case 'compaction_started':
      to.u32(event.job, event.slot);
      to.code(COMPACTION_REASONS, event.compaction_reason);
      to.u32(event.output_level);
      to.f64(event.score);
      to.u64(event.input_data_size, event.target_file_size);
      to.u32(event.grandparent_level, event.grandparent_count);
      to.code(COMPRESSION_TYPES, event.compression);
      to.u32(event.num_subcompactions);
      to.inputs(event.inputs);
      to.reasoning(event.reasoning);
      to.scores(event.level_scores);
      to.reasoning(event.run_bounds);
      break;
    case 'compaction_finished':
      to.u32(event.job, event.output_level, event.num_output_files);
      to.u64(event.total_output_size, event.num_input_records, event.num_output_records);
      to.u64(event.micros, event.cpu_micros, event.compression_cpu_micros);
      to.u64(event.decompression_cpu_micros, event.pre_compression_bytes);
      to.shape(event.shape);
      break;
    case 'trivial_move':
      to.u32(event.job);
      to.code(COMPACTION_REASONS, event.compaction_reason);
      to.u32(event.destination_level);
      to.f64(event.score);
      to.u64(event.total_files_size);
      to.inputs(event.inputs);
      to.reasoning(event.reasoning);
      to.shape(event.shape);
      break;
    case 'deletion_compaction':
      to.u32(event.job);
      to.code(COMPACTION_REASONS, event.compaction_reason);
      to.f64(event.score);
      to.u64(event.total_files_size);
      to.inputs(event.inputs);
      to.reasoning(event.reasoning);
      to.shape(event.shape);
      break;
    case 'level_targets':
      to.u32(event.base_level, event.max_bytes.length);
      to.u64(...event.max_bytes);
      to.reasoning(event.reasoning);
      break;
    case 'write_stall':
      to.code(STALL_CONDITIONS, event.condition);
      to.code(STALL_CAUSES, event.cause);
      to.u64(event.delayed_write_rate);
      break;
  }
}
