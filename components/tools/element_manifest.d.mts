/** A row of a table in the package's README: a name with its meaning. */
export interface ElementRow {
  readonly name: string;
  readonly description: string;
}
export function tableOf(
  head: 'attribute' | 'event' | 'part' | 'custom property',
): readonly ElementRow[];

/** The names that attributes may have, in the order in which they are listed. */
export interface AttributeNames {
  readonly figure: readonly string[];
  readonly scenario: readonly string[];
}
/** An element, as far as tests read it. */
export interface ManifestElement {
  readonly tagName: string;
  readonly attributes: readonly (ElementRow & { readonly type: { readonly text: string } })[];
}
export interface Manifest {
  readonly modules: readonly { readonly declarations: readonly ManifestElement[] }[];
}
export function elementManifest(names: AttributeNames): Manifest;
