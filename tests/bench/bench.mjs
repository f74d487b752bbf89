// `npm run bench`: costs of the engine and the page, as ratios within one run, compared with the
// committed ones. See README.md and `npm run bench -- --help`.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { buildCommandLine, installPackages, root } from '../../web/tools/setup.mjs';
import { BadInput, functionOf, HELP, PARTS, readArguments } from './shared/arguments.mjs';
import { compare, withRows } from './shared/baseline.mjs';
import { isAsked, Measured, median } from './shared/measured.mjs';
import { tableOf } from './shared/table.mjs';

/** Prints progress to stderr; stdout has only the table. */
const say = (text) => console.error(text);
const load = () => Number(loadavg()[0].toFixed(1));

/** Runs the parts. Returns their rows, and the errors of failed parts. */
async function measure(options) {
  const measured = new Measured();
  const failures = [];
  const { rounds, isQuick } = options;
  // Parts build what they need. Most do not need the command line.
  const context = { measured, rounds, isQuick, options, say, buildCommandLine };
  for (const name of options.parts) {
    say(`${name}: ${PARTS[name].tells}; load ${load()} on ${cpus().length} processors`);
    measured.begin(name);
    const module = await import(`./parts/${PARTS[name].file}.mjs`);
    try {
      await module[functionOf(name)](context);
    } catch (error) {
      say(`${name}: ${error.message}`);
      failures.push(error);
    }
  }
  return { rows: measured.rows(), failures };
}

function readBaseline(path, isNamed) {
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  if (isNamed) throw new BadInput(`--baseline ${path}: there is no such file`);
  return {};
}

/** Runs the benchmark and returns the exit code. */
async function bench(words) {
  const options = readArguments(words);
  if (options.isHelp) {
    console.log(HELP);
    return 0;
  }
  const path = options.baseline ?? join(root, 'tests', 'bench', 'baseline.json');
  const isNew = options.writesBaseline && !existsSync(path);
  const baseline = isNew ? {} : readBaseline(path, options.baseline !== undefined);
  for (const program of [options.dbBench, options.against]) {
    if (program !== undefined && !existsSync(program)) {
      throw new BadInput(`${program}: there is no such file`);
    }
  }
  await installPackages();
  const started = load();
  const { rows, failures } = await measure(options);
  const result = compare(rows, options.parts, baseline, options.isQuick);
  console.log(tableOf(result.judged));
  report(result);
  if (options.json !== undefined) {
    const { judged, worse, missing } = result;
    const machine = { processors: cpus().length, load: [started, load()], node: process.version };
    const { parts, rounds, isQuick } = options;
    const text = { machine, parts, rounds, isQuick, rows: judged.map(rowOf), worse, missing };
    writeFileSync(options.json, `${JSON.stringify(text, null, 2)}\n`);
  }
  // The results of the other parts have been shown.
  if (failures.length > 0) throw failures[0];
  if (!options.writesBaseline) return result.exitCode;
  writeFileSync(path, `${JSON.stringify(withRows(baseline, rows), null, 2)}\n`);
  return 0;
}

/** Returns a judged row for the JSON file. */
function rowOf(row) {
  return { ...row, median: median(row.values), isAsAsked: isAsked(row) };
}

/** Prints rows that need attention, one per line. */
function report({ judged, worse, missing }) {
  const short = judged.filter((row) => isAsked(row) === false);
  const lines = [
    ...short.map(({ part, name }) => `not as asked: ${part}: ${name}`),
    ...judged
      .filter(({ verdict }) => verdict === 'better')
      .map(({ part, name }) => `better than the baseline: ${part}: ${name}`),
    ...worse.map(({ part, name }) => `WORSE than the baseline: ${part}: ${name}`),
    ...missing.map(({ part, name }) => `MISSING, and in the baseline: ${part}: ${name}`),
  ];
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`);
}

/** Prints an error: a line for bad input, otherwise with the stack. */
function codeOf(error) {
  console.error(error instanceof BadInput ? error.message : error);
  return 2;
}

// Exits even if a failed part has left a server or a browser open.
process.exit(await bench(process.argv.slice(2)).catch(codeOf));
