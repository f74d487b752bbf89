import type { ToWorker } from './protocol.ts';

/** A recorded database and its column family; null for a simulation. */
export type RunOrigin = Pick<
  Extract<ToWorker, { readonly type: 'replay' }>,
  'databaseId' | 'family'
> | null;

/** Returns true if two runs are from different column families of one database. */
export function isOtherFamily(one: RunOrigin, other: RunOrigin): boolean {
  if (one === null || other === null) return false;
  return one.databaseId === other.databaseId && one.family !== other.family;
}
