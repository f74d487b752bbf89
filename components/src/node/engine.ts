// The engine's WASM package in Node. It turns requests and recordings into event logs.
import { readFileSync } from 'node:fs';
import {
  eventFile,
  initSync,
  RecordingFiles,
  Run,
} from '../../../core-wasm/pkg/recordings/shell.js';
import { joinedWords } from '../engine/engine_host.ts';
import { readBytes } from '../engine/read_files.ts';
import type { RequestError, RunRequest, RunSummary, Warning } from '../engine/protocol.ts';
import { Problem } from '../written/problem.ts';

export interface RecordedFile {
  readonly name: string;
  readonly content: Uint8Array;
}

/** Output of the engine for a run. */
export interface EngineRun {
  /** Event log of the run, as encoded words. */
  readonly words: Uint32Array;
  readonly warnings: readonly Warning[];
}

/** A run along with its totals. */
export interface SummedRun extends EngineRun {
  readonly summary: RunSummary;
}

/** The engine in Node. It loads the WASM package on first use. */
export class NodeEngine {
  readonly #wasm: URL;
  #isLoaded = false;

  /** Creates an engine from `recordings.wasm`, which can also read recordings. */
  constructor(wasm: URL) {
    this.#wasm = wasm;
  }

  /** Simulates a run. Throws a `Problem` if the request is invalid. */
  simulate(request: RunRequest): SummedRun {
    this.#load();
    return finished(() => Run.simulate(JSON.stringify(request)));
  }

  /** Replays a recorded database. */
  replay(files: readonly RecordedFile[]): SummedRun {
    this.#load();
    return finished(() => {
      const hosted = new RecordingFiles();
      readBytes(files, hosted);
      return Run.replay(hosted);
    });
  }

  /** Converts an event log to the file format that `<lsm-shape>` plays. */
  eventFile(words: Uint32Array): Uint8Array {
    this.#load();
    return withProblems(() => eventFile(words));
  }

  #load(): void {
    if (!this.#isLoaded) initSync({ module: readFileSync(this.#wasm) });
    this.#isLoaded = true;
  }
}

const EVENTS_PER_CALL = 4096;

/** Runs a simulation or replay to its end. */
function finished(start: () => Run): SummedRun {
  return withProblems(() => {
    const run = start();
    const parts: Uint32Array[] = [];
    while (!run.isDone()) parts.push(run.next(EVENTS_PER_CALL));
    const warnings = JSON.parse(run.warningsJson()) as Warning[];
    const summary = JSON.parse(run.summaryJson()) as RunSummary;
    run.free();
    return { words: joinedWords(parts), warnings, summary };
  });
}

/** Calls the engine. Converts input errors, which it throws as JSON text, to a `Problem`. */
function withProblems<Result>(act: () => Result): Result {
  try {
    return act();
  } catch (thrown) {
    if (typeof thrown !== 'string') throw thrown;
    const { where, what, todo } = JSON.parse(thrown) as RequestError;
    throw new Problem(where, what, todo);
  }
}
