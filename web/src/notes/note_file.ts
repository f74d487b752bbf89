// The file that a note is on, in a history: in another run its number may be another file's.
import { fileStateAt, staysOf, stayAt, type FileState, type Timeline } from 'lsm-shape';
import type { NotedFile } from '../state/notes.ts';

/** What has become of it at a moment. */
export interface NotedFilePlace {
  /** Its row in `timeline.lifetimes`; −1: this run has no such file. */
  readonly lifetime: number;
  readonly state: FileState | 'not in this run';
  /** Whether it can be seen: it is in the tree, or being written. */
  readonly isThere: boolean;
}

/** A file of a history as a note keeps it. */
export function notedFileOf({ lifetimes }: Timeline, lifetime: number): NotedFile {
  return {
    number: lifetimes.fileNumber.at(lifetime),
    smallest: lifetimes.smallest.at(lifetime),
    largest: lifetimes.largest.at(lifetime),
    bytes: lifetimes.bytes.at(lifetime),
  };
}

/** What has become of the file at the note's moment, where it cannot be seen there. */
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

/** The same at an event of a history. */
export function notedFileText(timeline: Timeline, file: NotedFile, event: number): string {
  return notedFileWords(file, notedFileAt(timeline, file, event));
}

/** Where the file is at an event: the one with its number, keys and size. */
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
