// Time of the processor, in seconds: what other programs take of the machine counts little in it.
import { spawnSync } from 'node:child_process';

/** Of one side of a pair, at least; a process for a millisecond says little. */
const LEAST_SECONDS = 0.4;
const MOST_TIMES = 50;

/**
 * Runs a program to its end: user and system time of it and its children, and what it printed.
 * Throws where it fails.
 */
export function childTime(program, args, options = {}) {
  // Bash gives thousandths, and the children's time with the program's.
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

/** User time of this process, with all its threads, while `act` goes on; and what `act` gives. */
export function ownTime(act) {
  const before = process.cpuUsage();
  const result = act();
  return { user: process.cpuUsage(before).user / 1e6, result };
}

/** The same where `act` waits. */
export async function ownTimeOf(act) {
  const before = process.cpuUsage();
  const result = await act();
  return { user: process.cpuUsage(before).user / 1e6, result };
}

/** How many times to run what takes so long, so that the sum says something. */
export function timesFor(seconds) {
  return Math.min(MOST_TIMES, Math.max(1, Math.ceil(LEAST_SECONDS / Math.max(seconds, 1e-3))));
}

/**
 * User seconds of each side for one time, as the mean over `times` turns: the sides take turns, and
 * every other turn begins with the other one, so that what the machine does meanwhile is shared.
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
