// Page links read by the package's command line: its own reader must request the same run.
import { describe, expect, it } from 'vitest';
import type { RunRequest } from 'lsm-shape/engine';
import { sourcedRun } from '../../../components/src/node/source.ts';
import { VIEW_NAMES } from '../../../components/src/links/run_link.ts';
import { bundledScenarios } from '../catalogue/scenarios.ts';
import { jobOf } from './jobs.ts';
import { formatFragment, linkNames } from './url_state.ts';
import { initialWorkbench, type Workbench } from './workbench.ts';

const scenarios = new URL('../../../scenarios/', import.meta.url);

/** Returns the engine request that the command line makes for a link. */
function askedFor(link: string): { request: RunRequest; again: string | null } {
  const requests: RunRequest[] = [];
  const simulate = (asked: RunRequest) => {
    requests.push(asked);
    return { words: new Uint32Array(), warnings: [] };
  };
  const run = sourcedRun(link, {}, { engine: { simulate, replay: () => never() }, scenarios });
  const [request] = requests;
  if (request === undefined) throw new Error('nothing was asked');
  return { request, again: run.linkAt(12, 'age') };
}

function never(): never {
  throw new Error('no recording was asked for');
}

/** Returns the page's own request, reduced to what determines the run. */
function comparable({ title, steps, set = {}, set_options_at, mode }: RunRequest): unknown {
  const lines = steps.map(({ db_bench, options_file }) => {
    return [db_bench.split(/\s+/).join(' '), options_file];
  });
  const calls = [...(set_options_at ?? [])];
  return { title, lines, set, calls, mode };
}

const states: readonly Partial<Workbench>[] = [
  ...bundledScenarios.map(({ id }) => ({ source: { kind: 'scenario' as const, id } })),
  {
    source: { kind: 'scenario', id: 'universal-default' },
    overrides: { size_ratio: 20, 'ttl@2500000': 60, 'ttl@1000000': 30, 'max_read_amp@1000000': 4 },
    mode: 'exact',
  },
  {
    source: { kind: 'scenario', id: 'output-cut-dynamic-zipf-1.2' },
    overrides: { key_distribution: 'uniform' },
  },
  {
    source: { kind: 'scenario', id: 'output-cut-dynamic-zipf-1.2' },
    overrides: { machine_profile: 'laptop' },
  },
  {
    source: {
      kind: 'custom',
      commands: '--benchmarks=fillseq --num=1000\n--benchmarks=overwrite --num=1000',
      name: 'Mine',
    },
    mode: 'preview',
  },
];

describe('links in Node', () => {
  it.each(states.map((state) => [formatFragment({ ...initialWorkbench, ...state }), state]))(
    'request the same run: %s',
    (fragment, state) => {
      const { source, overrides, mode } = { ...initialWorkbench, ...state };
      const job = jobOf({ source, overrides }, mode);
      if (job?.kind !== 'simulation') throw new Error('this is no simulation');
      const { request, again } = askedFor(`#${fragment}`);
      expect(comparable(request)).toEqual(comparable(job.request));
      // A link made from that run leads to it again.
      expect(comparable(askedFor(`#${again}`).request)).toEqual(comparable(job.request));
    },
  );

  it('recognize every name in a link', () => {
    const run = ['v', 'scenario', 'commands', 'title', 'options_file', 'mode', 'event', 'colour'];
    expect([...VIEW_NAMES, ...run, 'z'].sort()).toEqual([...linkNames].sort());
  });
});
