// Event logs for `<lsm-shape>`, written by the command line.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandLine, root } from './native_and_wasm.ts';

const NAME = 'events.lsmlog';

/** Returns the event log of a scenario's preview, as a file. */
export function eventLogOf(scenario: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-log-'));
  try {
    const files = ['--only', NAME, '--out', folder];
    const args = ['export', join(root, 'scenarios', scenario), '--preview', ...files];
    const { status, stderr } = spawnSync(commandLine, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`lsm-shape ${args.join(' ')}: ${stderr}`);
    return readFileSync(join(folder, NAME));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
