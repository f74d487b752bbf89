// The toolbar of the timeline: lines, notes, zoom and axis.
import { useState, useSyncExternalStore, type JSX } from 'react';
import type { AxisName } from '../axis/axis.ts';
import { METRIC_ROWS, rowId, type ShownRow } from './metric_rows.ts';
import { usePageState } from '../state/page_context.ts';
import { Icon } from '../ui/icons.tsx';
import { Popover } from '../ui/Popover.tsx';

export interface TimelineToolsProps {
  readonly axis: AxisName;
  readonly rows: readonly string[] | null;
  /** The visible lines. */
  readonly shown: readonly ShownRow[];
  readonly noteCount: number;
  /** Opens the list of notes; null on pages without one. */
  readonly onNotes: (() => void) | null;
}

export function TimelineTools(props: TimelineToolsProps): JSX.Element {
  return (
    <div className="timeline-tools" role="toolbar" aria-label="Timeline tools">
      <RowChoice {...props} />
      {props.onNotes !== null && <NotesButton count={props.noteCount} onOpen={props.onNotes} />}
      <ZoomButtons />
      <AxisChoice axis={props.axis} />
    </div>
  );
}

interface NotesButtonProps {
  readonly count: number;
  readonly onOpen: () => void;
}

/** The number of notes, as a button that opens their list. */
function NotesButton({ count, onOpen }: NotesButtonProps): JSX.Element {
  return (
    <button
      type="button"
      className="button quiet tiny tool"
      aria-label={`Notes, ${count}`}
      title="All notes. Press B to add one at the playhead"
      onClick={onOpen}
    >
      <Icon name="flag" />
      {count > 0 && count}
    </button>
  );
}

function RowChoice({ rows, shown }: TimelineToolsProps): JSX.Element {
  const { dispatch } = usePageState().bench;
  const [isOpen, setIsOpen] = useState(false);
  const choose = (id: string, isShown: boolean, isLog: boolean): void => {
    // Lines keep the order of the list, whatever the order in which they were selected.
    const next = METRIC_ROWS.flatMap((row) => {
      const before = shown.find((each) => each.id === row.id);
      if (row.id === id) return isShown ? [rowId(row, isLog)] : [];
      return before === undefined ? [] : [rowId(row, before.isLog)];
    });
    dispatch({ type: 'rowsChosen', rows: next });
  };
  return (
    <Popover
      label="Timeline lines"
      title="Choose timeline lines"
      face="Lines"
      {...{ isOpen, onOpen: setIsOpen }}
    >
      <ul className="row-choice">
        {METRIC_ROWS.map((row) => {
          const own = shown.find((each) => each.id === row.id);
          const isLog = own?.isLog ?? row.suits === 'log';
          return (
            <li key={row.id}>
              <label title={row.help}>
                <input
                  type="checkbox"
                  checked={own !== undefined}
                  onChange={(event) => choose(row.id, event.target.checked, isLog)}
                />
                {row.name} <small>{row.unit}</small>
              </label>
              <button
                type="button"
                className="button tiny quiet tool"
                aria-pressed={isLog}
                aria-label={`${row.name}: log scale`}
                disabled={own === undefined}
                onClick={() => choose(row.id, true, !isLog)}
              >
                log
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        className="button tiny tool"
        disabled={rows === null}
        onClick={() => dispatch({ type: 'rowsChosen', rows: null })}
      >
        Default lines
      </button>
    </Popover>
  );
}

function ZoomButtons(): JSX.Element {
  const { view, player } = usePageState().session;
  const isZoomed = useSyncExternalStore(view.subscribe, () => view.isZoomed);
  return (
    <button
      type="button"
      className="button quiet tiny tool"
      disabled={!isZoomed}
      aria-label="Show all"
      title="Show the whole run (0 or double-click)"
      onClick={() => view.zoomAtPlayhead('all', player.getState().playhead)}
    >
      <span className="roomy">Show</span> all
    </button>
  );
}

function AxisChoice({ axis }: Pick<TimelineToolsProps, 'axis'>): JSX.Element {
  const { dispatch } = usePageState().bench;
  return (
    <label>
      <span className="visually-hidden">Time axis</span>
      <select
        className="select small"
        title="Unit of the horizontal axis"
        value={axis}
        onChange={(event) => dispatch({ type: 'axisChosen', axis: event.target.value as AxisName })}
      >
        <option value="time">time</option>
        <option value="bytes">bytes written</option>
        <option value="event">events</option>
      </select>
    </label>
  );
}
