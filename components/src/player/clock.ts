// The only requestAnimationFrame of the library. Everything that moves is called from here.

type FrameTask = (secondsSinceLast: number) => void;

/** The longest step of real time, so that a tab that slept does not jump. */
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

/** Calls `task` once: in the current display frame if one is being made, otherwise in the next. */
export function nextFrame(task: () => void): void {
  once.add(task);
  ensureRequested();
}

/** Cancels a task given to `nextFrame`. */
export function cancelFrame(task: () => void): void {
  once.delete(task);
}

function ensureRequested(): void {
  if (request === null && !isInFrame) request = requestAnimationFrame(frame);
}

/** First playheads advance, then their pictures are drawn. */
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
 * Calls `task` once, soon, in a separate task, for work that would make a display frame long.
 * Pending events such as input are handled first. The returned function cancels it.
 */
export function apart(task: () => void): () => void {
  let isWanted = true;
  const run = (): void => {
    if (isWanted) task();
  };
  // Without a scheduler, nested timers are a few milliseconds slower.
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  if (scheduler === undefined) setTimeout(run, 0);
  else void scheduler.postTask(run);
  return () => {
    isWanted = false;
  };
}
