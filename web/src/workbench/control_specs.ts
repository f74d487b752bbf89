// The controls of the page: which options of the engine's catalogue, how far their sliders reach.
import { OPTIONS_CATALOGUE } from 'lsm-shape/engine';
import type { ControlSpec } from '../panels/OptionField.tsx';

/** In the order of the panel; the box takes the whole range that RocksDB allows. */
const reach: readonly (readonly [name: string, minimum: number, maximum: number])[] = [
  ['max_read_amp', 1, 24],
  ['size_ratio', 0, 100],
  ['level0_file_num_compaction_trigger', 1, 20],
  ['max_size_amplification_percent', 0, 400],
  ['min_merge_width', 2, 12],
];

/** The controls. */
export const controlSpecs: readonly ControlSpec[] = reach.flatMap(([name, low, high]) => {
  const entry = OPTIONS_CATALOGUE.find((option) => option.name === name);
  if (entry === undefined) return [];
  const [minimum, maximum] = entry.range;
  return [
    {
      name,
      help: entry.help,
      unit: entry.unit,
      defaultValue: Number(entry.default),
      minimum,
      maximum,
      sliderMinimum: low,
      sliderMaximum: high,
    },
  ];
});

/** Their names. */
export const controlNames: readonly string[] = controlSpecs.map((spec) => spec.name);
