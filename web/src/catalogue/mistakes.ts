// Finds all mistakes in db_bench command lines. The engine reports one at a time, so each reported
// mistake is removed from a copy of the text, and the engine checks the copy again.
import { nearestName } from 'lsm-shape';
import type { RequestError } from 'lsm-shape/engine';

/** A mistake and its correction. */
export interface Mistake {
  readonly error: RequestError;
  /** The wrong flag or name as written; empty if it is not in the text. */
  readonly written: string;
  /** The replacement; empty if the mistake should be deleted. */
  readonly repair: string;
}

/** A flag that the engine always rejects, so that checking a copy never starts a run. */
const END = '--end_of_checked_text';
/** Maximum number of mistakes reported at once. */
const MOST = 20;

/** Finds all mistakes, given the first one. `ask` returns the engine's error for a text. */
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

/** Returns the text with a mistake corrected. */
export function repaired(text: string, { written, repair }: Omit<Mistake, 'error'>): string {
  const at = text.indexOf(written);
  const [before, after] = [text.slice(0, at), text.slice(at + written.length)];
  return repair === '' ? before + after.replace(/^[ ,]/, '') : before + repair + after;
}

/** Derives a correction from the engine's advice; empty if there is none. */
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
  // An unknown flag cannot be corrected by another value.
  return Number.isInteger(number) && value !== String(number) ? `${flag ?? ''}${number}` : '';
}
