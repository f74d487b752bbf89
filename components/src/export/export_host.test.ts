import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { carryOut, exportRequest, type ExportPlace, type HostedExport } from './export_host.ts';
import { startExport } from './exporter.ts';
import type { ExportNews, ExportOrder, ExportWorker } from './protocol.ts';

const encoder = new TextEncoder();

/** Returns an export that yields the given pieces, one list per call. */
function hosted(calls: readonly (readonly (readonly [string, string])[])[]): HostedExport {
  const waiting = [...calls];
  let pieces: (readonly [string, string])[] = [];
  return {
    next: () => (pieces = [...(waiting.shift() ?? [])]),
    isDone: () => waiting.length === 0,
    progress: () => 1 - waiting.length / calls.length,
    takePiece: () => {
      const piece = pieces.shift();
      if (piece === undefined) return undefined;
      const [name, text] = piece;
      return { name, takeBytes: () => encoder.encode(text), free: () => undefined };
    },
    leftOutJson: () => '[]',
    free: () => undefined,
  };
}

/** An engine that must not be called. */
const unasked = {
  simulate: () => expect.unreachable(),
  repeat: () => expect.unreachable(),
  newFiles: () => expect.unreachable(),
};

const order = (files: readonly string[]): ExportOrder => ({
  source: { kind: 'simulation', request: { steps: [] } },
  notes: [],
  files,
  zipName: 'all.zip',
});

async function newsOf(files: readonly string[], run: () => HostedExport): Promise<ExportNews[]> {
  const news: ExportNews[] = [];
  let time = 0;
  const place: ExportPlace = {
    load: () => Promise.resolve({ ...unasked, simulate: run }),
    post: (one) => news.push(one),
    now: () => (time += 60),
    panicMessage: () => '',
  };
  await carryOut(order(files), place);
  return news;
}

describe('an export', () => {
  it('returns a single file as it is', async () => {
    const calls = [[['a.csv', 'one,']], [], [['a.csv', 'two']]] as const;
    const news = await newsOf(['a.csv'], () => hosted(calls));
    const done = news.at(-1);
    if (done?.type !== 'done') throw new Error('it is not done');
    expect([done.name, done.count]).toEqual(['a.csv', 1]);
    expect(await done.content.text()).toBe('one,two');
    const progress = news.flatMap((one) => (one.type === 'progress' ? [one.progress] : []));
    expect(progress.length).toBeGreaterThan(0);
    expect(progress.toSorted()).toEqual(progress);
  });

  it.each([
    ['of several names', ['a.csv', 'b.json']],
    ['of one name that stands for several files', ['OPTIONS']],
  ])('returns a zip of interleaved pieces: %s', async (_, names) => {
    const calls = [
      [
        ['a.csv', 'one,'],
        ['b.json', '{'],
      ],
      [
        ['a.csv', 'two'],
        ['b.json', '}'],
      ],
    ] as const;
    const done = (await newsOf(names, () => hosted(calls))).at(-1);
    if (done?.type !== 'done') throw new Error('it is not done');
    expect([done.name, done.count]).toEqual(['all.zip', 2]);
    const files = unzipSync(new Uint8Array(await done.content.arrayBuffer()));
    const texts = Object.entries(files).map(([name, bytes]) => [
      name,
      new TextDecoder().decode(bytes),
    ]);
    expect(texts).toEqual([
      ['a.csv', 'one,two'],
      ['b.json', '{}'],
    ]);
  });

  it('distinguishes bad input from failures', async () => {
    const error = { what: 'no', where: 'here', todo: 'yes' };
    const refuse = (thrown: unknown) => (): HostedExport => {
      throw thrown;
    };
    expect(await newsOf(['a'], refuse(JSON.stringify(error)))).toEqual([
      { type: 'rejected', error },
    ]);
    expect(await newsOf(['a'], refuse(new Error('out of memory')))).toEqual([
      { type: 'failed', message: 'out of memory' },
    ]);
  });

  it('sends the scenario and the changes to the engine', () => {
    const published = { url: 'x', table: 'y' };
    const asked = { steps: [], set: { ttl: '1' }, baseline: { ttl: '0' }, published };
    // The ids that the page gives to notes are not passed to the engine.
    const note = { event: 7, file: null, text: 'Why?' };
    expect(
      JSON.parse(exportRequest(asked, ['a.csv'], [{ ...note, id: 3 } as typeof note])),
    ).toEqual({
      request: { steps: [], set: { ttl: '1' } },
      baseline: { ttl: '0' },
      files: ['a.csv'],
      notes: [note],
    });
  });
});

describe('an export of a recording', () => {
  it('uses the current column family', async () => {
    const orders: unknown[] = [];
    const files = {
      judge: () => undefined,
      plan: () => [],
      read: () => undefined,
      replay: (title: string, json: string) => {
        orders.push([title, JSON.parse(json)]);
        return hosted([[['a.csv', 'x']]]);
      },
    };
    const place: ExportPlace = {
      load: () => Promise.resolve({ ...unasked, newFiles: () => files }),
      post: () => undefined,
      now: () => 0,
      panicMessage: () => '',
    };
    const recorded = { kind: 'recording', title: 'db', files: [], family: 'index' } as const;
    const source = { ...recorded, cores: 4 };
    await carryOut({ ...order(['a.csv']), source }, place);
    expect(orders).toEqual([['db', { files: ['a.csv'], notes: [], family: 'index', cores: 4 }]]);
  });
});

describe('the worker of an export', () => {
  const spawned = (): ExportWorker & { isEnded: boolean } => {
    const worker = {
      isEnded: false,
      postMessage: () => undefined,
      terminate: () => (worker.isEnded = true),
      onmessage: null,
      onerror: null,
    };
    return worker;
  };
  const tell = (worker: ExportWorker, data: ExportNews): void =>
    worker.onmessage?.({ data } as MessageEvent<ExportNews>);

  it('ends with its last message', () => {
    const worker = spawned();
    const news: ExportNews[] = [];
    startExport(
      order(['a']),
      (one) => news.push(one),
      () => worker,
    );
    tell(worker, { type: 'progress', progress: 0.5 });
    expect(worker.isEnded).toBe(false);
    tell(worker, { type: 'failed', message: 'x' });
    expect(worker.isEnded).toBe(true);
    expect(news.map(({ type }) => type)).toEqual(['progress', 'failed']);
  });

  it('sends nothing more once it is cancelled', () => {
    const worker = spawned();
    const news: ExportNews[] = [];
    startExport(
      order(['a']),
      (one) => news.push(one),
      () => worker,
    ).cancel();
    expect(worker.isEnded).toBe(true);
    tell(worker, { type: 'progress', progress: 0.5 });
    expect(news).toEqual([]);
  });

  it('fails if it cannot be started', async () => {
    const news: ExportNews[] = [];
    const spawn = (): ExportWorker => {
      throw new Error('no workers here');
    };
    startExport(order(['a']), (one) => news.push(one), spawn);
    expect(news).toEqual([]);
    await Promise.resolve();
    expect(news).toEqual([{ type: 'failed', message: 'no workers here' }]);
  });
});
