// Parts of the page whose code is loaded when they are first shown, or before, when it is quiet.
//
// Not React's `lazy`: it cannot try again, and `Suspense` holds a part that has come back for up to
// 300 ms after another one.
import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type JSX,
} from 'react';
import { FaultBoundary, type Broken } from './FaultBoundary.tsx';

/** How far the code of a part is. */
export type CodeState<Code> =
  | { readonly type: 'awaited' }
  | { readonly type: 'there'; readonly code: Code }
  /** Loading failed: without a network, or since the site has been replaced by another version. */
  | { readonly type: 'failed' };

/** Code that is loaded once, when it is first asked for; after a failure, when asked for again. */
export interface LaterCode<Code> {
  /** Starts loading unless that has begun; never fails, the state says what came of it. */
  readonly load: () => Promise<void>;
  readonly state: () => CodeState<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Code that `load` brings. */
export function laterCode<Code>(load: () => Promise<Code>): LaterCode<Code> {
  let state: CodeState<Code> = { type: 'awaited' };
  let loading: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const become = (next: CodeState<Code>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const begin = async (): Promise<void> => {
    if (state.type === 'failed') become({ type: 'awaited' });
    try {
      become({ type: 'there', code: await load() });
    } catch {
      loading = null;
      become({ type: 'failed' });
    }
  };
  return {
    load: () => (loading ??= begin()),
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A component whose code is loaded when it is first rendered. */
export type LaterPart<Props> = ((props: Props) => JSX.Element | null) & {
  readonly code: LaterCode<ComponentType<Props>>;
  /** Whether it says in its own place that its code failed to load. */
  readonly tellsFailure: boolean;
};

/** What a part is told that stands in the place of another. */
export interface FailedProps<Props> {
  readonly props: Props;
  /** What the part threw while it was drawn; null: its code could not be loaded. */
  readonly broken: Broken | null;
}

/** What stands in the place of a part that is not there. */
export interface Substitutes<Props> {
  /** While the code is awaited. */
  readonly Awaited?: ComponentType<Props>;
  /** After a failure; asking for the code again is up to it. Without it there is nothing then. */
  readonly Failed?: ComponentType<FailedProps<Props>>;
}

/** The component that `load` brings, with substitutes until it is there. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Awaited, Failed }: Substitutes<Props>,
): LaterPart<Props> {
  const code = laterCode(load);
  function Part(props: Props): JSX.Element | null {
    const state = useSyncExternalStore(code.subscribe, code.state);
    const isAwaited = state.type === 'awaited';
    useEffect(() => {
      if (isAwaited) void code.load();
    }, [isAwaited]);
    switch (state.type) {
      case 'there':
        return (
          <FaultBoundary
            fallback={(broken) => (Failed === undefined ? null : <Failed {...{ props, broken }} />)}
          >
            {createElement(state.code, props)}
          </FaultBoundary>
        );
      case 'failed':
        return Failed === undefined ? null : <Failed props={props} broken={null} />;
      case 'awaited':
        return Awaited === undefined ? null : <Awaited {...props} />;
    }
  }
  return Object.assign(Part, { code, tellsFailure: Failed !== undefined });
}

export interface PartMissingProps {
  /** Loads the code of the part again. */
  readonly onRetry: () => void;
  /** What the part threw while it was drawn; null: its code could not be loaded. */
  readonly broken: Broken | null;
  /** Whether it is all of the page. */
  readonly isWhole?: boolean;
}

/** Says that a part of the page is missing, why, and what can be done. */
export function PartMissing(props: PartMissingProps): JSX.Element {
  const { onRetry, broken, isWhole = false } = props;
  const what = isWhole
    ? 'The page has failed; what it showed is in its address'
    : 'This part of the page has failed, the rest goes on';
  return (
    <div role="alert" className="missing">
      <p>
        {broken === null
          ? 'Part of the page could not be loaded: there is no connection, or the site is newer.'
          : `${what}: ${broken.message}.`}
      </p>
      <div className="missing-buttons">
        <button type="button" className="button primary" onClick={broken?.onRetry ?? onRetry}>
          Try again
        </button>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Reload the page
        </button>
      </div>
    </div>
  );
}
