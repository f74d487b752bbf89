// The numbers of the whole run, with the mode that produced them.
import type { JSX } from 'react';
import type { Headline } from './headline.ts';

/** Write amplification, sorted runs and space amplification. */
export function HeadlineNumbers({ headline }: { readonly headline: Headline }): JSX.Element {
  const { writeAmp, sortedRuns, spaceAmp, produced, published, isLastProcess } = headline;
  return (
    <div className="headline" role="group" aria-label="The whole run">
      <div className="produced" title="Mode that produced these numbers">
        <span className="label">{isLastProcess ? 'after the load' : 'whole run'}</span>
        <span className="chip accent small">{produced}</span>
      </div>
      <dl>
        <div title="Write amplification of the last process: (bytes flushed + bytes written by compactions) ÷ bytes flushed">
          <dt>write amp</dt>
          <dd>
            <span className="value">{writeAmp === null ? '–' : writeAmp.toFixed(2)}</span>
            {published !== null && (
              <span className="published"> published {published.toFixed(1)}</span>
            )}
          </dd>
        </div>
        <div title="Maximum number of sorted runs in the last process; a read may have to search all of them">
          <dt>sorted runs</dt>
          <dd>
            <Most value={sortedRuns === null ? null : String(sortedRuns)} />
          </dd>
        </div>
        <div title="Maximum space amplification: bytes of all files ÷ bytes that the live keys would take in one sorted run">
          <dt>space amp</dt>
          <dd>
            <Most value={spaceAmp === null ? null : spaceAmp.toFixed(2)} />
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** The largest value of the run. */
function Most({ value }: { readonly value: string | null }): JSX.Element {
  if (value === null) return <>–</>;
  return (
    <>
      <span className="most">max</span> {value}
    </>
  );
}
