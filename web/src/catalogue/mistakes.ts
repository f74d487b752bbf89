// All mistakes in db_bench command lines. The engine names one at a time, so each is taken out of a
// copy, and the rest is asked about again.
import { nearestName } from 'lsm-shape';
import type { RequestError } from 'lsm-shape/engine';

/** A mistake, and its repair. */
export interface Mistake {
  readonly error: RequestError;
  /** The flag or name in the text; empty if it is not there. */
  readonly written: string;
  /** The replacement; empty to remove it. */
  readonly repair: string;
}

/** A process that is never accepted. It makes sure that no copy is run. */
const END = '--end_of_checked_text';
/** The most mistakes told at once. */
const MOST = 20;

/** All mistakes from the first on. `ask` gives the engine's error for a text. */
export async function mistakesOf(
  commands: string,
  first: RequestError,
  ask: (copy: string) => Promise<RequestError | null>,
): Promise<Mistake[]> {
  const found: Mistake[] = [];
  let copy = commands;
  let error: RequestError | null = first;
  while (error !== null && !error.where.includes(END) && found.length < MOST) {
    const place = error.where.replace(/^process \d+, /, '');
    const written = copy.includes(place) ? place : '';
    const mistake: Mistake = { error, written, repair: written && repairOf(written, error.todo) };
    found.push(mistake);
    if (written === '') break;
    copy = repaired(copy, written.startsWith('--') ? { written, repair: '' } : mistake);
    error = await ask(`${copy}\n--benchmarks=stats ${END}`);
  }
  return found;
}

/** The text without a mistake. */
export function repaired(text: string, { written, repair }: Omit<Mistake, 'error'>): string {
  const at = text.indexOf(written);
  const [before, after] = [text.slice(0, at), text.slice(at + written.length)];
  return repair === '' ? before + after.replace(/^[ ,]/, '') : before + repair + after;
}

/** The nearest text that is accepted, by the engine's advice; empty if there is none. */
function repairOf(written: string, advice: string): string {
  const [flag, value] = /^(--[^=]*=?)(.*)$/.exec(written)?.slice(1) ?? ['', written];
  const meant = /did you mean (--\w+)/.exec(advice)?.[1];
  if (meant !== undefined) return written.replace(/^--\w+/, meant);
  const names = /^use (.+)$/.exec(advice)?.[1]?.split(/, | or /) ?? [];
  const name = nearestName(value ?? '', names);
  if (name !== null) return `${flag ?? ''}${name}`;
  if (flag === '') return written.includes('=') ? `--${written}` : '';
  const [least = -Infinity, most = Infinity] =
    /from (-?\d+) to (\d+)/.exec(advice)?.slice(1).map(Number) ?? [];
  const number = Math.min(most, Math.max(least, value === '' ? NaN : Number(value)));
  // A flag that does not exist is not repaired by its value.
  return Number.isInteger(number) && value !== String(number) ? `${flag ?? ''}${number}` : '';
}
