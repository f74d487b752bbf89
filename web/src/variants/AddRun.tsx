// The menu that adds a run to a comparison or ends the comparison.
import { useRef, type JSX } from 'react';
import { usePageState } from '../state/page_context.ts';
import { emptyPlan } from '../state/sweep_values.ts';
import { comparisonEnded, hasRoom, variantAdded } from '../state/variant_changes.ts';
import { Item, Menu } from '../ui/Menu.tsx';

export interface AddRunProps {
  /** The text of the menu's button. */
  readonly name: string;
}

export function AddRun({ name }: AddRunProps): JSX.Element {
  const { bench, onFiles } = usePageState();
  const { workbench, dispatch } = bench;
  const { variants } = workbench;
  // The options of a recording cannot be changed.
  const isRecorded = workbench.source.kind === 'recording';
  const files = useRef<HTMLInputElement>(null);
  const add = (): void => dispatch(variantAdded());
  return (
    <>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files of a recording to compare with"
        onChange={(event) => {
          const chosen = [...(event.target.files ?? [])];
          event.target.value = '';
          if (chosen.length === 0) return;
          add();
          onFiles(chosen);
        }}
      />
      <Menu name={name}>
        {hasRoom({ variants }) ? (
          <>
            {!isRecorded && (
              <Item name="With other options" about="a copy of this run to change" onClick={add} />
            )}
            <Item
              name="With another scenario"
              about="choose from the list"
              onClick={() => {
                add();
                dispatch({ type: 'dialogChosen', dialog: 'scenarios' });
              }}
            />
            <Item
              name="With a db_bench command line"
              about="enter or paste one"
              onClick={() => {
                add();
                dispatch({ type: 'dialogChosen', dialog: 'commands' });
              }}
            />
            <Item
              name="With a recording"
              about="MANIFEST, LOG and OPTIONS files"
              onClick={() => files.current?.click()}
            />
          </>
        ) : (
          <p>You can compare up to four runs.</p>
        )}
        {variants.length > 0 && <EndItem />}
        <SweepItem />
      </Menu>
    </>
  );
}

/** The same actions as plain menu items, for phones. */
export function CompareItem(): JSX.Element {
  const { workbench, dispatch } = usePageState().bench;
  const { variants, source } = workbench;
  return (
    <>
      {hasRoom({ variants }) && source.kind !== 'recording' && (
        <Item
          name="Compare"
          about="with a copy of this run to change"
          onClick={() => dispatch(variantAdded())}
        />
      )}
      <SweepItem />
      {variants.length > 0 && <EndItem />}
    </>
  );
}

/** Opens a sweep; missing for a recording, whose options cannot be changed. */
function SweepItem(): JSX.Element | null {
  const { workbench, dispatch } = usePageState().bench;
  const { source } = workbench;
  if (source.kind === 'recording') return null;
  return (
    <Item
      name="Sweep options"
      about="many runs: which values are best, and which meet your limits"
      onClick={() => dispatch({ type: 'sweepChosen', sweep: emptyPlan(source) })}
    />
  );
}

function EndItem(): JSX.Element {
  const { dispatch } = usePageState().bench;
  return (
    <Item
      name="End the comparison"
      about="keep only the front run"
      onClick={() => dispatch(comparisonEnded())}
    />
  );
}
