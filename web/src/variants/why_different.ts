// The facts behind an explained difference of two runs: states, bars, tables and Markdown.
import { BYTE_UNITS, clockTime, formatBytes } from 'lsm-shape';
import type { DifferenceMessage, DifferenceStep, RequestError, RunRequest } from 'lsm-shape/engine';
import { isRunOf, refusalText } from '../state/jobs.ts';
import type { VariantRun } from '../state/variant_runs.ts';

/** Explains a difference; the first run is A. Rejects with a `RequestError`. */
export type Explain = (a: RunRequest, b: RunRequest) => Promise<DifferenceMessage>;

/** State of an explanation. */
export type Explained =
  | { readonly state: 'none' }
  /** `text` is the reason why there is no explanation, or what it waits for. */
  | { readonly state: 'absent' | 'loading' | 'refused'; readonly text: string }
  | { readonly state: 'there'; readonly message: DifferenceMessage };

/** The requests of two complete runs, or the state without them. */
export type Asked = Explained | { readonly state: 'ready'; readonly requests: Requests };

type Requests = readonly [RunRequest, RunRequest];

const RECORDED =
  'Only simulations can be explained. A recording does not show why another run differs.';

/** Returns the requests to explain, with the baseline first. Only two runs are explained. */
export function askedOf(runs: readonly VariantRun[]): Asked {
  if (runs.length !== 2) return { state: 'none' };
  if (runs.some(({ variant }) => variant.source.kind === 'recording')) {
    return { state: 'absent', text: RECORDED };
  }
  const stopped = runs.find(({ problem }) => problem !== null);
  if (stopped !== undefined) {
    const text = `Run ${stopped.variant.letter} has no result, so there is nothing to explain.`;
    return { state: 'absent', text };
  }
  const jobs = runs.flatMap(({ variant, run }) => {
    const isWhole = run !== null && run.summary !== null && isRunOf(run.job, variant);
    return isWhole && run.job.kind === 'simulation' ? [run.job] : [];
  });
  const [a, b] = jobs;
  // While a slider is dragged, only the front run is a preview.
  if (a === undefined || b === undefined || a.mode !== b.mode) {
    return { state: 'loading', text: 'The explanation starts when both runs are complete …' };
  }
  return { state: 'ready', requests: [a.request, b.request] };
}

/** Returns the text of a rejected explanation. */
export function rejectionText(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const { problem, what, where, todo, message } = error as Partial<RequestError> & {
    readonly problem?: RequestError;
    readonly message?: string;
  };
  const own = { what: what ?? message ?? 'unknown error', where: where ?? '', todo: todo ?? '' };
  return refusalText(problem ?? own);
}

/** Share below which the heading says that the explanation is partial. */
const MOSTLY = 0.9;

/** Returns the explained share in whole percent, rounded down. */
export function explainedPercent({ explained }: DifferenceMessage): number {
  return Math.floor(explained * 100);
}

/** Returns `Partly explained: 62 %`; empty if the steps carry most of the difference. */
export function partlyText(message: DifferenceMessage): string {
  const isPartial = !message.is_without_chain && message.explained < MOSTLY;
  return isPartial ? `Partly explained: ${explainedPercent(message)} %` : '';
}

/** Formats bytes with a sign: `−32.25 GiB`. */
export function signedBytes(bytes: number): string {
  const sign = bytes < 0 ? '−' : bytes === 0 ? '' : '+';
  return `${sign}${formatBytes(Math.abs(bytes))}`;
}

/** A bar of a waterfall, in shares of its whole width. */
export interface StepBar {
  readonly left: number;
  readonly width: number;
  /** True if the step has the direction of the whole difference. */
  readonly isMain: boolean;
}

/** Returns each step's bar; null for steps without bytes. Each bar starts where the last ends. */
export function stepBars({ steps, bytes }: DifferenceMessage): readonly (StepBar | null)[] {
  const [a = 0, b = 0] = bytes;
  let sum = 0;
  const spans = steps.map((step) => (step.bytes === null ? null : [sum, (sum += step.bytes)]));
  const ends = [0, ...spans.flatMap((span) => span ?? [])];
  const least = Math.min(...ends);
  const whole = Math.max(...ends) - least;
  return spans.map((span) => {
    if (span === null || whole === 0) return null;
    const [from = 0, to = 0] = span;
    const isMain = to - from < 0 === b - a < 0;
    return {
      left: (Math.min(from, to) - least) / whole,
      width: Math.abs(to - from) / whole,
      isMain,
    };
  });
}

/** Bytes written to a level: of A, of B, and the difference, which has no bar. */
interface LevelRow {
  readonly name: string;
  readonly cells: readonly {
    readonly run: string;
    readonly text: string;
    readonly share: number;
  }[];
  /** True for the level whose bytes differ the most. */
  readonly isMost: boolean;
}

/** Returns the levels that either run wrote to, in the unit that suits the largest number. */
export function levelTable({ by_level }: DifferenceMessage): {
  readonly unit: string;
  readonly rows: readonly LevelRow[];
} {
  const most = Math.max(1, ...by_level.flat());
  const unit = Math.floor(Math.log2(most) / 10);
  const text = (bytes: number): string => (bytes / 1024 ** unit).toFixed(unit === 0 ? 0 : 1);
  const farthest = Math.max(1, ...by_level.map(([a, b]) => Math.abs(b - a)));
  const rows = by_level.flatMap(([a, b], level): LevelRow[] => {
    if (a === 0 && b === 0) return [];
    const apart = text(Math.abs(b - a));
    const sign = Number(apart) === 0 ? '' : b < a ? '−' : '+';
    const cells = [
      { run: 'A', text: text(a), share: a / most },
      { run: 'B', text: text(b), share: b / most },
      { run: 'B − A', text: `${sign}${apart}`, share: 0 },
    ];
    return [{ name: `L${level}`, cells, isMost: Math.abs(b - a) === farthest }];
  });
  return { unit: BYTE_UNITS[unit] ?? '', rows };
}

/** Names and digits of the numbers in `costs`. */
const COSTS: Readonly<Record<string, readonly [name: string, digits: number, unit: string]>> = {
  w_amp: ['write amp', 2, ''],
  runs_mean: ['mean sorted runs', 1, ''],
  runs_max: ['peak sorted runs', 0, ''],
  space_max: ['peak space amp', 2, ''],
  stall_sec: ['writes throttled or stopped', 1, ' s'],
  cpu_sec: ['CPU time', 1, ' s'],
};

/** Returns the numbers that are worse in B: `write amp 3.54 → 4.75`. */
export function costTexts({ costs, numbers }: DifferenceMessage): readonly string[] {
  return costs.map((id) => {
    const [name, digits, unit] = COSTS[id] ?? [id, 2, ''];
    const [from, to] = [0, 1].map((run) => numbers[run]?.[id]?.toFixed(digits) ?? 'unknown');
    return `${name} ${from} → ${to}${unit}`;
  });
}

/**
 * Returns a note on the letters of the explanation, in which the baseline is always A; empty if
 * the page's runs have the same letters.
 */
export function lettersNote([a = '', b = '']: readonly string[]): string {
  return a === 'A' && b === 'B' ? '' : `In this explanation, A is run ${a} and B is run ${b}.`;
}

/** Formats the moment of a step, counted from an event at `start` µs. */
export function stepTime({ micros }: DifferenceStep, start: number): string {
  return micros < start ? 'earlier process' : clockTime(micros - start);
}

/** Returns the explanation in Markdown. `start` is the zero of its times, in µs. */
export function whyMarkdown(
  message: DifferenceMessage,
  letters: readonly string[],
  start: number,
): string {
  const { steps, left, is_without_chain: isWithoutChain } = message;
  const { unit, rows } = levelTable(message);
  const partly = partlyText(message);
  const chain = steps.map((step, at) => {
    const bytes = step.bytes === null ? '' : ` ${signedBytes(step.bytes)}`;
    const line = step.line === '' ? '' : `. ${step.line}`;
    return `${at + 1}. **${step.heading}**${bytes} (${stepTime(step, start)})${line}`;
  });
  const rest = `Not explained: ${signedBytes(left)} (${explainedPercent(message)} % explained).`;
  const table = rows.map(
    ({ name, cells }) => `| ${[name, ...cells.map(({ text }) => text)].join(' | ')} |`,
  );
  const costs = costTexts(message);
  const blocks = [
    ['## Why'],
    [`${partly === '' ? '' : `${partly}. `}${message.heading}`],
    [lettersNote(letters)].filter((text) => text !== ''),
    chain,
    isWithoutChain ? [] : [rest],
    rows.length === 0
      ? []
      : [`| ${unit} written by level | A | B | B − A |`, '| --- | ---: | ---: | ---: |', ...table],
    costs.length === 0 ? [] : [`What it costs: ${costs.join(', ')}.`],
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}
