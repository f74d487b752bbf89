// The Compaction Stats table as RocksDB prints it, with published numbers and the full text of
// `rocksdb.stats`.
import { useState, type JSX, type ReactNode } from 'react';
import { writeAmpText } from 'lsm-shape';
import { STATS_COLUMNS, type StatsMoment } from 'lsm-shape/engine';
import { columnsOf, markLegend, statsRows } from './stats_view.ts';
import type { NumbersView } from '../state/workbench.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { StatsTable } from './StatsTable.tsx';

export interface StatsPanelProps {
  readonly moment: StatsMoment;
  /** True while the numbers for another moment are pending. */
  readonly isAwaited: boolean;
  /** The switch between the playhead and the end of the run. */
  readonly place: ReactNode;
  readonly numbers: NumbersView;
  readonly onChoose: (change: Partial<NumbersView>) => void;
  /** Number of options that differ from the published run. */
  readonly changedCount: number;
  /** Number of the process that is counted, starting at 1; null if there is only one. */
  readonly process: number | null;
  /** Facts about the levels that the table does not show. */
  readonly levels: ReactNode;
  /** The spread of repeated runs; null for a recording. */
  readonly repeats: ReactNode;
}

export function StatsPanel({
  moment,
  isAwaited,
  place,
  numbers,
  onChoose,
  changedCount,
  process,
  levels,
  repeats,
}: StatsPanelProps): JSX.Element {
  const { isFull, isBeside } = numbers;
  const [isRepeated, setRepeated] = useState(false);
  const columns = columnsOf(moment, STATS_COLUMNS);
  const beside = isBeside && moment.published !== null ? 'published' : 'nothing';
  return (
    <section className="measures stats" aria-label="Compaction Stats" aria-busy={isAwaited}>
      <div className="measures-tools">
        {place}
        {moment.published !== null && (
          <Toggle
            isOn={isBeside}
            onToggle={(isOn) => {
              // Published numbers refer to the end of a run.
              onChoose(isOn ? { isBeside: isOn, place: 'end' } : { isBeside: isOn });
            }}
            label="published values"
          />
        )}
        <Toggle isOn={isFull} onToggle={(isOn) => onChoose({ isFull: isOn })} label="full text" />
        {repeats !== null && <Toggle isOn={isRepeated} onToggle={setRepeated} label="repeats" />}
        <CopyButton text={isFull ? moment.text : moment.table_text} />
        {beside === 'published' && !isFull && <Legend />}
      </div>
      {isRepeated && repeats !== null ? (
        <div className="measures-scroll">{repeats}</div>
      ) : isFull ? (
        <pre className="measures-scroll stats-text" tabIndex={0} aria-label="rocksdb.stats">
          {moment.text}
        </pre>
      ) : (
        <StatsTable columns={columns} rows={statsRows(moment, columns, beside)} />
      )}
      <Notes key={moment.rows.length} {...{ moment, changedCount, process, beside, levels }} />
    </section>
  );
}

interface ToggleProps {
  readonly isOn: boolean;
  readonly label: string;
  readonly onToggle: (isOn: boolean) => void;
}

function Toggle({ isOn, label, onToggle }: ToggleProps): JSX.Element {
  return (
    <label className="toggle">
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        onChange={(event) => onToggle(event.target.checked)}
      />
      {label}
    </label>
  );
}

function Legend(): JSX.Element {
  return (
    <ul className="mark-legend" aria-label="Meaning of the marks">
      {markLegend.map(([step, mark, meaning]) => (
        <li key={step}>
          <b className="mark" data-step={step}>
            {mark}
          </b>{' '}
          {meaning}
        </li>
      ))}
    </ul>
  );
}

interface NotesProps {
  readonly moment: StatsMoment;
  readonly changedCount: number;
  readonly process: number | null;
  readonly beside: 'published' | 'nothing';
  readonly levels: ReactNode;
}

function Notes(props: NotesProps): JSX.Element {
  const { moment, changedCount, process, beside, levels } = props;
  const writeAmp = writeAmpText(moment);
  const { published, unknown } = moment;
  return (
    <div className="measures-note">
      {writeAmp !== null && (
        <p>
          W-Amp of Sum: <b>{writeAmp}</b>
        </p>
      )}
      {process !== null && (
        <p>Counted since process {process} opened the database. Each open resets the numbers.</p>
      )}
      {levels}
      {beside === 'published' && published !== null && (
        <p>
          Published values, at the end of the run: {published.title}, {published.table}.
          {0 < changedCount &&
            ` ${changedCount === 1 ? 'One option differs' : `${changedCount} options differ`} from the published run.`}
        </p>
      )}
      {unknown.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
