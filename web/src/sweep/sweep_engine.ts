// The browser's side of the pool: its workers and its WASM package, loaded at the first call.
import { SweepPool } from './sweep_pool.ts';

const MOST_WORKERS = 8;

/** Starts no worker yet. The page shares one pool. */
export function createSweepPool(): SweepPool {
  return new SweepPool({
    size: Math.min(MOST_WORKERS, Math.max(1, navigator.hardwareConcurrency)),
    spawn: () => new Worker(new URL('./sweep_worker.ts', import.meta.url), { type: 'module' }),
    compile: async () => {
      const url = new URL('../../../core-wasm/pkg/sweeps/shell_bg.wasm', import.meta.url);
      const response = await fetch(url);
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return WebAssembly.compile(await response.arrayBuffer());
    },
  });
}
