import type { Manifest } from './element_manifest.mjs';

/** The fields of an element or attribute that tests read. */
interface Named {
  readonly name: string;
}
export function webTypes(
  manifest: Manifest,
  source: Named & { readonly version: string },
): { readonly contributions: { readonly html: { readonly elements: readonly Named[] } } };
export function htmlCustomData(manifest: Manifest): {
  readonly tags: readonly (Named & {
    readonly attributes: readonly (Named & { readonly values: readonly Named[] })[];
  })[];
};
