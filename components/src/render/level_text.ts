// Describes the size and score of a level, for labels and for the text form of the tree.
import { BYTE_UNITS, plural, shortBytes } from '../base/format_short.ts';
import type { LevelFacts, ScoreSum } from '../timeline/level_facts.ts';
import type { LabelPart } from './label_pool.ts';

/** Returns true if a level exceeds its target. The last level never does, as it has no score. */
export function isOverTarget({ bytes, targetBytes, score }: LevelFacts): boolean {
  return score !== null && bytes > (targetBytes ?? Infinity);
}

/** Formats a score as in RocksDB's LOG, except that a score below 1 is never rounded to 1. */
export function scoreText(score: number): string {
  return score < 1 && 0.995 <= score ? `${Math.floor(score * 1e3) / 1e3}` : score.toFixed(2);
}

/** Returns the next level to be compacted: the one with the highest score ≥ 1, or −1. */
export function dueLevel(levels: readonly LevelFacts[]): number {
  const highest = Math.max(1, ...levels.map(({ score }) => score ?? 0));
  return levels.findIndex(({ score }) => score === highest);
}

/** Returns the prefix for a number of files or bytes, which is `≥ ` if files are unknown. */
export const atLeast = (hasAllFiles: boolean): string => (hasAllFiles ? '' : '≥ ');

/** Formats a level's size and target, like `412 MiB of 256 + 54.0 to come`. */
export function sizeParts(facts: LevelFacts): LabelPart[] {
  const { bytes, targetBytes, sum } = facts;
  if (targetBytes !== null && sum !== undefined && 0 < sum.toCome) {
    const [limit = '', unit = ''] = shortBytes(targetBytes).split(' ');
    const toCome = { quiet: ` of ${limit} + ${inUnitOf(targetBytes, sum.toCome)} to come` };
    return [{ over: `${inUnitOf(targetBytes, bytes)} ${unit}` }, toCome];
  }
  const size = atLeast(facts.hasAllFiles) + shortBytes(bytes);
  const target = targetBytes === null ? [] : [{ quiet: ` of ${shortBytes(targetBytes)}` }];
  return [isOverTarget(facts) ? { over: size } : size, ...target];
}

/** Formats a score, like `score 1.61 due`. `isDue` marks the next level to be compacted. */
export function scoreParts(facts: LevelFacts, isDue = false): LabelPart[] {
  const { level, score, sum } = facts;
  if (score === null) return [];
  // Only idle bytes count toward the score. Running jobs already cover the excess over the target.
  const isCovered =
    sum === undefined
      ? isOverTarget(facts) && score < 1
      : sum.idle < (level === 0 ? facts.files : facts.bytes);
  const text = scoreText(score);
  return [
    { quiet: isCovered ? 'idle score ' : 'score ' },
    isDue ? { due: text } : score >= 1 ? { over: text } : { strong: text },
    ...(sum === undefined ? [] : [{ quiet: ' (× 10)' }]),
    ...(score < 1 ? [] : [{ quiet: ' due' }]),
  ];
}

/** Drops the word `score` from a text longer than `room` characters: `13.38 (× 10) due`. */
export function shortenedScore(parts: readonly LabelPart[], room: number): readonly LabelPart[] {
  // The mark of a due level is a character wider than its text.
  return plainText(parts).length + 1 > room ? parts.slice(1) : parts;
}

/** Formats a score with its terms: `17.02 = 527 MiB idle ÷ (256 MiB + 53.6 MiB to come) × 10`. */
export function scoreSumText(level: number, score: number, sum: ScoreSum): string {
  const { idle, limit, toCome } = sum;
  const told = level === 0 ? String : shortBytes;
  const divisor = toCome > 0 ? `(${told(limit)} + ${told(toCome)} to come)` : told(limit);
  const what = level === 0 ? ' files' : '';
  return `${scoreText(score)} = ${told(idle)} idle${what} ÷ ${divisor} ×\u00a010`;
}

/** Formats size, target and score for a narrow column, like `412/256 MiB 1.61`. */
export function briefParts(facts: LevelFacts, score: readonly LabelPart[]): LabelPart[] {
  const { bytes, targetBytes, sum } = facts;
  const parts: LabelPart[] = score.flatMap((part) => [' ', part]);
  // Next to a score times 10, which has other terms, size ÷ target would look like its formula.
  const isAlone = targetBytes === null || sum !== undefined;
  if (isAlone) return [atLeast(facts.hasAllFiles) + shortBytes(bytes), ...parts];
  const size = atLeast(facts.hasAllFiles) + inUnitOf(targetBytes, bytes);
  const target = { quiet: `/${shortBytes(targetBytes)}` };
  return [isOverTarget(facts) ? { over: size } : size, target, ...parts];
}

/** Formats a size in the unit of a larger one: `0.83` for 844 MiB next to a size in GiB. */
export function inUnitOf(larger: number, bytes: number): string {
  const told = shortBytes(larger);
  const unit = BYTE_UNITS.findIndex((one) => told.endsWith(` ${one}`));
  const value = bytes / 1024 ** unit;
  const number = value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
  return bytes > 0 && value < 0.005 ? '<0.01' : number;
}

/**
 * Returns a text such as ` · due at 4 idle files` for an idle L0 with the given trigger. If L0 is
 * due with fewer files, its bytes have reached the limit (L-3).
 */
export function l0DueText({ files, score }: LevelFacts, trigger: number): string {
  const isByBytes = files < trigger && 1 <= (score ?? 0);
  return isByBytes ? ' · due by bytes' : ` · due at ${plural(trigger, 'idle file')}`;
}

export function plainText(parts: readonly LabelPart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : Object.values(part).join('')))
    .join('');
}

/** Returns the label for consecutive unused levels, like `L1–L4 unused`. */
export function unusedText(first: number, last: number): string {
  return first === last ? `L${first} unused` : `L${first}–L${last} unused`;
}
