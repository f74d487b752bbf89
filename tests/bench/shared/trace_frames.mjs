// From a Chromium trace to display frames: what scripts took in each, and how far apart they are.

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
 * In ms: processor time of scripts by frame, wall time between frames, processor time by frame of
 * all tasks.
 */
export function framesOf(events) {
  const main = mainThreadOf(events);
  const own = events.filter(({ tid, pid }) => tid === main.tid && pid === main.pid);
  const starts = own
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .sort((a, b) => a - b)
    // Two requests may be served in one frame.
    .filter((ts, at, all) => at === 0 || ts - all[at - 1] > 2000);
  const scripts = sumByFrame(starts, outermost(own.filter(({ name }) => scriptEvents.has(name))));
  const tasks = sumByFrame(
    starts,
    outermost(own.filter(({ name }) => /RunTask$|ThreadControllerImpl::RunTask/.test(name))),
  );
  const gaps = starts.slice(1).map((ts, at) => (ts - starts[at]) / 1000);
  return { scripts, tasks, gaps };
}

/** The page's own thread: the one that fires animation frames. */
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

/** Complete events that lie in no other of the list. */
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

/** In ms: processor time of each task of the main thread, and wall time, the longest first. */
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
 * In ms, for each mark of the page's own called `from`: until the frame is done in which the next
 * mark called `to` was set; infinite where there is none.
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
