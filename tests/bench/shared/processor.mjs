// Measures CPU time in seconds, on which other programs have little effect.
import { spawnSync } from 'node:child_process';

/** Least total time for one side of a pair, because short processes are measured imprecisely. */
const LEAST_SECONDS = 0.4;
const MOST_TIMES = 50;

/**
 * Runs a program. Returns user and system time, including its children, and its output. Throws if
 * it fails.
 */
export function childTime(program, args, options = {}) {
  // Bash reports milliseconds and includes the time of children.
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" 2>&3';
  const { status, error, output } = spawnSync('bash', ['-c', script, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
    maxBuffer: 1 << 30,
    ...options,
  });
  if (error !== undefined) throw new Error(`bash: ${error.message}`);
  const [, stdout, times, stderr] = output;
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${times}${stderr}`);
  const [user, system] = times.trim().split('\n').at(-1).split(' ').map(Number);
  return { user, system, stdout, stderr };
}

/** Returns the user time of this process, with all threads, during `act`, and the result. */
export function ownTime(act) {
  const before = process.cpuUsage();
  const result = act();
  return { user: process.cpuUsage(before).user / 1e6, result };
}

/** Async version of `ownTime`. */
export async function ownTimeOf(act) {
  const before = process.cpuUsage();
  const result = await act();
  return { user: process.cpuUsage(before).user / 1e6, result };
}

/** Returns how often to run something that takes this long, for a meaningful sum. */
export function timesFor(seconds) {
  return Math.min(MOST_TIMES, Math.max(1, Math.ceil(LEAST_SECONDS / Math.max(seconds, 1e-3))));
}

/**
 * Returns the mean user seconds of each side over `times` turns. Sides alternate, also in who
 * starts, so that disturbances affect both.
 */
export function inTurns(sides, times, round = 0) {
  const sums = sides.map(() => 0);
  for (let turn = 0; turn < times; turn += 1) {
    const order = sides.map((_, at) => at);
    if ((turn + round) % 2 === 1) order.reverse();
    for (const at of order) sums[at] += sides[at]();
  }
  return sums.map((sum) => sum / times);
}
