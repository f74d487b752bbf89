// What leveled compaction steers by and the table of statistics does not print: the base level, the
// targets, the debt.
import type { JSX } from 'react';
import { shortBytes, type LevelFacts } from 'lsm-shape';

export interface LevelsNoteProps {
  readonly levels: readonly LevelFacts[];
  /** Estimated compaction debt in bytes. */
  readonly pendingBytes: number;
}

/** The same in sentences. */
export function LevelsNote({ levels, pendingBytes }: LevelsNoteProps): JSX.Element {
  const base = levels.find(({ isBase }) => isBase);
  const unused = levels.filter(({ isUnused }) => isUnused).map(({ level }) => level);
  const targets = levels.flatMap(({ level, targetBytes, isUnused }) =>
    targetBytes === null || isUnused ? [] : [`L${level} ${shortBytes(targetBytes)}`],
  );
  const sentences = [
    base === undefined ? '' : baseText(base, unused),
    targets.length === 0 ? '' : `Targets: ${targets.join(', ')}.`,
    pendingBytes <= 0 ? '' : `Estimated pending compaction: ${shortBytes(pendingBytes)}.`,
  ];
  // As one text: what stands behind a number that grows would else move while it plays.
  return <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>;
}

function baseText({ level }: LevelFacts, unused: readonly number[]): string {
  const text = `Base level L${level}: L0 is compacted into it`;
  const [first, last] = [unused[0], unused.at(-1)];
  if (first === undefined) return `${text}.`;
  if (first === last) return `${text}; L${first} is not in use.`;
  return `${text}; L${first} to L${last} are not in use.`;
}
