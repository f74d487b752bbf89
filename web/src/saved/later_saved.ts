// Saved work, which is loaded when it is first needed. The first picture does not need it.
import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import { laterCode, type LaterCode } from '../ui/later.tsx';
import type { SavedWork } from './saved_work.ts';

export type LaterSaved = LaterCode<SavedWork>;

/** The parts of the page that saved items act on. */
export interface SavedPlace {
  readonly later: LaterSaved;
  readonly session: Session;
  readonly bench: UseWorkbench;
}

/** The saved items of this browser, loaded later. */
export const laterSaved = (): LaterSaved =>
  laterCode(async () => new (await import('./saved_work.ts')).SavedWork());

/** Returns the saved work after loading its code; null if the code cannot be loaded. */
export async function loadedWork(later: LaterSaved): Promise<SavedWork | null> {
  await later.load();
  const state = later.state();
  return state.type === 'there' ? state.code : null;
}

/** Returns the saved files of a recording that was opened earlier; null if they were not saved. */
export async function keptFiles(later: LaterSaved, key: string): Promise<readonly File[] | null> {
  const work = await loadedWork(later);
  return (await work?.filesOf(key)) ?? null;
}
