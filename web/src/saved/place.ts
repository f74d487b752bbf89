import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { LaterSaved } from './later_saved.ts';

/** Where saved work is used. */
export interface SavedPlace {
  readonly later: LaterSaved;
  readonly session: Session;
  readonly bench: UseWorkbench;
}
