// The page's worker for one-file figures. The fonts and the player are in the folder of its script.
import * as engine from '../../../core-wasm/pkg/recordings/shell.js';
import type { FigureNews, FigureOrder } from '../export/figure_order.ts';
import { changesText, readRunLink, runFragment } from '../links/run_link.ts';
import { FontWidths } from './font_widths.ts';
import { wordsOfLog } from './log_words.ts';
import { figureFrame, oneFigure, type FigureFlags, type FigureRun } from './one_figure.ts';

// The compiler only knows a page's globals, so a worker's are declared here.
interface WorkerScope {
  readonly location: { readonly href: string };
  postMessage(news: FigureNews): void;
  onmessage: ((message: MessageEvent<FigureOrder>) => void) | null;
}
const scope = globalThis as unknown as WorkerScope;

scope.onmessage = ({ data }) => {
  carryOut(data).then(
    (news) => scope.postMessage(news),
    (fault: unknown) => scope.postMessage({ type: 'failed', text: textOf(fault) }),
  );
};

async function carryOut(order: FigureOrder): Promise<FigureNews> {
  const file = new Uint8Array(await order.log.arrayBuffer());
  const flags = flagsOf(order);
  const [regular, strong, player] = await Promise.all([
    bytesOf('inter-400.ttf'),
    bytesOf('inter-600.ttf'),
    bytesOf('one_file_player.js'),
  ]);
  // Only a range requires a new log.
  const isPart = flags.range !== undefined;
  if (isPart) await engine.default({ module_or_path: order.recordings });
  const figure = oneFigure(runOf(order, file), flags, {
    font: new FontWidths(regular, strong),
    player: new TextDecoder().decode(player),
    eventFile: (words) => (isPart ? engine.eventFile(words) : file),
  });
  const frame = figureFrame(order.file, figure, flags);
  return { type: 'done', content: new Blob([figure.text], { type: 'text/html' }), frame };
}

/** Converts an order to command-line flags, which are named like the attributes. */
function flagsOf({ attributes, link }: FigureOrder): FigureFlags {
  const { autoplay, ...texts } = attributes;
  return {
    ...texts,
    ...(autoplay === undefined ? {} : { autoplay: true }),
    ...(link === null ? {} : { page: link.replace(/#.*$/s, '') }),
  };
}

function runOf({ file: name, title, link }: FigureOrder, file: Uint8Array): FigureRun {
  const run = { words: wordsOfLog(file), name, title, at: null, colour: null };
  if (link === null) return { ...run, changes: [], linkAt: () => null };
  const linked = readRunLink(new URLSearchParams(link.slice(link.indexOf('#') + 1)));
  const { source, overrides, calls, mode } = linked;
  const named = linked.title === null ? {} : { title: linked.title };
  const [scenario, steps] = 'scenario' in source ? [source.scenario, []] : [null, source.steps];
  return {
    ...run,
    changes: changesText(overrides, calls),
    linkAt: (event, colour) =>
      runFragment({
        ...{ scenario, overrides, calls, event, colour },
        request: { ...named, steps, mode },
      }),
  };
}

async function bytesOf(name: string): Promise<Uint8Array> {
  const response = await fetch(new URL(name, scope.location.href));
  if (!response.ok) throw new Error(`${name} cannot be loaded: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

function textOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
