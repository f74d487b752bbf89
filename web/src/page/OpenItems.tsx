// Menu items that open sources other than scenarios, and the Save button.
import type { JSX } from 'react';
import { usePageState } from '../state/page_context.ts';
import type { DialogName } from '../state/workbench.ts';
import { Item } from '../ui/Menu.tsx';

interface OpenItemsProps {
  readonly onOpen: () => void;
}

/** Menu items that open a recording, a command line or a saved run. */
export function OpenItems({ onOpen }: OpenItemsProps): JSX.Element {
  const { dispatch } = usePageState().bench;
  const onDialog = (dialog: DialogName): void => dispatch({ type: 'dialogChosen', dialog });
  return (
    <>
      <Item name="Recording" about="a database’s MANIFEST, LOG and OPTIONS" onClick={onOpen} />
      <Item name="db_bench" about="your own command line" onClick={() => onDialog('commands')} />
      <Item
        name="Saved"
        about="work saved in this browser, and import"
        onClick={() => onDialog('scenarios')}
      />
    </>
  );
}

/** The button that asks for a name and saves the current state. */
export function SaveButton(): JSX.Element {
  const { dispatch } = usePageState().bench;
  return (
    <button
      type="button"
      className="button quiet tiny"
      data-closes
      title="Save the current run in this browser"
      onClick={() => dispatch({ type: 'dialogChosen', dialog: 'save' })}
    >
      Save
    </button>
  );
}
