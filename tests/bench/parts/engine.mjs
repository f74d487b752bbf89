// Benchmarks of the engine: WebAssembly vs. native, exact vs. sampled, cost by size, and against
// another commit.
import { median } from '../shared/measured.mjs';
import { inTurns, timesFor } from '../shared/processor.mjs';
import { loadWasm, nativeRun, requestOf, requireSame } from '../shared/runs.mjs';

const ZIPF = '--key_distribution=zipfian --zipf_exponent=0.99';

/**
 * Scenarios by style and keys. The last one has 20,000 jobs and 7,000 small files.
 *
 * Write amplification is averaged over `seeds` of the last command line, enough for the mean to be
 * more precise than the target for samples. The leveled run has only 90 compactions, so exact runs
 * with two seeds differ by 1 %.
 */
const CASES = [
  { name: 'universal', scenario: 'max-read-amp-case-1-trigger-5', seeds: 3 },
  { name: 'universal, Zipf', scenario: 'max-read-amp-case-1-trigger-5', isSkewed: true, seeds: 3 },
  { name: 'leveled', scenario: 'leveled-overwrite', seeds: 40 },
  { name: 'leveled, Zipf', scenario: 'leveled-overwrite', isSkewed: true, seeds: 10 },
  { name: 'leveled, many files', scenario: 'compression-cpu-overwrite', isLong: true, seeds: 3 },
];

const requestOfCase = ({ scenario, isSkewed = false }, seed) =>
  requestOf(scenario, {
    last: `${isSkewed ? ZIPF : ''} ${seed === undefined ? '' : `--seed=${seed}`}`.trim(),
  });

/** Targets for sampled runs: speed-up, and largest errors in percent. */
const ASKED = { speed: 12, uniform: 0.3, skewed: 1 };

/** Measures WebAssembly ÷ native and exact ÷ sampled, in user time. */
export async function engine({ measured, rounds, isQuick, buildCommandLine, say }) {
  const wasm = await loadWasm();
  const binary = buildCommandLine();
  const cases = isQuick ? CASES.filter(({ isLong, isSkewed }) => !isLong && !isSkewed) : CASES;
  for (const one of cases) {
    const { name, isSkewed = false, isLong = false } = one;
    const request = requestOfCase(one);
    const sides = { native: (mode) => nativeRun(binary, request, mode) };
    // Skewed keys use the same code in both.
    if (!isSkewed) sides.wasm = (mode) => wasm(request, mode);
    const most = isLong ? Math.min(rounds, MOST_LONG_ROUNDS) : rounds;
    const times = timesOf(sides, isQuick);
    for (let round = 0; round < most; round += 1) {
      say(`engine: ${name}, round ${round + 1} of ${most}`);
      const runs = Object.entries(times).map(([mode, count]) => {
        return [mode, inBoth(sides, mode, count, round)];
      });
      noteRuns(measured, name, Object.fromEntries(runs));
    }
    if (isQuick) continue;
    say(`engine: ${name}, ${one.seeds} seeds`);
    noteAccuracy(measured, one, (request, mode) => nativeRun(binary, request, mode).summary);
  }
}

/** Maximum number of rounds for the run with many files, which takes half a minute. */
const MOST_LONG_ROUNDS = 3;

/** Returns the repeats per round in each mode. Repeating short runs gets them compiled. */
function timesOf({ native, wasm = () => {} }, isQuick) {
  const times = isQuick ? {} : { exact: 1 };
  for (const mode of ['sampled', 'preview']) {
    times[mode] = timesFor(native(mode).user);
    wasm(mode);
  }
  return times;
}

/** Measures the user seconds of each side. */
function inBoth(sides, mode, times, round) {
  const summaries = {};
  const acts = Object.entries(sides).map(([side, run]) => () => {
    const { user, summary } = run(mode);
    summaries[side] = summary;
    return user;
  });
  const [native, wasm] = inTurns(acts, times, round);
  if (wasm !== undefined) requireSame(mode, summaries.native, summaries.wasm);
  return { native, wasm };
}

function noteRuns(measured, name, runs) {
  for (const [mode, { native, wasm }] of Object.entries(runs)) {
    measured.note(`${name}, ${mode}: native`, native * 1e3, { unit: 'ms' });
    if (wasm !== undefined) measured.ratio(`${name}, ${mode}: WASM ÷ native`, wasm, native);
  }
  const { exact, sampled } = runs;
  if (exact === undefined) return;
  const faster = { better: 'higher', atLeast: ASKED.speed };
  measured.ratio(`${name}: exact ÷ sampled`, exact.native, sampled.native, faster);
}

/** Records errors of sampled runs, and the effect of seeds on exact ones. */
function noteAccuracy(measured, one, run) {
  const seeds = Array.from({ length: one.seeds }, (_, index) => index + 1);
  const ofMode = (mode) => seeds.map((seed) => run(requestOfCase(one, seed), mode).write_amp);
  const [exact, sampled] = ['exact', 'sampled'].map(ofMode);
  const off = Math.abs(meanOf(sampled) / meanOf(exact) - 1) * 100;
  const atMost = one.isSkewed === true ? ASKED.skewed : ASKED.uniform;
  const nearer = { unit: '%', better: 'lower', compared: 'exact', atMost, slack: atMost / 3 };
  measured.note(`${one.name}: write amp, sampled off exact by`, off, nearer);
  const squares = exact.map((value) => (value / meanOf(exact) - 1) ** 2);
  const deviation = Math.sqrt(meanOf(squares)) * 100;
  measured.note(`${one.name}: write amp, exact, deviation by seed`, deviation, { unit: '%' });
}

const meanOf = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Divisors of the full size. */
const PARTS = [8, 4, 2, 1];
const SIZED = [
  {
    name: 'universal',
    at: (part) => requestOf('max-read-amp-case-1-trigger-5', { all: sizeFlags(200_000_000, part) }),
  },
  {
    name: 'leveled',
    at: (part) => requestOf('leveled-overwrite', { all: `--num=${25_000_000 / part}` }),
  },
];

function sizeFlags(count, part) {
  return `--num=${count / part} --writes=${count / part}`;
}

/** Measures exact runs from an eighth to full size: the cost relative to linear growth. */
export function scaling({ measured, rounds, isQuick, buildCommandLine, say }) {
  const binary = buildCommandLine();
  const parts = isQuick ? PARTS.filter((part) => part >= 4) : PARTS;
  for (const { name, at } of SIZED) {
    const requests = parts.map(at);
    const [first] = requests.map((request) => nativeRun(binary, request, 'exact').user);
    const times = timesFor(first);
    for (let round = 0; round < rounds; round += 1) {
      say(`scaling: ${name}, round ${round + 1} of ${rounds}`);
      // An eighth is run eight times as often as the full size.
      const seconds = parts.map((part, index) => {
        const run = () => nativeRun(binary, requests[index], 'exact').user;
        return inTurns([run], Math.max(1, Math.round((times * part) / parts[0])), round)[0];
      });
      for (const [index, part] of parts.entries()) {
        measured.note(`${name}, ${partText(part)}`, seconds[index] * 1e3, { unit: 'ms' });
        if (index === 0) continue;
        const isTimes = `${partText(part)} ÷ ${parts[0] / part} × ${partText(parts[0])}`;
        measured.ratio(`${name}: ${isTimes}`, seconds[index], (seconds[0] * parts[0]) / part);
      }
    }
  }
}

const partText = (part) => (part === 1 ? 'full size' : `1/${part}`);

/** Compares the command line of this commit with another one. */
export function against({ measured, rounds, isQuick, buildCommandLine, options, say }) {
  const binary = buildCommandLine();
  const modes = isQuick ? ['sampled'] : ['exact', 'sampled', 'preview'];
  const cases = isQuick ? CASES.slice(0, 1) : CASES;
  for (const one of cases) {
    const [{ name }, request] = [one, requestOfCase(one)];
    for (const mode of modes) {
      const [ours, theirs] = [binary, options.against].map((each) =>
        nativeRun(each, request, mode),
      );
      const isSame = ours.summary.event_hash === theirs.summary.event_hash;
      if (!isSame) say(`against: ${name}, ${mode}: the event logs differ`);
      const times = timesFor(median([ours.user, theirs.user]));
      const sides = [binary, options.against].map(
        (each) => () => nativeRun(each, request, mode).user,
      );
      for (let round = 0; round < rounds; round += 1) {
        say(`against: ${name}, ${mode}, round ${round + 1} of ${rounds}`);
        const [here, there] = inTurns(sides, times, round);
        measured.note(`${name}, ${mode}: this ÷ that`, here / there, { unit: '×' });
      }
    }
  }
}
