// Parts of the page whose code is loaded when they are first shown, or earlier if the page is idle.
// React's `lazy` is not suitable: it cannot retry, and `Suspense` may hold a loaded part back for
// up to 300 ms after another one.
import {
  createElement,
  useEffect,
  useSyncExternalStore,
  type ComponentType,
  type JSX,
} from 'react';
import { FaultBoundary, type Broken } from './FaultBoundary.tsx';

/** The loading state of a part's code. */
export type CodeState<Code> =
  | { readonly type: 'awaited' }
  | { readonly type: 'there'; readonly code: Code }
  /** Loading failed: there is no network, or the site has been updated. */
  | { readonly type: 'failed' };

/** Code that is loaded once, on first use. After a failure, the next call of `load` tries again. */
export interface LaterCode<Code> {
  /** Starts loading unless it has started already. Never rejects; the result is in the state. */
  readonly load: () => Promise<void>;
  readonly state: () => CodeState<Code>;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Returns code that the function `load` loads on first use. */
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
  /** True if the part reports a loading failure in its own place. */
  readonly tellsFailure: boolean;
};

/** The props of a substitute for a failed part. */
export interface FailedProps<Props> {
  readonly props: Props;
  /** The error that occurred while rendering the part; null if its code could not be loaded. */
  readonly broken: Broken | null;
}

/** The components shown in place of a part that is not loaded. */
export interface Substitutes<Props> {
  /** Shown while the code is loading. */
  readonly Awaited?: ComponentType<Props>;
  /** Shown after a failure, and responsible for retrying. If missing, nothing is shown. */
  readonly Failed?: ComponentType<FailedProps<Props>>;
}

/** A component that is loaded on first use, with substitutes until then. */
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
  /** The error that occurred while rendering the part; null if its code could not be loaded. */
  readonly broken: Broken | null;
  /** True if the whole page is missing. */
  readonly isWhole?: boolean;
}

/** A message that a part of the page is missing, with the reason and a remedy. */
export function PartMissing(props: PartMissingProps): JSX.Element {
  const { onRetry, broken, isWhole = false } = props;
  const what = isWhole
    ? 'The page has failed, but its address still contains the current view'
    : 'This part of the page has failed, but the rest still works';
  return (
    <div role="alert" className="missing">
      <p>
        {broken === null
          ? 'Part of the page could not be loaded. You may be offline, or the site was updated.'
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
