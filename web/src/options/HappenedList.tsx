// The events in the log of a recorded database other than flushes and compactions.
import { useMemo, useState, type JSX } from 'react';
import { happeningText, type Happened, type HappenedRow } from 'lsm-shape/engine';
import { useCoarse } from '../state/live.ts';
import { eventOfRow } from '../state/longest_stalls.ts';
import { usePageState } from '../state/page_context.ts';
import { stopAt } from '../state/stop_at.ts';
import { breakable } from '../ui/breakable.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { Segments } from '../ui/Segments.tsx';

export interface HappenedListProps {
  readonly happened: Happened;
}

/** A list for the whole database. Clicking a time moves the playhead to it. */
export function HappenedList({ happened }: HappenedListProps): JSX.Element {
  const { rows, more } = happened;
  const [isAll, setAll] = useState(false);
  const [open, setOpen] = useState<readonly HappenedRow[]>([]);
  const count = more + rows.reduce((sum, row) => sum + countOf(row), 0);
  const all = `all ${count.toLocaleString('en-US')}` as const;
  const shown = rows.flatMap((row) => {
    if (row.rows.length === 0) return [row];
    return isAll ? row.rows : [row, ...(open.includes(row) ? row.rows : [])];
  });
  const hidden = isAll ? count - shown.length : more;
  const current = useCurrent(shown);
  const day = rows[0]?.clock.slice(0, 10);
  return (
    <>
      <div className="happened-head">
        <h3>What happened</h3>
        <Segments
          label="Rows"
          choices={['grouped', all]}
          chosen={isAll ? all : 'grouped'}
          onChoose={(choice) => setAll(choice !== 'grouped')}
        />
      </div>
      <ol className="happened" aria-label="What happened, in order">
        {shown.map((row, at) => (
          <Row
            key={`${row.clock} ${row.kind} ${row.column_family ?? ''} ${fullText(row)}`}
            {...{ row, day }}
            isFull={isAll}
            isCurrent={at === current}
            isOpen={open.includes(row)}
            onToggle={() => setOpen((before) => toggled(before, row))}
          />
        ))}
        {hidden > 0 && <li className="happened-day">… {hidden.toLocaleString('en-US')} more</li>}
      </ol>
    </>
  );
}

function toggled(rows: readonly HappenedRow[], row: HappenedRow): readonly HappenedRow[] {
  return rows.includes(row) ? rows.filter((each) => each !== row) : [...rows, row];
}

/** Number of log events that a row summarizes. */
function countOf({ kind, facts }: HappenedRow): number {
  return kind === 'stall' ? (facts.more ?? 1) : 1;
}

/** Index of the last row at or before the playhead; −1 if there is none. */
function useCurrent(rows: readonly HappenedRow[]): number {
  const { session, timeline } = usePageState();
  const events = useMemo(() => rows.map((row) => eventOfRow(timeline, row)), [rows, timeline]);
  return useCoarse(session.player, ({ event: now }) =>
    events.findLastIndex((event) => event !== null && Math.floor(event) <= now),
  );
}

const fullText = (row: HappenedRow): string => happeningText(row.kind, row.facts);

/** Maximum length of a row's text in the grouped list, in words. */
const MOST_WORDS = 15;

/** Shortens the text of a row, and omits the end of a stall. */
function shortText(row: HappenedRow): string {
  const full = fullText(row);
  const words = (row.kind === 'stall' ? full.replace(/\. .*$/, '.') : full).split(' ');
  return words.length <= MOST_WORDS ? words.join(' ') : `${words.slice(0, MOST_WORDS).join(' ')} …`;
}

interface RowProps {
  readonly row: HappenedRow;
  /** The first day in the list. Times on this day are shown without a date. */
  readonly day: string | undefined;
  readonly isFull: boolean;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function Row(props: RowProps): JSX.Element {
  const { row, day, isFull, isCurrent, isOpen, onToggle } = props;
  const { session, timeline } = usePageState();
  const { clock, kind, rows, column_family: family } = row;
  const time = (clock.startsWith(day ?? '') ? '' : clock.slice(5, 11)) + clock.slice(11, 19);
  const text = keptTogether(isFull ? fullText(row) : shortText(row));
  // The words up to the colon are shown in bold.
  const head = kind === 'stall' || kind === 'options' ? Math.max(0, text.indexOf(': ')) : 0;
  const of = rows.length < countOf(row) ? ` of ${countOf(row)}` : '';
  return (
    <li data-kind={kind} aria-current={isCurrent || undefined}>
      {row.time_micros === null ? (
        <time>{time}</time>
      ) : (
        <button type="button" onClick={() => stopAt(session.player, eventOfRow(timeline, row))}>
          {time}
        </button>
      )}
      <i aria-hidden="true" />
      <p title={fullText(row)}>
        {family !== null && <code>{family}</code>} <b>{text.slice(0, head)}</b>
        {breakable(text.slice(head))}
      </p>
      {rows.length > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={onToggle}>
          {isOpen ? 'Hide' : `Show ${rows.length}${of}`}
        </button>
      )}
    </li>
  );
}
