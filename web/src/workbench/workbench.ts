// What one person is looking at: serialisable, in the address, changed by one pure reducer.

import type { RecordedOptions } from './recorded_options.ts';

/** How keys are represented; named beside every number that a run produced. */
export type ModeName = 'preview' | 'sampled' | 'exact';

/** What is run or played. */
export type Source =
  | { readonly kind: 'scenario'; readonly id: string }
  | { readonly kind: 'custom'; readonly commands: string }
  | {
      readonly kind: 'recording';
      readonly name: string;
      /** What the real database was set to; null: its files do not say. */
      readonly options: RecordedOptions | null;
    };

/** The horizontal axis of the timeline. */
export type AxisName = 'time' | 'bytes' | 'event';

/** The value of an option that the person changed: a number, or RocksDB's word for a choice. */
export type OptionValue = number | string;

/** Values by RocksDB's option name; options that are not here are as the scenario says. */
export type Overrides = Readonly<Record<string, OptionValue>>;

/** The one state of the page that a link can carry. */
export interface Workbench {
  readonly source: Source;
  readonly overrides: Overrides;
  readonly mode: ModeName;
  readonly axis: AxisName;
  /** The event that the page opens at; null: at the start of the benchmark itself. */
  readonly cursor: number | null;
}

/** Everything that can happen to it. */
export type WorkbenchAction =
  | { readonly type: 'scenarioChosen'; readonly id: string }
  | { readonly type: 'commandsEntered'; readonly commands: string }
  | {
      readonly type: 'recordingOpened';
      readonly name: string;
      readonly options: RecordedOptions | null;
    }
  | { readonly type: 'optionChanged'; readonly name: string; readonly value: OptionValue }
  | { readonly type: 'optionReset'; readonly name: string }
  | { readonly type: 'allOptionsReset' }
  | { readonly type: 'modeChosen'; readonly mode: ModeName }
  | { readonly type: 'axisChosen'; readonly axis: AxisName }
  | { readonly type: 'restored'; readonly workbench: Workbench };

/** The published case whose run limit RocksDB tunes by itself. */
export const defaultScenario = 'max-read-amp-case-2-auto';

/** What the page shows when its address says nothing. */
export const initialWorkbench: Workbench = {
  source: { kind: 'scenario', id: defaultScenario },
  overrides: {},
  mode: 'sampled',
  axis: 'time',
  cursor: null,
};

/** The state after an action; the same object when nothing changes. */
export function reduceWorkbench(state: Workbench, action: WorkbenchAction): Workbench {
  switch (action.type) {
    case 'scenarioChosen':
      return withSource(state, { kind: 'scenario', id: action.id });
    case 'commandsEntered':
      return withSource(state, { kind: 'custom', commands: action.commands });
    case 'recordingOpened':
      return withSource(state, { kind: 'recording', name: action.name, options: action.options });
    case 'optionChanged':
      if (state.overrides[action.name] === action.value) return state;
      return { ...state, overrides: { ...state.overrides, [action.name]: action.value } };
    case 'optionReset':
      return { ...state, overrides: without(state.overrides, action.name) };
    case 'allOptionsReset':
      return { ...state, overrides: {} };
    case 'modeChosen':
      return { ...state, mode: action.mode };
    case 'axisChosen':
      return { ...state, axis: action.axis };
    case 'restored':
      return action.workbench;
  }
}

/** A new source starts at its beginning and with its own options. */
function withSource(state: Workbench, source: Source): Workbench {
  return { ...state, source, overrides: {}, cursor: null };
}

function without(overrides: Overrides, name: string): Overrides {
  return Object.fromEntries(Object.entries(overrides).filter(([key]) => key !== name));
}
