// The dialog that asks for a name and saves the current state.
import { useEffect, useRef, useState, type JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { aboutRun, suggestedName } from './about_run.ts';
import { saveShown } from './actions.ts';
import { usePageState } from '../state/page_context.ts';
import type { LaterSaved } from './later_saved.ts';

export interface SaveDialogProps {
  readonly later: LaterSaved;
  readonly onClose: () => void;
}

/** Maximum length of a name. Lists would cut off a longer one. */
const LONGEST_NAME = 120;

export function SaveDialog({ later, onClose }: SaveDialogProps): JSX.Element {
  const { session, bench } = usePageState();
  const { workbench, dispatch } = bench;
  const isThere = useRef(false);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const [name, setName] = useState(() => suggestedName(workbench).slice(0, LONGEST_NAME));
  const [isSaving, setIsSaving] = useState(false);
  const isRecording = workbench.source.kind === 'recording';
  const plain = name.trim();
  const save = async (): Promise<void> => {
    if (plain === '' || isSaving) return;
    setIsSaving(true);
    const isSaved = await saveShown({ later, session, bench }, plain);
    // A user who has already closed the dialog must not be interrupted.
    if (!isThere.current) return;
    // On success, the list shows the item; on failure, a notice explains the problem.
    if (isSaved) dispatch({ type: 'dialogChosen', dialog: 'scenarios' });
    else onClose();
  };
  return (
    <Dialog title="Save" onClose={onClose}>
      <form
        className="save-form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <label className="save-name">
          <span>Name</span>
          <input
            type="text"
            value={name}
            maxLength={LONGEST_NAME}
            autoComplete="off"
            autoFocus
            onFocus={(event) => event.target.select()}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <p>
          {isRecording
            ? 'Saves the recording and its files in this browser.'
            : `Saves this run (${aboutRun(workbench)}) in this browser, with its options, notes and current moment.`}{' '}
          Find it in Scenarios, under Saved. Nothing leaves this machine.
        </p>
        <div className="dialog-buttons">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" disabled={plain === '' || isSaving}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  );
}
