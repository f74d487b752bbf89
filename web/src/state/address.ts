// The address: read when the page opens and when the browser goes back or forward, and written as
// the state changes. Another source is another entry of the browser's history, so that Back and
// Forward move between scenarios and files; everything else changes the entry that is there.
import { useEffect, useRef } from 'react';
import { fieldsIn, type Linked } from './fields.ts';
import { isSameJob, jobOf } from './jobs.ts';
import { readLastLink, writeLastLink } from './kept_state.ts';
import { landingEvent } from './landing.ts';
import type { Session } from './session.ts';
import type { StoreAction } from './undo.ts';
import { formatFragment, isOnlyRoute, parseFragment, type KnownNames } from './url_state.ts';
import { isSameSource, type RecordingSource, type Source, type Workbench } from './workbench.ts';

/** What an address says. */
export interface OpenedAddress {
  readonly fields: Linked & Pick<Workbench, 'linkWarnings'>;
  /** Whether it says nothing, and this browser has not been here. */
  readonly isFirstVisit: boolean;
}

/** What an entry of the browser's history holds besides its address: a recording has no link. */
interface EntryState {
  readonly recording: RecordingSource;
}

/**
 * What a page opens with: what its address says; where that is nothing, what was left last, or the
 * landing page.
 */
export function openingAddress(known: KnownNames): OpenedAddress {
  const isBare = window.location.hash.length < 2 && recordingOf(window.history.state) === null;
  const last = isBare ? readLastLink() : null;
  const isFirstVisit = isBare && last === null;
  const fields = fieldsOf(last ?? window.location.hash, known);
  return { fields: isFirstVisit ? { ...fields, cursor: landingEvent } : fields, isFirstVisit };
}

/** What a fragment says; an entry of a recording has none. */
function fieldsOf(fragment: string, known: KnownNames): OpenedAddress['fields'] {
  const { linked, warnings } = parseFragment(fragment, known);
  const recording = recordingOf(window.history.state);
  const source = recording ?? linked.source;
  return { ...linked, source, linkWarnings: warnings };
}

/** The recording of an entry; null: it is of something else. */
function recordingOf(state: unknown): RecordingSource | null {
  const isEntry = typeof state === 'object' && state !== null && 'recording' in state;
  return isEntry ? (state as EntryState).recording : null;
}

function entryState(source: Source): EntryState | null {
  return source.kind === 'recording' ? { recording: source } : null;
}

export interface AddressStore {
  readonly workbench: Workbench;
  readonly dispatch: (action: StoreAction) => void;
  readonly known: KnownNames;
}

/** Keeps the address and the store in step. */
export function useAddress(session: Session, store: AddressStore): void {
  const { workbench, dispatch, known } = store;
  const latest = useRef(workbench);
  /** What the browser's entry is about. */
  const entry = useRef(workbench.source);
  useEffect(() => {
    latest.current = workbench;
  }, [workbench]);
  useEffect(() => {
    const onPopState = (): void => {
      // A link to an explanation alone leaves the run as it is.
      if (isOnlyRoute(window.location.hash)) {
        dispatch({ type: 'routeChosen', route: known.route(window.location.hash) });
        return;
      }
      const fields = fieldsOf(window.location.hash, known);
      entry.current = fields.source;
      const isSame = formatFragment(fields) === formatFragment(latest.current);
      if (isSame && isSameSource(fields.source, latest.current.source)) {
        dispatch({ type: 'linkRead', warnings: fields.linkWarnings });
        return;
      }
      goTo(session, fields);
      // The same source stays the same object, and its run with it.
      const isThere = isSameSource(fields.source, latest.current.source);
      const source = isThere ? latest.current.source : fields.source;
      dispatch({ type: 'restored', fields: { ...fields, source } });
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [session, dispatch, known]);
  useWriting(workbench, entry);
}

/** A link that names an event of the source that is shown moves the playhead there. */
function goTo(session: Session, { source, overrides, mode, cursor }: Linked): void {
  const job = jobOf({ source, overrides }, mode);
  const { runs, player } = session;
  if (job === null || cursor === null || runs.last?.scenarioKey !== job.scenarioKey) return;
  if (isSameJob(runs.last, job)) {
    player.dispatch({ type: 'pause' });
    player.dispatch({ type: 'seek', playhead: cursor });
  } else session.expect({ run: job.run, cursor });
}

/**
 * Browsers limit how often an address is written, the strictest to 100 times in 30 seconds. So many
 * changes within so many milliseconds are written at once; further ones wait until it is quiet.
 */
const ADDRESS_BURST = 6;
const BURST_SPAN = 2000;
const ADDRESS_PAUSE = 250;

const linkFields = fieldsIn('link');

/** Writes what of the state belongs in the link. `entry` is what the browser's entry is about. */
function useWriting(workbench: Workbench, entry: { current: Source }): void {
  const recent = useRef<readonly number[]>([]);
  const written = useRef<Workbench | null>(null);
  useEffect(() => {
    const before = written.current;
    const isSame = before !== null && linkFields.every((name) => workbench[name] === before[name]);
    // The landing page has no link: it is what a bare address opens.
    if (isSame || workbench.intro === 'welcome') return undefined;
    const write = (): void => {
      written.current = workbench;
      if (!isSameSource(entry.current, workbench.source)) {
        // The entry that is left keeps what was seen last of it.
        if (before !== null && isSameSource(entry.current, before.source)) replace(before);
        entry.current = workbench.source;
        const { source } = workbench;
        window.history.pushState(entryState(source), '', `#${formatFragment(workbench)}`);
      } else replace(workbench);
      if (workbench.source.kind !== 'recording') writeLastLink(formatFragment(workbench));
    };
    const oldest = recent.current.length < ADDRESS_BURST ? undefined : recent.current[0];
    const isQuiet = oldest === undefined || oldest + BURST_SPAN <= performance.now();
    // A page that is reloaded right after a change keeps it.
    if (isQuiet) {
      recent.current = [...recent.current, performance.now()].slice(-ADDRESS_BURST);
      write();
      return undefined;
    }
    const timer = setTimeout(write, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [workbench, entry]);
}

function replace(workbench: Workbench): void {
  const fragment = `#${formatFragment(workbench)}`;
  const state = entryState(workbench.source);
  const isSame = recordingOf(window.history.state)?.key === state?.recording.key;
  if (isSame && fragment === window.location.hash) return;
  window.history.replaceState(state, '', fragment);
}
