// The options that differ between runs. A click copies a value to the front run.
import type { JSX } from 'react';
import type { OptionValue } from '../settings/control.ts';
import type { VariantLetter } from '../state/variants.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { RunTable, type RunTableProps } from './RunTable.tsx';
import type { DifferingOption, VariantValue } from './variant_options.ts';

type Changes = Record<string, OptionValue | null>;

export interface OptionsTableProps extends Omit<RunTableProps, 'children'> {
  readonly options: readonly DifferingOption[];
  readonly onSet: (letter: VariantLetter, changes: Changes) => void;
  /** The changes that give a run all options of another one. */
  readonly copyAll: (from: VariantRun, to: VariantRun) => Changes;
}

/** The table. */
export function OptionsTable(props: OptionsTableProps): JSX.Element {
  const { runs, options, onSet, copyAll } = props;
  const front = runs.find(({ isShown }) => isShown);
  const isFixed = front === undefined || front.variant.source.kind === 'recording';
  return (
    <section className="group" aria-label="Options that differ">
      <div className="group-head">
        <h2 className="section-title">Options that differ</h2>
        {!isFixed && options.length > 0 && <small>a click copies to {front.variant.letter}</small>}
      </div>
      {options.length === 0 ? (
        <p className="empty">
          None so far. Change an option: only {front?.variant.letter ?? 'the run in front'} changes.
        </p>
      ) : (
        <RunTable {...props}>
          {options.map(({ spec, values }) => (
            <tr key={spec.name}>
              <th scope="row" title={spec.name}>
                <code>{spec.name}</code>
              </th>
              {values.map((value, at) => (
                <OptionCell
                  key={runs[at]?.variant.letter ?? at}
                  name={spec.name}
                  {...{ value, onSet }}
                  run={runs[at] ?? null}
                  front={isFixed ? null : front.variant.letter}
                />
              ))}
            </tr>
          ))}
        </RunTable>
      )}
      {!isFixed && options.length > 1 && (
        <p className="compare-tools">
          {runs
            .filter((run) => run !== front && run.variant.source.kind !== 'recording')
            .map((run) => (
              <button
                key={run.variant.letter}
                type="button"
                className="button tiny"
                onClick={() => onSet(front.variant.letter, copyAll(run, front))}
              >
                All of {run.variant.letter} to {front.variant.letter}
              </button>
            ))}
        </p>
      )}
    </section>
  );
}

interface OptionCellProps extends Pick<OptionsTableProps, 'onSet'> {
  readonly name: string;
  readonly value: VariantValue;
  readonly run: VariantRun | null;
  /** The run that a click copies to; null if its options cannot be set. */
  readonly front: VariantLetter | null;
}

/** The value of an option in a run. */
function OptionCell({ name, value, run, front, onSet }: OptionCellProps): JSX.Element {
  const said = value.isUnused ? 'not used' : value.text || 'unknown';
  const isOther = run !== null && !run.isShown;
  const canCopy = front !== null && isOther && value.value !== null && !value.isUnused;
  if (!canCopy) return <td data-unused={value.isUnused}>{said}</td>;
  const does = `Set ${name} of ${front} to ${said}`;
  return (
    <td>
      <button
        type="button"
        className="compare-copy"
        title={does}
        aria-label={`${does}, as in ${run.variant.letter}`}
        onClick={() => onSet(front, { [name]: value.value })}
      >
        {said}
      </button>
    </td>
  );
}
