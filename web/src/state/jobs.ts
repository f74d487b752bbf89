// The engine's job for the state of the page.
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

/** The processes of a source; empty for a recording. */
export function stepsOf(source: Source): readonly StepRequest[] {
  if (source.kind === 'custom') return stepsOfCommands(source.commands, source.optionsFile);
  return scenarioOf(source)?.steps ?? [];
}

/** The published write amplification of exactly this run; null if there is none. */
export function publishedFor(job: Job | null): number | null {
  if (job?.kind !== 'simulation') return null;
  const changed = Object.keys(job.request.set ?? {}).filter((name) => name !== 'rocksdb_version');
  if (0 < changed.length || job.request.set_options_at !== undefined) return null;
  const scenario = bundledScenarios.find(({ id }) => job.scenarioKey === keyOf(id));
  return scenario?.publishedWriteAmp ?? null;
}

const keyOf = (id: string): string => `scenario ${id}`;

/** The key of all runs of a source. */
export function scenarioKeyOf(source: Source): string {
  if (source.kind === 'scenario') return keyOf(source.id);
  return source.kind === 'custom' ? customKeyOf(source) : source.key;
}

/** The scenario of a source; undefined for a command line or a recording. */
export function scenarioOf(source: Source): ListedScenario | undefined {
  if (source.kind !== 'scenario') return undefined;
  return bundledScenarios.find((scenario) => scenario.id === source.id);
}

/** The title of a source. It mentions another compaction style, which the name does not cover. */
export function titleOf(source: Source, overrides: Overrides = {}): string {
  if (source.kind === 'recording') return source.name;
  const own = source.kind === 'custom' ? source.name : scenarioOf(source)?.title;
  const title = own ?? 'db_bench';
  const style = styleFacts(String(overrides['compaction_style']));
  // At the start, so that it is visible even if the title is cut off.
  return style === null ? title : `Run as ${style.name}: ${title}`;
}

/** The inputs that determine a run. */
export type RunChoice = Pick<Workbench, 'source' | 'overrides'>;

/** The run of a choice in a mode; null for a recording, which is opened from its files. */
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

/** The published table of a scenario, for the release that is simulated. */
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
 * The key of a recording, from its files. Different recordings may have files of the same names,
 * and one must not continue at the other's position.
 */
export function recordingKey(name: string, files: readonly File[]): string {
  const marks = files.map((file) => `${file.size}@${file.lastModified}`).join(' ');
  return `recording ${name} ${marks}`;
}

/** The replay of a recording's files. */
export function recordingJob(key: string, files: readonly File[], family?: string): Job {
  const run = familyKey(key, family);
  const recorded = recordingFilesOf(files);
  return { kind: 'recording', run, scenarioKey: key, files: recorded, family: family ?? null };
}

const knownFiles = new WeakMap<readonly File[], readonly RecordingFile[]>();

/** Returns the same array for the same files, because the engine reads an array only once. */
function recordingFilesOf(files: readonly File[]): readonly RecordingFile[] {
  const known = knownFiles.get(files);
  if (known !== undefined) return known;
  const recording = files.map((file) => ({ name: file.name, content: file }));
  knownFiles.set(files, recording);
  return recording;
}

/** The request of the shown run; null for a recording and without a run. */
export function shownRequest(job: Job | null): RunRequest | null {
  return job?.kind === 'simulation' ? job.request : null;
}

/** True if two jobs have the same request. */
export function isSameJob(a: Job | null, b: Job): boolean {
  return a !== null && JSON.stringify(a) === JSON.stringify(b);
}

/** A refusal as one text: the error, its place and the remedy. */
export function refusalText({ what, where, todo }: RequestError): string {
  const sentence = (text: string): string =>
    text === '' || /[.!?]$/.test(text) ? text : `${text}.`;
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  return [sentence(where === '' ? capital(what) : `${where}: ${what}`), sentence(capital(todo))]
    .filter((text) => text !== '')
    .join(' ');
}

/** A refusal for display beside an option's field, without naming the process. */
export function fieldRefusalText(error: RequestError): string {
  return refusalText({ ...error, where: error.where.replace(/^process \d+, /, '') });
}

/** True if a job belongs to a choice's scenario. */
export function isAbout(job: Job, choice: RunChoice): boolean {
  return job.scenarioKey === jobOf(choice, 'preview')?.scenarioKey;
}

/** True if a job is a run of a choice with its current options, in any mode. */
export function isRunOf(job: Job, { source, overrides }: RunChoice): boolean {
  if (job.kind === 'recording') return source.kind === 'recording' && job.run === source.key;
  return job.run === runKeyOf({ source, overrides, mode: job.mode });
}

/** The option that a refusal is about; null if it is about something else. */
export function refusedOption(error: RequestError, names: readonly string[]): string | null {
  const found = (text: string): string | undefined =>
    names.find((name) => new RegExp(`\\b${name}\\b`).test(text));
  return found(error.where) ?? found(error.what) ?? null;
}
