/** A table row in the package's README: a name with its meaning. */
export interface ElementRow {
  readonly name: string;
  readonly description: string;
}
export function tableOf(
  head: 'attribute' | 'event' | 'part' | 'custom property',
): readonly ElementRow[];

/** Values that attributes may have, in listed order. */
export interface AttributeNames {
  readonly figure: readonly string[];
  readonly scenario: readonly string[];
}
/** The fields of an element that tests read. */
export interface ManifestElement {
  readonly tagName: string;
  readonly attributes: readonly (ElementRow & { readonly type: { readonly text: string } })[];
}
export interface Manifest {
  readonly modules: readonly { readonly declarations: readonly ManifestElement[] }[];
}
export function elementManifest(names: AttributeNames): Manifest;
