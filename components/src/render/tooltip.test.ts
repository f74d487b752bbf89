import { describe, expect, it } from 'vitest';
import { leveledTimeline } from '../test_support/built_timeline.ts';
import { fileFacts } from '../timeline/file_facts.ts';
import { shortForm } from './tooltip.ts';

describe("the short form of a file's facts", () => {
  const timeline = leveledTimeline({ flushes: 60 });
  const last = timeline.eventCount - 1;
  const { cutReason, compression, producerJob } = timeline.lifetimes;

  it('describes the cut in lines that fit', () => {
    const row = cutReason.lastIndexOf('grandparent_boundary');
    const lines = shortForm(fileFacts(timeline, row, last), timeline.microsAt(last));
    expect(lines.join(' ')).toMatch(
      / entries keys [\d,]+ … [\d,]+ written .* ago by compaction \d+ \((L0 files|level size)\) cut at [\d.]+ MiB ≥ \d+ % of 16\.0 MiB, at the (left|right) edge of file \d+ on L6, \d+ boundar(y|ies) crossed overlaps \d+ files?,? /,
    );
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  });

  it('gives the size before compression', () => {
    const row = compression.lastIndexOf('kLZ4Compression');
    const [packed] = shortForm(fileFacts(timeline, row, last), timeline.microsAt(last));
    expect(packed).toMatch(/^[\d.]+ [KM]iB · lz4, from [\d.]+ [KM]iB · [\d. KM,]+ entries$/);
  });

  it('notes that a file is not in the tree yet', () => {
    const { createdAt, installedAt } = timeline.lifetimes;
    const row = createdAt.values.findIndex((at, each) => at + 1 < installedAt.at(each));
    const [written, installed] = [createdAt.at(row), installedAt.at(row)];
    const job = timeline.jobs[producerJob.at(row)]?.id;
    const linesAt = (event: number): string[] =>
      shortForm(fileFacts(timeline, row, event), timeline.microsAt(event));
    expect(linesAt(written)).toContain(`joins the tree when job ${job} finishes`);
    expect(linesAt(installed).join()).not.toContain('the tree');
  });

  it('does not mention a cut for a flushed file', () => {
    const isFlushed = (job: number): boolean => timeline.jobs[job]?.kind === 'flush';
    const row = producerJob.values.findIndex(isFlushed);
    const lines = shortForm(fileFacts(timeline, row, last), timeline.microsAt(last));
    expect(lines.some((line) => line.includes('cut'))).toBe(false);
    expect(lines[2]).toMatch(/ago by flush \d+$/);
  });
});
