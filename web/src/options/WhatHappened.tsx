// Events of a recorded database other than flushes and compactions, in the order of its LOG.
import { Fragment, type JSX } from 'react';
import { fractionalIndexOf, type Player, type Timeline } from 'lsm-shape';
import { happeningText, type Happened, type HappenedRow } from 'lsm-shape/engine';
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
  const { rows, more, stalls } = happened;
  return (
    <>
      <h2 className="section-title">What happened, in order</h2>
      <ol className="happened" aria-label="What happened, in order">
        {rows.map((row, at) => (
          <Fragment key={`${row.clock} ${row.kind} ${row.column_family ?? ''} ${textOf(row)}`}>
            {dayOf(rows[at - 1]) !== dayOf(row) && <li className="empty">{dayOf(row)}</li>}
            <Row row={row} {...place} />
          </Fragment>
        ))}
        {more > 0 && <li>… {more} more</li>}
      </ol>
      {stalls !== null && <p className="empty">{happeningText('stalls', stalls)}</p>}
    </>
  );
}

/** The text of a row, without the changed options that are listed below it. */
const textOf = (row: HappenedRow): string => happeningText(row.kind, row.facts, false);

const dayOf = (row: HappenedRow | undefined): string => row?.clock.slice(0, 10) ?? '';

function Row({
  row,
  player,
  timeline,
}: { readonly row: HappenedRow } & Omit<WhatHappenedProps, 'happened'>): JSX.Element {
  const { time_micros: micros, clock } = row;
  const time = clock.slice(11);
  const changes = row.kind === 'options' ? (row.facts.changes ?? []) : [];
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
      {row.column_family !== null && <code>{row.column_family}</code>} {breakable(textOf(row))}
      {changes.length > 0 && (
        <ul>
          {changes.map(({ name, before, after }) => (
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
