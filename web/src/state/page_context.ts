// The state shared by all areas of the page.
import { createContext, useContext } from 'react';
import type { Timeline } from 'lsm-shape';
import type { LayoutName } from './browser_state.ts';
import type { SettledRuns } from './run_store.ts';
import type { History, Session } from './session.ts';
import type { UseWorkbench } from './use_workbench.ts';
import type { AnswerPlace } from './workbench.ts';

export interface PageState {
  readonly session: Session;
  readonly bench: UseWorkbench;
  readonly snapshot: SettledRuns<History>;
  readonly layout: LayoutName;
  readonly isDark: boolean;
  /** The timeline of the run on the stage; null before the first run. */
  readonly timeline: Timeline | null;
  /** A number that increases as the history grows. */
  readonly version: number;
  /** The first event on the time axis, where time and bytes are zero. */
  readonly first: number;
  /** True once the first picture has been drawn. Postponed work starts after it. */
  readonly isDrawn: boolean;
  /** The place that shows answers about a file, a fact or an option. */
  readonly answer: AnswerPlace;
  /** Opens files that were chosen or dropped. */
  readonly onFiles: (files: readonly File[]) => void;
}

export const PageContext = createContext<PageState | null>(null);

/** Returns the state of the page that a component is on. */
export function usePageState(): PageState {
  const page = useContext(PageContext);
  if (page === null) throw new Error('This component needs a page around it');
  return page;
}

/** Returns the state of the page for a component that is rendered only while there is a run. */
export function useShownRun(): PageState & { readonly timeline: Timeline } {
  const page = usePageState();
  const { timeline } = page;
  if (timeline === null) throw new Error('This component needs a run on the stage');
  return { ...page, timeline };
}
