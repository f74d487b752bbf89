// Saved work, loaded when it is first needed: nothing of it is for the first picture.
import { laterCode, type LaterCode } from '../ui/later.tsx';
import type { KnownNames } from '../state/url_state.ts';
import type { SavedWork } from './saved_work.ts';

export type LaterSaved = LaterCode<SavedWork>;

/** The saved items of this browser, loaded later. `known`: the names that links may use. */
export function laterSaved(known: KnownNames): LaterSaved {
  return laterCode(async () => {
    const { SavedWork: Work } = await import('./saved_work.ts');
    return new Work(known);
  });
}

/** The work itself; null: its code cannot be loaded. */
export async function loadedWork(later: LaterSaved): Promise<SavedWork | null> {
  await later.load();
  const state = later.state();
  return state.type === 'there' ? state.code : null;
}

/** The files of a recording that an earlier page was given; null: they are not kept. */
export async function keptFiles(later: LaterSaved, key: string): Promise<readonly File[] | null> {
  const work = await loadedWork(later);
  return (await work?.filesOf(key)) ?? null;
}
