// Column families of one database, whose runs are held beside each other.
import type { ToWorker } from './protocol.ts';

/** A recorded database and the column family; null: a simulation. */
export type RunOrigin = Pick<
  Extract<ToWorker, { readonly type: 'replay' }>,
  'databaseId' | 'family'
> | null;

/** Whether two runs are of two column families of one database. */
export function isOtherFamily(one: RunOrigin, other: RunOrigin): boolean {
  if (one === null || other === null) return false;
  return one.databaseId === other.databaseId && one.family !== other.family;
}
