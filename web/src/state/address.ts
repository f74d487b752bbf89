// The page's address. It is read when the page opens and on Back or Forward, and written as the
// state changes. Opening another source adds an entry to the browser's history, so Back and Forward
// move between scenarios and files. All other changes update the current entry.
import { useEffect, useRef } from 'react';
import { fieldsIn, type Linked } from './fields.ts';
import { jobOf } from './jobs.ts';
import { readEntry, readLastLink, writeEntry, writeLastLink } from './kept_state.ts';
import { landingEvent } from './landing.ts';
import type { PageFrame } from './page_frame.ts';
import type { Session } from './session.ts';
import type { StoreAction } from './undo.ts';
import type { Variant } from './variants.ts';
import {
  formatFragment,
  isCompressed,
  isOnlyRoute,
  parseFragment,
  type KnownNames,
} from './url_state.ts';
import {
  initialWorkbench,
  isSameSource,
  type RecordingSource,
  type Source,
  type Workbench,
} from './workbench.ts';

/** The state read from an address. */
export interface OpenedAddress {
  readonly fields: Linked & Pick<Workbench, 'linkWarnings'> & Partial<Pick<Workbench, 'theme'>>;
  /** True if the address is empty and this browser has no earlier visit. */
  readonly isFirstVisit: boolean;
  /** True if embedded in another page. The browser must not remember anything then. */
  readonly isGuest: boolean;
}

/** The state that only a history entry can hold: recordings, and comparisons that include one. */
interface EntryState {
  readonly recording: RecordingSource | null;
  readonly variants?: readonly Variant[];
}

/**
 * Returns the initial state: from the address, else from the last visit, else the landing page. An
 * embedded page ignores the last visit and has no landing page.
 */
export function openingAddress(known: KnownNames, frame: PageFrame): OpenedAddress {
  const isGuest = frame.embedded !== null;
  const entry = entryOf(window.history.state ?? (isReload() ? readEntry() : null));
  const isBare = window.location.hash.length < 2 && entry.recording === null;
  const last = isBare && !isGuest ? readLastLink() : null;
  const isFirst = isBare && last === null;
  const read = fieldsOf(last ?? window.location.hash, known, entry);
  const theme = frame.theme === null ? {} : { theme: frame.theme };
  const warned = { ...read, linkWarnings: [...frame.warnings, ...read.linkWarnings], ...theme };
  const fields = isFirst ? { ...warned, cursor: landingEvent } : warned;
  return { fields, isFirstVisit: isFirst && !isGuest, isGuest };
}

/** Expands a compressed link in place. Returns false for a damaged link and leaves it as it is. */
export async function expandAddress(): Promise<boolean> {
  const { expanded } = await import('lsm-shape/links');
  const fragment = await expanded(window.location.hash);
  if (fragment === null) return false;
  window.history.replaceState(window.history.state, '', `#${fragment}`);
  return true;
}

/**
 * True if the page was reloaded. If an entry changes just before a reload, Chromium keeps its
 * address but not its state.
 */
function isReload(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'reload';
}

/** Reads the fields of a fragment. If it names no source, a recording comes from the entry. */
function fieldsOf(fragment: string, known: KnownNames, entry: EntryState): OpenedAddress['fields'] {
  const { linked, warnings } = parseFragment(fragment, known);
  const isOwn = window.history.state !== null || linked.source === initialWorkbench.source;
  const { recording, variants } = isOwn ? entry : entryOf(null);
  const source = recording ?? linked.source;
  // A link cannot contain recordings, so the entry's variants replace the link's.
  if (variants !== undefined) return { ...linked, source, variants, linkWarnings: [] };
  return { ...linked, source, linkWarnings: warnings };
}

/** Returns the state stored in a history entry; empty if another page wrote it. */
function entryOf(state: unknown): EntryState {
  const isEntry = typeof state === 'object' && state !== null && 'recording' in state;
  return isEntry ? (state as EntryState) : { recording: null };
}

function entryState({
  source,
  variants,
}: Pick<Workbench, 'source' | 'variants'>): EntryState | null {
  const recording = source.kind === 'recording' ? source : null;
  const hasRecording = variants.some((each) => each.source.kind === 'recording');
  if (hasRecording) return { recording, variants };
  return recording === null ? null : { recording };
}

export interface AddressStore {
  readonly workbench: Workbench;
  readonly dispatch: (action: StoreAction) => void;
  readonly known: KnownNames;
  readonly isGuest: boolean;
}

/** Keeps the address and the store in sync. */
export function useAddress(session: Session, store: AddressStore): void {
  const { workbench, dispatch, known, isGuest } = store;
  const latest = useRef(workbench);
  /** The source of the browser's current history entry. */
  const entry = useRef(workbench.source);
  useEffect(() => {
    latest.current = workbench;
  }, [workbench]);
  useEffect(() => {
    const onPopState = (): void => {
      if (isCompressed(window.location.hash)) {
        void expandAddress().then((isDone) => isDone && onPopState());
        return;
      }
      // A link that contains only an explanation does not change the run.
      if (isOnlyRoute(window.location.hash)) {
        dispatch({ type: 'routeChosen', route: known.route(window.location.hash) });
        return;
      }
      const fields = fieldsOf(window.location.hash, known, entryOf(window.history.state));
      entry.current = fields.source;
      const isSame = formatFragment(fields) === formatFragment(latest.current);
      if (isSame && isSameSource(fields.source, latest.current.source)) {
        dispatch({ type: 'linkRead', warnings: fields.linkWarnings });
        return;
      }
      goTo(session, fields);
      // An unchanged source keeps its object and therefore its run.
      const isThere = isSameSource(fields.source, latest.current.source);
      const source = isThere ? latest.current.source : fields.source;
      dispatch({ type: 'restored', fields: { ...fields, source } });
    };
    window.addEventListener('popstate', onPopState);
    return () => window.removeEventListener('popstate', onPopState);
  }, [session, dispatch, known]);
  useWriting(workbench, entry, isGuest);
}

/** Moves to a link's event. A different source opens at that event once its run is requested. */
function goTo(session: Session, linked: Linked): void {
  const job = jobOf(linked, linked.mode);
  const isAsked = job !== null && session.runs.last?.scenarioKey === job.scenarioKey;
  if (isAsked && linked.cursor !== null) session.goTo(job.run, linked.cursor);
}

/**
 * Number of address changes written at once within `BURST_SPAN` ms. Later changes wait for a pause,
 * because browsers limit them; the strictest allows 100 in 30 seconds.
 */
const ADDRESS_BURST = 18;
const BURST_SPAN = 6000;
const ADDRESS_PAUSE = 250;

const linkFields = fieldsIn('link');

/** Writes the linked fields to the address. `entry` is the source of the current history entry. */
function useWriting(workbench: Workbench, entry: { current: Source }, isGuest: boolean): void {
  const recent = useRef<readonly number[]>([]);
  const written = useRef<Workbench | null>(null);
  useEffect(() => {
    const before = written.current;
    const isSame = before !== null && linkFields.every((name) => workbench[name] === before[name]);
    // The landing page has no link of its own. An empty address opens it.
    if (isSame || workbench.intro === 'welcome') return undefined;
    const write = (): void => {
      written.current = workbench;
      // Switching between compared runs adds no entry. An embedded page never adds one.
      const isOther = !isSameSource(entry.current, workbench.source);
      if (isOther && workbench.variants.length === 0 && !isGuest) {
        // The latest state is first saved in the previous entry.
        if (before !== null && isSameSource(entry.current, before.source)) replace(before);
        entry.current = workbench.source;
        window.history.pushState(entryState(workbench), '', `#${formatFragment(workbench)}`);
        writeEntry(window.history.state);
      } else {
        entry.current = workbench.source;
        replace(workbench);
      }
      if (workbench.source.kind !== 'recording' && !isGuest) {
        writeLastLink(formatFragment(workbench));
      }
    };
    const oldest = recent.current.length < ADDRESS_BURST ? undefined : recent.current[0];
    const isQuiet = oldest === undefined || oldest + BURST_SPAN <= performance.now();
    // Written at once, in case the page is closed or reloaded right after the change.
    if (isQuiet) {
      recent.current = [...recent.current, performance.now()].slice(-ADDRESS_BURST);
      write();
      return undefined;
    }
    const timer = setTimeout(write, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [workbench, entry, isGuest]);
}

/** Returns a complete link to the current state. The address itself may be slightly behind. */
export function linkOf(workbench: Workbench): string {
  const url = new URL(window.location.href);
  url.hash = formatFragment(workbench);
  return url.href;
}

function replace(workbench: Workbench): void {
  const fragment = `#${formatFragment(workbench)}`;
  const state = entryState(workbench);
  const isSame = JSON.stringify(window.history.state) === JSON.stringify(state);
  if (isSame && fragment === window.location.hash) return;
  window.history.replaceState(state, '', fragment);
  writeEntry(window.history.state);
}
