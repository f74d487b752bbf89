export function buildPackage(options?: {
  readonly folder?: string;
  readonly withTypes?: boolean;
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>;

/** The files of a built package that `embed.html` needs for logs and figures. */
export function framePageFiles(folder: string): readonly string[];

/** Builds what makes one-file figures in a page; its files by the names that they have there. */
export function buildOneFileMaker(folder: string): Promise<Readonly<Record<string, string>>>;

/** The files of a built package that pages of stories need. */
export function storyPageFiles(folder: string): readonly string[];

/** Bytes with gzip that are loaded before a log plays, and before a run is shown. */
export function entrySizes(folder: string): { readonly log: number; readonly run: number };
