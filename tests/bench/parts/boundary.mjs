// Transfer from the worker to the page: bytes, and the cost of writing and reading them, compared
// with the same events as JSON and as objects.
import { Buffer } from 'node:buffer';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MessageChannel, Worker } from 'node:worker_threads';
import { rolldown } from 'rolldown';
import { root } from '../../../web/tools/setup.mjs';
import { inTurns, ownTime, ownTimeOf, timesFor } from '../shared/processor.mjs';
import { loadWasm, requestOf } from '../shared/runs.mjs';

const CASES = [
  { name: 'universal', request: requestOf('max-read-amp-case-1-trigger-5') },
  { name: 'leveled', request: requestOf('leveled-overwrite') },
];

/** Measures the bytes of events, encoding and decoding, and the whole transfer. */
export async function boundary({ measured, rounds, isQuick, say }) {
  const wasmRun = await loadWasm();
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-bench-'));
  try {
    const file = await wireModule(folder);
    const wire = await import(pathToFileURL(file).href);
    for (const { name, request } of isQuick ? CASES.slice(0, 1) : CASES) {
      const batches = [];
      wasmRun(request, 'sampled', (words) => batches.push(words));
      say(`boundary: ${name}`);
      bytesOf(measured, name, batches, wire);
      for (let round = 0; round < rounds; round += 1) {
        codecsOf(measured, name, batches, wire, round);
        await wayOf(measured, name, batches, file, wire);
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Bundles the page's code for reading and writing events into a file for Node. */
async function wireModule(folder) {
  const bundle = await rolldown({ input: join(root, 'components', 'src', 'engine', 'decode.ts') });
  const file = join(folder, 'wire.mjs');
  await bundle.write({ file, format: 'es' });
  await bundle.close();
  return file;
}

const FLAT = { unit: '×', better: 'higher', compared: 'measured' };

function bytesOf(measured, name, batches, { decodeEvents }) {
  const events = batches.flatMap((words) => decodeEvents(words));
  const flat = batches.reduce((sum, words) => sum + words.byteLength, 0);
  const json = Buffer.byteLength(JSON.stringify(events));
  const exact = { better: 'lower', compared: 'exact' };
  measured.note(`${name}: bytes an event`, flat / events.length, { unit: 'B', ...exact });
  measured.note(`${name}: bytes, JSON ÷ flat`, json / flat, { ...FLAT, compared: 'exact' });
}

/** Measures reading, compared with JSON. Writing is in Rust and measured by `kernels`. */
function codecsOf(measured, name, batches, { decodeEvents }, round) {
  const events = batches.map((words) => decodeEvents(words));
  const texts = events.map((batch) => JSON.stringify(batch));
  const timed = (act) => () => ownTime(act).user;
  const sides = {
    decode: timed(() => batches.forEach((words) => decodeEvents(words))),
    parse: timed(() => texts.forEach((text) => JSON.parse(text))),
  };
  const acts = Object.values(sides);
  // Get the code compiled before measuring.
  const [first] = inTurns(acts, 5);
  const [decode, parse] = inTurns(acts, timesFor(first), round);
  const count = events.reduce((sum, batch) => sum + batch.length, 0);
  measured.note(`${name}: decode an event`, (decode * 1e9) / count, { unit: 'ns' });
  measured.ratio(`${name}: JSON.parse ÷ decode`, parse, decode, FLAT);
}

/** Worker of `wayOf`, which sends all events in one form, batch by batch. */
const SENDER = `
  const { parentPort, workerData } = require('node:worker_threads');
  import(workerData.wire).then(({ decodeEvents }) => {
    const batches = workerData.batches;
    const events = batches.map((words) => decodeEvents(words));
    parentPort.postMessage('ready');
    parentPort.on('message', ({ form, port }) => {
      for (const [at, words] of batches.entries()) {
        if (form === 'flat') {
          const copy = words.slice();
          port.postMessage(copy, [copy.buffer]);
        } else if (form === 'JSON') port.postMessage(JSON.stringify(events[at]));
        else port.postMessage(events[at]);
      }
      port.postMessage(null);
      port.close();
    });
  });
`;

/** Measures the transfer from objects in the worker to objects in the page, in all three forms. */
async function wayOf(measured, name, batches, file, { decodeEvents }) {
  const workerData = { wire: pathToFileURL(file).href, batches };
  const worker = new Worker(SENDER, { eval: true, workerData });
  await new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  const read = { flat: decodeEvents, JSON: JSON.parse, objects: (events) => events };
  const sent = (form) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.on('message', (content) => {
        if (content !== null) return read[form](content);
        port1.close();
        return resolve(undefined);
      });
      worker.postMessage({ form, port: port2 }, [port2]);
    });
  const sums = { flat: 0, JSON: 0, objects: 0 };
  for (const form of Object.keys(sums)) await sent(form);
  const { user } = await ownTimeOf(() => sent('flat'));
  for (let turn = timesFor(user); turn > 0; turn -= 1) {
    for (const form of Object.keys(sums)) sums[form] += (await ownTimeOf(() => sent(form))).user;
  }
  await worker.terminate();
  measured.ratio(`${name}: the way, JSON ÷ flat`, sums.JSON, sums.flat, FLAT);
  measured.ratio(`${name}: the way, cloned objects ÷ flat`, sums.objects, sums.flat, FLAT);
}
