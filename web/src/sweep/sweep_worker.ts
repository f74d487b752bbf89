// Worker of the pool. It calls functions of the WASM package for sweeps by name.
import init, {
  advise,
  explainDifference,
  levelsOf,
  mergedRows,
  readPlan,
  rowOf,
  rowsCsv,
} from '../../../core-wasm/pkg/sweeps/shell.js';
import type { SweepAnswer, SweepCall } from './sweep_pool.ts';

// The compiler only knows a page's globals, so a worker's are declared here.
interface WorkerScope {
  postMessage(message: SweepAnswer): void;
  onmessage: ((message: MessageEvent<SweepCall>) => void) | null;
  /** Set by the WASM package's panic hook. */
  lsmShapePanic?: string;
}
const scope = globalThis as unknown as WorkerScope;

const calls: Readonly<Record<string, (...texts: string[]) => string>> = {
  advise: (plan = '', rows = '', present = '') => advise(plan, rows, present),
  explainDifference: (one = '', other = '') => explainDifference(one, other),
  levelsOf: (line = '') => levelsOf(line),
  mergedRows: (text = '') => mergedRows(text),
  readPlan: (text = '', base = '') => readPlan(text, base),
  rowOf: (line = '') => rowOf(line),
  rowsCsv: (text = '') => rowsCsv(text),
};

scope.onmessage = ({ data: { module, name, texts } }) => void answer(module, name, texts);

async function answer(module: WebAssembly.Module, name: string, texts: readonly string[]) {
  try {
    await init({ module_or_path: module });
    scope.postMessage({ type: 'done', text: calls[name]?.(...texts) ?? '' });
  } catch (problem) {
    // Refusals are thrown as JSON text; anything else is a crash.
    if (typeof problem === 'string') scope.postMessage({ type: 'refused', text: problem });
    else scope.postMessage({ type: 'crashed', text: scope.lsmShapePanic ?? String(problem) });
  }
}
