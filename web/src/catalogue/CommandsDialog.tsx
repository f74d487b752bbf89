// The dialog for db_bench command lines, one per line. Each line runs as a process of its own.
import { useState, type JSX } from 'react';
import { Dialog } from '../ui/Dialog.tsx';
import { repaired, type Mistake } from './mistakes.ts';

/** A mistake with its message. */
export interface ToldMistake extends Omit<Mistake, 'error'> {
  readonly text: string;
}

export interface CommandsDialogProps {
  readonly initial: string;
  /** Starts the run. Returns all mistakes, or an empty list on success. */
  readonly run: (commands: string) => Promise<readonly ToldMistake[]>;
  readonly onClose: () => void;
}

/** Dialog that stays open until the engine accepts the text. */
export function CommandsDialog(props: CommandsDialogProps): JSX.Element {
  const { initial, run: start, onClose } = props;
  const [commands, setCommands] = useState(initial);
  const [mistakes, setMistakes] = useState<readonly ToldMistake[]>([]);
  const run = async (): Promise<void> => {
    const found = commands.trim() === '' ? [EMPTY] : await start(commands);
    setMistakes(found);
    if (found.length === 0) onClose();
  };
  const repair = (mistake: ToldMistake): void => {
    setCommands(repaired(commands, mistake));
    setMistakes(mistakes.filter((other) => other !== mistake));
  };
  return (
    <Dialog title="Run a db_bench command line" onClose={onClose}>
      <p id="commands-help">
        Enter one command per line. A line with <code>--use_existing_db=1</code> continues with the
        database of the line before it. Lines that begin with <code>#</code> are comments.
      </p>
      <label>
        <span className="visually-hidden">db_bench command lines</span>
        <textarea
          value={commands}
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          aria-describedby="commands-help commands-refusal"
          aria-invalid={mistakes.length > 0}
          onChange={(event) => setCommands(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
          }}
        />
      </label>
      <div id="commands-refusal" role="alert">
        {mistakes.map((mistake) => (
          <p className="refusal" key={mistake.text}>
            {mistake.text}{' '}
            {commands.includes(mistake.written) && mistake.written !== '' && (
              <button type="button" className="button tiny" onClick={() => repair(mistake)}>
                {mistake.repair === '' ? `Remove ${mistake.written}` : `Use ${mistake.repair}`}
              </button>
            )}
          </p>
        ))}
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

const EMPTY: ToldMistake = { text: 'Enter a db_bench command line.', written: '', repair: '' };
