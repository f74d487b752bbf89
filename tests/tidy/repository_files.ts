import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Every file under version control, or about to be, with forward slashes, relative to the root. */
export function repositoryFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  return listed.split('\n').filter((path) => path !== '');
}

/** Those of `paths` that a person writes: no lock files, generated code, recordings or goldens. */
export function isHandWritten(path: string): boolean {
  return !/(^|\/)(generated|golden|testdata|published)\/|^tests\/recordings\/|-lock\.json$|Cargo\.lock/.test(
    path,
  );
}

/** A file's text. */
export function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
