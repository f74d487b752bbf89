// Changes of options that a new compaction style needs.
import type { OptionValue } from './control.ts';
import { factsOf, styleOf, type StyleName } from './styles.ts';

const GIB = 1024 ** 3;

/** Returns the options whose current values do not work with `style`, with new values. */
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
  // By default, db_bench disables it, but RocksDB has enabled it since 8.4.
  const before = factsOf(styleOf(values['compaction_style']));
  if (facts.has_level_targets && !before.has_level_targets) {
    changes.push(['level_compaction_dynamic_level_bytes', 'true']);
  }
  return changes;
}
