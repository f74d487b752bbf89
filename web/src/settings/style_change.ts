// What has to change with the compaction style, so that the first picture of it says something.
import type { OptionValue } from './control.ts';
import { factsOf, styleOf, type StyleName } from './styles.ts';

const GIB = 1024 ** 3;

/** Options that another style cannot work with, and what they become. */
export function styleOverrides(
  style: StyleName,
  values: Readonly<Record<string, OptionValue>>,
): [string, OptionValue][] {
  const facts = factsOf(style);
  if (facts.option === values['compaction_style']) return [];
  const changes: [string, OptionValue][] = [];
  // db_bench's own flag is 0 where nobody sets it: every file would be dropped at once.
  if (facts.score_of === 'total_bytes' && Number(values['max_table_files_size']) === 0) {
    changes.push(['max_table_files_size', GIB]);
  }
  if (Number(values['num_levels']) < facts.fewest_levels) changes.push(['num_levels', 7]);
  // db_bench leaves it off where its flag is not given; RocksDB's default since 8.4 is on.
  const before = factsOf(styleOf(values['compaction_style']));
  if (facts.has_level_targets && !before.has_level_targets) {
    changes.push(['level_compaction_dynamic_level_bytes', 'true']);
  }
  return changes;
}
