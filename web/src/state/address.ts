// The address: read when the page opens and when the browser goes back or forward, and written as
// the state changes. Another source is another entry of the browser's history, so that Back and
// Forward move between scenarios and files; everything else changes the entry that is there.
import { useEffect, useRef } from 'react';
import { fieldsIn, type Linked } from './fields.ts';
import { jobOf } from './jobs.ts';
import { readLastLink, writeLastLink } from './kept_state.ts';
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
import { isSameSource, type RecordingSource, type Source, type Workbench } from './workbench.ts';

/** What an address says. */
export interface OpenedAddress {
  readonly fields: Linked & Pick<Workbench, 'linkWarnings'> & Partial<Pick<Workbench, 'theme'>>;
  /** Whether it says nothing, and this browser has not been here. */
  readonly isFirstVisit: boolean;
  /** Whether the page is in a frame of another one: this browser is to remember nothing of it. */
  readonly isGuest: boolean;
}

/**
 * What an entry of the browser's history holds besides its address: a recording has no link, nor
 * have variants with one among them.
 */
interface EntryState {
  readonly recording: RecordingSource | null;
  readonly variants?: readonly Variant[];
}

/**
 * What a page opens with: what its address says; where that is nothing, what was left last, or the
 * landing page. In a frame of another page nobody has been here, and nobody is welcomed.
 */
export function openingAddress(known: KnownNames, frame: PageFrame): OpenedAddress {
  const isGuest = frame.embedded !== null;
  const isBare =
    window.location.hash.length < 2 && entryOf(window.history.state).recording === null;
  const last = isBare && !isGuest ? readLastLink() : null;
  const isFirst = isBare && last === null;
  const read = fieldsOf(last ?? window.location.hash, known);
  const theme = frame.theme === null ? {} : { theme: frame.theme };
  const warned = { ...read, linkWarnings: [...frame.warnings, ...read.linkWarnings], ...theme };
  const fields = isFirst ? { ...warned, cursor: landingEvent } : warned;
  return { fields, isFirstVisit: isFirst && !isGuest, isGuest };
}

/** Puts what a compressed link says in its place; false: it is damaged, and stays as it is. */
export async function expandAddress(): Promise<boolean> {
  const { expanded } = await import('lsm-shape/links');
  const fragment = await expanded(window.location.hash);
  if (fragment === null) return false;
  window.history.replaceState(window.history.state, '', `#${fragment}`);
  return true;
}

/** What a fragment says; an entry of a recording has none. */
function fieldsOf(fragment: string, known: KnownNames): OpenedAddress['fields'] {
  const { linked, warnings } = parseFragment(fragment, known);
  const { recording, variants } = entryOf(window.history.state);
  const source = recording ?? linked.source;
  // What the link could not say of recordings, the entry does.
  if (variants !== undefined) return { ...linked, source, variants, linkWarnings: [] };
  return { ...linked, source, linkWarnings: warnings };
}

/** What an entry holds; nothing where it is of something else. */
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

/** Keeps the address and the store in step. */
export function useAddress(session: Session, store: AddressStore): void {
  const { workbench, dispatch, known, isGuest } = store;
  const latest = useRef(workbench);
  /** What the browser's entry is about. */
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
  useWriting(workbench, entry, isGuest);
}

/**
 * A link that names an event of the source that was asked for last moves the playhead there;
 * another source opens there as its run is asked for.
 */
function goTo(session: Session, linked: Linked): void {
  const job = jobOf(linked, linked.mode);
  const isAsked = job !== null && session.runs.last?.scenarioKey === job.scenarioKey;
  if (isAsked && linked.cursor !== null) session.goTo(job.run, linked.cursor);
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
function useWriting(workbench: Workbench, entry: { current: Source }, isGuest: boolean): void {
  const recent = useRef<readonly number[]>([]);
  const written = useRef<Workbench | null>(null);
  useEffect(() => {
    const before = written.current;
    const isSame = before !== null && linkFields.every((name) => workbench[name] === before[name]);
    // The landing page has no link: it is what a bare address opens.
    if (isSame || workbench.intro === 'welcome') return undefined;
    const write = (): void => {
      written.current = workbench;
      // Going from one of the runs that are compared to another leaves nothing behind, and a
      // frame nothing in the history of the page around it.
      const isOther = !isSameSource(entry.current, workbench.source);
      if (isOther && workbench.variants.length === 0 && !isGuest) {
        // The entry that is left keeps what was seen last of it.
        if (before !== null && isSameSource(entry.current, before.source)) replace(before);
        entry.current = workbench.source;
        window.history.pushState(entryState(workbench), '', `#${formatFragment(workbench)}`);
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
    // A page that is reloaded right after a change keeps it.
    if (isQuiet) {
      recent.current = [...recent.current, performance.now()].slice(-ADDRESS_BURST);
      write();
      return undefined;
    }
    const timer = setTimeout(write, ADDRESS_PAUSE);
    return () => clearTimeout(timer);
  }, [workbench, entry, isGuest]);
}

/** The whole link of what is shown; the address of the page is written a moment later. */
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
}
