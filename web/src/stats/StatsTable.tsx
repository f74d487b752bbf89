// The table: cells as RocksDB prints them, help for each column, and published cells below ours.
import { useId, type JSX } from 'react';
import type { StatsColumn } from 'lsm-shape/engine';
import type { PublishedCell, StatsCell, StatsViewRow } from './stats_view.ts';
import { ColumnHelp } from './ColumnHelp.tsx';
import { useHelp, type Help } from '../ui/use_help.ts';

export interface StatsTableProps {
  readonly columns: readonly StatsColumn[];
  readonly rows: readonly StatsViewRow[];
}

/** Widths of columns whose numbers may become wider than the header, so that no column moves. */
const roomOf: Readonly<Record<string, string>> = {
  files: '11ch',
  size: '11ch',
  score: '7ch',
  write_amp: '7ch',
  key_in: '8ch',
  key_drop: '8ch',
};

/** The table in a scrolling box. */
export function StatsTable({ columns, rows }: StatsTableProps): JSX.Element {
  const help = useId();
  const { open, show, leave, stay, close } = useHelp();
  const explained = columns.find(({ key }) => key === open?.key);
  return (
    <>
      <div
        className="measures-scroll"
        role="region"
        aria-label="Compaction Stats by level"
        tabIndex={0}
        onScroll={close}
      >
        <table className="stats-table">
          <thead>
            <tr>
              <th scope="col">Level</th>
              {columns.map((column) => (
                <ColumnHead
                  key={column.key}
                  column={column}
                  describedBy={explained === column ? help : undefined}
                  {...{ show, leave, close }}
                />
              ))}
            </tr>
          </thead>
          <tbody key={rows.map(({ name }) => name).join()}>
            {rows.map(({ name, kind, cells }) => (
              <tr key={name} data-kind={kind}>
                <th scope="row">{name}</th>
                {cells.map((cell) => (
                  <Cell key={cell.key} cell={cell} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {explained !== undefined && open !== null && (
        <ColumnHelp
          id={help}
          column={explained}
          place={open.place}
          onEnter={stay}
          onLeave={leave}
          onClose={close}
        />
      )}
    </>
  );
}

interface ColumnHeadProps extends Pick<Help, 'show' | 'leave' | 'close'> {
  readonly column: StatsColumn;
  readonly describedBy: string | undefined;
}

function ColumnHead(props: ColumnHeadProps): JSX.Element {
  const { column, describedBy, show, leave, close } = props;
  const { key, header } = column;
  return (
    <th scope="col" style={{ minWidth: roomOf[key] }}>
      <button
        type="button"
        className="column-head"
        aria-describedby={describedBy}
        onPointerEnter={(event) => event.pointerType === 'mouse' && show(key, event.currentTarget)}
        onPointerLeave={(event) => event.pointerType === 'mouse' && leave()}
        onFocus={(event) => show(key, event.currentTarget)}
        onBlur={close}
        onClick={(event) => show(key, event.currentTarget)}
      >
        {header}
      </button>
    </th>
  );
}

function Cell({ cell }: { readonly cell: StatsCell }): JSX.Element {
  const { text, published } = cell;
  return (
    <td>
      {/* A new number gets a new text element, so that additional digits are not counted as a
         layout shift. */}
      {text === null ? <span aria-label="unknown">—</span> : <span key={text}>{text}</span>}
      {published !== null && <Published cell={published} />}
    </td>
  );
}

function Published({ cell }: { readonly cell: PublishedCell }): JSX.Element {
  const { text, step, mark, words } = cell;
  return (
    <span className="published-cell" title={`published ${text}: ${words}`}>
      <span className="mark" data-step={step} aria-hidden="true">
        {mark}
      </span>
      <span className="visually-hidden">published </span>
      {text}
      <span className="visually-hidden">, {words}</span>
    </span>
  );
}
