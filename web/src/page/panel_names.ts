// What the tabs are called that can stand in the timeline's place.
import type { LayoutName } from '../state/browser_state.ts';

/** A tab of the panels, by the name that links have for it. */
export interface PanelTabName {
  readonly id: 'stats' | 'cpu' | 'text';
  readonly name: string;
}

/** The tabs in their order; a phone has room for short names only. */
export function panelNames(layout: LayoutName): readonly PanelTabName[] {
  return [
    { id: 'stats', name: layout === 'narrow' ? 'Stats' : 'Compaction Stats' },
    { id: 'cpu', name: 'CPU' },
    { id: 'text', name: 'Text' },
  ];
}
