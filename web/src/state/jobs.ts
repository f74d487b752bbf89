// Jobs for the engine that follow from the page's state.
import { REFERENCE_RELEASE } from 'lsm-shape/engine';
import { styleFacts } from 'lsm-shape/engine';
import type { RecordingFile, RequestError, RunRequest, StepRequest } from 'lsm-shape/engine';
import { requestOf } from './requests.ts';
import type { Job } from './run_store.ts';
import {
  bundledScenarios,
  publicationUrl,
  tableFor,
  type ListedScenario,
} from '../catalogue/scenarios.ts';
import {
  familyKey,
  customKeyOf,
  runKeyOf,
  type ModeName,
  type Overrides,
  type Source,
  type Workbench,
} from './workbench.ts';
import { stepsOfCommands } from '../catalogue/command_lines.ts';

/** Returns the steps of a source, one for each process; empty for a recording. */
export function stepsOf(source: Source): readonly StepRequest[] {
  if (source.kind === 'custom') return stepsOfCommands(source.commands, source.optionsFile);
  return scenarioOf(source)?.steps ?? [];
}

/** Returns the published write amplification of exactly this run; null if none was published. */
export function publishedFor(job: Job | null): number | null {
  if (job?.kind !== 'simulation') return null;
  const changed = Object.keys(job.request.set ?? {}).filter((name) => name !== 'rocksdb_version');
  if (0 < changed.length || job.request.set_options_at !== undefined) return null;
  const scenario = bundledScenarios.find(({ id }) => job.scenarioKey === keyOf(id));
  return scenario?.publishedWriteAmp ?? null;
}

const keyOf = (id: string): string => `scenario ${id}`;

/** Returns the key that all runs of a source share. */
export function scenarioKeyOf(source: Source): string {
  if (source.kind === 'scenario') return keyOf(source.id);
  return source.kind === 'custom' ? customKeyOf(source) : source.key;
}

/** Returns the scenario of a source; undefined for a command line or a recording. */
export function scenarioOf(source: Source): ListedScenario | undefined {
  if (source.kind !== 'scenario') return undefined;
  return bundledScenarios.find((scenario) => scenario.id === source.id);
}

/** Returns the title of a source, preceded by the compaction style if the user changed it. */
export function titleOf(source: Source, overrides: Overrides = {}): string {
  if (source.kind === 'recording') return source.name;
  const own = source.kind === 'custom' ? source.name : scenarioOf(source)?.title;
  const title = own ?? 'db_bench';
  const style = styleFacts(String(overrides['compaction_style']));
  // The style comes first, so that it stays visible when the title is truncated.
  return style === null ? title : `Run as ${style.name}: ${title}`;
}

/** The source and options of a run. */
export type RunChoice = Pick<Workbench, 'source' | 'overrides'>;

/** Returns a run's job; null for a recording, which is opened from its files. */
export function jobOf({ source, overrides }: RunChoice, mode: ModeName): Job | null {
  if (source.kind === 'recording') return null;
  const scenario = scenarioOf(source);
  const published = publishedOf(scenario, overrides);
  const request = requestOf({
    title: titleOf(source),
    steps: stepsOf(source),
    set: scenario?.set ?? {},
    overrides,
    mode,
    ...(published === null ? {} : { published }),
  });
  const scenarioKey = scenarioKeyOf(source);
  const run = runKeyOf({ source, overrides, mode });
  return { kind: 'simulation', run, scenarioKey, mode, overrides, request };
}

/** Returns a scenario's published table for the simulated release; null if there is none. */
function publishedOf(
  scenario: ListedScenario | undefined,
  overrides: Workbench['overrides'],
): RunRequest['published'] | null {
  const published = scenario?.publishedTable ?? null;
  if (scenario === undefined || published === null) return null;
  const release = overrides['rocksdb_version'] ?? scenario.set['rocksdb_version'];
  const table = tableFor(published, String(release ?? REFERENCE_RELEASE));
  return table === null ? null : { url: publicationUrl(published), table };
}

/**
 * Returns the key of a recording. It includes file sizes and dates, because different recordings
 * may have the same file names but must not share a playhead position.
 */
export function recordingKey(name: string, files: readonly File[]): string {
  const marks = files.map((file) => `${file.size}@${file.lastModified}`).join(' ');
  return `recording ${name} ${marks}`;
}

/** Returns a job that replays the files of a recording. */
export function recordingJob(key: string, files: readonly File[], family?: string): Job {
  const run = familyKey(key, family);
  const recorded = recordingFilesOf(files);
  return { kind: 'recording', run, scenarioKey: key, files: recorded, family: family ?? null };
}

const knownFiles = new WeakMap<readonly File[], readonly RecordingFile[]>();

/** Returns the same array for the same files, because the engine reads each array only once. */
function recordingFilesOf(files: readonly File[]): readonly RecordingFile[] {
  const known = knownFiles.get(files);
  if (known !== undefined) return known;
  const recording = files.map((file) => ({ name: file.name, content: file }));
  knownFiles.set(files, recording);
  return recording;
}

/** Returns the request of the current run; null for a recording or without a run. */
export function shownRequest(job: Job | null): RunRequest | null {
  return job?.kind === 'simulation' ? job.request : null;
}

export function isSameJob(a: Job | null, b: Job): boolean {
  return a !== null && JSON.stringify(a) === JSON.stringify(b);
}

/** Returns a refusal as one text: the place, the error and the remedy. */
export function refusalText({ what, where, todo }: RequestError): string {
  const sentence = (text: string): string =>
    text === '' || /[.!?]”?$/.test(text) ? text : `${text}.`;
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return [sentence(where === '' ? capital(what) : `${where}: ${what}`), sentence(capital(todo))]
    .filter((text) => text !== '')
    .join(' ');
}

/** Returns a refusal as a text next to an option's field, without the process number. */
export function fieldRefusalText(error: RequestError): string {
  return refusalText({ ...error, where: error.where.replace(/^process \d+, /, '') });
}

/** True if a job belongs to the scenario of a choice. */
export function isAbout(job: Job, choice: RunChoice): boolean {
  return job.scenarioKey === jobOf(choice, 'preview')?.scenarioKey;
}

/** True if a job runs a choice with its current options, in any mode. */
export function isRunOf(job: Job, { source, overrides }: RunChoice): boolean {
  if (job.kind === 'recording') return source.kind === 'recording' && job.run === source.key;
  return job.run === runKeyOf({ source, overrides, mode: job.mode });
}

/** Returns the option that caused a refusal; null if none of `names` did. */
export function refusedOption(error: RequestError, names: readonly string[]): string | null {
  const found = (text: string): string | undefined =>
    names.find((name) => new RegExp(`\\b${name}\\b`).test(text));
  return found(error.where) ?? found(error.what) ?? null;
}
