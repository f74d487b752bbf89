// A saved item in the list, with buttons to open, rename, delete and restore it.
import { useState, type JSX } from 'react';
import { IconButton } from '../ui/IconButton.tsx';
import { entryFacts, type SavedEntry } from './entry.ts';

export interface SavedRowProps {
  readonly entry: SavedEntry;
  /** True if the item has just been saved. */
  readonly isNewest: boolean;
  readonly onOpen: () => void;
  readonly onRename: (name: string) => void;
  readonly onDelete: () => void;
  readonly onTakeBack: () => void;
}

export function SavedRow(props: SavedRowProps): JSX.Element {
  const { entry, isNewest, onOpen, onRename, onDelete, onTakeBack } = props;
  const [isRenamed, setIsRenamed] = useState(false);
  const { name } = entry;
  if (entry.deletedAt !== null) {
    return (
      <li className="saved-row">
        <span className="saved-deleted" role="status">
          “{name}” was deleted
        </span>
        <button type="button" className="button small" autoFocus onClick={onTakeBack}>
          Undo
        </button>
      </li>
    );
  }
  if (isRenamed) {
    const done = (next: string): void => {
      setIsRenamed(false);
      if (next.trim() !== '' && next.trim() !== name) onRename(next.trim());
    };
    return <RenameForm {...{ name, onDone: done }} onCancel={() => setIsRenamed(false)} />;
  }
  return (
    <li className="saved-row" aria-current={isNewest || undefined}>
      <button type="button" className="saved-open" onClick={onOpen}>
        <span className="saved-name">
          <span className="visually-hidden">Open </span>
          {name}
        </span>{' '}
        <span className="saved-facts">{entryFacts(entry)}</span>
      </button>
      <IconButton icon="pen" label={`Rename ${name}`} onClick={() => setIsRenamed(true)} />
      <IconButton icon="bin" label={`Delete ${name}`} onClick={onDelete} />
    </li>
  );
}

interface RenameFormProps {
  readonly name: string;
  readonly onDone: (name: string) => void;
  readonly onCancel: () => void;
}

function RenameForm({ name, onDone, onCancel }: RenameFormProps): JSX.Element {
  const [draft, setDraft] = useState(name);
  return (
    <li className="saved-row">
      <form
        className="saved-rename"
        onSubmit={(event) => {
          event.preventDefault();
          onDone(draft);
        }}
      >
        <input
          type="text"
          aria-label={`New name for ${name}`}
          value={draft}
          maxLength={120}
          autoFocus
          onFocus={(event) => event.target.select()}
          onChange={(event) => setDraft(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // The dialog stays open.
            event.preventDefault();
            event.stopPropagation();
            onCancel();
          }}
        />
        <button type="submit" className="button small primary">
          Rename
        </button>
        <button type="button" className="button small" onClick={onCancel}>
          Cancel
        </button>
      </form>
    </li>
  );
}
