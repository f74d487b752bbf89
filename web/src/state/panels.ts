// All panels that have a tab: one list shared by tabs, links and the palette.

/** Panels that can replace the timeline, in tab order. */
export const OTHER_PANELS = [
  { id: 'stats', name: 'Compaction Stats', short: 'Stats' },
  { id: 'cpu', name: 'CPU', short: 'CPU' },
  { id: 'text', name: 'Text', short: 'Text' },
  { id: 'notes', name: 'Notes', short: 'Notes' },
] as const satisfies readonly PanelTitle[];

/** The names of a panel: `id` in links, `short` where space is limited. */
interface PanelTitle {
  readonly id: string;
  readonly name: string;
  readonly short: string;
}

export type OtherPanelName = (typeof OTHER_PANELS)[number]['id'];

/** The name of a panel below the stage. On a phone, any tab is such a panel. */
export type PanelName = 'timeline' | OtherPanelName | 'options' | 'happened' | 'why' | 'compare';

/** The names of all panels, as used in links. */
export const PANEL_NAMES: readonly PanelName[] = [
  'timeline',
  ...OTHER_PANELS.map(({ id }) => id),
  'options',
  'happened',
  'why',
  'compare',
];
