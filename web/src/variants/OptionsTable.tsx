// The options that differ between runs. Clicking a value copies it to the front run.
import type { JSX } from 'react';
import {
  optionsToCopy,
  type DifferingOption,
  type RunValue,
} from '../compare/differing_options.ts';
import type { OptionValue } from '../settings/control.ts';
import type { VariantLetter } from '../state/variants.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { RunTable, type RunTableProps } from './RunTable.tsx';

export interface OptionsTableProps extends Omit<RunTableProps, 'children'> {
  readonly options: readonly DifferingOption[];
  readonly onSet: (
    letter: VariantLetter,
    changes: Readonly<Record<string, OptionValue | null>>,
  ) => void;
}

export function OptionsTable(props: OptionsTableProps): JSX.Element {
  const { runs, options, onSet } = props;
  const front = runs.find(({ isShown }) => isShown);
  const isFixed = front === undefined || front.variant.source.kind === 'recording';
  return (
    <section className="group" aria-label="Options that differ">
      <div className="group-head">
        <h2 className="section-title">Options that differ</h2>
        {!isFixed && options.length > 0 && (
          <small>click a value to copy it to {front.variant.letter}</small>
        )}
      </div>
      {options.length === 0 ? (
        <p className="empty">
          None so far. Options that you change apply to {front?.variant.letter ?? 'the front run'}{' '}
          only.
        </p>
      ) : (
        <RunTable {...props}>
          {options.map(({ key, name, values }) => (
            <tr key={key}>
              <th scope="row" title={name}>
                <code>{name}</code>
              </th>
              {values.map((value, at) => (
                <OptionCell
                  key={runs[at]?.variant.letter ?? at}
                  option={key}
                  {...{ name, value, onSet }}
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
                onClick={() => onSet(front.variant.letter, optionsToCopy(run, front))}
              >
                Copy all of {run.variant.letter} to {front.variant.letter}
              </button>
            ))}
        </p>
      )}
    </section>
  );
}

interface OptionCellProps extends Pick<OptionsTableProps, 'onSet'> {
  readonly option: string;
  readonly name: string;
  readonly value: RunValue;
  readonly run: VariantRun | null;
  /** The run to which a click copies the value; null if its options cannot be set. */
  readonly front: VariantLetter | null;
}

function OptionCell({ option, name, value, run, front, onSet }: OptionCellProps): JSX.Element {
  const said = value.isUnused ? 'not used' : value.text || 'unknown';
  const isOther = run !== null && !run.isShown;
  const canCopy = front !== null && isOther && value.value !== null && !value.isUnused;
  if (!canCopy) return <td data-unused={value.isUnused}>{said}</td>;
  const does = `Set ${name} in ${front} to ${said}`;
  return (
    <td>
      <button
        type="button"
        className="to-moment"
        title={does}
        aria-label={`${does}, as in ${run.variant.letter}`}
        onClick={() => onSet(front, { [option]: value.value })}
      >
        {said}
      </button>
    </td>
  );
}
