// Short labels of steps, displayed after “Undo” or “Redo”.
import { allSpecs } from '../settings/control_specs.ts';
import { optionText } from '../settings/option_text.ts';
import type { OptionValue } from '../settings/control.ts';
import { titleOf } from './jobs.ts';
import type { Step, StepAction } from './undo.ts';

/** Labels, by the type of the last action in the step. */
const words: {
  readonly [Type in StepAction['type']]: (
    action: Extract<StepAction, { readonly type: Type }>,
    step: Step,
  ) => string;
} = {
  scenarioChosen: ({ id }, { after }) =>
    `scenario ${after.source === undefined ? id : titleOf(after.source)}`,
  commandsEntered: () => 'db_bench command line',
  recordingOpened: ({ source }) => `recording ${source.name}`,
  familyChosen: ({ family }) => `column family ${family}`,
  restored: () => 'address change',
  optionChanged: ({ name, from, to }, { first }) => {
    const begun = first.type === 'optionChanged' ? first.from : from;
    return `${name} ${valueText(name, begun)} → ${valueText(name, to)}`;
  },
  allOptionsReset: () => 'reset of all options',
  modeChosen: (_, { before, after }) => change('mode', before.mode, after.mode),
  axisChosen: (_, { before, after }) => change('axis', before.axis, after.axis),
  arrangementChosen: () => 'tree arrangement',
  rowsChosen: () => 'timeline lines',
  windowChosen: () => 'timeline zoom',
  numbersChosen: () => 'number settings',
  stageChosen: (_, { before, after }) =>
    before.heightMode === undefined
      ? change('colour', before.colourBy, after.colourBy)
      : change('row height', before.heightMode, after.heightMode),
  fileChosen: ({ fileNumber }) => `file ${fileNumber ?? 'deselection'}`,
  noted: ({ event, file }) =>
    file === null ? `note at event ${event}` : `note on file ${file.number}`,
  noteWritten: ({ id }, { after }) => {
    const note = after.notes?.find((each) => each.id === id);
    return note === undefined ? 'note text' : `note text at event ${note.event}`;
  },
  variantsChanged: ({ label }) => label,
  noteRemoved: ({ id }, { before }) => {
    const note = before.notes?.find((each) => each.id === id);
    return note === undefined ? 'note removal' : `removal of the note at event ${note.event}`;
  },
};

/** Returns a step's label, such as `size_ratio 1 → 56`. */
export function stepLabel(step: Step): string {
  const say = words[step.last.type] as (action: StepAction, step: Step) => string;
  return say(step.last, step);
}

function change(name: string, from = '', to = ''): string {
  return `${name} ${from} → ${to}`;
}

function valueText(name: string, value: OptionValue): string {
  const spec = allSpecs.find((each) => each.name === name);
  return spec === undefined ? String(value) : optionText(spec, value);
}
