// Events of a recorded database other than flushes and compactions, in the order of its LOG.
import { Fragment, type JSX } from 'react';
import { fractionalIndexOf, type Player, type Timeline } from 'lsm-shape';
import type { Happened, HappenedRow } from 'lsm-shape/engine';
import { breakable } from '../ui/breakable.tsx';
import { stopAt } from '../state/stop_at.ts';

export interface WhatHappenedProps {
  readonly happened: Happened;
  readonly player: Player;
  /** Null: nothing is on the stage. */
  readonly timeline: Timeline | null;
}

/** A list for the whole database. Choosing a moment moves the playhead there. */
export function WhatHappened({ happened, ...place }: WhatHappenedProps): JSX.Element {
  const { rows, left_out: leftOut, stalled_text: stalled } = happened;
  return (
    <>
      <h2 className="section-title">What happened, in order</h2>
      <ol className="happened" aria-label="What happened, in order">
        {rows.map((row, at) => (
          <Fragment key={`${row.clock} ${row.kind} ${row.column_family ?? ''} ${row.text}`}>
            {leftOut?.place === at && <li>… {leftOut.rows} more</li>}
            {dayOf(rows[at - 1]) !== dayOf(row) && <li className="empty">{dayOf(row)}</li>}
            <Row row={row} {...place} />
          </Fragment>
        ))}
      </ol>
      <p className="empty">{stalled}</p>
    </>
  );
}

const dayOf = (row: HappenedRow | undefined): string => row?.clock.slice(0, 10) ?? '';

function Row({
  row,
  player,
  timeline,
}: { readonly row: HappenedRow } & Omit<WhatHappenedProps, 'happened'>): JSX.Element {
  const { time_micros: micros, clock } = row;
  const time = clock.slice(11);
  const go = (): void => {
    if (timeline === null) return;
    // Between two events if the history has none at that moment, for example when a job failed.
    const playhead = fractionalIndexOf(timeline.timeMicros, timeline.eventCount, micros ?? 0);
    stopAt(player, playhead);
  };
  return (
    <li data-kind={row.kind}>
      {micros === null ? (
        <time>{time}</time>
      ) : (
        <button type="button" title="Go there" onClick={go}>
          {time}
        </button>
      )}{' '}
      {row.column_family !== null && <code>{row.column_family}</code>} {breakable(row.text)}
      {row.options.length > 0 && (
        <ul>
          {row.options.map(({ name, before, after }) => (
            <li key={name}>
              {breakable(name)}{' '}
              <b>
                {before ?? 'unknown'} → {after}
              </b>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
