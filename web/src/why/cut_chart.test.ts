import { expect, it } from 'vitest';
import { jobFacts, type JobFacts } from 'lsm-shape';
import { leveledTimeline } from '../../../components/src/test_support/built_timeline.ts';
import { chartOf, cutMarks } from './cut_chart.ts';

const timeline = leveledTimeline({ flushes: 40 });
const ROOM = { width: 300, height: 100, measure: () => 0 };

/** Facts after the end of a job with several outputs. */
function factsOf(): JobFacts {
  const row = timeline.jobs.findLastIndex((job) => job.outputs.length > 3);
  const facts = jobFacts(timeline, row, timeline.jobs[row]?.finishEvent ?? 0);
  if (facts === null) throw new Error('no job has several outputs');
  return facts;
}

/** Outputs as two subcompactions may write them: the second half of the keys first. */
function asWrittenInHalves(facts: JobFacts): JobFacts {
  const half = Math.ceil(facts.outputs.length / 2);
  return { ...facts, outputs: [...facts.outputs.slice(half), ...facts.outputs.slice(0, half)] };
}

it('draws files in key order, whatever order they were written in', () => {
  const facts = factsOf();
  const drawn = (of: JobFacts, selected: number) => {
    const chart = chartOf({ timeline, facts: of, steps: null, selected });
    return { files: chart.outputs, marks: cutMarks(chart, ROOM) };
  };
  const selected = facts.outputs[1]?.lifetime ?? 0;
  expect(drawn(asWrittenInHalves(facts), selected)).toEqual(drawn(facts, selected));
});

it('draws no file beyond the edges of the chart', () => {
  const facts = asWrittenInHalves(factsOf());
  const marks = cutMarks(chartOf({ timeline, facts, steps: null, selected: -1 }), ROOM);
  const edges = marks.flatMap((mark) => (mark.kind === 'area' ? Array.from(mark.points) : []));
  const along = edges.filter((_, at) => at % 2 === 0);
  expect(Math.min(...along)).toBe(0);
  expect(Math.max(...along)).toBe(ROOM.width);
});

it('marks the file that was cut last, wherever its keys are', () => {
  const facts = asWrittenInHalves(factsOf());
  const cut = facts.outputs.findLast(({ cut: { reason } }) => reason !== 'end_of_input');
  const { marked } = chartOf({ timeline, facts, steps: null, selected: -1 });
  expect(marked?.facts.lifetime).toBe(cut?.lifetime);
});
