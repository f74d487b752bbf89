// One engine, with one worker, shared by all elements of a page. Runs are queued.
import { ownAssetUrl } from '../../base/asset_urls.ts';
import type { RunRequest } from '../../engine/protocol.ts';
import { wasmUrl } from '../../engine/wasm_url.ts';
import {
  createWorkerEngine,
  type Engine,
  type RunHandle,
  type RunUpdate,
} from '../../engine/worker_engine.ts';

interface Waiting {
  readonly request: RunRequest;
  readonly onUpdate: (update: RunUpdate) => void;
  readonly signal: AbortSignal;
}

let engine: Engine | null = null;
let users = 0;
let running: Waiting | null = null;
let handle: RunHandle | null = null;
const line: Waiting[] = [];

/** Registers an element that may request runs. The returned function unregisters it. */
export function useEngine(): () => void {
  users += 1;
  let isUsed = true;
  return () => {
    if (!isUsed) return;
    isUsed = false;
    users -= 1;
    if (users > 0) return;
    engine?.dispose();
    engine = running = handle = null;
  };
}

/** Queues a run. It reports no updates after `signal` has aborted. */
export function startRun(waiting: Waiting): void {
  if (waiting.signal.aborted) return;
  line.push(waiting);
  waiting.signal.addEventListener('abort', () => leave(waiting), { once: true });
  next();
}

function leave(waiting: Waiting): void {
  const at = line.indexOf(waiting);
  if (at >= 0) line.splice(at, 1);
  if (running !== waiting) return;
  handle?.cancel();
  running = null;
  next();
}

/** Starts the next run unless one is in progress. */
function next(): void {
  if (running !== null) return;
  running = line.shift() ?? null;
  const turn = running;
  if (turn === null) return;
  engine ??= createWorkerEngine({
    wasmUrl: ownAssetUrl('core') ?? wasmUrl,
    // Leaves compilation to the worker, because the page's policy may be stricter.
    compile: (url) => Promise.resolve(url),
    mostWorkers: 1,
  });
  handle = engine.run(turn.request, (update) => {
    if (turn !== running) return;
    const { type } = update;
    const isOver = type === 'done' || type === 'rejected' || type === 'failed';
    if (isOver) running = null;
    turn.onUpdate(update);
    if (isOver) next();
  });
}
