// The worker's entry: joins an export to the WASM package that reads recordings and writes files.
import * as engine from '../../../core-wasm/pkg/recordings/shell.js';
import { carryOut, type ExportPlace } from './export_host.ts';
import type { ExportNews, ExportOrder } from './protocol.ts';

// The types of a page are in force here, and a worker's global scope is none of them.
interface WorkerScope {
  postMessage(message: ExportNews): void;
  onmessage: ((message: MessageEvent<ExportOrder>) => void) | null;
  /** The WASM package's panic hook writes here. */
  lsmShapePanic?: string;
}
const engineUrl = new URL('../../../core-wasm/pkg/recordings/shell_bg.wasm', import.meta.url);
const scope = globalThis as unknown as WorkerScope;

const place: ExportPlace = {
  async load() {
    await engine.default({ module_or_path: engineUrl });
    return {
      simulate: (requestJson) => engine.Export.simulate(requestJson),
      newFiles: () => {
        const files = new engine.RecordingFiles();
        return {
          append: (name, chunk) => files.append(name, chunk),
          replay: (title, orderJson) => engine.Export.replay(files, title, orderJson),
        };
      },
    };
  },
  post: (news) => scope.postMessage(news),
  now: () => performance.now(),
  panicMessage: () => scope.lsmShapePanic ?? '',
};

scope.onmessage = (message) => void carryOut(message.data, place);
