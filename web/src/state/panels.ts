// The panels that have a tab: one list for the tabs, for links and for the palette.

/** Panels that can replace the timeline, in the order of their tabs. */
export const OTHER_PANELS = [
  { id: 'stats', name: 'Compaction Stats', short: 'Stats' },
  { id: 'cpu', name: 'CPU', short: 'CPU' },
  { id: 'text', name: 'Text', short: 'Text' },
  { id: 'notes', name: 'Notes', short: 'Notes' },
] as const satisfies readonly PanelTitle[];

/** The names of a panel: `id` in links, `short` for little room. */
interface PanelTitle {
  readonly id: string;
  readonly name: string;
  readonly short: string;
}

/** A panel that can replace the timeline. */
export type OtherPanelName = (typeof OTHER_PANELS)[number]['id'];

/** The panel under the stage. On a phone, this includes all other tabs. */
export type PanelName = 'timeline' | OtherPanelName | 'options' | 'happened' | 'why' | 'compare';

/** Panels by their names in links. */
export const PANEL_NAMES: readonly PanelName[] = [
  'timeline',
  ...OTHER_PANELS.map(({ id }) => id),
  'options',
  'happened',
  'why',
  'compare',
];
