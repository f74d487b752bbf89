// The file of a note, found in a history. In another run, its number may belong to another file.
import { fileStateAt, staysOf, stayAt, type FileState, type Timeline } from 'lsm-shape';
import type { NotedFile } from '../state/notes.ts';

/** The state of the file at a moment. */
export interface NotedFilePlace {
  /** Its row in `timeline.lifetimes`; −1 if the run has no such file. */
  readonly lifetime: number;
  readonly state: FileState | 'not in this run';
  /** True if it is visible: in the tree or being written. */
  readonly isThere: boolean;
}

/** The identity of a history's file for a note. */
export function notedFileOf({ lifetimes }: Timeline, lifetime: number): NotedFile {
  return {
    number: lifetimes.fileNumber.at(lifetime),
    smallest: lifetimes.smallest.at(lifetime),
    largest: lifetimes.largest.at(lifetime),
    bytes: lifetimes.bytes.at(lifetime),
  };
}

/** The state of the file at the note's moment in words; empty if it is visible. */
const states: Readonly<Record<NotedFilePlace['state'], string>> = {
  'in the tree': '',
  'being written': ', being written',
  'not written yet': ', not written yet at this moment',
  gone: ', gone from the tree at this moment',
  'not in this run': ' of another run: this one has no such file',
};

/** `on file 311, gone from the tree at this moment`. */
export function notedFileWords(file: NotedFile, { state }: NotedFilePlace): string {
  return `on file ${file.number}${states[state]}`;
}

/** The words about a note's file at an event of a history. */
export function notedFileText(timeline: Timeline, file: NotedFile, event: number): string {
  return notedFileWords(file, notedFileAt(timeline, file, event));
}

/** Finds the file at an event, by its number, keys and size. */
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
