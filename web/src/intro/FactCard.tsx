// The definition of a fact that a newcomer clicked on the stage.
import type { JSX } from 'react';
import { GLOSSARY } from 'lsm-shape/glossary';
import type { StoreAction } from '../state/undo.ts';
import type { Fact } from '../state/workbench.ts';

export interface FactCardProps {
  readonly fact: Fact;
  readonly dispatch: (action: StoreAction) => void;
}

const TERMS = { base: 'base_level', runs: 'sorted_run' } as const;

/** A card that stays in the welcome until a button is pressed. */
export function FactCard({ fact, dispatch }: FactCardProps): JSX.Element {
  const { name, text } = GLOSSARY[TERMS[fact]];
  return (
    <section className="fact-card" aria-label={name}>
      <div role="status">
        <h3>{name}</h3>
        <p>{text}</p>
      </div>
      <div className="tour-buttons">
        <button
          type="button"
          className="button primary"
          onClick={() => dispatch({ type: 'introChosen', intro: null })}
        >
          Show the reasons
        </button>
        <button
          type="button"
          className="button quiet"
          onClick={() => dispatch({ type: 'factAnswered' })}
        >
          Close
        </button>
      </div>
    </section>
  );
}
