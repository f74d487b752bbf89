// Compares a real db_bench with the engine: the same command lines, in user time.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childTime, inTurns, timesFor } from '../shared/processor.mjs';
import { loadWasm, nativeRun, requestOfLines, requireSame } from '../shared/runs.mjs';

/** Published benchmark of `max_read_amp`, case 1, at 1/64 of its size. */
const UNIVERSAL = [
  ...['--num=3125000', '--compression_type=none', '--disable_wal=1', '--compaction_style=1'],
  ...['--write_buffer_size=4194304', '--target_file_size_base=4194304', '--num_levels=50'],
  ...['--max_compaction_bytes=104857600', '--seed=1'],
].join(' ');
/** Published benchmark of compression CPU at 1/400 of its size, with files 1/128 as large. */
const LEVELED = [
  ...['--num=1000000', '--key_size=20', '--value_size=400', '--block_size=8192'],
  ...['--compression_type=lz4', '--compression_ratio=0.5', '--compaction_style=0'],
  ...['--num_levels=8', '--level_compaction_dynamic_level_bytes=true', '--disable_wal=1'],
  ...['--write_buffer_size=262144', '--max_write_buffer_number=8'],
  ...['--target_file_size_base=131072', '--max_bytes_for_level_base=524288'],
  ...['--max_bytes_for_level_multiplier=8', '--level0_file_num_compaction_trigger=4'],
  ...['--min_level_to_compress=3', '--max_background_jobs=4', '--seed=1'],
].join(' ');
/** Random keys into files of 2 MiB: most of the work is on entries, not files. */
const LEVELED_2_MIB = [
  ...['--num=2500000', '--compression_type=none', '--compaction_style=0', '--disable_wal=1'],
  ...['--level_compaction_dynamic_level_bytes=true', '--write_buffer_size=2097152'],
  ...['--target_file_size_base=2097152', '--max_bytes_for_level_base=8388608', '--seed=1'],
].join(' ');
const CASES = [
  {
    name: 'universal',
    lines: [
      `--benchmarks=fillseq,compactall,waitforcompaction ${UNIVERSAL}`,
      // `waitforcompaction` would wait forever: with as many runs as the trigger, a compaction is
      // pending even if there is none to pick.
      `--benchmarks=overwrite --use_existing_db=1 ${UNIVERSAL} ` +
        '--level0_file_num_compaction_trigger=5',
    ],
  },
  {
    name: 'leveled, files of 2 MiB',
    lines: [`--benchmarks=fillrandom,waitforcompaction ${LEVELED_2_MIB}`],
  },
  {
    name: 'leveled, small files',
    lines: [
      `--benchmarks=fillseq,waitforcompaction ${LEVELED}`,
      `--benchmarks=overwrite,waitforcompaction --use_existing_db=1 --writes=500000 ${LEVELED}`,
    ],
  },
];
/** Target for the CPU time of db_bench ÷ that of the engine, at least. */
const ASKED = { native: 400, wasm: 200 };
/** Maximum number of rounds, since a run of db_bench takes most of a minute. */
const MOST_ROUNDS = 5;

/** Measures db_bench ÷ native and db_bench ÷ WebAssembly. */
export async function dbBench({ measured, rounds, isQuick, buildCommandLine, options, say }) {
  const wasmRun = await loadWasm();
  const binary = buildCommandLine();
  const program = options.dbBench;
  const release = releaseOf(program);
  say(`db_bench: ${release}`);
  const cases = isQuick ? CASES.slice(0, 1) : CASES;
  for (const { name, lines } of cases) {
    const request = requestOfLines(lines, { rocksdb_version: release });
    const native = nativeRun(binary, request, 'exact');
    requireSame(name, native.summary, wasmRun(request, 'exact').summary);
    for (let round = 0; round < Math.min(rounds, MOST_ROUNDS); round += 1) {
      say(`db_bench: ${name}, round ${round + 1}`);
      const half = Math.ceil(timesFor(native.user) / 2);
      const sides = [
        () => nativeRun(binary, request, 'exact').user,
        () => wasmRun(request, 'exact').user,
      ];
      // Half of our runs are before, half after, so that disturbances affect both sides.
      const before = inTurns(sides, half, round);
      const real = realTime(program, lines);
      const after = inTurns(sides, half, round);
      const [ours, wasm] = before.map((seconds, at) => (seconds + after[at]) / 2);
      measured.note(`${name}: db_bench, user time`, real.user, { unit: 's' });
      measured.note(`${name}: db_bench, with the kernel's`, real.user + real.system, { unit: 's' });
      measured.note(`${name}: exact, native`, ours * 1e3, { unit: 'ms' });
      const about = { better: 'higher' };
      measured.ratio(`${name}: db_bench ÷ native`, real.user, ours, {
        ...{ ...about, atLeast: ASKED.native },
      });
      measured.ratio(`${name}: db_bench ÷ WASM`, real.user, wasm, {
        ...{ ...about, atLeast: ASKED.wasm },
      });
    }
  }
}

/** Runs command lines one after another on a new database. */
function realTime(program, lines) {
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-db-bench-'));
  const sum = { user: 0, system: 0 };
  try {
    for (const line of lines) {
      const args = [...line.split(/\s+/), `--db=${folder}`];
      const { user, system } = childTime(program, args);
      sum.user += user;
      sum.system += system;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return sum;
}

/** Returns the release of a db_bench, which prints it before each benchmark. */
function releaseOf(program) {
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-db-bench-'));
  try {
    const args = ['--benchmarks=fillseq', '--num=1', `--db=${folder}`];
    const { stdout, stderr } = childTime(program, args);
    const [, release] = /RocksDB:\s+version (\d+\.\d+(?:\.\d+)?)/.exec(`${stdout}${stderr}`) ?? [];
    if (release === undefined) throw new Error(`${program} does not say its release`);
    return release;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
