// Fuzzes with cargo fuzz, one target after the other:
//
//   node core-wasm/fuzz/run.mjs [--minutes 20] [--only log,folder]
//   node core-wasm/fuzz/run.mjs --minimize
//
// Any Rust will do: no sanitizer is asked for, as the code has no unsafe block. An input that fails
// is left in core-wasm/target/fuzz/failed. --minimize keeps of all that was found a part of the
// smallest set that reaches the same; they join the seeds in corpus/.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const folder = import.meta.dirname;
const target = join(folder, '..', 'target', 'fuzz');
const corpusOf = (name) => join(folder, 'corpus', name);
const foundOf = (name) => join(target, 'found', name);

/** Bytes of all inputs of a target that are kept in the repository. */
const MOST_BYTES = 42_000;
const MOST_INPUTS = 50;
const LONGEST = 1_024;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    only: { type: 'string' },
    minimize: { type: 'boolean', default: false },
  },
});
const all = readdirSync(join(folder, 'fuzz_targets')).map((file) => file.replace(/\.rs$/, ''));
const names = values.only?.split(',') ?? all.sort();
const unknown = names.filter((name) => !all.includes(name));
if (unknown.length > 0) fail(`There is no target ${unknown.join(', ')}; there are ${all}.`);

function fail(message) {
  console.error(message);
  process.exit(1);
}

function cargoFuzz(command, ...rest) {
  const build = ['--fuzz-dir', folder, '--dev', '--sanitizer', 'none', '--features', 'libfuzzer'];
  const args = ['fuzz', command, ...build, '--target-dir', target, ...rest];
  const result = spawnSync('cargo', args, {
    cwd: join(folder, '..'),
    stdio: 'inherit',
    env: { ...process.env, CARGO_PROFILE_DEV_DEBUG: '0' },
  });
  return result.status === 0;
}

/** Time and memory that an input may take: what a reader would wait for. */
const limits = ['-timeout=10', '-rss_limit_mb=2048', '-max_len=24000'];

function fuzz(name, seconds) {
  mkdirSync(foundOf(name), { recursive: true });
  const failed = join(target, 'failed');
  mkdirSync(failed, { recursive: true });
  const dictionary = `-dict=${join(folder, 'rocksdb.dict')}`;
  const place = `-artifact_prefix=${join(failed, `${name}-`)}`;
  const flags = [`-max_total_time=${seconds}`, '-print_final_stats=1', dictionary, place];
  return cargoFuzz('run', name, foundOf(name), corpusOf(name), '--', ...flags, ...limits);
}

/** The seeds, and short inputs of the smallest set that reaches what all of them reach. */
function minimize(name) {
  const merged = join(target, 'merged', name);
  rmSync(merged, { recursive: true, force: true });
  mkdirSync(merged, { recursive: true });
  mkdirSync(foundOf(name), { recursive: true });
  for (const source of [corpusOf(name), foundOf(name)]) {
    for (const file of readdirSync(source)) {
      writeFileSync(join(merged, file), readFileSync(join(source, file)));
    }
  }
  if (!cargoFuzz('cmin', name, merged, '--', ...limits)) return false;
  const kept = readdirSync(corpusOf(name));
  let bytes = 0;
  for (const file of kept) {
    const path = join(corpusOf(name), file);
    if (file.startsWith('seed-')) bytes += statSync(path).size;
    else rmSync(path);
  }
  const inputs = readdirSync(merged).map((file) => {
    return { file, size: statSync(join(merged, file)).size };
  });
  const found = inputs.filter(({ file, size }) => !file.startsWith('seed-') && size <= LONGEST);
  found.sort((one, other) => one.size - other.size || (one.file < other.file ? -1 : 1));
  // Of all lengths, as what is short reaches little.
  const step = Math.ceil(found.length / MOST_INPUTS);
  for (const { file, size } of found.filter((_, place) => place % step === 0)) {
    bytes += size;
    if (bytes > MOST_BYTES) break;
    writeFileSync(join(corpusOf(name), file), readFileSync(join(merged, file)));
  }
  return true;
}

if (spawnSync('cargo', ['fuzz', '--version']).status !== 0) {
  fail('cargo-fuzz is missing. Install it with: cargo install cargo-fuzz --locked');
}
const seconds = Math.round(60 * Number(values.minutes));
if (!(seconds > 0)) fail(`--minutes ${values.minutes}: give a number above 0.`);
const broken = names.filter((name) => {
  return !(values.minimize ? minimize(name) : fuzz(name, seconds));
});
if (broken.length > 0) {
  fail(`Failed: ${broken.join(', ')}. The inputs are in core-wasm/target/fuzz/failed.`);
}
console.error(`${names.length} targets, nothing found.`);
