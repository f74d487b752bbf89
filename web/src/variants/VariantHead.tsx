// The line above a run's tree: its letter, title, numbers and tools.
import { useState, type JSX, type ReactNode } from 'react';
import type { UseWorkbench } from '../state/use_workbench.ts';
import {
  variantChosen,
  variantDropped,
  variantMoved,
  variantRenamed,
} from '../state/variant_changes.ts';
import { LONGEST_NAME, type VariantLetter } from '../state/variants.ts';
import { VARIANT_DASHES } from '../state/variant_dashes.ts';
import type { VariantRun } from '../state/variant_runs.ts';
import { Item, Menu } from '../ui/Menu.tsx';

export interface VariantHeadProps {
  readonly run: VariantRun;
  readonly bench: UseWorkbench;
  readonly title: string;
  /** Its index from the top; the first is the baseline. */
  readonly place: number;
  /** Its numbers. */
  readonly children: ReactNode;
}

/** The line. */
export function VariantHead(props: VariantHeadProps): JSX.Element {
  const { run, title, place, children } = props;
  const { dispatch } = props.bench;
  const { letter, name } = run.variant;
  const [isNaming, setIsNaming] = useState(false);
  const choose = (): void => dispatch(variantChosen(letter));
  return (
    <header className="variant-head">
      <button
        type="button"
        className="run-letter"
        aria-pressed={run.isShown}
        aria-label={run.isShown ? `Run ${letter} is in front` : `Bring run ${letter} to the front`}
        title={
          run.isShown
            ? 'Options, reasons and the timeline’s lanes are about this run'
            : 'Show options, reasons and the timeline’s lanes of this run'
        }
        onClick={choose}
      >
        {letter}
      </button>
      <svg className="variant-line" viewBox="0 0 22 6" aria-hidden="true" onClick={choose}>
        <line
          x1="0"
          x2="22"
          y1="3"
          y2="3"
          strokeDasharray={run.isShown ? undefined : VARIANT_DASHES[letter].join(' ')}
        />
      </svg>
      {isNaming ? (
        <NameField
          {...{ letter, name, title }}
          onEnd={(entered) => {
            dispatch(variantRenamed(letter, entered));
            setIsNaming(false);
          }}
        />
      ) : (
        // The letter is the button for the keyboard. For the pointer, title and dash enlarge it.
        <h2 className="variant-title" title={title} onClick={choose}>
          {title}
        </h2>
      )}
      {place === 0 && <small className="compare-aside">baseline</small>}
      {children}
      <Tools {...{ letter, place, dispatch }} onName={() => setIsNaming(true)} />
    </header>
  );
}

interface NameFieldProps {
  readonly letter: VariantLetter;
  readonly name: string;
  /** The title that it has unless it is named. */
  readonly title: string;
  readonly onEnd: (name: string) => void;
}

/** The field for a run's own name. Escape leaves it unchanged. */
function NameField({ letter, name, title, onEnd }: NameFieldProps): JSX.Element {
  return (
    <input
      aria-label={`Name of run ${letter}`}
      defaultValue={name}
      placeholder={title}
      maxLength={LONGEST_NAME}
      autoFocus
      onBlur={(event) => onEnd(event.target.value.trim())}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') event.currentTarget.value = name;
        if (event.key === 'Enter' || event.key === 'Escape') event.currentTarget.blur();
      }}
    />
  );
}

interface ToolsProps extends Pick<UseWorkbench, 'dispatch'> {
  readonly letter: VariantLetter;
  readonly place: number;
  readonly onName: () => void;
}

/** The actions on the run. */
function Tools({ letter, place, dispatch, onName }: ToolsProps): JSX.Element {
  return (
    <Menu name={`Tools of run ${letter}`} face="⋯">
      <Item name="Rename" about="its name here and in links" onClick={onName} />
      {place > 0 && (
        <>
          <Item
            name="Make it the baseline"
            about="the others are measured against it"
            onClick={() => dispatch(variantMoved(letter, 0))}
          />
          <Item
            name="Move up"
            about="swap it with the run above"
            onClick={() => dispatch(variantMoved(letter, place - 1))}
          />
        </>
      )}
      <Item
        name="Remove"
        about="the others stay"
        onClick={() => dispatch(variantDropped(letter))}
      />
    </Menu>
  );
}
