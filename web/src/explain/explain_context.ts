// Actions available to every panel: opening an explanation, and pointing at files on the stage.
import { createContext, useContext } from 'react';
import type { ExplainRoute } from '../state/explain_route.ts';

export interface Explain {
  readonly open: (route: ExplainRoute) => void;
  /** Points at files by their numbers; null: at none. */
  readonly point: (fileNumbers: ReadonlySet<number> | null) => void;
}

const nothing: Explain = { open: () => undefined, point: () => undefined };

export const ExplainContext = createContext<Explain>(nothing);

/** The explanations of this page. */
export function useExplain(): Explain {
  return useContext(ExplainContext);
}
