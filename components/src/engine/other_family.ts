import type { ToWorker } from './protocol.ts';

/** Database and column family of a recorded run; null for a simulation. */
export type RunOrigin = Pick<
  Extract<ToWorker, { readonly type: 'replay' }>,
  'databaseId' | 'family'
> | null;

/** Returns true if two runs belong to different column families of the same database. */
export function isOtherFamily(one: RunOrigin, other: RunOrigin): boolean {
  if (one === null || other === null) return false;
  return one.databaseId === other.databaseId && one.family !== other.family;
}
