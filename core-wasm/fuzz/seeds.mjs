// Writes the first inputs of every target, corpus/TARGET/seed-…: pieces of the recordings in
// tests/recordings, whole and damaged in known ways, and command lines of the scenarios.
//
//   node core-wasm/fuzz/seeds.mjs
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';

const folder = import.meta.dirname;
const root = join(folder, '..', '..');

/** The recordings that have something of their own: a style, a release, changed options. */
const names = [
  '11.8.1/set-u-read-amp',
  '11.8.1/f-fifo',
  '9.10.0/set-l-static',
  '7.8.3/set-l-dynamic-jobs4',
];

function unpacked(recording, kind) {
  const place = join(root, 'tests', 'recordings', recording);
  const name = readdirSync(place).find((each) => each.startsWith(kind));
  return gunzipSync(readFileSync(join(place, name)));
}

const interesting =
  /EVENT_LOG_v1|\[JOB|Universal|Moved|Moving|commit|memtable|SetOptions|succeeded|writes because/;
const header =
  /RocksDB version|DB SUMMARY|Session ID|SST files|manifest|DB ID|num_levels|style: k|trigger/;

/** The lines of a LOG that say most, so that an input stays small. */
function shortLog(text, count) {
  const lines = text.split('\n');
  const head = lines.filter((line) => header.test(line)).slice(0, 14);
  const body = lines.filter((line) => interesting.test(line)).slice(0, count);
  return [...head, ...body].map((line) => line.slice(0, 560)).join('\n') + '\n';
}

/** Whole records of a MANIFEST. */
function shortManifest(bytes, least) {
  let end = 0;
  while (end + 7 < bytes.length && end < least) end += 7 + bytes.readUInt16LE(end + 4);
  return bytes.subarray(0, end);
}

/** Every section, with every seventh of its options. */
function shortOptions(text) {
  const lines = text.split('\n').filter((line) => !line.startsWith('#'));
  return lines.filter((line, place) => line.startsWith('[') || place % 7 === 0).join('\n');
}

/** Copies of a text, each with another kind of damage. */
function damaged(text) {
  const middle = text.length >> 1;
  const lines = text.split('\n');
  const swapped = [...lines.slice(lines.length >> 1), ...lines.slice(0, lines.length >> 1)];
  return {
    cut: text.slice(0, middle),
    'begins-late': text.slice(middle),
    windows: text.replaceAll('\n', '\r\n'),
    bom: `\uFEFF${text}`,
    'other-order': swapped.join('\n'),
    zeros: text.slice(0, middle) + '\0'.repeat(64) + text.slice(middle),
    'large-numbers': text.replaceAll(/(\D)\d{2}(\D)/g, '$118446744073709551615$2'),
  };
}

function write(target, name, bytes) {
  mkdirSync(join(folder, 'corpus', target), { recursive: true });
  writeFileSync(join(folder, 'corpus', target, `seed-${name}`), bytes);
}

function writeOfRecordings() {
  for (const recording of names) {
    const name = recording.replaceAll('/', '-');
    const log = shortLog(unpacked(recording, 'LOG').toString(), 18);
    const manifest = shortManifest(unpacked(recording, 'MANIFEST'), 1200);
    const options = unpacked(recording, 'OPTIONS').toString();
    write('log', name, log);
    write('manifest', name, manifest);
    write('manifest', `${name}-cut`, manifest.subarray(0, manifest.length - 9));
    const isWhole = recording === names[0] || recording === names[3];
    if (isWhole) write('options', name, options);
    write('gzip', name, gzipSync(log));
    const files = ['== LOG\n', log, '\n== MANIFEST-000005\n', manifest, '\n== OPTIONS-000007\n'];
    const folderOf = Buffer.concat(
      [...files, options.slice(0, 1500)].map((part) => Buffer.from(part)),
    );
    write('folder', name, folderOf);
    if (recording !== names[0]) continue;
    const fewLines = log.split('\n').slice(8, 20).join('\n');
    for (const [damage, text] of Object.entries(damaged(fewLines))) write('log', damage, text);
    const fewOptions = shortOptions(options);
    for (const [damage, text] of Object.entries(damaged(fewOptions)))
      write('options', damage, text);
    write('gzip', 'two-members', Buffer.concat([gzipSync(log), gzipSync(log)]));
    write('gzip', 'gzip-of-gzip', gzipSync(gzipSync(log)));
    write('gzip', 'cut', gzipSync(log).subarray(0, 900));
    write('gzip', 'plain', log);
    const [first, second] = [log.slice(0, log.length >> 1), log.slice(log.length >> 1)];
    write('folder', 'series', `== LOG.old.1704164646000000\n${first}\n== LOG\n${second}`);
    write('folder', 'others', `== CURRENT\nMANIFEST-000005\n== 000009.sst\n\0\n== notes\nhello\n`);
  }
}

function writeOfScenarios() {
  const scenarios = join(root, 'scenarios');
  for (const name of readdirSync(scenarios)) {
    const file = join(scenarios, name, 'db_bench.args');
    if (!existsSync(file) || !/^(universal|leveled|fifo|trivial-move-static)/.test(name)) continue;
    const lines = readFileSync(file, 'utf8').split('\n');
    const text = lines.filter((line) => !line.startsWith('#')).join(' ');
    write('flags', name, `${text}\n--set write_buffer_size=4M\n--set rocksdb_version=7.8.3\n`);
    const step = { db_bench: text, options_file: null };
    const set_options_at = [{ at_micros: 1000, set: { max_read_amp: 4 } }];
    const request = { title: name, steps: [step, step], set: { size_ratio: 5 }, set_options_at };
    write('request', name, JSON.stringify({ ...request, mode: 'preview', seed: 3 }));
  }
}

writeOfRecordings();
writeOfScenarios();
