// Describes events in plain sentences, with numbers from the log and RocksDB's terms.
import {
  fileSize,
  plural,
  sampledCount,
  shortBytes,
  shortCount,
  shortDuration,
  withCommas,
} from '../base/format_short.ts';
import {
  reasonText,
  ruleOf,
  stepOf,
  type ColumnFamilies,
  type CompactionReason,
  type LsmEvent,
  type OtherJobFinished,
  type OtherJobStarted,
  type Outcome,
  type RuleCheck,
  styleFacts,
} from '../engine/index.ts';
import { familyText } from './column_families.ts';
import { cutSentence } from './cut_text.ts';
import { cutFacts } from './cuts.ts';
import { jobNumber, type Job } from './job.ts';
import { hasTimes } from './known.ts';
import { isQuietTargets, levelTargetsText } from './level_targets_text.ts';
import { optionsChangedText } from './options_changed.ts';
import { reasonName } from './reason_name.ts';
import { stallOf } from './stall_of.ts';
import { stallSentence } from './stall_text.ts';
import type { Timeline } from './timeline.ts';

/** Describes an event in one sentence, without a period. */
export function describe(timeline: Timeline, index: number): string {
  const event = timeline.eventAt(index);
  const job = timeline.jobs[timeline.jobRowAt(index)];
  switch (event.event) {
    case 'scenario_started':
      return describeScenario(event);
    case 'benchmark_started':
      return describeBenchmark(event, timeline.isComplete && index === timeline.eventCount - 1);
    case 'memtable_switched':
      return describeSwitch(event);
    case 'flush_started':
      return describeFlushStart(event, hasTimes(timeline));
    case 'flush_finished':
      return job === undefined
        ? `Flush ${jobNumber(event.job)} finished`
        : describeFlush(timeline, job);
    case 'table_file_creation':
      return describeCreation(timeline, event, job);
    case 'table_file_deletion':
      return `File ${event.file_number} was deleted from storage`;
    case 'compaction_started':
      return job === undefined
        ? `Compaction ${jobNumber(event.job)} started`
        : describeCompactionStart(event, job);
    case 'compaction_finished':
      return job === undefined
        ? `Compaction ${jobNumber(event.job)} finished`
        : describeCompaction(timeline, job, event.num_output_files);
    case 'trivial_move':
      return describeMove(event, job);
    case 'deletion_compaction':
      return describeDeletion(event);
    case 'ingest_finished':
      return describeIngestion(event);
    case 'level_targets':
      return levelTargetsText(timeline, index);
    case 'options_changed':
      return optionsChangedText(event);
    case 'write_stall':
      return stallSentence(timeline, stallOf(event));
    case 'column_families':
      return describeFamilies(event);
    case 'other_job_started':
    case 'other_job_finished':
      return describeOtherJob(timeline, event);
  }
}

function describeFamilies({ names, shown }: ColumnFamilies): string {
  const others = plural(names.length - 1, 'other');
  return `Column family ${names[shown] ?? 'unknown'} of a database with ${others}`;
}

function describeOtherJob(timeline: Timeline, event: OtherJobStarted | OtherJobFinished): string {
  const { job: id, family } = event;
  const started = event.event === 'other_job_started';
  const job = timeline.otherJobs.find((one) => one.id === id && one.family === family);
  const kind = job?.kind === 'flush' ? 'Flush' : 'Compaction';
  return `${kind} ${jobNumber(id)} of ${familyText(timeline, family)} ${started ? 'started' : 'finished'}`;
}

/**
 * Returns the latest event worth reporting at or before `index`. Because targets are recomputed
 * after every install, they only count if the base level changes.
 */
export function newsAt(timeline: Timeline, index: number): number {
  let at = index;
  while (0 < at && isQuietTargets(timeline, at)) at -= 1;
  return at;
}

/** A rule that was evaluated in making a decision. */
export interface ReasoningLine {
  /** Id of the rule in RULES.md, like `U-18`. */
  readonly id: string;
  /** Key of the decision step to which the rule belongs. */
  readonly step: string;
  /** Name of the decision step. */
  readonly name: string;
  /** Text of the rule, with its numbers. */
  readonly text: string;
  readonly outcome: Outcome;
}

/** Returns the reasoning for the decision made or carried out by event `index`; may be empty. */
export function reasoningAt(timeline: Timeline, index: number): ReasoningLine[] {
  const at = decisionOf(timeline, index);
  if (at === null) return [];
  const event = timeline.eventAt(at);
  if (event.event !== 'compaction_started' && event.event !== 'trivial_move') return [];
  return event.reasoning.map(lineOf);
}

/** Returns the event at which the job of event `index` was picked; `null` if it has no decision. */
function decisionOf(timeline: Timeline, index: number): number | null {
  const job = timeline.jobs[timeline.jobRowAt(index)];
  return job === undefined || job.kind === 'flush' ? null : job.startEvent;
}

function lineOf(check: RuleCheck): ReasoningLine {
  const { id, step } = ruleOf(check);
  const { name } = stepOf(check);
  return { id, step, name, text: reasonText(check), outcome: check.outcome };
}

type Kind<Name extends LsmEvent['event']> = Extract<LsmEvent, { event: Name }>;

function describeScenario(event: Kind<'scenario_started'>): string {
  const style = styleFacts(event.compaction_style)?.name ?? 'unknown';
  if (event.mode === 'recorded') return `Recorded database with ${style} compaction`;
  const keys = `${shortCount(event.key_space)} keys`;
  return `Database with ${style} compaction, ${keys} and ${shortBytes(event.write_buffer_size)} memtables`;
}

/** Descriptions of db_bench steps that do not write. */
const STEPS: Readonly<Record<string, string>> = {
  stats: 'stats starts: prints the statistics so far',
  waitforcompaction: 'waitforcompaction starts: waits until no compaction is due',
  compactall: 'compactall starts: merges all files',
  flush: 'flush starts: flushes the memtables',
};

function describeBenchmark(event: Kind<'benchmark_started'>, isEnd: boolean): string {
  const opened = event.is_open ? 'The database opens' : null;
  if (event.benchmark === null) return opened ?? 'The database is in use';
  const work = event.operations > 0 ? `: ${shortCount(event.operations)} operations` : '';
  if (isEnd && event.benchmark === 'stats') {
    return 'The run has ended, and stats prints the last process’s statistics';
  }
  const begins = STEPS[event.benchmark] ?? `${event.benchmark} starts${work}`;
  return opened === null ? begins : `${opened}; ${begins}`;
}

function describeSwitch({ entries, immutable_count }: Kind<'memtable_switched'>): string {
  const waiting = `${plural(immutable_count, 'memtable')} ${immutable_count === 1 ? 'is' : 'are'} waiting`;
  return `A memtable is full with ${shortCount(entries)} entries; ${waiting} for flush`;
}

function describeFlushStart(event: Kind<'flush_started'>, isLogged: boolean): string {
  const memtables = plural(event.num_memtables, 'memtable');
  if (!isLogged) return `Flush ${jobNumber(event.job)} starts`;
  const entries = shortCount(event.total_num_input_entries);
  return `Flush ${jobNumber(event.job)} starts: ${memtables}, ${entries} entries`;
}

function describeFlush(timeline: Timeline, job: Job): string {
  const took = durationText(timeline, job);
  const file = job.outputs[0];
  if (file === undefined) return `Flush ${jobNumber(job.id)} finished without a file${took}`;
  const { fileNumber, level } = timeline.lifetimes;
  const name = `file ${fileNumber.at(file)}`;
  const what = job.outputs.length === 1 ? name : plural(job.outputs.length, 'file');
  return `Flush ${jobNumber(job.id)} wrote ${what} (${shortBytes(job.outputBytes)}) to L${level.at(file)}${took}`;
}

function describeCreation(
  timeline: Timeline,
  event: Kind<'table_file_creation'>,
  job: Job | undefined,
): string {
  const size = fileSize(event.file_size);
  const file = `file ${event.file_number} (${size})`;
  if (job === undefined) return `File ${event.file_number} (${size}) is on L${event.level}`;
  const kind = job.kind === 'flush' ? 'Flush' : 'Compaction';
  const cut = job.kind === 'flush' ? '' : cutText(timeline, event, job);
  return `${kind} ${jobNumber(job.id)} wrote ${file} for L${event.level}${cut}`;
}

/** Explains why a file was cut; empty at the end of the input and for unknown reasons. */
function cutText(timeline: Timeline, event: Kind<'table_file_creation'>, job: Job): string {
  if (event.cut_reason === 'end_of_input' || event.cut_reason === 'unknown') return '';
  const { fileNumber } = timeline.lifetimes;
  const row = job.outputs.find((output) => fileNumber.at(output) === event.file_number);
  return row === undefined ? '' : `; ${cutSentence(cutFacts(timeline, row), 'saved')}`;
}

/** Reasons of jobs whose inputs are listed as files, because they need not be whole runs. */
const FILE_REASONS = /^(Level|RoundRobin|Ttl|FIFO|BottommostFiles|Unknown)/;

/**
 * Describes a job's inputs and output level, like `merge 4 runs of L0 into L48` or `merge 1 file of
 * L5 and 3 of L6 into L6`.
 */
function mergeText(job: Job): string {
  if (job.inputs.length === 0) return `write into L${job.outputLevel}`;
  return `merge ${inputsText(job)} into L${job.outputLevel}`;
}

/** Lists a job's inputs by level, like `4 runs of L0` or `6 runs (2 of L0, L45 to L48)`. */
export function inputsText(job: Job): string {
  const inputs = job.inputs.filter((input) => input.lifetimes.length > 0);
  if (FILE_REASONS.test(job.reason) && inputs.length > 0) {
    return inputs
      .map(({ level, lifetimes }, at) => {
        const count = at === 0 ? plural(lifetimes.length, 'file') : withCommas(lifetimes.length);
        return `${count} of L${level}`;
      })
      .reduce(listed);
  }
  const level0Runs = inputs.find(({ level }) => level === 0)?.lifetimes.length ?? 0;
  const deeper = inputs.filter(({ level }) => level > 0).map(({ level }) => `L${level}`);
  if (deeper.length === 0)
    return level0Runs === 0 ? 'nothing' : `${plural(level0Runs, 'run')} of L0`;
  if (level0Runs === 0 && deeper.length === 1) return deeper.join('');
  const levels =
    deeper.length > 3
      ? `${deeper[0] ?? ''} to ${deeper[deeper.length - 1] ?? ''}`
      : deeper.join(', ');
  const parts = level0Runs === 0 ? levels : `${level0Runs} of L0, ${levels}`;
  return `${plural(level0Runs + deeper.length, 'run')} (${parts})`;
}

/** Returns RocksDB's reason for a job, like ` (level size)`; empty if it is unknown. */
function causeText(job: Job): string {
  return job.reason === 'Unknown' ? '' : ` (${reasonName(job)})`;
}

function inputFilesText(job: Job): string {
  return plural(
    job.inputs.reduce((sum, input) => sum + input.lifetimes.length, 0),
    'file',
  );
}

function describeCompactionStart(event: Kind<'compaction_started'>, job: Job): string {
  const size = event.input_data_size > 0 ? `${shortBytes(event.input_data_size)} in ` : '';
  const inputs = `${size}${inputFilesText(job)}`;
  return `Compaction ${jobNumber(event.job)} starts to ${mergeText(job)}: ${inputs}${causeText(job)}`;
}

function describeCompaction(timeline: Timeline, job: Job, outputFiles: number): string {
  const merged = mergeText(job)
    .replace(/^merge/, 'merged')
    .replace(/^write/, 'wrote');
  const files = plural(outputFiles, 'file');
  const bytes = `${shortBytes(job.inputBytes)} read, ${shortBytes(job.outputBytes)} written in ${files}`;
  const entries =
    job.inputRecords > 0
      ? `, ${droppedText(timeline, job)} of ${shortCount(job.inputRecords)} entries dropped`
      : '';
  return `Compaction ${jobNumber(job.id)} ${merged}: ${bytes}${entries}${durationText(timeline, job)}`;
}

function droppedText({ scenario }: Timeline, job: Job): string {
  const dropped = job.inputRecords - job.outputRecords;
  const factor = scenario?.sample_factor ?? 1;
  if (factor > 1) return sampledCount(dropped, dropped / factor);
  return dropped === 0 ? 'none' : shortCount(dropped);
}

/** Minimum duration to show, in µs. Some machine profiles model jobs that take no time. */
const LEAST_MICROS = 1_000;

function durationText(timeline: Timeline, job: Job): string {
  if (!hasTimes(timeline)) return '';
  const took = job.finishMicros - job.startMicros;
  return took >= LEAST_MICROS ? `, in ${shortDuration(took)}` : '';
}

function describeMove(event: Kind<'trivial_move'>, job: Job | undefined): string {
  const rows = job === undefined ? [] : job.inputs.flatMap((input) => input.lifetimes);
  const from = job === undefined ? '' : ` from ${inputLevelsText(job)}`;
  const bytes = shortBytes(event.total_files_size);
  const to = `to L${event.destination_level}`;
  // A LOG without other files may not record the level that the files left.
  if (rows.length === 0)
    return `Job ${jobNumber(event.job)} moved ${bytes} from an unknown level ${to}: 0 bytes written`;
  const isOne = rows.length === 1;
  const files = `${plural(rows.length, 'file')} (${bytes})`;
  const overlaps = isOne ? 'it overlaps' : 'they overlap';
  return `Job ${jobNumber(event.job)} moved ${files}${from} ${to}, where ${overlaps} no file: 0 bytes written`;
}

function describeDeletion(event: Kind<'deletion_compaction'>): string {
  const files = event.inputs.reduce((sum, input) => sum + input.files.length, 0);
  const bytes = shortBytes(event.total_files_size);
  const why = DELETION_CAUSES[event.compaction_reason];
  const oldest = files === 1 ? 'the oldest file' : `the ${withCommas(files)} oldest files`;
  return `Job ${jobNumber(event.job)} dropped ${oldest} (${bytes})${why === undefined ? '' : `: ${why}`}; nothing was read or written`;
}

function describeIngestion({
  num_files: files,
  total_files_size: size,
}: Kind<'ingest_finished'>): string {
  const bytes = size > 0 ? ` (${shortBytes(size)})` : '';
  return `Ingested ${plural(files, 'file')}${bytes} written outside the database`;
}

const DELETION_CAUSES: Readonly<Partial<Record<CompactionReason, string>>> = {
  FIFOMaxSize: 'the tree exceeds max_table_files_size',
  FIFOTtl: 'all of the data is older than ttl',
};

function inputLevelsText(job: Job): string {
  return job.inputs.map((input) => `L${input.level}`).reduce(listed, '');
}

/** Joins an item to a list, as in `L0, L3 and L4`. Used as a reducer. */
function listed(before: string, next: string, at: number, all: readonly string[]): string {
  if (before === '') return next;
  return `${before}${at === all.length - 1 ? ' and' : ','} ${next}`;
}

/** Formats the position of an event, counted from 1: `event 1,204 of 5,311`. */
export function positionText(timeline: Timeline, index: number): string {
  return `event ${withCommas(index + 1)} of ${withCommas(timeline.eventCount)}`;
}
