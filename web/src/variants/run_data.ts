// The data behind a comparison's numbers: keys, writes and the size of values.
import { lastProcessStart, plural, shortCount, type Timeline } from 'lsm-shape';
import { stepsOf } from '../state/jobs.ts';
import type { VariantLetter } from '../state/variants.ts';
import type { VariantRun } from '../state/variant_runs.ts';

/** db_bench's default of `--value_size`, in bytes. */
const VALUE_SIZE = 100;

/** Returns a sentence about the data; empty if no simulation has begun. */
export function dataSentence(runs: readonly VariantRun[]): string {
  const said = runs.flatMap(({ variant, run }) => {
    const timeline = run?.history.timeline;
    if (timeline === undefined || variant.source.kind === 'recording') return [];
    const { db_bench = '' } = stepsOf(variant.source).at(-1) ?? {};
    return [{ letter: variant.letter, text: dataText(timeline, db_bench) }];
  });
  const lettersOf = new Map<string, VariantLetter[]>();
  for (const { letter, text } of said) {
    lettersOf.set(text, [...(lettersOf.get(text) ?? []), letter]);
  }
  const [first] = lettersOf.keys();
  if (first === undefined) return '';
  if (lettersOf.size === 1) {
    return `These numbers apply to ${first}. Other data can give different results.`;
  }
  const each = [...lettersOf].map(([text, letters]) => `${letters.join(', ')}: ${text}`);
  return `The numbers of each run apply to its own data. ${each.join('. ')}.`;
}

/** Returns the known facts, such as `200 M keys, 200 M writes, values of 100 bytes`. */
export function dataText(timeline: Timeline, command: string): string {
  const { scenario, benchmarks } = timeline;
  const first = lastProcessStart(timeline);
  let writes = 0;
  for (let row = 0; row < benchmarks.length; row += 1) {
    const event = benchmarks.eventOf(row);
    const started = first <= event ? timeline.eventAt(event) : null;
    if (started?.event === 'benchmark_started') writes += started.operations;
  }
  const size = /--?value_size[= ](\d+)/.exec(command)?.[1] ?? VALUE_SIZE;
  // In mixgraph, value sizes vary.
  const isFixed = !/benchmarks=\S*mixgraph/.test(command);
  return [
    scenario === null ? '' : `${shortCount(scenario.key_space)} keys`,
    writes === 0 ? '' : `${shortCount(writes)} writes`,
    isFixed ? `values of ${plural(Number(size), 'byte')}` : '',
  ]
    .filter((text) => text !== '')
    .join(', ');
}
