// The parts of a recording that the page reads itself: its title, its options and its set of files.
export { joinedFiles } from './joined_files.ts';
export { readRecordedOptions } from './recorded_options.ts';
export { recordingTitle } from './recording_title.ts';
