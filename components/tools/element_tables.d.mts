/** What `<lsm-shape>` takes or tells: a name with its meaning. */
export interface ElementRow {
  readonly name: string;
  readonly description: string;
}
export const ATTRIBUTE_TABLE: readonly ElementRow[];
export const EVENT_TABLE: readonly ElementRow[];
export const PART_TABLE: readonly ElementRow[];
export const PROPERTY_TABLE: readonly ElementRow[];
