export function buildPackage(options?: {
  readonly folder?: string;
  readonly withTypes?: boolean;
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>;

/** Names of the files in a built package that `embed.html` needs for logs and figures. */
export function framePageFiles(folder: string): readonly string[];

/** Builds the page's maker of one-file figures. Returns the paths of its files by name. */
export function buildOneFileMaker(folder: string): Promise<Readonly<Record<string, string>>>;

/** Names of the files in a built package that story pages need. */
export function storyPageFiles(folder: string): readonly string[];

/** Bytes, with gzip, loaded before a log plays and before a run is shown. */
export function entrySizes(folder: string): { readonly log: number; readonly run: number };
