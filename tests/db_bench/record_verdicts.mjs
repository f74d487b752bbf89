// Records how real RocksDB handles the combinations of options in
// core-wasm/engine/tests/testdata/verdicts/combinations.txt. Opens a database with each of them,
// fills it where the file asks whether an option has an effect, and writes the verdicts to the
// file. Not part of `npm test` because it needs releases of RocksDB:
//
//   node tests/db_bench/record_verdicts.mjs [--new] RELEASE=ROCKSDBJNI.jar ... [RELEASE=db_bench]
//
// --new limits it to combinations without verdicts; all of them take minutes per release. A jar is
// org.rocksdb:rocksdbjni of that release (needs java and javac); its verdicts are recorded. The
// db_bench of a release (Debian: apt-get install rocksdb-tools, RocksDB 7.8.3) opens the same
// files, and must give the same messages and values. Debian's has assertions: it aborts on a
// compression that means "not set", which the jar rejects.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../web/tools/setup.mjs';

const table = join(root, 'core-wasm/engine/tests/testdata/verdicts/combinations.txt');
const generated = join(root, 'components/src/engine/generated/settings.ts');
const targets = new Map(
  [...readFileSync(generated, 'utf8').matchAll(/"name":"([\w.]+)","target":"(\w+)"/g)].map(
    ([, name, target]) => [name, target],
  ),
);
const structs = { universal: 'compaction_options_universal', fifo: 'compaction_options_fifo' };
/** Sizes that give a tree of several levels with few keys. A combination's own options override. */
const small = {
  target_file_size_base: '65536',
  max_bytes_for_level_base: '262144',
  compression: 'kNoCompression',
};
/** Patterns of RocksDB's LOG lines about options. */
const linesAboutOptions = [
  'This condition must be satisfied.*',
  'Adjust the value to.*',
  '\\w+ cannot be 0',
  '\\w+ only makes sense.*',
  '\\w+ does not support FIFO.*',
];
const said = new RegExp(`^\\S+ \\S+ (?:\\[\\S*\\] )?(${linesAboutOptions.join('|')})$`, 'gm');

/** Parses the table of combinations: title lines, then indented ones. */
function readTable(text) {
  const cases = [];
  for (const line of text.split('\n')) {
    const one = cases.at(-1);
    const inner = line.trim();
    if (line === '' || line.startsWith('#')) continue;
    if (!line.startsWith(' ')) {
      cases.push({ title: line, set: [], at: '', isTree: false, isRecorded: false });
    } else if (inner === 'tree') one.isTree = true;
    else if (inner.startsWith('at ')) one.at = inner.slice(3);
    else if (/^\d/.test(inner)) one.isRecorded = true;
    else one.set.push(inner.split('='));
  }
  return cases;
}

/** Returns an OPTIONS file for a release that sets these options. */
function optionsFile(release, options) {
  const of = (target) => [...options].filter(([name]) => targets.get(name) === target);
  const lines = (pairs) => pairs.map(([name, value]) => `  ${name}=${value}`);
  const structLines = Object.entries(structs).flatMap(([target, name]) => {
    const fields = of(target).map(([field, value]) => `${field}=${value};`);
    return fields.length === 0 ? [] : [`  ${name}={${fields.join('')}}`];
  });
  return [
    '[Version]',
    `  rocksdb_version=${release}`,
    '  options_file_version=1.1',
    '[DBOptions]',
    ...lines(of('database')),
    '[CFOptions "default"]',
    ...lines(of('column_family')),
    ...structLines,
    '[TableOptions/BlockBasedTable "default"]',
    ...lines(of('table')),
    '',
  ].join('\n');
}

/** Returns the model's options as used by a database, from the OPTIONS file that it wrote. */
function optionsInForce(folder) {
  const name = readdirSync(folder)
    .filter((file) => file.startsWith('OPTIONS'))
    .sort()
    .at(-1);
  const found = new Map();
  for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
    const [, option, value] = /^\s+(\w+)=(.*)$/.exec(line) ?? [];
    const isStruct = Object.values(structs).includes(option);
    const pairs = isStruct
      ? value
          .replace(/^{|}$/g, '')
          .split(';')
          .map((field) => field.split('='))
      : [[option, value]];
    for (const [field, text] of pairs) if (targets.has(field)) found.set(field, text);
  }
  return found;
}

/** Removes trailing zeros from a decimal number, as written by RocksDB. */
const plain = (value) => (/^-?\d+\.\d+$/.test(value) ? String(Number(value)) : value);

/** Returns the LOG lines about options. */
function saidOf(folder) {
  const lines = [...readFileSync(join(folder, 'LOG'), 'utf8').matchAll(said)];
  return [...new Set(lines.map(([, text]) => text.trim()))];
}

/** Returns the databases to open: each combination, without its option `at`, and only its style. */
function plansOf(release, cases, folder) {
  const plans = [];
  const plan = (name, options, isFilled) => {
    const file = join(folder, `${name}.options`);
    writeFileSync(file, optionsFile(release, options));
    plans.push({ name, file, database: join(folder, name), isFilled });
  };
  cases.forEach(({ set, at, isTree }, index) => {
    const base = isTree ? Object.entries(small) : [];
    plan(`set-${index}`, new Map([...base, ...set]), isTree);
    const others = set.filter(([name]) => name !== at);
    if (isTree) plan(`without-${index}`, new Map([...base, ...others]), true);
    const style = set.filter(([name]) => name === 'compaction_style');
    plan(`style-${index}`, new Map([...base, ...style]), false);
  });
  return plans;
}

/**
 * Gets a jar's verdicts on plans, by database: `rejects` with the message, `opens` with the tree,
 * or `ends` if RocksDB aborts the process.
 */
function askJar(jar, plans, folder) {
  const source = join(root, 'tests/db_bench/Verdicts.java');
  const compiled = spawnSync('javac', ['-cp', jar, '-d', folder, source], { encoding: 'utf8' });
  if (compiled.status !== 0) throw new Error(compiled.stderr);
  const answers = new Map();
  for (let rest = plans; 0 < rest.length;) {
    const list = join(folder, 'plans');
    const line = ({ database, file, isFilled }) => [database, file, isFilled ? 1 : 0].join('\t');
    writeFileSync(list, rest.map(line).join('\n'));
    const words = ['-XX:ErrorFile=/dev/null', '-cp', `${jar}:${folder}`, 'Verdicts', list];
    const run = spawnSync('java', words, { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 26 });
    const found = run.stdout.split('\n').filter((one) => one.startsWith(folder));
    for (const one of found) {
      const [database, kind, said] = one.split('\t');
      answers.set(database, { kind, words: said });
    }
    rest = rest.slice(found.length);
    if (run.status === 0) return answers;
    const [ended] = rest;
    answers.set(ended.database, { kind: 'ends', words: '' });
    rest = rest.slice(1);
  }
  return answers;
}

/** Gets the same verdicts from db_bench, without filling databases. */
function askDbBench(program, plans) {
  return new Map(
    plans.map(({ database, file }) => {
      const flags = [
        `--options_file=${file}`,
        `--db=${database}`,
        '--benchmarks=fillseq',
        '--num=1',
      ];
      const run = spawnSync(program, flags, { encoding: 'utf8', timeout: 60_000 });
      const text = `${run.stdout}\n${run.stderr}`;
      const words = /(?:open error:|Unable to load options file \S+ ---) (.*)/.exec(text)?.[1];
      if (words !== undefined) return [database, { kind: 'rejects', words }];
      return [database, { kind: run.status === 0 ? 'opens' : 'ends', words: '' }];
    }),
  );
}

/** Returns a release's verdict on a combination, in one line. */
function verdictOf({ set, at, isTree }, index, answers, folder) {
  const database = (name) => join(folder, `${name}-${index}`);
  const answer = answers.get(database('set'));
  if (answer.kind === 'ends') return 'ends the process';
  if (answer.kind === 'rejects') return `rejects: ${answer.words}`;
  const [before, after] = [optionsInForce(database('style')), optionsInForce(database('set'))];
  const given = new Map(set);
  if (isTree) for (const [name, value] of Object.entries(small)) before.set(name, value);
  const changes = [...after].flatMap(([name, to]) => {
    const from = given.get(name) ?? before.get(name);
    return from === undefined || plain(from) === plain(to)
      ? []
      : [`${name} ${plain(from)} -> ${plain(to)}`];
  });
  const parts = [changes.length === 0 ? 'accepts' : `sanitizes: ${changes.sort().join(', ')}`];
  const log = saidOf(database('set'));
  if (0 < log.length) parts.push(`LOG: ${log.join(' / ')}`);
  if (isTree) {
    const isSame = answer.words === answers.get(database('without')).words;
    parts.push(`${at} ${isSame ? 'ignored: the same tree' : 'counts: another tree'}`);
  }
  return parts.join('; ');
}

function recordOf(release, program, cases) {
  const folder = mkdtempSync(join(tmpdir(), 'lsm-shape-verdicts-'));
  mkdirSync(folder, { recursive: true });
  const isJar = program.endsWith('.jar');
  const plans = plansOf(release, cases, folder);
  const answers = isJar ? askJar(program, plans, folder) : askDbBench(program, plans);
  const found = cases.map((one, index) => verdictOf(one, index, answers, folder));
  rmSync(folder, { recursive: true, force: true });
  return found;
}

const text = readFileSync(table, 'utf8');
const onlyNew = process.argv.includes('--new');
const cases = readTable(text).filter(({ isRecorded }) => !(onlyNew && isRecorded));
let differing = 0;
const recorded = new Map();
for (const argument of process.argv.slice(2).filter((one) => one !== '--new')) {
  const [release, program] = argument.split('=');
  const found = recordOf(release, program, cases);
  if (program.endsWith('.jar')) {
    recorded.set(release, found);
    console.log(`${release}: ${found.length} combinations`);
    continue;
  }
  // The jar's messages lack the kind of error, and its verdicts include the tree.
  const bare = (verdict) =>
    verdict
      .replace(
        /^rejects: (?:Invalid argument|Not implemented|Operation not supported): /,
        'rejects: ',
      )
      .replace(/; \S+ (?:ignored|counts): .*$/, '');
  found.forEach((verdict, index) => {
    const [own, jar] = [bare(verdict), bare(recorded.get(release)?.[index] ?? '')];
    if (own === jar) return;
    differing += 1;
    console.log(`${cases[index].title}\n  db_bench ${own}\n  jar      ${jar}`);
  });
  console.log(`db_bench ${release}: ${found.length - differing} of ${found.length} as the jar`);
}

/** Returns the table with the new verdicts. Others are unchanged. */
function written() {
  const byTitle = new Map(cases.map(({ title }, index) => [title, index]));
  const blocks = text
    .trimEnd()
    .split('\n\n')
    .map((block) => {
      const index = byTitle.get(block.split('\n').find((line) => /^[^#\s]/.test(line)));
      if (index === undefined) return block;
      const isKept = (line) => ![...recorded.keys()].some((one) => line.startsWith(`  ${one} `));
      const found = [...recorded].map(([release, verdicts]) => `  ${release} ${verdicts[index]}`);
      return [...block.split('\n').filter(isKept), ...found].join('\n');
    });
  return `${blocks.join('\n\n')}\n`;
}

writeFileSync(table, written());
process.exit(differing === 0 ? 0 : 1);
