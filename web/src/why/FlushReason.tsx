// The reason for the latest flush of a recording, from its LOG.
import type { JSX } from 'react';
import { jobLabel, type Timeline } from 'lsm-shape';
import type { FlushReasonSpan } from 'lsm-shape/engine';
import { Term } from '../glossary/Term.tsx';
import { flushAt, reasonOf } from './flush_reason.ts';

export interface FlushReasonProps {
  readonly timeline: Timeline;
  readonly event: number;
  /** The reasons in the LOG; null or undefined without a LOG. */
  readonly reasons: readonly FlushReasonSpan[] | null | undefined;
}

/** The reason for the latest flush. It stays until the next one, so nothing below it moves. */
export function FlushReason({ timeline, event, reasons }: FlushReasonProps): JSX.Element | null {
  if (reasons === null || reasons === undefined || reasons.length === 0) return null;
  const flush = flushAt(timeline, event);
  if (flush === undefined) return null;
  return (
    <section className="group" aria-label="Why this flush">
      <h2 className="section-title">
        <Term term="flush">Flush</Term> · {jobLabel(flush.id)}
      </h2>
      <p className="why-sentence">Reason in the LOG: {reasonOf(reasons, flush.id) ?? 'unknown'}</p>
    </section>
  );
}
