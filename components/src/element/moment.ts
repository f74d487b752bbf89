// Notation in which authors write moments: `120`, `12.5s`, `job:12`, `job:12:60%`, `40%`, `end`.

/** A moment as written by the author, not yet resolved to an event of a history. */
export type Moment =
  | { readonly kind: 'event'; readonly event: number }
  | { readonly kind: 'time'; readonly micros: number }
  /** A share (0 to 1) of a job's events, or one end of the range that covers the job. */
  | {
      readonly kind: 'job';
      readonly id: number;
      readonly share: number;
      readonly edge?: 'before' | 'after';
    }
  /** A share of the history's events, 0 to 1. */
  | { readonly kind: 'share'; readonly share: number };

/** Notation of moments, for error messages. */
export const MOMENT_FORMS =
  'an event (120), a time (12.5s), a job (job:12:60%), a share (40%), start or end';

/** Notation of ranges, for error messages. */
export const RANGE_FORMS = 'two moments (100..400) or a whole job (job:12)';

const MICROS: Readonly<Record<string, number>> = { us: 1, ms: 1e3, s: 1e6, m: 60e6, h: 3600e6 };

/** Parses a moment. Returns null if the text is not a moment. */
export function readMoment(text: string): Moment | null {
  const word = text.trim().toLowerCase();
  if (word === 'start') return { kind: 'event', event: 0 };
  if (word === 'end') return { kind: 'share', share: 1 };
  const parts = /^(?:job:(\d+)(?::(\d+)%)?|(\d+(?:\.\d+)?)([a-z]*|%))$/.exec(word);
  if (parts === null) return null;
  const [, job, part, number, unit] = parts;
  const share = Number(part ?? 0) / 100;
  if (job !== undefined) return share <= 1 ? { kind: 'job', id: Number(job), share } : null;
  const value = Number(number);
  if (unit === '') return { kind: 'event', event: value };
  if (unit === '%') return value <= 100 ? { kind: 'share', share: value / 100 } : null;
  const micros = MICROS[unit ?? ''];
  return micros === undefined ? null : { kind: 'time', micros: value * micros };
}

/** Parses a range. Returns null if the text is not a range. */
export function readRange(text: string): readonly [Moment, Moment] | null {
  const [first, last, ...more] = text.split('..').map(readMoment);
  if (first == null || last === null || more.length > 0) return null;
  if (last !== undefined) return [first, last];
  if (first.kind !== 'job' || first.share > 0) return null;
  return [
    { ...first, edge: 'before' },
    { ...first, edge: 'after' },
  ];
}
