import type { Session } from '../state/session.ts';
import type { UseWorkbench } from '../state/use_workbench.ts';
import type { LaterSaved } from './later_saved.ts';

/** The components that saved items interact with. */
export interface SavedPlace {
  readonly later: LaterSaved;
  readonly session: Session;
  readonly bench: UseWorkbench;
}
