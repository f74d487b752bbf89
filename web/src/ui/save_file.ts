// Names downloads, and hands them to the browser.

/** Milliseconds for which the bytes stay available to the browser. */
const KEPT_MS = 60_000;

/** Passes a file to the browser, which saves it. */
export function saveFile(name: string, content: Blob): void {
  // A generic binary type, because browsers add their own extension for known types.
  const bytes = new Blob([content], { type: 'application/octet-stream' });
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** Converts a title to a file name without an extension, such as `leveled-compaction`. */
export function fileStem(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9.]+/g) ?? [];
  return words.join('-').slice(0, 60) || 'lsm-shape';
}
