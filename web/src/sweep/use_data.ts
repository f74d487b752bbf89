import { usePageState } from '../state/page_context.ts';
import { stepsOf } from '../state/jobs.ts';
import { dataText } from '../variants/run_data.ts';
import type { Sweep } from './use_sweep.ts';

/** Names of settings that change the data. */
const OF_DATA = new Set(['num', 'writes', 'key_size', 'value_size', 'deletes', 'duration']);

/** Returns the data that the sweep's numbers hold for, such as `200 M keys, 200 M writes`. */
export function useData({ plan }: Sweep): string {
  const { bench, timeline } = usePageState();
  const { db_bench = '' } = stepsOf(bench.workbench.source).at(-1) ?? {};
  const varied = plan.axis.flatMap(({ set }) => set).filter((name) => OF_DATA.has(name));
  if (0 < varied.length) return `data with varied ${varied.join(', ')}`;
  return timeline === null ? '' : dataText(timeline, db_bench);
}
