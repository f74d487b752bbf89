// The file that a note is about. In another run, the same number may belong to another file.
import { fileStateAt, staysOf, stayAt, type FileState, type Timeline } from 'lsm-shape';
import type { NotedFile } from '../state/notes.ts';

/** State of a note's file at a moment. */
export interface NotedFilePlace {
  /** The file's row in `timeline.lifetimes`; −1 if the run has no such file. */
  readonly lifetime: number;
  readonly state: FileState | 'not in this run';
  /** True if the file is visible, that is, in the tree or being written. */
  readonly isThere: boolean;
}

/** Describes a file of a history so that a note can identify it. */
export function notedFileOf({ lifetimes }: Timeline, lifetime: number): NotedFile {
  return {
    number: lifetimes.fileNumber.at(lifetime),
    smallest: lifetimes.smallest.at(lifetime),
    largest: lifetimes.largest.at(lifetime),
    bytes: lifetimes.bytes.at(lifetime),
  };
}

/** The states as texts that follow the file's number. */
const states: Readonly<Record<NotedFilePlace['state'], string>> = {
  'in the tree': '',
  'being written': ', being written',
  'not written yet': ', not written yet at this moment',
  gone: ', gone from the tree at this moment',
  'not in this run': ' of another run; this run has no such file',
};

/** Text such as `on file 311, gone from the tree at this moment`. */
export function notedFileWords(file: NotedFile, { state }: NotedFilePlace): string {
  return `on file ${file.number}${states[state]}`;
}

/** A text about a note's file at an event of a history. */
export function notedFileText(timeline: Timeline, file: NotedFile, event: number): string {
  return notedFileWords(file, notedFileAt(timeline, file, event));
}

/** Finds a note's file at an event by its number, keys and size. */
export function notedFileAt(timeline: Timeline, file: NotedFile, event: number): NotedFilePlace {
  const { smallest, largest, bytes } = timeline.lifetimes;
  const stays = staysOf(timeline, file.number).filter(
    (row) =>
      smallest.at(row) === file.smallest &&
      largest.at(row) === file.largest &&
      bytes.at(row) === file.bytes,
  );
  const lifetime = stayAt(timeline, stays, event);
  if (lifetime < 0) return { lifetime, state: 'not in this run', isThere: false };
  const state = fileStateAt(timeline, lifetime, event);
  return { lifetime, state, isThere: state === 'in the tree' || state === 'being written' };
}
