// The palette's entries as data, each with its action.
import { COLOUR_MODES, COLOURS, staysOf, type Timeline } from 'lsm-shape';
import type { AxisName } from '../axis/axis.ts';
import type { ScenarioChoice } from '../catalogue/scenario_search.ts';
import { PAGE_GROUPS } from '../explain/rule_pages.ts';
import { KEY_ROWS } from '../keys/key_list.ts';
import type { KeyCommand } from '../keys/keys.ts';
import { SETTING_HELPS } from 'lsm-shape/engine';
import { entryFacts, type SavedEntry } from '../saved/entry.ts';
import { controlGroupsOf, moreGroupsOf } from '../settings/control_specs.ts';
import type { StyleName } from '../settings/styles.ts';
import { OTHER_PANELS, type PanelName } from '../state/panels.ts';
import { comparisonEnded, variantAdded } from '../state/variant_changes.ts';
import type { StoreAction } from '../state/undo.ts';
import { SEARCH_ASKED } from '../state/search_asked.ts';
import type { AnswerPlace, DialogName, ModeName, ThemeName } from '../state/workbench.ts';

/** The effects of choosing an entry. All of them are applied. */
export interface Deed {
  /** The command of the key that does the same. */
  readonly command?: KeyCommand;
  readonly action?: StoreAction;
  /** Event to which the playhead moves. */
  readonly event?: number;
  /** True if choosing the entry opens the file dialog for a database. */
  readonly isOpening?: boolean;
  readonly saved?: SavedEntry;
}

export interface PaletteEntry {
  /** An id that no other entry has. */
  readonly id: string;
  readonly group: PaletteGroup;
  readonly title: string;
  /** Short description, included in the search; may be empty. */
  readonly about: string;
  /** The keys that do the same. */
  readonly keys: readonly string[];
  readonly deed: Deed;
}

export type PaletteGroup = 'Go to' | 'Actions' | 'Saved' | 'Scenarios' | 'Options' | 'Rules';

/** The state of the page that the entries depend on. */
export interface PalettePlace {
  readonly scenarios: readonly ScenarioChoice[];
  /** The items saved in this browser that have been read so far. */
  readonly saved: readonly SavedEntry[];
  /** Compaction style of the current run; null for a recording. */
  readonly style: StyleName | null;
  readonly answer: AnswerPlace;
}

/** Returns all entries except files and jobs, which are found by number. */
export function namedEntries({ scenarios, saved, style, answer }: PalettePlace): PaletteEntry[] {
  return [
    ...keyEntries(),
    ...actionEntries(style !== null, answer),
    ...savedEntries(saved),
    ...scenarios.map(({ id, title, question }): PaletteEntry => {
      const deed = { action: { type: 'scenarioChosen', id } } as const;
      return { id: `scenario ${id}`, group: 'Scenarios', title, about: question, keys: [], deed };
    }),
    ...(style === null ? [] : optionEntries(style, answer)),
    ...ruleEntries(),
  ];
}

/** Saved runs and recordings, without deleted ones. */
function savedEntries(saved: readonly SavedEntry[]): PaletteEntry[] {
  const there = saved.filter(({ deletedAt }) => deletedAt === null);
  return there.map((entry): PaletteEntry => {
    const { id, name: title } = entry;
    const about = entryFacts(entry);
    return { id: `saved ${id}`, group: 'Saved', title, about, keys: [], deed: { saved: entry } };
  });
}

function keyEntries(): PaletteEntry[] {
  return KEY_ROWS.flatMap(({ keys, actions }) =>
    actions.map(({ name, command }, at): PaletteEntry => {
      // A row has either one key for each action, or one letter that is used with and without
      // Shift.
      const isPair = actions.length === keys.length;
      const isShifted = at > 0 && !isPair;
      const own = isPair && actions.length > 1 ? keys.slice(at, at + 1) : keys;
      return {
        id: `key ${name}`,
        group: 'Actions',
        title: name,
        about: '',
        keys: isShifted ? ['Shift', ...own] : own,
        deed: { command },
      };
    }),
  );
}

const modes: Readonly<Record<ModeName, string>> = {
  preview: 'key densities instead of keys',
  sampled: 'one key in N',
  exact: 'every key of the benchmark',
};
const dialogs: readonly (readonly [DialogName, string, string])[] = [
  ['scenarios', 'All scenarios', 'the list, with their questions'],
  ['save', 'Save', 'keep the current run in this browser'],
  ['commands', 'Run a db_bench command line', 'paste one and simulate it'],
  ['export', 'Export', 'tables, a trace, OPTIONS, command lines, a summary'],
  ['embed', 'Embed', 'put the tree on your own page: snippets, log, preview'],
  ['png', 'Save the stage as PNG', 'or the timeline, or both'],
  ['svg', 'Save the stage as SVG', 'with editable lines and text'],
  ['gif', 'Save a GIF', 'an animation of the run or part of it'],
  ['webm', 'Save a video', 'a WebM of the run or part of it'],
  ['legend', 'Legend', 'what the picture’s marks and colours mean'],
  ['model', 'What this models', 'which RocksDB, what is exact or left out, the command line'],
];
const panels: readonly (readonly [PanelName, string])[] = [
  ['timeline', 'Timeline'],
  ...OTHER_PANELS.map(({ id, name }) => [id, name] as const),
];
const themes: readonly ThemeName[] = ['auto', 'light', 'dark'];
const axes: Readonly<Record<AxisName, string>> = {
  time: 'time',
  bytes: 'bytes written',
  event: 'events',
};
/** Actions that are not in the list of keys. */
function actionEntries(isSimulated: boolean, answer: AnswerPlace): PaletteEntry[] {
  const entry = (title: string, about: string, deed: Deed, keys: string[] = []): PaletteEntry => {
    return { id: `action ${title}`, group: 'Actions', title, about, keys, deed };
  };
  const act = (title: string, about: string, action: StoreAction): PaletteEntry =>
    entry(title, about, { action });
  const runs = Object.entries(modes).map(([mode, about]) =>
    act(`Mode: ${mode}`, about, { type: 'modeChosen', mode: mode as ModeName }),
  );
  return [
    entry('Open a database', 'its LOG, MANIFEST and OPTIONS', { isOpening: true }),
    ...dialogs.map(([dialog, title, about]) => act(title, about, { type: 'dialogChosen', dialog })),
    act('Compare', 'with a copy of this run to change', variantAdded()),
    act('End the comparison', 'keep only the front run', comparisonEnded()),
    act('Figures and rules', 'what a tree does, in pictures and plain words', {
      ...{ type: 'routeChosen', route: { kind: 'gallery', figure: null } },
    }),
    act('Show me', 'what happens in a tree, in 90 seconds', { type: 'introChosen', intro: 'tour' }),
    ...(isSimulated
      ? [
          ...runs,
          act('Search the options', 'by name, help or unit', {
            ...{ type: 'optionAsked', name: SEARCH_ASKED, answer },
          }),
          act('Reset all options', 'to the scenario’s values', { type: 'allOptionsReset' }),
        ]
      : []),
    ...panels.map(([panel, name]) =>
      act(`Panel: ${name}`, 'under the stage', { type: 'panelChosen', panel }),
    ),
    ...COLOURS.map((colourBy) =>
      act(`Colour by ${COLOUR_MODES[colourBy].name}`, 'on the stage', {
        ...{ type: 'stageChosen', change: { colourBy } },
      }),
    ),
    ...Object.entries(axes).map(([axis, name]) =>
      act(`Timeline over ${name}`, 'axis', { type: 'axisChosen', axis: axis as AxisName }),
    ),
    ...themes.map((theme) => act(`Theme: ${theme}`, 'colours', { type: 'themeChosen', theme })),
    entry(
      'Presentation',
      'only the stage, in large type',
      {
        ...{ action: { type: 'presentingChosen', isPresenting: true } },
      },
      ['P'],
    ),
  ];
}

function optionEntries(style: StyleName, answer: AnswerPlace): PaletteEntry[] {
  const groups = [...controlGroupsOf(style), ...moreGroupsOf(style)];
  return groups.flatMap(({ specs }) =>
    specs.map(({ name, hint }): PaletteEntry => {
      const deed = { action: { type: 'optionAsked', name, answer } } as const;
      const about = hint === '' ? (SETTING_HELPS[name] ?? '') : hint;
      return { id: `option ${name}`, group: 'Options', title: name, about, keys: [], deed };
    }),
  );
}

function ruleEntries(): PaletteEntry[] {
  return PAGE_GROUPS.flatMap(({ title: group, pages }) =>
    pages.map(({ title, ids }): PaletteEntry => {
      const id = ids[0] ?? '';
      const about = `${group} · ${ids.join(' ')}`;
      const deed = { action: { type: 'routeChosen', route: { kind: 'rule', id } } } as const;
      return { id: `rule ${id}`, group: 'Rules', title, about, keys: [], deed };
    }),
  );
}

/** Returns entries for the file and the job with the number in a search, such as `job 40`. */
export function numberedEntries(
  timeline: Timeline | null,
  search: string,
  { answer, event: now }: Pick<PalettePlace, 'answer'> & { readonly event: number },
): PaletteEntry[] {
  const match = /^\s*(file|job)?\s*#?(\d{1,15})\s*$/i.exec(search);
  if (timeline === null || match === null) return [];
  const kind = match[1]?.toLowerCase();
  const number = Number(match[2]);
  const found: PaletteEntry[] = [];
  const stays = kind === 'job' ? [] : staysOf(timeline, number);
  const [first] = stays;
  if (first !== undefined) {
    const { createdAt, deletedAt } = timeline.lifetimes;
    const isThere = stays.some((row) => createdAt.at(row) <= now && now < deletedAt.at(row));
    found.push({
      id: `file ${number}`,
      group: 'Go to',
      title: `File ${number}`,
      about: isThere ? 'in the tree now' : 'where it is written',
      keys: [],
      deed: {
        action: { type: 'fileChosen', fileNumber: number, answer },
        ...(isThere ? {} : { event: createdAt.at(first) }),
      },
    });
  }
  const job = kind === 'file' ? undefined : timeline.jobs.find(({ id }) => id === number);
  if (job !== undefined) {
    found.push({
      id: `job ${number}`,
      group: 'Go to',
      title: `Job ${number}`,
      about: `the start of this ${job.kind}`,
      keys: [],
      deed: { event: job.startEvent },
    });
  }
  return found;
}
