// What the page reads of a recording's files itself: its title and its options.
export { readRecordedOptions } from './recorded_options.ts';
export { recordingTitle } from './recording_title.ts';
