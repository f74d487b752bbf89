// `lsm-shape log` and `lsm-shape jobs` with the real engine: the log equals the native one, byte
// for byte, and the jobs are those in the log.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { historyOf } from '../../components/src/written/history.ts';
import { sourcedRun } from '../../components/src/node/source.ts';
import { builtNodeSide } from '../support/node_side.ts';
import { commandLine, root } from '../support/native_and_wasm.ts';

const { folder, place, at, run } = await builtNodeSide();
afterAll(() => rmSync(folder, { recursive: true }));

const scenario = (name: string): string => join(root, 'scenarios', name);
const recordings = join(root, 'tests', 'recordings', '11.8.1');
const recording = join(recordings, 'u-incremental');

/** Returns the log that the native command line writes. */
function nativeLog(args: readonly string[]): Buffer {
  const all = ['export', ...args, '--only', 'events.lsmlog', '--out', at('native')];
  const { status, stderr } = spawnSync(commandLine, all, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return readFileSync(join(at('native'), 'events.lsmlog'));
}

/** Matches the element with the picture that is visible until it plays, in either theme. */
const WITH_PICTURE =
  /^<lsm-shape src="run\.lsmlog"><picture><source media="\(prefers-color-scheme: dark\)" srcset="run-dark\.svg"><img src="run\.svg" width="960" height="360" alt="[^"]+"><\/picture><\/lsm-shape>\n$/;

describe('lsm-shape log', () => {
  it.each([
    [['universal-default'], [scenario('universal-default')]],
    [
      ['leveled-default', '--preview', '--set', 'write_buffer_size=33554432'],
      [scenario('leveled-default'), '--preview', '--set', 'write_buffer_size=33554432'],
    ],
    [[recording], [recording]],
  ])('writes the bytes of the native command line: %s', (args, native) => {
    const { code, out } = run('log', ...args, '-o', at('run.lsmlog'));
    expect([code, out]).toEqual([0, expect.stringMatching(WITH_PICTURE)]);
    for (const name of ['run.svg', 'run-dark.svg']) {
      expect(readFileSync(at(name), 'utf8')).toContain('width="960" height="360"');
    }
    const written = readFileSync(at('run.lsmlog'));
    expect(written.length).toBeGreaterThan(1000);
    expect(written.equals(nativeLog(native))).toBe(true);
    expect(run('log', ...args, '-o', at('run.lsmlog'), '--check').code).toBe(0);
  });

  it('keeps of a long run what a range of it needs', () => {
    const sizeOf = (...args: string[]): number => {
      expect(run('log', 'leveled-default', ...args, '-o', at('part.lsmlog')).code).toBe(0);
      return readFileSync(at('part.lsmlog')).length;
    };
    const whole = sizeOf();
    expect(sizeOf('--range', 'job:219')).toBeLessThan(0.6 * whole);
    const { out } = run('log', at('part.lsmlog'), '--range', 'job:219', '-o', at('again.lsmlog'));
    expect(out).toMatch(/^<lsm-shape src="again\.lsmlog" range="1611\.\.1623"><picture>/);
  });

  it('makes what picture and jobs take as their source', () => {
    run('log', 'fifo-default', '-o', at('fifo.lsmlog'));
    expect(run('jobs', at('fifo.lsmlog')).out).toBe(run('jobs', 'fifo-default').out);
  });

  it.each([
    [['log', 'fifo-default', '-o', 'x.log'], /^-o x\.log: it is not a \.lsmlog file; use a name/],
    [['log', 'fifo-default'], /^command line: no output file is given; add -o tree\.lsmlog$/],
    [['log', 'fifo', '-o', 'x.lsmlog'], /^fifo: no scenario, figure or file has this name/],
    [['jobs'], /^command line: no SOURCE is given/],
    [
      ['picture', 'fifo-default', '--at', 'job:9999', '-o', 'x.svg'],
      /^--at job:9999: this run has no such job; lsm-shape jobs SOURCE lists its jobs$/,
    ],
  ])('refuses bad input in one line: %s', (args, line) => {
    const { code, out, notes } = run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(notes.trimEnd()).toMatch(line);
    expect(notes.trimEnd()).not.toContain('\n');
  });
});

interface ListedJob {
  readonly job: number;
  readonly kind: string;
  readonly start_event: number;
  readonly finish_event: number | null;
  readonly input_bytes: number | null;
  readonly output_bytes: number;
}

describe('lsm-shape jobs', () => {
  const leveled = historyOf(sourcedRun('leveled-default', {}, place).words, 'leveled');
  const { code, out } = run('jobs', 'leveled-default', '--json');
  const listed = JSON.parse(out) as ListedJob[];

  it('has the jobs of the run', () => {
    expect(code).toBe(0);
    expect(listed).toHaveLength(leveled.jobs.length);
    for (const [row, job] of leveled.jobs.entries()) {
      expect(listed[row]).toMatchObject({
        ...{ job: job.id, kind: job.kind, output_bytes: job.outputBytes },
        ...{ start_event: job.startEvent, finish_event: job.finishEvent },
      });
    }
  });

  it('has a line a job, with what --at and --range take', () => {
    const lines = run('jobs', 'leveled-default').out.trimEnd().split('\n');
    expect(lines).toHaveLength(1 + listed.length);
    expect(lines[0]?.split(/\s{2,}/)).toEqual([
      'job',
      'kind',
      'reason',
      'levels',
      'begins',
      'ends',
      'from',
      'to',
      'bytes in',
      'bytes out',
    ]);
    const line = lines.find((each) => /^219 /.test(each));
    const job = leveled.jobs.find(({ id }) => id === 219);
    const time = (micros = 0): string => `${(micros / 1e6).toFixed(3)}s`;
    expect(line?.split(/\s{2,}/)).toEqual([
      ...['219', 'compaction', 'L0 file count', 'L0 → L4'],
      ...[String(job?.startEvent), String(job?.finishEvent)],
      ...[time(job?.startMicros), time(job?.finishMicros), '472 MiB', '464 MiB'],
    ]);
  });

  it('says where a number comes again, which job:N does not name', () => {
    const ofRecording = (name: string): string => run('jobs', join(recordings, name)).notes;
    expect(ofRecording('f-fifo')).toMatch(
      /^1 job has a number that was already used; job:N means the/,
    );
    expect(ofRecording('u-incremental')).toBe('');
  });

  it('of which one is a whole range: before it begins to after its end', () => {
    run('embed', 'leveled-default', '--range', 'job:219', '-o', at('job.html'));
    const [tag = ''] = /<lsm-shape[^>]* src/.exec(readFileSync(at('job.html'), 'utf8')) ?? [];
    const job = leveled.jobs.find(({ id }) => id === 219);
    const [from, to] = [(job?.startEvent ?? 0) - 1, job?.finishEvent];
    expect(tag).toContain(`at="${from}" range="${from}..${to}"`);
  });

  it('is named in a picture of its middle, and in none of its end', () => {
    const args = ['leveled-default', '--theme', 'light', '-o', at('job.svg')];
    const textAt = (event: number): string => {
      run('picture', ...args, '--at', `${event}`);
      return readFileSync(at('job.svg'), 'utf8').replace(/<[^>]*>/g, '');
    };
    const job = leveled.jobs.find(({ id }) => id === 219);
    const [start, end] = [job?.startEvent ?? 0, job?.finishEvent ?? 0];
    const running = 'compaction 219 runs: L0 → L4, L0 file count';
    expect(textAt(start + 3)).toContain(running);
    expect(textAt(end)).not.toContain(running);
  });
});
