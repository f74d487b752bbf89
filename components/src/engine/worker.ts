// The worker's entry point. It connects the protocol to the WASM package.
import init, {
  cutSteps,
  describeRequest,
  panicForTest,
  Run,
} from '../../../core-wasm/pkg/shell.js';
import { EngineHost, type HostPlace } from './engine_host.ts';
import type { ToWorker } from './protocol.ts';
import { recordingsUrl } from './recordings_url.ts';
import { holdLock } from './worker_watch.ts';

// The compiler only knows a page's globals, so a worker's are declared here.
interface WorkerScope {
  postMessage(message: unknown, transfer: Transferable[]): void;
  onmessage: ((message: MessageEvent<ToWorker>) => void) | null;
  close(): void;
  /** Set by the WASM package's panic hook. */
  lsmShapePanic?: string;
}
let recordingsAt = recordingsUrl;
const scope = globalThis as unknown as WorkerScope;

// Yields by sending itself a message, because nested setTimeout calls wait at least 4 ms.
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();

const texts = new Map<string, string>();

/** Fetches a text file once, because dragging an option requests many runs. */
async function textAt(url: string): Promise<string> {
  const known = texts.get(url);
  if (known !== undefined) return known;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const text = await response.text();
  texts.set(url, text);
  return text;
}

const place: HostPlace = {
  async load(module) {
    await init({ module_or_path: module });
    return {
      simulate: (requestJson) => Run.simulate(requestJson),
      describe: describeRequest,
      cutSteps,
      newFiles: async () => {
        // Few readers open a recording, so this larger package is only loaded on demand.
        const recordings = await import('../../../core-wasm/pkg/recordings/shell.js');
        await recordings.default({ module_or_path: recordingsAt });
        const files = new recordings.RecordingFiles();
        return {
          judge: (...file) => files.judge(...file),
          plan: () => files.plan(),
          read: (index, piece) => files.read(index, piece),
          open: () => recordings.Database.read(files),
          free: () => files.free(),
        };
      },
      panicForTest,
    };
  },
  recordingsAt: (url) => {
    recordingsAt = url;
  },
  textAt,
  post: (message, transfer) => scope.postMessage(message, transfer),
  now: () => performance.now(),
  breathe: () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      channel.port2.postMessage(null);
    }),
  panicMessage: () => scope.lsmShapePanic ?? '',
  hold: holdLock,
  vanish: () => scope.close(),
  loop: () => {
    for (;;);
  },
};

const host = new EngineHost(place);
scope.onmessage = (message) => void host.receive(message.data);
void host.begin();
