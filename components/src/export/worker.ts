// The worker's entry: joins an export to the WASM package that reads recordings and writes files.
import * as engine from '../../../core-wasm/pkg/recordings/shell.js';
import { carryOut, type ExportPlace } from './export_host.ts';
import { recordingsUrl } from '../engine/recordings_url.ts';
import type { ExportNews, ToExportWorker } from './protocol.ts';

// The types of a page are in force here, and a worker's global scope is none of them.
interface WorkerScope {
  postMessage(message: ExportNews): void;
  onmessage: ((message: MessageEvent<ToExportWorker>) => void) | null;
  /** The WASM package's panic hook writes here. */
  lsmShapePanic?: string;
}
let engineUrl = recordingsUrl;
const scope = globalThis as unknown as WorkerScope;

const place: ExportPlace = {
  async load() {
    await engine.default({ module_or_path: engineUrl });
    return {
      simulate: (requestJson) => engine.Export.simulate(requestJson),
      repeat: (requestJson, count) => engine.Repeats.simulate(requestJson, count),
      newFiles: () => {
        const files = new engine.RecordingFiles();
        return {
          judge: (...file) => files.judge(...file),
          plan: () => files.plan(),
          read: (index, piece) => files.read(index, piece),
          replay: (title, orderJson) => engine.Export.replay(files, title, orderJson),
        };
      },
    };
  },
  post: (news) => scope.postMessage(news),
  now: () => performance.now(),
  panicMessage: () => scope.lsmShapePanic ?? '',
};

scope.onmessage = ({ data }) => {
  if (data.type === 'assets') engineUrl = data.recordings;
  else void carryOut(data.order, place);
};
