// The saved items in the list of scenarios.
import { useState, type JSX } from 'react';
import { openSaved } from './actions.ts';
import { entryFacts, type SavedEntry } from './entry.ts';
import { usePageState } from '../state/page_context.ts';
import type { LaterSaved } from './later_saved.ts';
import type { SavedSnapshot } from './saved_work.ts';
import { SavedRow } from './SavedRow.tsx';
import { useSaved } from './use_saved.ts';

export interface SavedSectionProps {
  readonly later: LaterSaved;
  /** The words that an item must contain to be listed. */
  readonly search: string;
}

/** The section of saved items; null until its code is loaded. */
export function SavedSection({ later, search }: SavedSectionProps): JSX.Element | null {
  const { session, bench } = usePageState();
  const { work, snapshot } = useSaved(later);
  if (work === null || snapshot === null) return null;
  const { list, newest, problem, isPersistent } = snapshot;
  const shown = list?.filter((entry) => holdsWords(entry, search)) ?? [];
  return (
    <section className="saved" aria-label="Saved">
      <h3 className="section-title">Saved</h3>
      <Failures snapshot={snapshot} />
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <SavedRow
              key={entry.id}
              entry={entry}
              isNewest={entry.id === newest}
              onOpen={() => void openSaved({ later, session, bench }, entry)}
              onRename={(name) => void work.rename(entry, name)}
              onDelete={() => void work.remove(entry)}
              onTakeBack={() => void work.takeBack(entry)}
            />
          ))}
        </ul>
      )}
      {list !== null && problem === null && (
        <p className="saved-note">{noteOf(list.length, shown.length, isPersistent)}</p>
      )}
    </section>
  );
}

/** Errors in listing or changing saved items, shown here because the dialog covers notices. */
function Failures({ snapshot }: { readonly snapshot: SavedSnapshot }): JSX.Element {
  const { problem, notices } = snapshot;
  const [before] = useState(notices.length);
  const failures = notices.slice(before).filter(({ tone }) => tone === 'bad');
  const title = 'Saved work cannot be listed';
  const unread = problem === null ? [] : [{ id: 'list', title, lines: problem }];
  return (
    <div role="alert" className="saved-failures">
      {[...unread, ...failures].map(({ id, title, lines }) => (
        <div key={id} className="saved-problem">
          <b>{title}</b>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      ))}
    </div>
  );
}

function noteOf(count: number, shownCount: number, isPersistent: boolean): string {
  if (count === 0) return 'Nothing is saved in this browser yet. Save keeps the current run.';
  if (shownCount === 0) return 'No saved work matches all of these words.';
  return isPersistent
    ? ''
    : 'The browser may delete saved work when the disk is nearly full. Export anything you need to keep.';
}

function holdsWords(entry: SavedEntry, search: string): boolean {
  const text = `${entry.name} ${entryFacts(entry)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
