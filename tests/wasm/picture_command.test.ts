// `lsm-shape picture` with the real engine: runs equal those of the native command line, and files
// are the same each time.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { GifReader } from 'omggif';
import { afterAll, describe, expect, it } from 'vitest';
import { ColumnLog } from '../../components/src/element/column_log.ts';
import { encodeEvents } from '../../components/src/engine/encode.ts';
import type { RunFlags } from '../../components/src/node/run_flags.ts';
import { sourcedRun } from '../../components/src/node/source.ts';
import { builtNodeSide } from '../support/node_side.ts';
import { commandLine, root } from '../support/native_and_wasm.ts';

const { folder, place, at, run } = await builtNodeSide();

afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the words of a run, written by the native command line. */
function nativeWords(args: readonly string[]): Uint32Array {
  const file = 'events.lsmlog';
  const all = ['export', ...args, '--only', file, '--out', at('native')];
  const { status, stderr } = spawnSync(commandLine, all, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const log = new ColumnLog(gunzipSync(readFileSync(join(at('native'), file))));
  return encodeEvents(Array.from({ length: log.length }, (_, event) => log.eventAt(event)));
}

const scenario = (name: string): string => join(root, 'scenarios', name);
const recording = join(root, 'tests', 'recordings', '11.8.1', 'u-incremental');
const bench =
  '--benchmarks=fillrandom --num=200000 --seed=3 --compaction_style=1 --compression_type=none ' +
  '--write_buffer_size=131072 --target_file_size_base=131072';

describe('a run', () => {
  const plain: RunFlags = {};
  it.each<[string | undefined, RunFlags, string[]]>([
    ['universal-default', plain, [scenario('universal-default')]],
    ['fifo-default', { preview: true }, [scenario('fifo-default'), '--preview']],
    [
      scenario('universal-trivial-move'),
      { set: ['size_ratio=5'], sample: '4', seed: '9' },
      [scenario('universal-trivial-move'), '--set', 'size_ratio=5', '--sample', '4', '--seed', '9'],
    ],
    [
      '#v=1&scenario=universal-default&size_ratio=20&mode=preview&ttl@1000000=60',
      {},
      [
        ...[scenario('universal-default'), '--preview', '--set', 'size_ratio=20'],
        ...['--set-options-at', '1s:ttl=60'],
      ],
    ],
    [undefined, { 'db-bench': [bench], exact: true }, ['--db-bench', bench, '--exact']],
    [recording, {}, [recording]],
  ])('is the one of the native command line: %s', (source, flags, native) => {
    const { words } = sourcedRun(source, flags, place);
    expect(words.length).toBeGreaterThan(100);
    expect(words).toEqual(nativeWords(native));
  });

  it('may be an event log', () => {
    nativeWords([scenario('universal-default'), '--preview']);
    const path = join(at('native'), 'events.lsmlog');
    const { words, title } = sourcedRun(path, {}, place);
    const own = sourcedRun('universal-default', { preview: true }, place);
    expect(title).toBe('events');
    expect(words).toEqual(own.words);
  });
});

describe('lsm-shape picture', () => {
  const page = 'https://example.org/lsm-shape/';

  it('writes a picture for each theme, and says how to show it', async () => {
    const args = ['picture', 'universal-default', '--at', 'job:85', '--set', 'size_ratio=20'];
    const { code, out, notes } = run(...args, '--page', page, '-o', at('tree.svg'));
    expect([code, notes]).toEqual([0, '']);
    await expect(out).toMatchFileSnapshot('golden/picture_snippet.html');
    const [light, dark] = ['tree.svg', 'tree-dark.svg'].map((name) =>
      readFileSync(at(name), 'utf8'),
    ) as [string, string];
    const withoutFont = light.replace(/base64,[^)]*/g, 'base64,…');
    await expect(withoutFont).toMatchFileSnapshot('golden/picture.svg');
    expect(dark).not.toBe(light);
    const colours = /#[0-9a-f]{3,8}\b|rgb\([^)]*\)/g;
    expect(dark.replace(colours, '')).toBe(light.replace(colours, ''));
  });

  it('gives the same bytes each time, and tells a file that is another one', () => {
    const args = ['picture', 'universal-default', '--at', '40%', '-o', at('same.svg')];
    run(...args);
    const first = readFileSync(at('same.svg'));
    expect(run(...args, '--check').code).toBe(0);
    expect(readFileSync(at('same.svg'))).toEqual(first);
    writeFileSync(at('same-dark.svg'), 'another one');
    const stale = run(...args, '--check');
    expect(stale).toEqual({
      code: 1,
      out: '',
      notes: `${at('same-dark.svg')} is out of date; run the same command without --check\n`,
    });
    expect(readFileSync(at('same-dark.svg'), 'utf8')).toBe('another one');
  });

  it('writes PNG in pixels of its scale', () => {
    const args = ['--theme', 'dark', '--size', '480x300', '-o', at('tree.png')];
    expect(run('picture', 'universal-default', '--at', '40%', ...args).code).toBe(0);
    const { width, height, data } = PNG.sync.read(readFileSync(at('tree.png')));
    expect([width, height]).toEqual([960, 600]);
    expect([...data.subarray(0, 4)]).toEqual([0x0a, 0x0f, 0x15, 0xff]);
    // Text is drawn: the foot contains the colour of letters.
    const foot = new Set<string>();
    for (let at = width * (height - 50) * 4; at < data.length; at += 4) {
      foot.add(data.subarray(at, at + 3).toString('hex'));
    }
    expect(foot).toContain('e2e9f1');
  });

  it('writes a film of a range', () => {
    const film = ['--range', '198..248', '--seconds', '1', '--fps', '10', '--theme', 'light'];
    const args = ['picture', 'universal-default', ...film, '-o', at('tree.gif')];
    const { code, out } = run(...args, '--size', '480x300');
    expect(code).toBe(0);
    expect(out).toContain('alt="Animation from event 198 to event 248. Last frame: ');
    const gif = new GifReader(readFileSync(at('tree.gif')));
    expect([gif.width, gif.height, gif.numFrames()]).toEqual([480, 300, 10]);
    const seen = Array.from({ length: 10 }, (_, frame) => gif.frameInfo(frame).delay);
    expect(seen.reduce((sum, delay) => sum + delay, 0)).toBe(100);
  });

  it('tells of letters that its font does not have', () => {
    const args = ['picture', 'universal-default', '--caption', '圧縮', '--theme', 'light', '-o'];
    const svg = run(...args, at('caption.svg'));
    expect([svg.code, svg.notes]).toEqual([
      0,
      'warning: the picture font lacks 圧 縮; each machine will show them in its own font\n',
    ]);
    expect(run(...args, at('caption.png')).code).toBe(2);
  });

  const uni = 'universal-default';
  it.each([
    [['picture'], /^command line: no output file is given; add -o tree\.svg$/],
    [['picture', '-o', 'x.svg'], /^command line: no SOURCE is given; give a scenario/],
    [
      ['picture', uni, '-o', 'x.jpg'],
      /^-o x\.jpg: unknown picture format; use a name that ends in \.svg/,
    ],
    [['picture', 'universal-defualt', '-o', 'x.svg'], /; did you mean universal-default\?$/],
    [
      ['picture', uni, '--at', 'noon', '-o', 'x.svg'],
      /^--at noon: this is not a valid moment; write/,
    ],
    [['picture', uni, '--at', '99999', '-o', 'x.svg'], /no such moment; its last event is 99\d$/],
    [
      ['picture', uni, '--set', 'size_ratio', '-o', 'x.svg'],
      /^--set size_ratio: the = is missing;/,
    ],
    [['picture', uni, '--set', 'sise_ratio=3', '-o', 'x.svg'], /sise_ratio/],
    [['picture', uni, '--exact', '--preview', '-o', 'x.svg'], /more than one mode is given; use/],
    [['picture', uni, '--range', '1..2', '-o', 'x.svg'], /a picture shows one moment; use --at/],
    [['picture', uni, '-o', 'x.gif'], /a GIF shows a range of the run; add --range A\.\.B$/],
    [['picture', uni, '--range', '9..3', '-o', 'x.gif'], /^--range 9\.\.3: it does not end after/],
    [['picture', uni, '--theme', 'red', '-o', 'x.svg'], /^--theme red: unknown theme; use/],
    [
      ['picture', uni, '--colour', 'x', '-o', 'x.svg'],
      /^command line: Unknown option '--colour'; /,
    ],
    [
      ['picture', recording, '--exact', '-o', 'x.svg'],
      /^--exact: a recorded run cannot be changed/,
    ],
    [['picture', uni, uni, '-o', 'x.svg'], /more than one SOURCE is given/],
    [['picture', uni, '--theme', 'dark', '-o', 'no/such/x.svg'], /^-o no\/such\/x\.svg: ENOENT/],
    [['simulate', uni], /^simulate: unknown command; use one of picture, embed, /],
  ])('refuses bad input in one line: %s', (args, line) => {
    const { code, out, notes } = run(...args);
    expect([code, out]).toEqual([2, '']);
    expect(notes.trimEnd()).toMatch(line);
    expect(notes.trimEnd()).not.toContain('\n');
  });
});
