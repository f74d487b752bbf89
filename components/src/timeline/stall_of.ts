import type { LsmEvent } from '../engine/index.ts';
import type { Stall } from './timeline.ts';

/** Returns the write state that starts at an event. */
export function stallOf(event: Extract<LsmEvent, { event: 'write_stall' }>): Stall {
  const { condition, cause, delayed_write_rate: delayedWriteRate, count, limit, families } = event;
  return { condition, cause, delayedWriteRate, count, limit, families };
}
