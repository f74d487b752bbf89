// A level's size against its target, in words: the same for labels and for the text of the tree.
import { shortBytes } from '../base/format_short.ts';
import type { LevelFacts } from '../timeline/level_facts.ts';
import type { LabelPart } from './label_pool.ts';

/** Whether a level holds more than its target; the last level, which has no score, never does. */
export function isOverTarget({ bytes, targetBytes, score }: LevelFacts): boolean {
  return score !== null && targetBytes !== null && bytes > targetBytes;
}

/** A score as RocksDB's LOG prints it: two decimals. */
export function scoreText(score: number): string {
  return score.toFixed(2);
}

/**
 * The level that is compacted next: the one with the highest score, if that is 1 or more; else −1.
 */
export function dueLevel(levels: readonly LevelFacts[]): number {
  let due = -1;
  let highest = 0;
  for (const { level, score } of levels) {
    if (score === null || score < 1 || score <= highest) continue;
    due = level;
    highest = score;
  }
  return due;
}

/**
 * `412 MiB of 256 MiB · 1.61`, what is over its target in a colour of its own, the score of the
 * level that is due marked; in short without the target.
 */
export function levelParts(facts: LevelFacts, isShort = false, isDue = false): LabelPart[] {
  const { bytes, targetBytes, score } = facts;
  const size = shortBytes(bytes);
  const parts: LabelPart[] = [isOverTarget(facts) ? { over: size } : size];
  if (targetBytes !== null && !isShort) parts.push({ quiet: ` of ${shortBytes(targetBytes)}` });
  if (score === null) return parts;
  // Only idle bytes count: those over the target have jobs already.
  const isCovered = isOverTarget(facts) && score < 1;
  const text = `${isCovered ? 'idle ' : ''}${scoreText(score)}`;
  parts.push({ quiet: ' · ' }, isDue ? { due: text } : score >= 1 ? { over: text } : text);
  return parts;
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
