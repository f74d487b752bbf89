// The library's only use of requestAnimationFrame, which drives everything that moves.

type FrameTask = (secondsSinceLast: number) => void;

/** Longest step of real time, which keeps playback from jumping after the tab has been asleep. */
const LONGEST_STEP_SECONDS = 0.1;

const running = new Set<FrameTask>();
const once = new Set<() => void>();
let request: number | null = null;
let lastMillis: number | null = null;
let isInFrame = false;

/** Calls `task` in every display frame until the returned function is called. */
export function everyFrame(task: FrameTask): () => void {
  running.add(task);
  ensureRequested();
  return () => {
    running.delete(task);
  };
}

/** Calls `task` once, in the current display frame if there is one, otherwise in the next. */
export function nextFrame(task: () => void): void {
  once.add(task);
  ensureRequested();
}

/** Cancels a task that was passed to `nextFrame`. */
export function cancelFrame(task: () => void): void {
  once.delete(task);
}

function ensureRequested(): void {
  if (request === null && !isInFrame) request = requestAnimationFrame(frame);
}

/** Runs a display frame: advances the playheads, then draws their pictures. */
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
 * Calls `task` once, in a separate browser task, for work that would make a display frame too long.
 * Pending events such as input are handled first. Returns a function that cancels the call.
 */
export function apart(task: () => void): () => void {
  let isWanted = true;
  const run = (): void => {
    if (isWanted) task();
  };
  // Timers work without a scheduler, but nested timers are a few milliseconds slower.
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler === undefined) setTimeout(run, 0);
  else void scheduler.postTask(run);
  return () => {
    isWanted = false;
  };
}
