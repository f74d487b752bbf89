// Files that a person gets: their names, and how the browser is given them.

/** How long the bytes stay for the browser to save them. */
const KEPT_MS = 60_000;

/** Gives a file to the browser, which saves it. */
export function saveFile(name: string, content: Blob): void {
  // Bytes of no known type: a browser adds an ending of its own to the names of others.
  const bytes = new Blob([content], { type: 'application/octet-stream' });
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** `leveled-compaction`: a title as the name of a file, without an ending. */
export function fileStem(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9.]+/g) ?? [];
  return words.join('-').slice(0, 60) || 'lsm-shape';
}
