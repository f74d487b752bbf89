// Writes files, or compares them with those on disk.
import { readFileSync, writeFileSync } from 'node:fs';
import { Problem } from '../written/problem.ts';

export interface OutputFile {
  readonly path: string;
  readonly content: Uint8Array;
}

/** Writes files. Throws a `Problem` if a file cannot be written. */
export function writeFiles(files: readonly OutputFile[]): void {
  for (const { path, content } of files) {
    try {
      writeFileSync(path, content);
    } catch (fault) {
      const todo = 'choose a file in an existing, writable folder';
      throw new Problem(`-o ${path}`, (fault as Error).message, todo);
    }
  }
}

/** Returns a message for each file that is missing or out of date. */
export function staleFiles(files: readonly OutputFile[]): string[] {
  return files.flatMap(({ path, content }) => {
    let there: Uint8Array;
    try {
      there = readFileSync(path);
    } catch {
      return [`${path} does not exist; run the same command without --check`];
    }
    const isSame = Buffer.compare(there, content) === 0;
    return isSame ? [] : [`${path} is out of date; run the same command without --check`];
  });
}
