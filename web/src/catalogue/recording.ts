// The parts of a recording that the page reads without the engine: title, options and set of files.
export { joinedFiles } from './joined_files.ts';
export { readRecordedOptions } from './recorded_options.ts';
export { recordingTitle } from './recording_title.ts';
