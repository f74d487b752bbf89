/** Whether a file holds others, by its name. */
export const isArchive = (name: string): boolean => /\.zip$/i.test(name);

/** Longer ones are no machine files. */
const MOST_BYTES = 100_000;

/** The text of a machine file, by what it holds; null: it is another file. */
export async function machineText(files: readonly File[]): Promise<string | null> {
  const [file] = files;
  if (file === undefined || 1 < files.length || MOST_BYTES < file.size) return null;
  const text = await file.text();
  return /^\s*machine(_profile|\.\w+)\s*=/m.test(text) ? text : null;
}
