// The header of a run's tree: letter, title, numbers and menu.
import { useState, type JSX, type ReactNode } from 'react';
import { usePageState } from '../state/page_context.ts';
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
  readonly title: string;
  /** Position from the top. Position 0 is the baseline. */
  readonly place: number;
  readonly children: ReactNode;
}

export function VariantHead(props: VariantHeadProps): JSX.Element {
  const { run, title, place, children } = props;
  const { dispatch } = usePageState().bench;
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
            ? 'Options, reasons and timeline lanes are for this run'
            : 'Show this run’s options, reasons and timeline lanes'
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
        // Keyboard users press the button with the letter. A pointer can also click the title and
        // the dash.
        <h2 className="variant-title" title={title} onClick={choose}>
          {title}
        </h2>
      )}
      {place === 0 && <small className="compare-aside">baseline</small>}
      {children}
      <Tools {...{ letter, place }} onName={() => setIsNaming(true)} />
    </header>
  );
}

interface NameFieldProps {
  readonly letter: VariantLetter;
  readonly name: string;
  /** The title of a run that the user has not named. */
  readonly title: string;
  readonly onEnd: (name: string) => void;
}

/** A field for a run's name. Escape restores the old name. */
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

interface ToolsProps {
  readonly letter: VariantLetter;
  readonly place: number;
  readonly onName: () => void;
}

function Tools({ letter, place, onName }: ToolsProps): JSX.Element {
  const { dispatch } = usePageState().bench;
  return (
    <Menu name={`Tools of run ${letter}`} face="⋯">
      <Item name="Rename" about="here and in links" onClick={onName} />
      {place > 0 && (
        <>
          <Item
            name="Make it the baseline"
            about="compare the other runs with it"
            onClick={() => dispatch(variantMoved(letter, 0))}
          />
          <Item
            name="Move up"
            about="swap with the run above"
            onClick={() => dispatch(variantMoved(letter, place - 1))}
          />
        </>
      )}
      <Item
        name="Remove"
        about="keep the other runs"
        onClick={() => dispatch(variantDropped(letter))}
      />
    </Menu>
  );
}
