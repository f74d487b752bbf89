// The only requestAnimationFrame of the library: everything that moves is called from here.

type FrameTask = (secondsSinceLast: number) => void;

/** Longest step of real time: a tab that slept does not jump. */
const LONGEST_STEP_SECONDS = 0.1;

const running = new Set<FrameTask>();
const once = new Set<() => void>();
let request: number | null = null;
let lastMillis: number | null = null;
let isInFrame = false;

/** Calls `task` every display frame until the returned function is called. */
export function everyFrame(task: FrameTask): () => void {
  running.add(task);
  ensureRequested();
  return () => {
    running.delete(task);
  };
}

/** Calls `task` once, in this display frame if one is being made, else in the next. */
export function nextFrame(task: () => void): void {
  once.add(task);
  ensureRequested();
}

/** Forgets a task given to `nextFrame`. */
export function cancelFrame(task: () => void): void {
  once.delete(task);
}

/** Milliseconds for which numbers that change with every picture stand still, to be read. */
const BEAT_MILLIS = 300;

/**
 * The number of the beat with which texts change while a history plays fast: the same for all that
 * is drawn or told in a display frame, so that texts of one moment agree; −1 while nothing moves.
 */
export function frameBeat(): number {
  return lastMillis === null ? -1 : Math.floor(lastMillis / BEAT_MILLIS);
}

function ensureRequested(): void {
  if (request === null && !isInFrame) request = requestAnimationFrame(frame);
}

/** Playheads advance first, then what they changed is drawn. */
function frame(millis: number): void {
  request = null;
  isInFrame = true;
  const seconds = lastMillis === null ? 0 : (millis - lastMillis) / 1000;
  lastMillis = millis;
  try {
    for (const task of [...running]) task(Math.min(LONGEST_STEP_SECONDS, Math.max(0, seconds)));
    const tasks = [...once];
    once.clear();
    for (const task of tasks) task();
  } finally {
    isInFrame = false;
    if (running.size + once.size > 0) ensureRequested();
    else lastMillis = null;
  }
}

interface Scheduler {
  postTask(task: () => void): Promise<unknown>;
}

/**
 * Calls `task` once, soon, as a task of its own: for work that would make a display frame long.
 * What is due at the same time, such as input, comes in between. The returned function takes it
 * back.
 */
export function apart(task: () => void): () => void {
  let isWanted = true;
  const run = (): void => {
    if (isWanted) task();
  };
  // Where there is no scheduler, nested timers are slower by some milliseconds.
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler === undefined) setTimeout(run, 0);
  else void scheduler.postTask(run);
  return () => {
    isWanted = false;
  };
}
