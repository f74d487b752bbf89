export function publishedPackage(source: {
  readonly exports: Readonly<Record<string, string>>;
}): unknown;
