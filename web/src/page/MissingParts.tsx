// Tells of parts of the page that leave nothing where they are missing, and loads them again.
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

/** A notice while the code of such a part has failed to load; nothing else. */
export function MissingParts(): JSX.Element | null {
  const isMissing = useSyncExternalStore(subscribe, isAnyMissing);
  // The browser says when there is a network again: nobody has to ask then.
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
