// Actions with saved items on the page: save, open, import.
import { formatFragment } from '../state/url_state.ts';
import { aboutRun } from './about_run.ts';
import type { SavedEntry } from './entry.ts';
import { isArchive, machineText } from './file_kinds.ts';
import type { SavedPlace } from './place.ts';
import { loadedWork } from './later_saved.ts';

/** Saves the current state. Returns true if that succeeded. */
export async function saveShown(
  { later, session, bench }: SavedPlace,
  name: string,
): Promise<boolean> {
  const work = await loadedWork(later);
  const { workbench } = bench;
  const { source } = workbench;
  const files = source.kind === 'recording' ? session.files.readOf(source.key) : undefined;
  const entry =
    source.kind !== 'recording'
      ? await work?.saveRun({ name, link: formatFragment(workbench), about: aboutRun(workbench) })
      : files !== undefined && (await work?.saveRecording({ ...source, files }, name));
  return Boolean(entry);
}

/** Opens a saved item; a run opens like its link. */
export async function openSaved({ later, bench }: SavedPlace, entry: SavedEntry): Promise<void> {
  bench.dispatch({ type: 'dialogChosen', dialog: null });
  if (entry.kind === 'run') {
    window.location.assign(`#${entry.link}`);
    return;
  }
  const files = await (await loadedWork(later))?.filesOf(entry.key);
  if (files) await bench.openFiles(files, entry);
}

/**
 * Handles chosen or dropped files. Saved items are imported, a machine file sets a machine, and
 * others are a recording.
 */
export async function takeFiles(
  place: SavedPlace,
  files: readonly File[],
  paths: readonly string[] = [],
): Promise<void> {
  const { later, bench } = place;
  const machine = await machineText(files);
  if (machine !== null) {
    const { takeMachineFile } = await import('../machine/panels.ts');
    const taken = takeMachineFile(bench, files[0]?.name ?? '', machine);
    (await loadedWork(later))?.say(taken);
    return;
  }
  if (!isSavedWork(files)) {
    await bench.openFiles(files);
    return;
  }
  const work = await loadedWork(later);
  const saved = (await work?.bringIn(files, paths)) ?? [];
  const [only] = saved;
  if (saved.length > 1) bench.dispatch({ type: 'dialogChosen', dialog: 'scenarios' });
  else if (only !== undefined) await openSaved(place, only);
}

/** True if the files are saved items to import instead of a recording. */
function isSavedWork(files: readonly File[]): boolean {
  return files.some(({ name }) => name === 'db_bench.args' || isArchive(name));
}
