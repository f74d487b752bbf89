// Sources other than the page's scenarios, and saving.
import type { JSX } from 'react';
import type { StoreAction } from '../state/undo.ts';
import type { DialogName } from '../state/workbench.ts';
import { Item } from '../ui/Menu.tsx';

interface OpenItemsProps {
  readonly dispatch: (action: StoreAction) => void;
  readonly onOpen: () => void;
}

/** The menu items of other sources. */
export function OpenItems({ dispatch, onOpen }: OpenItemsProps): JSX.Element {
  const onDialog = (dialog: DialogName): void => dispatch({ type: 'dialogChosen', dialog });
  return (
    <>
      <Item name="Recording" about="a database’s MANIFEST, LOG and OPTIONS" onClick={onOpen} />
      <Item
        name="db_bench"
        about="a command line of your own"
        onClick={() => onDialog('commands')}
      />
      <Item
        name="Saved"
        about="what this browser has saved, and import"
        onClick={() => onDialog('scenarios')}
      />
    </>
  );
}

/** The button that asks for a name and saves the current state. */
export function SaveButton({ dispatch }: Pick<OpenItemsProps, 'dispatch'>): JSX.Element {
  return (
    <button
      type="button"
      className="button quiet tiny"
      data-closes
      title="Keep what is shown in this browser"
      onClick={() => dispatch({ type: 'dialogChosen', dialog: 'save' })}
    >
      Save
    </button>
  );
}
