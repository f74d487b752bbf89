import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Lists all tracked and untracked files that are not ignored, relative to the root, with `/`. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed.split('\n').filter((path) => path !== '');
}

/** True for files written by hand: no lock files, generated code, recordings or goldens. */
export function isHandWritten(path: string): boolean {
  return !/(^|\/)(generated|golden|testdata|published)\/|^tests\/recordings\/|-lock\.json$|Cargo\.lock/.test(
    path,
  );
}

/** Returns the text of a file. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
