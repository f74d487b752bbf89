// What has to change with the compaction style, so that the first picture of it says something.
import { styleValues, styleOf, type StyleName } from './control_specs.ts';
import type { OptionValue } from './workbench.ts';

const GIB = 1024 ** 3;

/** Options that another style cannot work with, and what they become. */
export function styleOverrides(
  style: StyleName,
  values: Readonly<Record<string, OptionValue>>,
): [string, OptionValue][] {
  if (styleValues[style] === values['compaction_style']) return [];
  const changes: [string, OptionValue][] = [];
  // db_bench's own flag is 0 where nobody sets it: every file would be dropped at once.
  if (style === 'fifo' && Number(values['max_table_files_size']) === 0) {
    changes.push(['max_table_files_size', GIB]);
  }
  if (style === 'leveled' && Number(values['num_levels']) < 2) changes.push(['num_levels', 7]);
  // db_bench leaves it off where its flag is not given; RocksDB's default since 8.4 is on.
  if (style === 'leveled' && styleOf(values['compaction_style']) !== 'leveled') {
    changes.push(['level_compaction_dynamic_level_bytes', 'true']);
  }
  return changes;
}
