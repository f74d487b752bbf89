// Reports parts that leave no gap while missing, and loads them again.
import { useEffect, useSyncExternalStore, type JSX } from 'react';
import { loadAgain, quietParts } from './part_list.tsx';
import { PartMissing } from '../ui/later.tsx';

function subscribe(listener: () => void): () => void {
  const stops = quietParts().map(({ code }) => code.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
}

const isAnyMissing = (): boolean => quietParts().some(({ code }) => code.state().type === 'failed');

/** A notice if the code of such a part failed to load; otherwise nothing. */
export function MissingParts(): JSX.Element | null {
  const isMissing = useSyncExternalStore(subscribe, isAnyMissing);
  // The browser reports when the network is back, so no user action is needed.
  useEffect(() => {
    window.addEventListener('online', loadAgain);
    return () => window.removeEventListener('online', loadAgain);
  }, []);
  if (!isMissing) return null;
  return (
    <div className="notice missing-parts" data-tone="bad">
      <PartMissing onRetry={loadAgain} broken={null} />
    </div>
  );
}
