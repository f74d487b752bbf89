// Option changes that make a new compaction style work.
import type { OptionValue } from './control.ts';
import { factsOf, styleOf, type StyleName } from './styles.ts';

const GIB = 1024 ** 3;

/** Options whose current values do not work with `style`, and their new values. */
export function styleOverrides(
  style: StyleName,
  values: Readonly<Record<string, OptionValue>>,
): [string, OptionValue][] {
  const facts = factsOf(style);
  if (facts.option === values['compaction_style']) return [];
  const changes: [string, OptionValue][] = [];
  // With 0, db_bench's default, every file would be dropped at once.
  if (facts.score_of === 'total_bytes' && Number(values['max_table_files_size']) === 0) {
    changes.push(['max_table_files_size', GIB]);
  }
  if (Number(values['num_levels']) < facts.fewest_levels) changes.push(['num_levels', 7]);
  // db_bench disables it by default; RocksDB has enabled it by default since 8.4.
  const before = factsOf(styleOf(values['compaction_style']));
  if (facts.has_level_targets && !before.has_level_targets) {
    changes.push(['level_compaction_dynamic_level_bytes', 'true']);
  }
  return changes;
}
