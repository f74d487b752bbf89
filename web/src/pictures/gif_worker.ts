// Writes a GIF beside the page.
import { GifWriter } from 'lsm-shape/gif';
import type { GifNews, GifOrder } from './gif_protocol.ts';

// The types of a page are in force here, and a worker's global scope is none of them.
interface WorkerScope {
  postMessage(news: GifNews): void;
  onmessage: ((message: MessageEvent<GifOrder>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

function listen(): WorkerScope['onmessage'] {
  let writer: GifWriter | null = null;
  return ({ data }) => {
    try {
      if (data.type === 'begin') writer = new GifWriter(data);
      else if (data.type === 'frame') {
        writer?.add(data.pixels, data.delay);
        scope.postMessage({ type: 'written' });
      } else if (writer !== null) {
        const content = new Blob([writer.finish()], { type: 'image/gif' });
        scope.postMessage({ type: 'done', content });
      }
    } catch (problem) {
      const message = problem instanceof Error ? problem.message : String(problem);
      scope.postMessage({ type: 'failed', message });
    }
  };
}

scope.onmessage = listen();
