// Checks the files of `lsm-shape export` with a real db_bench: loads every OPTIONS file, and runs
// every command line of every scenario with few keys. Not part of `npm test` because it needs
// db_bench (Debian: apt-get install rocksdb-tools, RocksDB 7.8.3):
//
//   node tests/db_bench/check_exports.mjs [DB_BENCH]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCommandLine, root } from '../../web/tools/setup.mjs';

const dbBench = process.argv[2] ?? 'db_bench';
/** Flags for a short run (repeated flags override), without waitforcompaction, which may hang. */
const small = ['--num=2000', '--writes=2000', '--duration=0', '--benchmark_write_rate_limit=0'];

const release = /version (\d+\.\d+\.\d+)/.exec(
  spawnSync(dbBench, ['--version'], { encoding: 'utf8' }).stdout ?? '',
)?.[1];
if (release === undefined) {
  console.error(`${dbBench} is missing. Install it (Debian: apt-get install rocksdb-tools)`);
  process.exit(2);
}

/** Splits an exported command line into words like a shell. */
function wordsOf(command) {
  const quoted = command.match(/'[^']*'|[^\s\\]+/g) ?? [];
  return quoted.map((word) => word.replace(/^'|'$/g, '')).slice(1);
}

/** Returns the command lines in an exported file, as words without the program's name. */
function commandsOf(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return lines
    .join('\n')
    .split('\n\n')
    .map((command) => command.trim())
    .filter((command) => command !== '')
    .map(wordsOf);
}

let failures = 0;

/** Runs db_bench in a folder and reports errors. */
function runDbBench(folder, name, flags) {
  const run = spawnSync(dbBench, [...flags, `--db=${join(folder, 'db')}`], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 120_000,
  });
  const isDone = run.status === 0 && /micros\/op/.test(run.stdout);
  if (isDone) return;
  failures += 1;
  const said = `${run.stdout}\n${run.stderr}`.trim().split('\n').slice(-3).join(' | ');
  console.log(`FAILED ${name}: db_bench ${flags.join(' ')}\n  ${said}`);
}

/** Exports a scenario with some options set and runs the result. */
function check(scenario, changes) {
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-export-'));
  const set = [`rocksdb_version=${release}`, ...changes].flatMap((change) => ['--set', change]);
  const only = ['--only', 'OPTIONS,db_bench.txt', '--preview', '--out', folder];
  const path = join(root, 'scenarios', scenario);
  const exported = spawnSync(buildCommandLine(), ['export', path, ...set, ...only], {
    encoding: 'utf8',
  });
  const name = [scenario, ...changes].join(' ');
  if (exported.status === 0) {
    for (const file of readdirSync(folder).filter((file) => file.startsWith('OPTIONS'))) {
      const flags = [`--options_file=${file}`, '--benchmarks=fillrandom', ...small];
      runDbBench(folder, `${name}, ${file}`, flags);
      rmSync(join(folder, 'db'), { recursive: true, force: true });
    }
    const commands = commandsOf(readFileSync(join(folder, 'db_bench.txt'), 'utf8'));
    commands.forEach((flags, at) => {
      const written = /--benchmarks=(\S+)/.exec(flags.join(' '))?.[1] ?? '';
      const benchmarks = written.split(',').filter((one) => one !== 'waitforcompaction');
      runDbBench(folder, `${name}, process ${at + 1}`, [
        ...flags,
        ...small,
        `--benchmarks=${benchmarks.join(',')}`,
      ]);
    });
    console.log(`${name}: ${commands.length} command lines run`);
  } else {
    // Our export already refuses options that this release does not have.
    console.log(`${name}: left out, ${exported.stderr.trim()}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

const scenarios = readdirSync(join(root, 'scenarios')).filter((name) =>
  existsSync(join(root, 'scenarios', name, 'db_bench.args')),
);
for (const scenario of scenarios) check(scenario, []);
check('leveled-default', ['compression_per_level=kNoCompression:kSnappyCompression']);
check('universal-default', ['block_size_deviation=20', 'size_ratio=7', 'filter_policy=10']);
check('leveled-static', ['memtable_factory=VectorRepFactory', 'compaction_pri=kRoundRobin']);
check('fifo-default', ['max_table_files_size=1000000']);
console.log(failures === 0 ? `RocksDB ${release} opens all of it.` : `${failures} failures`);
process.exit(failures === 0 ? 0 : 1);
