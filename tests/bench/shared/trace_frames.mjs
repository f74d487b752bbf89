// Extracts display frames from a Chromium trace: time of scripts in each, and gaps between them.

const scriptEvents = new Set([
  'FireAnimationFrame',
  'TimerFire',
  'EventDispatch',
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'HandlePostMessage',
]);

/**
 * Returns times in ms: CPU time of scripts by frame, wall time between frames, and CPU time of all
 * tasks by frame.
 */
export function framesOf(events) {
  const main = mainThreadOf(events);
  const own = events.filter(({ tid, pid }) => tid === main.tid && pid === main.pid);
  const starts = own
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
    // A frame may serve two requests.
    .filter((ts, at, all) => at === 0 || ts - all[at - 1] > 2000);
  const scripts = sumByFrame(starts, outermost(own.filter(({ name }) => scriptEvents.has(name))));
  const tasks = sumByFrame(
    starts,
    outermost(own.filter(({ name }) => /RunTask$|ThreadControllerImpl::RunTask/.test(name))),
  );
  const gaps = starts.slice(1).map((ts, at) => (ts - starts[at]) / 1000);
  return { scripts, tasks, gaps };
}

/** Returns the page's main thread, the one that fires animation frames. */
function mainThreadOf(events) {
  const counts = new Map();
  for (const { name, pid, tid } of events) {
    if (name !== 'FireAnimationFrame') continue;
    const key = `${pid} ${tid}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const most = [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? '0 0';
  const [pid, tid] = most.split(' ').map(Number);
  return { pid, tid };
}

/** Returns complete events that are not inside others. */
function outermost(events) {
  const sorted = events.filter(({ ph }) => ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  let end = -Infinity;
  return sorted.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false;
    end = ts + dur;
    return true;
  });
}

function sumByFrame(starts, events) {
  const sums = new Array(starts.length).fill(0);
  let frame = -1;
  for (const { ts, tdur, dur = 0 } of events) {
    while (frame + 1 < starts.length && starts[frame + 1] <= ts) frame += 1;
    if (frame >= 0) sums[frame] += (tdur ?? dur) / 1000;
  }
  return sums;
}

/** Returns CPU and wall time of each main-thread task in ms, longest first. */
export function tasksOf(events) {
  const main = mainThreadOf(events);
  return outermost(
    events.filter(
      ({ tid, pid, name }) => tid === main.tid && pid === main.pid && /RunTask$/.test(name),
    ),
  )
    .map(({ tdur, dur = 0 }) => ({ cpu: (tdur ?? dur) / 1000, wall: dur / 1000 }))
    .sort((a, b) => b.cpu - a.cpu);
}

/**
 * Returns the time in ms from each mark `from` to the end of the frame with the next mark `to`;
 * infinite if there is none.
 */
export function timesToFrame(events, from, to) {
  const main = mainThreadOf(events);
  const own = events
    .filter(({ tid, pid }) => tid === main.tid && pid === main.pid)
    .sort((a, b) => a.ts - b.ts);
  const tsOf = (wanted) =>
    own
      .filter(({ name, cat }) => name === wanted && cat.includes('blink.user_timing'))
      .map(({ ts }) => ts);
  const ends = own
    .filter(({ name, ph }) => name === 'AnimationFrame' && ph === 'e')
    .map(({ ts }) => ts);
  const marks = tsOf(to);
  return tsOf(from).map((begun) => {
    const marked = marks.find((ts) => begun < ts) ?? Infinity;
    return ((ends.find((ts) => marked < ts) ?? Infinity) - begun) / 1000;
  });
}
