// A box for db_bench command lines, one a line: each is a process on the database before it.
import { useState, type JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';

export interface CommandsDialogProps {
  readonly initial: string;
  /** Starts the run. Returns an error text, or null on success. */
  readonly run: (commands: string) => Promise<string | null>;
  readonly onClose: () => void;
}

/** The dialog. It stays open until the engine has accepted the text, so that nothing is lost. */
export function CommandsDialog(props: CommandsDialogProps): JSX.Element {
  const { initial, run: start, onClose } = props;
  const [commands, setCommands] = useState(initial);
  const [refusal, setRefusal] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    const problem = commands.trim() === '' ? 'The box is empty.' : await start(commands);
    setRefusal(problem);
    if (problem === null) onClose();
  };
  return (
    <Dialog title="Run a db_bench command line" onClose={onClose}>
      <p id="commands-help">
        One command per line. A later line with <code>--use_existing_db=1</code> continues on the
        database of the previous one. Lines that begin with <code>#</code> are comments.
      </p>
      <label>
        <span className="visually-hidden">db_bench command lines</span>
        <textarea
          value={commands}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-describedby="commands-help commands-refusal"
          aria-invalid={refusal !== null}
          onChange={(event) => setCommands(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
          }}
        />
      </label>
      <div id="commands-refusal" role="alert">
        {refusal !== null && <p className="refusal">{refusal}</p>}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="button primary" onClick={() => void run()}>
          Run
        </button>
      </div>
    </Dialog>
  );
}
