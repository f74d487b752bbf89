// The engine's kernels. `lsm-shape-bench`, rebuilt if stale, prints nanoseconds per key and the
// ratio to the first kernel, which fills a memtable.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { run, targetFolder } from '../../../web/tools/setup.mjs';

/** Matches a line with a name, nanoseconds and the ratio. */
const LINE = /^(\S.*?)\s{2,}\d+\.\d+\s+(\d+\.\d+)$/;

/** Measures each kernel relative to the first one. */
export function kernels({ measured, rounds, say }) {
  const manifest = ['--manifest-path', join('core-wasm', 'Cargo.toml'), '--locked'];
  run('cargo', ['build', '-q', '--release', ...manifest, '--bin=lsm-shape-bench']);
  const program = join(targetFolder(), 'release', 'lsm-shape-bench');
  for (let round = 0; round < rounds; round += 1) {
    say(`kernels: round ${round + 1} of ${rounds}`);
    const { stdout } = spawnSync(program, { encoding: 'utf8' });
    for (const line of stdout.split('\n')) {
      const [, name, ratio] = LINE.exec(line) ?? [];
      if (ratio === undefined) continue;
      const about = { unit: '×', better: 'lower', compared: 'measured' };
      measured.note(`${name} ÷ memtable`, Number(ratio), about);
    }
  }
}
