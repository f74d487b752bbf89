// Saved items in the list of scenarios, with their storage, export and import.
import { useRef, useState, type JSX } from 'react';
import { openSaved } from './deeds.ts';
import type { SavedEntry } from './entry.ts';
import type { SavedPlace } from './place.ts';
import type { SavedSnapshot, SavedWork } from './saved_work.ts';
import { SavedRow } from './SavedRow.tsx';
import { useSaved } from './use_saved.ts';
import { entryFacts, problemLines, spaceLines } from './words.ts';

export interface SavedSectionProps extends SavedPlace {
  /** Words that listed items must contain. */
  readonly search: string;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The section; null until its code is loaded. */
export function SavedSection(props: SavedSectionProps): JSX.Element | null {
  const { work, snapshot } = useSaved(props.later);
  return work === null || snapshot === null ? null : <Section {...{ ...props, work, snapshot }} />;
}

interface SectionProps extends SavedSectionProps {
  readonly work: SavedWork;
  readonly snapshot: SavedSnapshot;
}

function Section(props: SectionProps): JSX.Element {
  const { work, snapshot, search } = props;
  const { list, problem, newest } = snapshot;
  const all = list?.entries ?? [];
  const shown = all.filter((entry) => holdsWords(entry, search));
  const there = all.filter(({ deletedAt }) => deletedAt === null);
  const exported = async (entries: readonly SavedEntry[]): Promise<void> => {
    const archive = await work.archive(entries);
    if (archive !== null) download(archive.content, archive.name);
  };
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
              onOpen={() => void openSaved(props, entry)}
              onRename={(name) => void work.rename(entry, name)}
              onExport={() => void exported([entry])}
              onDelete={() => void work.remove(entry)}
              onTakeBack={() => void work.takeBack(entry)}
            />
          ))}
        </ul>
      )}
      {list !== null && (
        <p className="saved-note">{noteOf(list.newerCount, all.length, shown.length)}</p>
      )}
      <SavedTools {...props} onExport={there.length > 1 ? () => void exported(there) : null} />
      {problem === null && <p className="saved-note">{spaceLines(snapshot.space).join(' ')}</p>}
    </section>
  );
}

/**
 * The reason why nothing can be listed, and failures since the list was opened, because the dialog
 * covers notices.
 */
function Failures({ snapshot }: Pick<SectionProps, 'snapshot'>): JSX.Element {
  const { problem, notices } = snapshot;
  const [before] = useState(notices.length);
  return (
    <div role="alert" className="saved-failures">
      {problem !== null && <Failure lines={problemLines(problem.kind, problem.message)} />}
      {notices.slice(before).map(({ id, title, lines }) => (
        <Failure key={id} {...{ title, lines }} />
      ))}
    </div>
  );
}

interface FailureProps {
  readonly title?: string;
  readonly lines: readonly string[];
}

function Failure({ title, lines }: FailureProps): JSX.Element {
  return (
    <div className="saved-problem">
      {title !== undefined && <b>{title}</b>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

type SavedToolsProps = Pick<SavedSectionProps, 'onFiles'> & {
  /** Null if there is nothing to export together. */
  readonly onExport: (() => void) | null;
};

function SavedTools({ onFiles, onExport }: SavedToolsProps): JSX.Element {
  const files = useRef<HTMLInputElement>(null);
  return (
    <div className="saved-tools">
      <input
        ref={files}
        type="file"
        multiple
        hidden
        accept=".zip,.args,.json,.ini"
        aria-label="Saved work to import"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <button type="button" className="button small" onClick={() => files.current?.click()}>
        Import …
      </button>
      {onExport !== null && (
        <button type="button" className="button small" onClick={onExport}>
          Export all
        </button>
      )}
    </div>
  );
}

function noteOf(newerCount: number, count: number, shownCount: number): string {
  const newer =
    newerCount === 0
      ? ''
      : ` ${newerCount} more, saved by a newer version of this page: reload the page to see them.`;
  if (count === 0) return `Nothing is saved in this browser yet. Save keeps what is shown.${newer}`;
  return shownCount === 0 ? `No saved work matches all of these words.${newer}` : newer.trim();
}

function holdsWords(entry: SavedEntry, search: string): boolean {
  const text = `${entry.name} ${entryFacts(entry)}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Gives a file to the browser's downloads. */
function download(content: Blob, name: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // After the browser has started to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
