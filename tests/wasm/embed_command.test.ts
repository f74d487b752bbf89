// `lsm-shape embed` with the real engine: content and size of the file.
import { readFileSync, rmSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { ColumnLog } from '../../components/src/element/column_log.ts';
import { encodeEvents } from '../../components/src/engine/encode.ts';
import { historyOf } from '../../components/src/written/history.ts';
import { sourcedRun } from '../../components/src/node/source.ts';
import { frameText } from '../../components/src/render/text_renderer.ts';
import { describe as describeEvent } from '../../components/src/timeline/describe.ts';
import { fileFacts } from '../../components/src/timeline/file_facts.ts';
import type { Timeline } from '../../components/src/timeline/timeline.ts';
import { builtNodeSide } from '../support/node_side.ts';

const { folder, place, at, run } = await builtNodeSide();
afterAll(() => rmSync(folder, { recursive: true }));

/** Size limit for a file with gzip, in kB. */
const LIMIT = 102;
/** Size limit for a whole leveled run of 4,050 events, in kB. The aim is 120. */
const LEVELED_LIMIT = 142;
const kilobytes = (html: string): number => gzipSync(html, { level: 9 }).length / 1000;

function embedded(...args: string[]): string {
  const { code, notes } = run('embed', ...args, '-o', at('figure.html'));
  expect(notes).toMatch(/^\S+figure\.html: \d+ KB with gzip/m);
  expect(code).toBe(0);
  return readFileSync(at('figure.html'), 'utf8');
}

/** Extracts the words of the log from a file. */
function wordsIn(html: string): Uint32Array {
  const data = /src="data:application\/octet-stream;base64,([^"]*)"/.exec(html)?.[1] ?? '';
  const log = new ColumnLog(gunzipSync(Buffer.from(data, 'base64')));
  return encodeEvents(Array.from({ length: log.length }, (_, at) => log.eventAt(at)));
}

describe('a figure in one file', () => {
  it.each([
    [['universal-default', '--at', '40%']],
    [['fifo-default']],
    [['max-read-amp-case-2-auto', '--preview']],
    [['leveled-default', '--at', '1615', '--range', '1600..1700']],
  ])('keeps to its budget: %j', (args) => {
    const html = embedded(...args);
    expect(kilobytes(html)).toBeLessThanOrEqual(LIMIT);
  });

  it('keeps a whole leveled run to its own', () => {
    expect(kilobytes(embedded('leveled-default'))).toBeLessThanOrEqual(LEVELED_LIMIT);
  });

  it('has the whole run, to the word', () => {
    const html = embedded('universal-default', '--set', 'size_ratio=20');
    const { words } = sourcedRun('universal-default', { set: ['size_ratio=20'] }, place);
    expect(wordsIn(html)).toEqual(words);
  });

  it('has the words of its element, its run and its link', () => {
    const html = embedded(
      ...['universal-default', '--at', '40%', '--range', '30%..50%', '--height', '300'],
      ...['--controls', 'play seek', '--color', 'reason', '--caption', 'Runs & "levels"'],
      ...['--autoplay', '--loop', '--pace', '20s', '--page', 'https://example.org/lsm/'],
    );
    const [tag = ''] = /<lsm-shape[^>]*>/.exec(html) ?? [];
    expect(tag.replace(/base64,[^"]*/, 'base64,…')).toBe(
      '<lsm-shape at="400" range="300..500" height="300" controls="play seek" color="reason" ' +
        'caption="Runs &amp; &quot;levels&quot;" pace="20s" autoplay="" loop="" ' +
        'src="data:application/octet-stream;base64,…">',
    );
    // The script and the log are most of the file.
    const text = html.replace(/<script>.*<\/script>/s, '').replace(/base64,[^"]*/, '');
    expect(text).toContain('<title>Runs &amp; &quot;levels&quot;</title>');
    expect(text).toContain('<h1>Universal compaction</h1>');
    expect(text).toContain('<p class="about">sampled 1/2 mode · <a href="https://example');
    expect(text).toContain('&amp;event=400&amp;colour=reason"');
    expect(text).toMatch(/<svg [^>]*role="img" aria-label="Runs &amp; &quot;levels&quot;\. \w/);
  });

  it('is the same each time, and is told from another one', () => {
    const args = ['embed', 'universal-default', '-o', at('same.html')];
    run(...args);
    expect(run(...args, '--check').code).toBe(0);
    const other = run(...args, '--caption', 'Another one', '--check');
    expect(other.code).toBe(1);
    expect(other.notes).toContain(`${at('same.html')} is out of date; `);
  });

  it.each([
    [['embed', 'universal-default', '-o', 'x.svg'], /^-o x\.svg: it is not an HTML file; use/],
    [
      ['embed', 'universal-default', '--pace', 'slow', '-o', 'x.html'],
      /^--pace slow: it is not understood; it can be adaptive/,
    ],
    [
      ['embed', 'universal-default', '--at', '5', '--range', '10..20', '-o', 'x.html'],
      /^--at 5: it is not in the range; give a moment from 10 to 20$/,
    ],
    [
      ['embed', 'universal-default', '--controls', 'play rewind', '-o', 'x.html'],
      /^--controls rewind: it is not understood; it can be play, step, seek or none$/,
    ],
  ])('refuses bad input in one line: %s', (args, line) => {
    const { code, notes } = run(...args);
    expect([code, notes.trimEnd()]).toEqual([2, expect.stringMatching(line)]);
  });
});

/** Returns the texts of the stage and of its files' cards at an event. */
function said(timeline: Timeline, event: number): unknown {
  const files = [];
  for (let row = 0; row < timeline.lifetimes.length; row += 1) {
    const { installedAt, obsoleteAt } = timeline.lifetimes;
    if (event < installedAt.at(row) || obsoleteAt.at(row) <= event) continue;
    files.push(fileFacts(timeline, row, event));
  }
  // The first line of the tree counts all events.
  return [frameText(timeline, event).replace(/^.*\n/, ''), describeEvent(timeline, event), files];
}

describe('a part of a run', () => {
  it.each([
    ['leveled-default', 1600, 1700],
    ['universal-incremental', 900, 950],
    ['fifo-default', 300, 340],
  ])('shows at each moment what the whole run shows: %s', (scenario, from, to) => {
    const whole = historyOf(sourcedRun(scenario, {}, place).words, scenario);
    const part = historyOf(wordsIn(embedded(scenario, '--range', `${from}..${to}`)), 'part');
    expect(part.problems).toEqual([]);
    expect(part.eventCount).toBeLessThan(whole.eventCount);
    for (let event = from; event <= to; event += 1) {
      expect(said(part, event)).toEqual(said(whole, event));
    }
  });
});
