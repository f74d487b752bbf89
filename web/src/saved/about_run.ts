// A run's short description and suggested name.
import { styleFacts } from 'lsm-shape/engine';
import { nameOfKey } from '../settings/timed.ts';
import { scenarioOf, titleOf } from '../state/jobs.ts';
import type { Workbench } from '../state/workbench.ts';

type Shown = Pick<Workbench, 'source' | 'overrides' | 'mode'>;

/** A description such as `Leveled compaction, 2 options changed, exact`. */
export function aboutRun({ source, overrides, mode }: Shown): string {
  const count = Object.keys(overrides).length;
  const what = source.kind === 'custom' ? 'db_bench' : (scenarioOf(source)?.title ?? '');
  const changed = count === 0 ? [] : [`${count} option${count === 1 ? '' : 's'} changed`];
  return [what, ...changed, mode].join(', ');
}

/** A name such as `Universal compaction, size_ratio 40`, without a long list of options. */
export function suggestedName({ source, overrides }: Shown): string {
  const title = titleOf(source);
  const style = styleFacts(String(overrides['compaction_style']));
  const named = Object.entries(overrides).filter(([name]) => name !== 'compaction_style');
  const words = named.slice(0, 3).map(([key, value]) => `${nameOfKey(key)} ${value}`);
  const rest = named.length > 3 ? [`${named.length - 3} more`] : [];
  return [title, ...(style === null ? [] : [style.name]), ...words, ...rest].join(', ');
}
