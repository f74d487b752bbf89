// The summary of a recorded database: how long writes were stopped or throttled, by which limits
// and why, write amplification by level, and a list of events.
import type { JSX } from 'react';
import { shortDuration } from 'lsm-shape';
import {
  happeningText,
  type Happened,
  type OperatorCard as Card,
  type RunSummary,
  type Warning,
} from 'lsm-shape/engine';
import { eventOfRow } from '../state/longest_stalls.ts';
import { usePageState } from '../state/page_context.ts';
import { stopAt } from '../state/stop_at.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { keptTogether } from '../ui/kept_together.ts';
import { HappenedList } from './HappenedList.tsx';

export interface OperatorCardProps {
  readonly name: string;
  readonly summary: RunSummary;
  readonly happened: Happened;
  readonly warnings: readonly Warning[];
  /** Shows the other column families; null if there are none. */
  readonly onFamilies: (() => void) | null;
}

export function OperatorCard(props: OperatorCardProps): JSX.Element {
  const { name, summary, happened, onFamilies } = props;
  const { card } = happened;
  const caveats = caveatsOf(props);
  return (
    <section className="operator" aria-label="Operator’s card">
      {caveats !== '' && <p className="operator-caveats">{caveats}</p>}
      <Verdict card={card} />
      <div className="operator-parts">
        {card.longest.length > 0 && <Longest card={card} />}
        <Levels summary={summary} opens={card.stalls.all_opens ?? 1} />
      </div>
      <HappenedList happened={happened} />
      <div className="operator-foot">
        <CopyButton text={`${name}\n${card.text}`} label="Copy the card" isPrimary />
        {onFamilies !== null && (
          <button type="button" className="button" onClick={onFamilies}>
            Other families
          </button>
        )}
      </div>
    </section>
  );
}

/** Caveats about the numbers, on one line. */
function caveatsOf({ happened, summary, warnings }: OperatorCardProps): string {
  const [first] = happened.rows;
  const begins = first?.kind === 'open' && first.facts.how === 'running';
  const lacksManifest = summary.parts?.missing.some(({ kind }) => kind === 'MANIFEST') === true;
  const steps = warnings.filter(({ message }) => /\bclock\b/.test(message));
  return [
    ...steps.map(({ message }) => `${message.replace(/\.$/, '')}.`),
    begins ? 'The LOG starts after the database was opened. Earlier events are unknown.' : '',
    lacksManifest ? 'No MANIFEST: key ranges are unknown.' : '',
  ]
    .join(' ')
    .trim();
}

/** The share of time spent in stalls, their cause, and a bar divided by limit. */
function Verdict({ card: { stalls, cause, limits } }: { readonly card: Card }): JSX.Element {
  const text = keptTogether(happeningText('stalls', stalls));
  if (cause === null) return <h2 className="operator-verdict">{text}</h2>;
  const [title, rest] = text.split(`, ${keptTogether(stalls.share ?? '')} `);
  const texts = limits.map((limit) =>
    keptTogether(happeningText('limit', limit).slice(0, -1)).split(': '),
  );
  return (
    <div className="operator-verdict">
      <b>{stalls.share ?? 'unknown'}</b>
      <p title="A stall lasts from its LOG line until the first install that clears the stall condition">
        <strong>{title}</strong>
        <small>{rest}</small>
      </p>
      <h2>{keptTogether(happeningText('cause', cause))}</h2>
      <div className="operator-bar" aria-hidden="true">
        {limits.map(({ limit, held }) => (
          <i key={limit} style={{ flexGrow: held }} />
        ))}
      </div>
      <ul className="operator-limits" aria-label="Limits that were reached">
        {texts.map(([limit, held]) => (
          <li key={limit}>
            <i />
            <b>{limit}</b>
            <small>{held}</small>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Longest({ card }: { readonly card: Card }): JSX.Element {
  const { session, timeline } = usePageState();
  return (
    <section className="operator-longest">
      <h3>{card.longest.length === 3 ? 'Three longest' : 'Longest'}</h3>
      <ol aria-label="Longest stalls">
        {card.longest.map((row, at) => {
          const { condition, held, held_least: least } = row.kind === 'stall' ? row.facts : {};
          const text = keptTogether(happeningText(row.kind, row.facts));
          const [reached, ended] = text.slice(text.indexOf(': ') + 2, -1).split('. ');
          return (
            <li key={`${row.clock} ${row.column_family ?? ''}`}>
              <i className="stall-number" data-number={at + 1}>
                {at + 1}
              </i>
              <b>{(held === undefined ? '≥ ' : '') + shortDuration(held ?? least ?? 0)}</b>
              <p>
                <button
                  type="button"
                  aria-label={`Go to ${row.clock.slice(11, 19)}`}
                  onClick={() => stopAt(session.player, eventOfRow(timeline, row))}
                >
                  {row.clock.slice(11, 19)}
                </button>{' '}
                <small>{condition === 'stopped' ? 'stopped' : 'throttled'}</small>{' '}
                {row.column_family !== null && <code>{row.column_family}</code>}
                <br />
                {reached}
                <small>{ended}</small>
              </p>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

interface LevelsProps {
  readonly summary: RunSummary;
  readonly opens: number;
}

/** Write amplification by level. The levels add up to the total. */
function Levels({ summary: { write_amp_by_level: all }, opens }: LevelsProps): JSX.Element {
  const levels = (all ?? []).filter(({ write_amp: amp }) => 0.05 <= amp);
  const sum = levels.findLast(({ level }) => level === 'Sum');
  const parts = levels.filter((each) => each !== sum);
  const most = Math.max(...parts.map(({ write_amp: amp }) => amp));
  return (
    <section className="operator-levels">
      <h3>
        Write amp by level{opens > 1 && ' since the last open'}
        <b>{sum?.write_amp.toFixed(1) ?? 'unknown'}</b>
      </h3>
      <dl>
        {parts.map(({ level, write_amp: amp }) => (
          <div key={level} data-most={amp === most}>
            <dt>{level}</dt>
            <dd>
              <i style={{ width: `calc(${amp / most} * (100% - 34px))` }} />
              {amp.toFixed(1)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
