// The controls of the page: which options of the engine's catalogue, how far their sliders reach.
import { OPTIONS_CATALOGUE, type OptionEntry } from 'lsm-shape/engine';
import type { ControlSpec } from '../panels/OptionField.tsx';
import type { OptionValue } from './workbench.ts';

/** What the catalogue does not say: a short help, and what a slider reaches. */
interface Presentation {
  readonly name: string;
  readonly hint: string;
  readonly reach?: readonly [minimum: number, maximum: number];
}

/** In the order of the panel; the box takes the whole range that RocksDB allows. */
const first: readonly Presentation[] = [
  { name: 'max_read_amp', hint: 'Most sorted runs that may pile up', reach: [1, 24] },
  { name: 'size_ratio', hint: 'How much larger the next run may be', reach: [0, 100] },
  {
    name: 'level0_file_num_compaction_trigger',
    hint: 'Sorted runs from which it looks for work',
    reach: [1, 20],
  },
  {
    name: 'max_size_amplification_percent',
    hint: 'Newer runs ÷ oldest: then all are merged',
    reach: [0, 400],
  },
  { name: 'min_merge_width', hint: 'Fewest sorted runs of one compaction', reach: [2, 12] },
];

/** Behind “More options”. */
const more: readonly Presentation[] = [
  { name: 'max_merge_width', hint: 'Most sorted runs of one compaction' },
  { name: 'stop_style', hint: 'What the next run is compared with' },
  { name: 'allow_trivial_move', hint: 'Move files instead of rewriting them' },
  { name: 'incremental', hint: 'Reduce space amplification in parts' },
  { name: 'num_levels', hint: 'Levels of the tree, L0 included', reach: [1, 60] },
  { name: 'level0_slowdown_writes_trigger', hint: 'Sorted runs from which writes slow down' },
  { name: 'level0_stop_writes_trigger', hint: 'Sorted runs from which writes stop' },
  { name: 'write_buffer_size', hint: 'Bytes of a memtable before its flush' },
  { name: 'target_file_size_base', hint: 'Size at which output files are cut' },
];

function specOf({ name, hint, reach }: Presentation): ControlSpec {
  const entry = OPTIONS_CATALOGUE.find((option) => option.name === name);
  if (entry === undefined) throw new Error(`${name} is not in the catalogue of options`);
  const [minimum, maximum] = entry.range;
  return {
    name,
    hint,
    help: entry.help,
    unit: entry.unit,
    kind: kindOf(entry),
    words: entry.kind === 'boolean' ? ['false', 'true'] : entry.values,
    defaultValue: valueOf(entry, entry.default) ?? entry.default,
    minimum,
    maximum,
    reach: reach ?? null,
  };
}

function kindOf({ kind }: OptionEntry): ControlSpec['kind'] {
  if (kind === 'boolean' || kind === 'enumeration') return 'choice';
  return kind === 'bytes' ? 'bytes' : 'number';
}

/** The controls that everybody sees. */
export const controlSpecs: readonly ControlSpec[] = first.map(specOf);

/** Those behind “More options”. */
export const moreSpecs: readonly ControlSpec[] = more.map(specOf);

/** All controls. */
export const allSpecs: readonly ControlSpec[] = [...controlSpecs, ...moreSpecs];

/** The names of all controls. */
export const controlNames: readonly string[] = allSpecs.map((spec) => spec.name);

/** A text as the value of an option; null when it is none. */
export function optionValue(name: string, text: string): OptionValue | null {
  const entry = OPTIONS_CATALOGUE.find((option) => option.name === name);
  return entry === undefined ? null : valueOf(entry, text);
}

function valueOf(entry: OptionEntry, text: string): OptionValue | null {
  const plain = text.trim();
  switch (entry.kind) {
    case 'boolean':
      if (plain === 'true' || plain === '1') return 'true';
      return plain === 'false' || plain === '0' ? 'false' : null;
    case 'enumeration':
      // db_bench takes the numbers of stop_style; the names stand in their order.
      return entry.values[Number(plain)] ?? entry.values.find((word) => word === plain) ?? null;
    default: {
      const value = plain === '' ? Number.NaN : Number(plain);
      return Number.isFinite(value) ? value : null;
    }
  }
}
