// The levels in numbers: what the picker looks at when it asks which level is most over its target.
import type { JSX } from 'react';
import { shortBytes, type LevelFacts } from 'lsm-shape';

export interface LevelsTableProps {
  readonly levels: readonly LevelFacts[];
  /** Estimated compaction debt in bytes. */
  readonly pendingBytes: number;
}

/** The table, with the base level in words. */
export function LevelsTable({ levels, pendingBytes }: LevelsTableProps): JSX.Element | null {
  const shown = levels.filter(({ isUnused, files, isBase }) => !isUnused && (0 < files || isBase));
  if (shown.length === 0) return null;
  const base = levels.find(({ isBase }) => isBase);
  const unused = levels.filter(({ isUnused }) => isUnused).map(({ level }) => level);
  const highest = Math.max(...levels.map(({ score }) => score ?? 0));
  return (
    <section className="group" aria-label="Levels">
      <h2 className="section-title">Levels</h2>
      <table className="levels">
        <thead>
          <tr>
            <th scope="col">level</th>
            <th scope="col">score</th>
            <th scope="col">files</th>
            <th scope="col">size</th>
            <th scope="col">target</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ level, score, files, bytes, targetBytes, isBase }) => (
            <tr key={level}>
              <th scope="row">
                L{level}
                {isBase && <small> base</small>}
              </th>
              <td
                className="score"
                data-due={score !== null && 1 <= score}
                data-highest={score === highest && 1 <= highest}
              >
                {score === null ? '–' : score.toFixed(2)}
              </td>
              <td>{files}</td>
              <td>{shortBytes(bytes)}</td>
              <td>{targetBytes === null ? '–' : shortBytes(targetBytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="levels-note">
        {base !== undefined && <>{baseText(base, unused)} </>}
        {0 < pendingBytes && <>Estimated pending compaction: {shortBytes(pendingBytes)}.</>}
      </p>
    </section>
  );
}

function baseText({ level }: LevelFacts, unused: readonly number[]): string {
  const text = `Base level L${level}: L0 is compacted into it`;
  const [first, last] = [unused[0], unused.at(-1)];
  if (first === undefined) return `${text}.`;
  if (first === last) return `${text}; L${first} is not in use.`;
  return `${text}; L${first} to L${last} are not in use.`;
}
