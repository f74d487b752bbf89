export const STORY_GUIDE: readonly string[];
export function publishedPackage(source: { readonly exports: Readonly<Record<string, string>> }): {
  readonly exports: Readonly<Record<string, unknown>>;
  readonly jsdelivr: string;
  readonly unpkg: string;
  readonly sideEffects: readonly string[];
};
