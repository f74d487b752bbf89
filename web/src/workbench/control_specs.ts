// The controls of the page: which options, and how far their sliders reach.
import type { ControlSpec } from '../panels/OptionField.tsx';

const reach: Readonly<Record<string, readonly [number, number]>> = {
  max_read_amp: [1, 24],
  size_ratio: [0, 100],
  level0_file_num_compaction_trigger: [1, 20],
  max_size_amplification_percent: [0, 400],
  min_merge_width: [2, 12],
};

const catalogue = [
  {
    name: 'max_read_amp',
    help: 'Limit on sorted runs: -1 the trigger, 0 tuned by the size of the data, N that many',
    unit: 'sorted runs',
    defaultValue: -1,
    minimum: -1,
    maximum: 2 ** 31 - 1,
  },
  {
    name: 'size_ratio',
    help: 'How much larger than the runs before it, in percent, the next run may be and still join them',
    unit: 'percent',
    defaultValue: 1,
    minimum: 0,
    maximum: 2 ** 32 - 1,
  },
  {
    name: 'level0_file_num_compaction_trigger',
    help: 'L0 files, under universal compaction sorted runs, from which a compaction is looked for',
    unit: 'files',
    defaultValue: 4,
    minimum: 1,
    maximum: 2 ** 31 - 1,
  },
  {
    name: 'max_size_amplification_percent',
    help: 'Bytes of newer runs, in percent of the oldest, from which everything is merged',
    unit: 'percent',
    defaultValue: 200,
    minimum: 0,
    maximum: 2 ** 32 - 1,
  },
  {
    name: 'min_merge_width',
    help: 'Fewest sorted runs of one compaction',
    unit: 'sorted runs',
    defaultValue: 2,
    minimum: 0,
    maximum: 2 ** 32 - 1,
  },
];

/** The controls, in the order of the panel. */
export const controlSpecs: readonly ControlSpec[] = catalogue.map((entry) => ({
  ...entry,
  sliderMinimum: reach[entry.name]?.[0] ?? entry.minimum,
  sliderMaximum: reach[entry.name]?.[1] ?? entry.maximum,
}));

/** Their names. */
export const controlNames: readonly string[] = controlSpecs.map((spec) => spec.name);
