import { describe, expect, it } from 'vitest';
import {
  leveledTimeline,
  syntheticTimeline,
  withUnknownFiles,
} from '../test_support/built_timeline.ts';
import { describe as sentence, reasoningAt } from '../timeline/describe.ts';
import { metricAt, seriesOf } from '../timeline/metrics.ts';
import { frameSummary, frameText } from './text_renderer.ts';

const universal = syntheticTimeline({ flushes: 20 });
const sequential = syntheticTimeline({ flushes: 8, isSequential: true });
const leveled = leveledTimeline({ flushes: 40 });
const loaded = leveledTimeline({ flushes: 20, isSequential: true });

function lastJob(kind: string): { start: number; finish: number } {
  const jobs = [...universal.jobs, ...sequential.jobs].filter((job) => job.kind === kind);
  const job = jobs[jobs.length - 1];
  if (job === undefined) throw new Error(`the made-up histories have a ${kind}`);
  return { start: job.startEvent, finish: job.finishEvent };
}

describe('the tree as text', () => {
  it('shows a merge halfway', async () => {
    const { start, finish } = lastJob('compaction');
    const text = frameText(universal, Math.floor((start + finish) / 2));
    await expect(text).toMatchFileSnapshot('golden/mid_merge.txt');
  });

  it('shows the tree at rest', async () => {
    const text = frameText(universal, universal.eventCount - 1);
    await expect(text).toMatchFileSnapshot('golden/at_rest.txt');
  });

  it('shows files that were moved', async () => {
    const text = frameText(sequential, lastJob('move').finish);
    await expect(text).toMatchFileSnapshot('golden/after_move.txt');
  });

  it('shows levels and their targets during a compaction cut along the next level', async () => {
    const job = leveled.jobs.filter((each) => each.outputs.length > 4).at(-1);
    const at = leveled.lifetimes.createdAt.at(job?.outputs[3] ?? 0);
    await expect(frameText(leveled, at)).toMatchFileSnapshot('golden/leveled_mid_merge.txt');
  });

  it('shows numbers as lower bounds if some files are unknown', async () => {
    const text = [universal, leveled].map(withUnknownFiles).map((timeline) => {
      const compactions = timeline.jobs.filter(({ kind }) => kind === 'compaction');
      return frameText(timeline, compactions.at(-1)?.finishEvent ?? 0);
    });
    await expect(text.join('\n')).toMatchFileSnapshot('golden/unknown_files.txt');
  });

  it('shows a leveled tree right after a move', async () => {
    const move = loaded.jobs.filter((each) => each.kind === 'move').at(-1);
    const text = frameText(loaded, move?.finishEvent ?? 0);
    await expect(text).toMatchFileSnapshot('golden/leveled_after_move.txt');
  });

  it('has a sentence for every event of leveled compaction', async () => {
    const lines = [loaded, leveled].map((timeline) =>
      Array.from({ length: timeline.eventCount }, (_, index) => sentence(timeline, index)),
    );
    const shown = [...new Set(lines.flat())].filter((line) => !/memtable|[Ff]lush/.test(line));
    const text = `${shown.slice(0, 150).join('\n')}\n`;
    await expect(text).toMatchFileSnapshot('golden/leveled_sentences.txt');
  });

  it('describes the event and the tree for a label', () => {
    expect(frameSummary(sequential, lastJob('move').finish)).toMatch(
      /^Job \d+ moved 1 file \(21\d MiB\) from L0 to L49, where it overlaps no file: 0 bytes written\. The tree has 1 sorted run, /,
    );
  });

  it('has a sentence for every event', async () => {
    const lines: string[] = [];
    for (let index = 0; index < universal.eventCount; index += 1) {
      lines.push(sentence(universal, index));
    }
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('golden/sentences.txt');
  });
});

describe('reasoning', () => {
  it('belongs to the pick and to all events of its job', () => {
    const { start, finish } = lastJob('compaction');
    const lines = reasoningAt(universal, start);
    expect(lines.map((line) => [line.id, line.outcome])).toEqual([
      ['U-9', 'yes'],
      ['U-27', 'yes'],
    ]);
    expect(reasoningAt(universal, finish)).toEqual(lines);
    expect(reasoningAt(universal, finish - 1)).toEqual(lines);
  });

  it('is empty for a flush', () => {
    const flush = universal.jobs.find((job) => job.kind === 'flush');
    expect(reasoningAt(universal, flush?.finishEvent ?? 0)).toEqual([]);
  });
});

describe('metrics', () => {
  it('match the log', () => {
    const series = seriesOf(universal, 'sortedRuns');
    for (let at = 0; at < series.length; at += 1) {
      const event = universal.eventAt(series.events[at] ?? 0);
      if (!('shape' in event)) throw new Error('facts come with installs');
      expect(series.values[at]).toBe(event.shape.sorted_run_count);
    }
  });

  it('hold between installs, and are unknown before the first', () => {
    const series = seriesOf(universal, 'writeAmp');
    const second = series.events[1] ?? 0;
    expect(metricAt(universal, 'writeAmp', 0)).toBeNull();
    expect(metricAt(universal, 'writeAmp', second + 1)).toBe(series.values[1]);
    expect(metricAt(universal, 'writeAmp', second - 1)).toBe(series.values[0]);
  });
});
