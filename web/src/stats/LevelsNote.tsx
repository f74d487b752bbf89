// Facts about leveled compaction that Compaction Stats does not print: base level, target sizes and
// pending compaction bytes.
import type { JSX } from 'react';
import { shortBytes, type LevelFacts } from 'lsm-shape';

export interface LevelsNoteProps {
  readonly levels: readonly LevelFacts[];
  /** Estimate of pending compaction bytes. */
  readonly pendingBytes: number;
}

/** Sentences about the levels. */
export function LevelsNote({ levels, pendingBytes }: LevelsNoteProps): JSX.Element {
  const base = levels.find(({ isBase }) => isBase);
  const unused = levels.filter(({ isUnused }) => isUnused).map(({ level }) => level);
  const targets = levels.flatMap(({ level, targetBytes, isUnused }) =>
    targetBytes === null || isUnused ? [] : [`L${level} ${shortBytes(targetBytes)}`],
  );
  const sentences = [
    base === undefined ? '' : baseText(base, unused),
    targets.length === 0 ? '' : `Target sizes: ${targets.join(', ')}.`,
    pendingBytes <= 0 ? '' : `Estimated pending compaction bytes: ${shortBytes(pendingBytes)}.`,
  ];
  // All sentences are one text, so that growing numbers do not move separate elements during
  // playback.
  return <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>;
}

function baseText({ level }: LevelFacts, unused: readonly number[]): string {
  const text = `Base level L${level}: L0 is compacted into it`;
  const [first, last] = [unused[0], unused.at(-1)];
  if (first === undefined) return `${text}.`;
  if (first === last) return `${text}; L${first} is unused.`;
  return `${text}; L${first} to L${last} are unused.`;
}
