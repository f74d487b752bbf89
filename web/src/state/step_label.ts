// What a step did, in a few words that stand behind “Undo” and “Redo”.
import { allSpecs } from '../settings/control_specs.ts';
import { optionText } from '../settings/option_text.ts';
import type { OptionValue } from '../settings/control.ts';
import { titleOf } from './jobs.ts';
import type { Step } from './undo.ts';
import type { ModeName, Source, WorkbenchAction } from './workbench.ts';

/** `size_ratio 1 → 56`. */
export function stepLabel({ first, last, before, after }: Step): string {
  switch (last.type) {
    case 'optionChanged': {
      const from = first.type === 'optionChanged' ? first.from : last.from;
      return `${last.name} ${valueText(last.name, from)} → ${valueText(last.name, last.to)}`;
    }
    case 'allOptionsReset':
      return 'reset of all options';
    case 'modeChosen':
      return change('mode', before.mode, after.mode);
    case 'axisChosen':
      return change('axis', before.axis, after.axis);
    case 'rowsChosen':
      return 'lines of the timeline';
    case 'windowChosen':
      return 'zoom of the timeline';
    case 'numbersChosen':
      return 'what the numbers show';
    case 'stageChosen':
      return before.heightMode === undefined
        ? change('colour', before.colourBy, after.colourBy)
        : change('row height', before.heightMode, after.heightMode);
    case 'fileChosen':
      return last.fileNumber === null ? 'letting go of the file' : `file ${last.fileNumber}`;
    default:
      return sourceLabel(last, after.source) ?? bookmarkLabel(last);
  }
}

function sourceLabel(action: WorkbenchAction, source: Source | undefined): string | null {
  switch (action.type) {
    case 'scenarioChosen':
      return `scenario ${source === undefined ? action.id : titleOf(source)}`;
    case 'commandsEntered':
      return 'db_bench command line';
    case 'recordingOpened':
      return `recording ${action.source.name}`;
    case 'restored':
      return 'change of the address';
    default:
      return null;
  }
}

function bookmarkLabel(action: WorkbenchAction): string {
  switch (action.type) {
    case 'bookmarked':
      return `${action.label === undefined ? 'bookmark' : 'label'} at event ${action.event}`;
    case 'bookmarkRemoved':
      return `removal of the bookmark at event ${action.event}`;
    default:
      return 'change';
  }
}

function change(name: string, from: ModeName | string = '', to: ModeName | string = ''): string {
  return `${name} ${from} → ${to}`;
}

function valueText(name: string, value: OptionValue): string {
  const spec = allSpecs.find((each) => each.name === name);
  return spec === undefined ? String(value) : optionText(spec, value);
}
