// Saves the current state, and opens saved items and files.
import { machineText } from '../catalogue/machine_file.ts';
import { formatFragment } from '../state/url_state.ts';
import { aboutRun } from './about_run.ts';
import type { SavedEntry } from './entry.ts';
import { loadedWork, type SavedPlace } from './later_saved.ts';

/** Saves the current state. Returns true if that succeeded. */
export async function saveShown(
  { later, session, bench }: SavedPlace,
  name: string,
): Promise<boolean> {
  const work = await loadedWork(later);
  const { workbench } = bench;
  const { source } = workbench;
  if (source.kind !== 'recording') {
    const run = { name, link: formatFragment(workbench), about: aboutRun(workbench) };
    return Boolean(await work?.saveRun(run));
  }
  const files = session.files.readOf(source.key);
  return files !== undefined && Boolean(await work?.saveRecording({ ...source, files }, name));
}

/** Opens a saved item. A run is opened like its link. */
export async function openSaved({ later, bench }: SavedPlace, entry: SavedEntry): Promise<void> {
  bench.dispatch({ type: 'dialogChosen', dialog: null });
  if (entry.kind === 'run') {
    window.location.assign(`#${entry.link}`);
    return;
  }
  const files = await (await loadedWork(later))?.filesOf(entry.id);
  if (files) await bench.openFiles(files, { key: entry.id, name: entry.name });
}

/** Handles chosen or dropped files: a machine file sets the machine, others open as a recording. */
export async function takeFiles(
  { later, bench }: SavedPlace,
  files: readonly File[],
): Promise<void> {
  const machine = await machineText(files);
  if (machine === null) {
    await bench.openFiles(files);
    return;
  }
  const { takeMachineFile } = await import('../machine/panels.ts');
  const taken = takeMachineFile(bench, files[0]?.name ?? '', machine);
  (await loadedWork(later))?.say(taken);
}
