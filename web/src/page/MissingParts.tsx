// Reports missing parts whose absence leaves no visible gap, and retries them.
import { useSyncExternalStore, type JSX } from 'react';
import { loadAgain, quietParts } from './part_list.tsx';
import { PartMissing, type PartMissingProps } from '../ui/later.tsx';

function subscribe(listener: () => void): () => void {
  const stops = quietParts().map(({ code }) => code.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
}

const isAnyMissing = (): boolean => quietParts().some(({ code }) => code.state().type === 'failed');

/** A notice if the code of a part that leaves no gap failed to load; otherwise nothing. */
export function MissingParts(): JSX.Element | null {
  const isMissing = useSyncExternalStore(subscribe, isAnyMissing);
  return isMissing ? <MissingNotice broken={null} /> : null;
}

/** A notice that a part is missing. */
export function MissingNotice({ broken }: Pick<PartMissingProps, 'broken'>): JSX.Element {
  return (
    <div className="notice missing-parts" data-tone="bad">
      <PartMissing onRetry={loadAgain} broken={broken} />
    </div>
  );
}
