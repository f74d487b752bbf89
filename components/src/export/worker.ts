// The export worker's entry point. The WASM package reads recordings and writes the files.
import * as engine from '../../../core-wasm/pkg/recordings/shell.js';
import { carryOut, type ExportPlace } from './export_host.ts';
import { recordingsUrl } from '../engine/recordings_url.ts';
import type { ExportNews, ToExportWorker } from './protocol.ts';

// This file is type-checked as part of a page, so the worker's global scope is declared here.
interface WorkerScope {
  postMessage(message: ExportNews): void;
  onmessage: ((message: MessageEvent<ToExportWorker>) => void) | null;
  /** Set by the WASM package's panic hook. */
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
