// The panels that have a tab: one list for the tabs, for links and for the palette.

/** What can stand in the timeline's place, in the order of its tabs. */
export const OTHER_PANELS = [
  { id: 'stats', name: 'Compaction Stats', short: 'Stats' },
  { id: 'cpu', name: 'CPU', short: 'CPU' },
  { id: 'text', name: 'Text', short: 'Text' },
  { id: 'notes', name: 'Notes', short: 'Notes' },
] as const satisfies readonly PanelTitle[];

/** What a panel is called: `id` in links, `short` where there is little room. */
interface PanelTitle {
  readonly id: string;
  readonly name: string;
  readonly short: string;
}

/** A panel that can stand in the timeline's place. */
export type OtherPanelName = (typeof OTHER_PANELS)[number]['id'];

/** What stands under the stage; on a phone also what else has a tab there. */
export type PanelName = 'timeline' | OtherPanelName | 'options' | 'happened' | 'why' | 'compare';

/** Panels as links name them. */
export const PANEL_NAMES: readonly PanelName[] = [
  'timeline',
  ...OTHER_PANELS.map(({ id }) => id),
  'options',
  'happened',
  'why',
  'compare',
];
