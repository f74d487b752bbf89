// The numbers of all compared runs next to each other.
import type { JSX } from 'react';
import type { VariantLetter } from '../state/variants.ts';
import { RunTable, type RunTableProps } from './RunTable.tsx';
import type { NumberCell, NumberRow } from './variant_text.ts';

export interface NumbersTableProps extends Omit<RunTableProps, 'children'> {
  readonly rows: readonly NumberRow[];
  /** Makes a run the baseline by moving it to the first position. */
  readonly onBaseline: (letter: VariantLetter) => void;
  /** Shows a run at one of its events. `at` is the run's index in `runs`. */
  readonly onMoment: (at: number, event: number) => void;
}

/** A table in which the first run is the baseline. */
export function NumbersTable(props: NumbersTableProps): JSX.Element {
  const { runs, rows, onMoment } = props;
  return (
    <section className="group" aria-label="Numbers of the whole runs">
      <div className="group-head">
        <h2 className="section-title">Whole runs</h2>
        <small>last process only</small>
      </div>
      <Baseline {...props} />
      <RunTable {...props}>
        {rows.map(({ number, cells }) => (
          <tr key={number.id}>
            <th scope="row" title={number.about}>
              {number.name}
            </th>
            {cells.map((cell, at) => (
              <Cell
                key={runs[at]?.variant.letter ?? at}
                name={`${number.name} of run ${runs[at]?.variant.letter ?? ''}`}
                cell={cell}
                onMoment={(event) => onMoment(at, event)}
              />
            ))}
          </tr>
        ))}
      </RunTable>
    </section>
  );
}

function Baseline({ runs, titles, onBaseline }: NumbersTableProps): JSX.Element {
  return (
    <label className="compare-field">
      Differences from
      <select
        value={runs[0]?.variant.letter}
        onChange={({ target }) => {
          const chosen = runs.find(({ variant }) => variant.letter === target.value);
          if (chosen !== undefined) onBaseline(chosen.variant.letter);
        }}
      >
        {runs
          .map(({ variant: { letter } }, at) => ({ letter, title: titles[at] ?? '' }))
          .toSorted((a, b) => a.letter.localeCompare(b.letter))
          .map(({ letter, title }) => (
            <option key={letter} value={letter}>
              {letter} · {title}
            </option>
          ))}
      </select>
    </label>
  );
}

interface CellProps {
  readonly name: string;
  readonly cell: NumberCell;
  readonly onMoment: (event: number) => void;
}

function Cell({ name, cell, onMoment }: CellProps): JSX.Element {
  const { text, difference, share, moment } = cell;
  return (
    <td>
      {moment === null ? (
        <span>{text}</span>
      ) : (
        <button
          type="button"
          className="to-moment"
          aria-label={`Go to the ${name}, ${text}`}
          onClick={() => onMoment(moment)}
        >
          {text}
        </button>
      )}
      <i className="compare-bar" style={{ '--share': share ?? 0 }} aria-hidden="true" />
      {difference !== '' && <small className="compare-aside">{difference}</small>}
    </td>
  );
}
