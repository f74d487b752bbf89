export function buildPackage(options?: {
  readonly folder?: string;
  readonly withTypes?: boolean;
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>;

/** Builds `embed.html` with what it loads; returns the names of the files. */
export function buildFramePage(options: { readonly folder: string }): Promise<readonly string[]>;
