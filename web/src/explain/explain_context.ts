// Actions for every panel: opening an explanation and highlighting files on the stage.
import { createContext, useContext } from 'react';
import type { ExplainRoute } from '../state/explain_route.ts';

export interface Explain {
  readonly open: (route: ExplainRoute) => void;
  /** Highlights files by number. Null highlights no files. */
  readonly point: (fileNumbers: ReadonlySet<number> | null) => void;
}

const nothing: Explain = { open: () => undefined, point: () => undefined };

export const ExplainContext = createContext<Explain>(nothing);

/** Returns the page's `Explain`; its actions do nothing outside a provider. */
export function useExplain(): Explain {
  return useContext(ExplainContext);
}
