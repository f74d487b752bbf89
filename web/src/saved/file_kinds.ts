/** True for an archive, by the file's name. */
export const isArchive = (name: string): boolean => /\.zip$/i.test(name);

/** The largest size of a machine file in bytes. */
const MOST_BYTES = 100_000;

/** The text of a machine file, recognized by its content; null for other files. */
export async function machineText(files: readonly File[]): Promise<string | null> {
  const [file] = files;
  if (file === undefined || 1 < files.length || MOST_BYTES < file.size) return null;
  const text = await file.text();
  return /^\s*machine(_profile|\.\w+)\s*=/m.test(text) ? text : null;
}
