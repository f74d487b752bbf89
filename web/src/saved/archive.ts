// Saved items as files: exported to a zip archive, and imported from archives, folders or files.
import { recordingTitle } from '../catalogue/recording_title.ts';
import { jobOf, recordingKey } from '../state/jobs.ts';
import { NO_NOTES } from '../state/notes.ts';
import { formatFragment, parseFragment, type KnownNames } from '../state/url_state.ts';
import { initialWorkbench } from '../state/workbench.ts';
import { aboutRun } from './about_run.ts';
import type { SavedEntry, SavedRun } from './entry.ts';
import { isArchive } from './file_kinds.ts';
import { filesOfRun, folderName, runsOfFiles } from './scenario_folder.ts';
import type { OpenRecording } from './saved_store.ts';
import { unzipped, zipOf, type ZipFile } from './zip.ts';

/** An archive for download. */
export interface Archive {
  readonly name: string;
  readonly content: Blob;
}

/**
 * Entries as an archive with one folder each: a run in the form of the repository's scenarios, a
 * recording as its files.
 */
export async function archiveOf(
  entries: readonly SavedEntry[],
  filesOf: (key: string) => Promise<readonly File[] | null>,
  known: KnownNames,
): Promise<Archive> {
  const taken = new Set<string>();
  const files: ZipFile[] = [];
  for (const entry of entries) {
    if (entry.kind === 'run') {
      files.push(...runFiles(entry, taken, known));
    } else {
      const folder = folderName(entry.name, taken);
      taken.add(folder);
      for (const file of (await filesOf(entry.key)) ?? []) {
        files.push({ path: `${folder}/${file.name}`, content: file });
      }
    }
  }
  const [only] = taken;
  const name = taken.size === 1 && only !== undefined ? only : 'lsm-shape-saved';
  return { name: `${name}.zip`, content: await zipOf(files, new Date()) };
}

/** One folder for a run, or one per compared run. */
function runFiles(entry: SavedRun, taken: Set<string>, known: KnownNames): ZipFile[] {
  const { linked } = parseFragment(entry.link, known);
  const { mode, variants } = linked;
  const compared = variants.map((each) => ({
    ...{ ...each, title: `${entry.name} ${each.letter}` },
    notes: each.noted?.notes ?? NO_NOTES,
  }));
  const all = compared.length > 0 ? compared : [{ ...linked, title: entry.name }];
  return all.flatMap(({ title, source, overrides, notes }) => {
    const job = jobOf({ source, overrides }, mode);
    if (job?.kind !== 'simulation') return [];
    const folder = folderName(title, taken);
    taken.add(folder);
    const { steps, set = {}, set_options_at = [] } = job.request;
    const facts = { name: title, question: entry.about, mode, steps, set };
    const run = { ...facts, set_options_at, notes };
    const files = filesOfRun(run, folder);
    return Object.entries(files).map(([path, text]) => ({ path, content: new Blob([text]) }));
  });
}

/** The items found in imported files. */
export interface Found {
  readonly runs: readonly Pick<SavedRun, 'name' | 'link' | 'about'>[];
  readonly recordings: readonly OpenRecording[];
  /** Sentences about items that were left out. */
  readonly problems: readonly string[];
}

const isOfRecording = (name: string): boolean => /^(LOG|MANIFEST|OPTIONS)/.test(name);
/** The largest size in characters of a file with flags or options. */
const MOST_TEXT = 1_000_000;

/** The runs and recordings in files. `paths` gives the path of each file from a folder. */
export async function foundIn(files: readonly File[], paths: readonly string[]): Promise<Found> {
  const all: ZipFile[] = [];
  const problems: string[] = [];
  for (const [at, file] of files.entries()) {
    const path = paths[at] ?? (file.webkitRelativePath || file.name);
    if (!isArchive(file.name)) all.push({ path, content: file });
    else {
      try {
        all.push(...(await unzipped(file)));
      } catch (problem) {
        problems.push(`${file.name}: ${problem instanceof Error ? problem.message : ''}.`);
      }
    }
  }
  const texts: Record<string, string> = {};
  for (const { path, content } of all) {
    const isText = /\.(args|json|ini)$/.test(path) && content.size <= MOST_TEXT;
    if (isText) texts[path] = await content.text();
  }
  const read = runsOfFiles(texts);
  const runs = read.runs.map(({ name, source, overrides, noted }) => {
    const state = { ...initialWorkbench, source, overrides, ...noted };
    return { name, link: formatFragment(state), about: aboutRun(state) };
  });
  const recordings = await recordingsIn(all);
  const isNothing = runs.length + recordings.length + problems.length === 0;
  const nothing = isNothing ? [NOTHING] : [];
  return { runs, recordings, problems: [...problems, ...read.problems, ...nothing] };
}

const NOTHING =
  'There is no saved work in these files: a run has a db_bench.args, a recording a LOG or a MANIFEST.';

async function recordingsIn(files: readonly ZipFile[]): Promise<OpenRecording[]> {
  const folders = new Map<string, File[]>();
  for (const { path, content } of files) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    if (!isOfRecording(name)) continue;
    const folder = parts.join('/');
    const file = content instanceof File ? content : new File([content], name, { lastModified: 0 });
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const found: OpenRecording[] = [];
  for (const [folder, own] of folders) {
    if (!own.some(({ name }) => /^(LOG|MANIFEST)/.test(name))) continue;
    const title = folder.split('/').at(-1) || (await recordingTitle(own));
    found.push({ key: recordingKey(title, own), name: title, files: own });
  }
  return found;
}
