// A level's size against its target, in words: the same for labels and for the text of the tree.
import { BYTE_UNITS, plural, shortBytes } from '../base/format_short.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { LabelPart } from './label_pool.ts';

/** Whether a level holds more than its target; the last level, which has no score, never does. */
export function isOverTarget({ bytes, targetBytes, score }: LevelFacts): boolean {
  return score !== null && bytes > (targetBytes ?? Infinity);
}

/**
 * A score as RocksDB's LOG prints it: two decimals. One that is not due never reads as 1: `0.996`.
 */
export function scoreText(score: number): string {
  return score < 1 && 0.995 <= score ? `${Math.floor(score * 1e3) / 1e3}` : score.toFixed(2);
}

/**
 * The level that is compacted next: the one with the highest score, if that is 1 or more; else −1.
 */
export function dueLevel(levels: readonly LevelFacts[]): number {
  const highest = Math.max(1, ...levels.map(({ score }) => score ?? 0));
  return levels.findIndex(({ score }) => score === highest);
}

/** What stands before a number of known files, or of their bytes. */
export const atLeast = (hasAllFiles: boolean): string => (hasAllFiles ? '' : '≥ ');

/** `412 MiB of 256 MiB`, what is over its target in a colour of its own. */
export function sizeParts(facts: LevelFacts): LabelPart[] {
  const { bytes, targetBytes } = facts;
  const size = atLeast(facts.hasAllFiles) + shortBytes(bytes);
  const target = targetBytes === null ? [] : [{ quiet: ` of ${shortBytes(targetBytes)}` }];
  return [isOverTarget(facts) ? { over: size } : size, ...target];
}

/**
 * `score 1.61 due`, the score of the level that is compacted next marked; nothing where a level has
 * none.
 */
export function scoreParts(facts: LevelFacts, isDue = false): LabelPart[] {
  const { score } = facts;
  if (score === null) return [];
  // Only idle bytes count: those over the target have jobs already.
  const isCovered = isOverTarget(facts) && score < 1;
  const text = scoreText(score);
  return [
    { quiet: isCovered ? 'idle score ' : 'score ' },
    isDue ? { due: text } : score >= 1 ? { over: text } : { strong: text },
    ...(score < 1 ? [] : [{ quiet: ' due' }]),
  ];
}

/**
 * `412/256 MiB 1.61`: size, target and `score` in a column with little room; the size is in the
 * unit of the target.
 */
export function briefParts(facts: LevelFacts, score: readonly LabelPart[]): LabelPart[] {
  const { bytes, targetBytes } = facts;
  const parts: LabelPart[] = score.flatMap((part) => [' ', part]);
  if (targetBytes === null) return [atLeast(facts.hasAllFiles) + shortBytes(bytes), ...parts];
  const size = atLeast(facts.hasAllFiles) + inUnitOf(targetBytes, bytes);
  const target = { quiet: `/${shortBytes(targetBytes)}` };
  return [isOverTarget(facts) ? { over: size } : size, target, ...parts];
}

/** `0.83` for 844 MiB, in the unit in which a larger size is told. */
export function inUnitOf(larger: number, bytes: number): string {
  const told = shortBytes(larger);
  const unit = BYTE_UNITS.findIndex((one) => told.endsWith(` ${one}`));
  const value = bytes / 1024 ** unit;
  const number = value.toFixed(value < 9.995 ? 2 : value < 99.95 ? 1 : 0);
  return bytes > 0 && value < 0.005 ? '<0.01' : number;
}

/**
 * When L0, whose files are all idle, is due: ` · due at 4 idle files`. Where it is due with fewer,
 * its bytes have made it so (L-3).
 */
export function l0DueText({ files, score }: LevelFacts, trigger: number): string {
  const isByBytes = files < trigger && 1 <= (score ?? 0);
  return isByBytes ? ' · due by bytes' : ` · due at ${plural(trigger, 'idle file')}`;
}

/** The parts as plain text. */
export function plainText(parts: readonly LabelPart[]): string {
  return parts
    .map((part) => (typeof part === 'string' ? part : Object.values(part).join('')))
    .join('');
}

/** What is said of unused levels that follow each other: `L1–L4 unused`. */
export function unusedText(first: number, last: number): string {
  return first === last ? `L${first} unused` : `L${first}–L${last} unused`;
}
