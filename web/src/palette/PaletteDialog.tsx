// The palette, which finds any action, scenario, saved item, option, rule, file or job.
import { useEffect, useId, useMemo, useRef, useState, type JSX, type KeyboardEvent } from 'react';
import type { Timeline } from 'lsm-shape';
import { isPaletteKey } from '../keys/keys.ts';
import type { SavedEntry } from '../saved/entry.ts';
import type { LaterSaved } from '../saved/later_saved.ts';
import { useSaved } from '../saved/use_saved.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { namedEntries, numberedEntries, type Deed, type PaletteEntry } from './entries.ts';
import type { PalettePlace } from './entries.ts';
import { byGroup, foundEntries, type FoundGroup } from './search.ts';

export interface PaletteDialogProps extends Omit<PalettePlace, 'saved'> {
  readonly later: LaterSaved;
  /** The timeline; null before the first run. */
  readonly timeline: Timeline | null;
  /** Event at the playhead. */
  readonly event: number;
  readonly onChoose: (deed: Deed) => void;
  readonly onClose: () => void;
}

const NOTHING_SAVED: readonly SavedEntry[] = [];

/** Dialog that closes when an entry is chosen. */
export function PaletteDialog(props: PaletteDialogProps): JSX.Element {
  const { onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  // Runs after the dialog has focused its first button.
  useEffect(() => field.current?.focus(), []);
  const { snapshot } = useSaved(props.later);
  const groups = useGroups(props, snapshot?.list ?? NOTHING_SAVED, search);
  const shown = groups.flatMap(({ entries }) => entries);
  const active = shown[Math.min(at, shown.length - 1)];
  const choose = ({ deed }: PaletteEntry): void => {
    onClose();
    onChoose(deed);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined) {
      setAt((Math.min(at, shown.length - 1) + by + shown.length) % shown.length);
    } else if (event.key === 'Enter') {
      if (active !== undefined) choose(active);
    } else if (isPaletteKey(event)) {
      onClose();
    } else return;
    event.preventDefault();
  };
  return (
    <Dialog title="Find" onClose={onClose}>
      <div className="palette">
        <input
          type="text"
          role="combobox"
          className="palette-search"
          aria-label="Find an action, scenario, saved run, option, rule, file or job"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={active === undefined ? undefined : lineId(list, active)}
          aria-autocomplete="list"
          placeholder="An action, a scenario, an option, a rule, file 712, job 40"
          value={search}
          autoComplete="off"
          spellCheck={false}
          ref={field}
          onChange={(event) => {
            setSearch(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        <FoundList id={list} {...{ groups, active, onChoose: choose }} />
        {shown.length === 0 && (
          <p className="empty" role="status">
            No matches.
          </p>
        )}
      </div>
    </Dialog>
  );
}

/** Returns the results of the search. Files and jobs come first. */
function useGroups(
  { scenarios, style, answer, timeline, event }: PaletteDialogProps,
  saved: readonly SavedEntry[],
  search: string,
): readonly FoundGroup[] {
  const named = useMemo(
    () => namedEntries({ scenarios, saved, style, answer }),
    [scenarios, saved, style, answer],
  );
  return useMemo(
    () =>
      byGroup([
        ...numberedEntries(timeline, search, { answer, event }),
        ...foundEntries(named, search),
      ]),
    [named, timeline, answer, event, search],
  );
}

interface FoundListProps {
  readonly id: string;
  readonly groups: readonly FoundGroup[];
  readonly active: PaletteEntry | undefined;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function FoundList({ id, groups, active, onChoose }: FoundListProps): JSX.Element {
  return (
    <div className="palette-list" id={id} role="listbox" aria-label="Found">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-label={title}>
          <p className="section-title" aria-hidden="true">
            {title}
          </p>
          {entries.map((entry) => (
            <Line
              key={entry.id}
              entry={entry}
              id={lineId(id, entry)}
              isActive={entry === active}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** Returns the DOM id of a line. It is encoded, because a space would separate ids. */
function lineId(list: string, entry: PaletteEntry): string {
  return `${list}-${encodeURIComponent(entry.id)}`;
}

interface LineProps {
  readonly entry: PaletteEntry;
  readonly id: string;
  readonly isActive: boolean;
  readonly onChoose: () => void;
}

function Line({ entry, id, isActive, onChoose }: LineProps): JSX.Element {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <div
      ref={element}
      id={id}
      role="option"
      className="palette-line"
      aria-selected={isActive}
      onClick={onChoose}
    >
      <span className="palette-title">{entry.title}</span>
      {entry.about !== '' && <span className="palette-about">{entry.about}</span>}
      {entry.keys.length > 0 && (
        <span className="palette-keys">
          {entry.keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
      )}
    </div>
  );
}
