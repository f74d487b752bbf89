// The drop target for files and folders, which is the whole page.
import { useEffect, useRef, useState, type JSX } from 'react';

export interface DropZoneProps {
  readonly onFiles: (files: readonly File[]) => void;
}

/** Accepts drops on the whole window, and shows a target while files are dragged over it. */
export function DropZone({ onFiles }: DropZoneProps): JSX.Element | null {
  const [isOver, setIsOver] = useState(false);
  const report = useRef(onFiles);
  useEffect(() => {
    report.current = onFiles;
  });
  useEffect(() => {
    // The pointer enters a child before it leaves the parent, so the nesting depth is counted.
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean =>
      event.dataTransfer?.types.includes('Files') === true;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setIsOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setIsOver(false);
    };
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return;
      event.preventDefault();
      depth = 0;
      setIsOver(false);
      void filesOf(event.dataTransfer).then((files) => report.current(files));
    };
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, []);
  if (!isOver) return null;
  return (
    <section className="drop-target" aria-label="Drop a recording">
      <strong>Drop a recording</strong>
      <span>
        <code>MANIFEST-*</code>, <code>LOG</code>, <code>OPTIONS-*</code>: any of these files,
        gzipped or not, or a folder
      </span>
      <span>
        Or a machine file: <code>machine.txt</code>
      </span>
      <span>Nothing leaves your browser</span>
    </section>
  );
}

/** Returns the dropped files, including those in dropped folders. */
async function filesOf(transfer: DataTransfer): Promise<File[]> {
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files];
  const found = await Promise.all(entries.map((entry) => filesUnder(entry)));
  return found.flat();
}

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) {
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const found: File[] = [];
  // A reader returns entries in batches. An empty batch ends the list.
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (portion.length === 0) return found;
    for (const child of portion) found.push(...(await filesUnder(child)));
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
